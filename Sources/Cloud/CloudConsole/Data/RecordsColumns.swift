internal import CloudService
internal import CloudWire
internal import WebUI

/// The fields that the table shows beside each other: those that were chosen, or the first ones.
struct RecordsColumns: Hashable {
    /// The number of fields that are shown if none were chosen.
    static let usual = 8

    /// The names of the chosen fields; nil for the first ones of the type.
    private var names: Set<String>?

    /// Shows the first fields.
    init() {}

    /// Reads the text of an address: names with commas between them, or `-` for no field.
    init(text: String) {
        guard !text.isEmpty else { return }
        names = text == "-" ? [] : Set(text.split(separator: ",").map(String.init))
    }

    /// The text in an address; empty for the first fields.
    var text: String {
        guard let names else { return "" }
        return names.isEmpty ? "-" : names.sorted().joined(separator: ",")
    }

    /// The shown fields of a type, in its order.
    func fields(of type: BrowsedType?) -> [BrowsedType.Field] {
        let all = type?.fields ?? []
        guard let names else { return Array(all.prefix(Self.usual)) }
        return all.filter { names.contains($0.name) }
    }

    /// Shows or hides a field of a type.
    mutating func show(_ field: String, _ isShown: Bool, of type: BrowsedType) {
        var names = Set(fields(of: type).map(\.name))
        if isShown { names.insert(field) } else { names.remove(field) }
        self.names = names == Set(type.fields.prefix(Self.usual).map(\.name)) ? nil : names
    }

    /// Forgets names that a type does not have.
    mutating func forgetUnknown(_ type: BrowsedType?) {
        guard let names else { return }
        guard let type else {
            self = RecordsColumns()
            return
        }
        let known = names.filter { type.field($0) != nil }
        self.names = known.isEmpty && !names.isEmpty ? nil : known
    }
}

/// The menu in which the fields of the table are chosen.
struct RecordsColumnsMenu: View {
    let browser: RecordsBrowser

    var body: some View {
        if let type = browser.shownType {
            Menu("Fields") {
                ForEach(type.fields) { Toggle($0.name, isOn: isShown($0.name, type)) }
                Button("Show the First \(RecordsColumns.usual)") { browser.columns = RecordsColumns() }
                    .disabled(browser.columns == RecordsColumns())
            }
        }
    }

    private func isShown(_ field: String, _ type: BrowsedType) -> Binding<Bool> {
        Binding {
            browser.columns.fields(of: type).contains { $0.name == field }
        } set: {
            browser.columns.show(field, $0, of: type)
        }
    }
}
