internal import WebUI

/// The properties that a list shows beside each other: those that were chosen, or the first ones.
struct RowColumns: Hashable {
    /// The number of properties that are shown if none were chosen.
    static let usual = 8

    /// The names of the chosen properties; nil for the first ones of the entity.
    private var chosen: Set<String>?

    /// Shows the first properties.
    init() {}

    /// Reads the text of an address: names with commas between them, or `-` for no property.
    init(text: String) {
        guard !text.isEmpty else { return }
        chosen = text == "-" ? [] : Set(text.split(separator: ",").map(String.init))
    }

    /// The text in an address; empty for the first properties.
    var text: String {
        guard let chosen else { return "" }
        return chosen.isEmpty ? "-" : chosen.sorted().joined(separator: ",")
    }

    /// All properties of an entity: its title, the other attributes, what it leads to.
    static func all(of entity: EntityShape) -> [String] {
        let title = entity.titleAttribute.map { [$0] } ?? []
        let attributes = entity.attributes.map(\.name).filter { $0 != entity.titleAttribute }
        return title + attributes + entity.toOnes.map(\.name) + entity.toManys.map(\.name)
    }

    /// The usual properties of an entity: the first attributes, and the first relationships of each kind.
    private static func usual(of entity: EntityShape) -> Set<String> {
        let attributes = all(of: entity).filter { entity.attribute($0) != nil }.prefix(usual)
        return Set(attributes + entity.toOnes.prefix(4).map(\.name) + entity.toManys.prefix(4).map(\.name))
    }

    /// The names of the shown properties of an entity, in their order.
    func names(of entity: EntityShape) -> [String] {
        let shown = chosen ?? Self.usual(of: entity)
        return Self.all(of: entity).filter(shown.contains)
    }

    /// Shows or hides a property of an entity.
    mutating func show(_ name: String, _ isShown: Bool, of entity: EntityShape) {
        var names = Set(names(of: entity))
        if isShown { names.insert(name) } else { names.remove(name) }
        chosen = names == Self.usual(of: entity) ? nil : names
    }
}

/// The menu in which the columns of a list are chosen.
struct RowColumnsMenu: View {
    let browser: RowsBrowser

    var body: some View {
        Menu("Columns") {
            ForEach(RowColumns.all(of: browser.entity), id: \.self) { name in
                Toggle(name, isOn: isShown(name))
            }
            Button("Show the Usual Ones") { browser.columns = RowColumns() }.disabled(browser.columns == RowColumns())
        }
    }

    private func isShown(_ name: String) -> Binding<Bool> {
        Binding {
            browser.shownColumns.contains(name)
        } set: { isShown in
            browser.columns.show(name, isShown, of: browser.entity)
        }
    }
}
