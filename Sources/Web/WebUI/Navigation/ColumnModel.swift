/// The parts of a column that the views inside it contribute: its title, its toolbar items and its search field.
@MainActor
final class ColumnModel {
    let titles = ContributionTable<String>()
    /// The short texts beside the title.
    let subtitles = ContributionTable<String>()
    /// The default items that the bar doesn't show.
    let removals = ContributionTable<ToolbarDefaultItemKind>()
    /// Dismisses the column, where that is possible.
    let dismissal = StandingAction()
    /// The rows of its lists that are seen at once.
    let rowSight = RowSight()
    /// The mode of the column's lists.
    let editMode: Binding<EditMode>
    private var portals: [ToolbarItemPlacement.Place: Portal] = [:]
    /// The title that the last contributing view sets; nil if none does.
    var title: String? { titles.last }

    init() {
        let mode = StateLocation(EditMode.inactive)
        editMode = Binding(get: { mode.current }, set: { mode.current = $0 })
    }

    /// Returns the portal of a place in the bar. Views may contribute to it before the place itself is rendered.
    func portal(for place: ToolbarItemPlacement.Place) -> Portal {
        let portal = portals[place] ?? Portal()
        portals[place] = portal
        return portal
    }
}

/// Renders a column: a bar with title and toolbar items, above the content.
@MainActor
struct ColumnFrame {
    let model: ColumnModel
    var classes: [String] = []
    /// The role of the column among those of the page, for screen readers.
    var landmark: String?
    /// The address and title of the previous column, for the back link on a phone. The closure returns nil if there is
    /// none.
    var back: (() -> (address: String, title: String)?)?

    func render(in renderer: Renderer, content: () -> Void) {
        var draft = ElementDraft("column")
        for name in classes {
            draft.add(name)
        }
        name(&draft, in: renderer)
        renderer.element("section", draft, part: "column") {
            renderer.element("header", ElementDraft("bar"), part: "bar") { renderBar(in: renderer) }
            region("search", .search, in: renderer)
            renderer.element("div", ElementDraft("column-body"), part: "body") {
                renderer.with { inputs in
                    inputs.environment.column = model
                } render: {
                    content()
                }
            }
            region("bar-bottom", .bottomBar, called: "Tools below", in: renderer)
        }
    }

    private func renderBar(in renderer: Renderer) {
        if let back {
            renderBack(back, in: renderer)
        }
        region("bar-leading", .leading, called: "Tools before the title", in: renderer)
        renderTitle(in: renderer)
        renderSubtitle(in: renderer)
        region("bar-principal", .principal, called: "Tools in the middle", in: renderer)
        region("bar-trailing", .trailing, called: "Tools", in: renderer)
    }

    /// Renders a link to the previous column. Its address is only known after everything has been rendered.
    private func renderBack(_ back: @escaping () -> (address: String, title: String)?, in renderer: Renderer) {
        var draft = ElementDraft("back")
        draft.on("nav") { _ in }
        draft.follow { [graph = renderer.graph] element in
            graph.updates.resolve(for: element) { [weak element] in
                guard let element, let (address, title) = back() else { return }
                element.adjust { element in
                    element.attributes["href"] = address
                    element.attributes["aria-label"] = title.isEmpty ? "Back" : "Back to \(title)"
                    element.content = .text(title.isEmpty ? "Back" : title)
                }
            }
        }
        renderer.text("a", "Back", draft, part: "back")
    }

    /// Renders the title, which is only known after everything has been rendered. A removed title is kept for screen
    /// readers.
    private func renderTitle(in renderer: Renderer) {
        var draft = ElementDraft("bar-title")
        draft.follow { [model, graph = renderer.graph] element in
            graph.updates.resolve(for: element) { [weak element] in
                guard let element else { return }
                let title = model.title ?? ""
                element.adjust { element in
                    element.content = .text(title)
                    element.attributes[flag: "hidden"] = title.isEmpty
                    element.attributes[flag: "data-removed"] = model.removals.inAnyOrder.contains(.title)
                }
            }
        }
        renderer.text("h1", "", draft, part: "title")
    }

    /// Renders the text beside the title, which screen readers read when it changes.
    private func renderSubtitle(in renderer: Renderer) {
        var draft = ElementDraft("bar-subtitle")
        draft.attributes["role"] = "status"
        draft.follow { [model, graph = renderer.graph] element in
            graph.updates.resolve(for: element) { [weak element] in
                guard let element else { return }
                let subtitle = model.subtitles.last ?? ""
                element.adjust { element in
                    element.content = .text(subtitle)
                    element.attributes[flag: "hidden"] = subtitle.isEmpty
                }
            }
        }
        renderer.text("p", "", draft, part: "subtitle")
    }

    /// Makes the column a landmark with the name of its title.
    private func name(_ draft: inout ElementDraft, in renderer: Renderer) {
        draft.attributes["role"] = landmark
        draft.follow { [model, graph = renderer.graph] element in
            graph.updates.resolve(for: element) { [weak element] in
                element?.adjust { $0.attributes["aria-label"] = model.title }
            }
        }
    }

    /// Renders the element that holds the contributions to a place. A toolbar gets an accessibility label from its
    /// place and the title of the column, which is only known after everything has been rendered.
    private func region(
        _ name: String,
        _ place: ToolbarItemPlacement.Place,
        called label: String? = nil,
        in renderer: Renderer
    ) {
        var draft = ElementDraft(name)
        draft.attributes["role"] = label == nil ? nil : "toolbar"
        draft.follow { [model, graph = renderer.graph] element in
            let portal = model.portal(for: place)
            portal.container = element
            graph.updates.resolve(for: element) { [weak element] in
                guard let element else { return }
                let title = model.title.map { ": \($0)" } ?? ""
                element.adjust { $0.attributes["aria-label"] = label.map { $0 + title } }
            }
            element.items = [.portal(portal)]
        }
        renderer.element("div", draft, part: name)
    }
}

extension EnvironmentValues {
    private enum ColumnKey: EnvironmentKey {
        static var defaultValue: Weak<ColumnModel> { Weak(nil) }
    }

    /// The column that contains the view; nil outside a column.
    var column: ColumnModel? {
        get { self[ColumnKey.self].object }
        set { self[ColumnKey.self] = Weak(newValue) }
    }
}

/// Gives a view that isn't in a column one of its own, so that its title and toolbar items have a place.
@MainActor
enum ColumnNeed {
    static func render(in renderer: Renderer, content: (ColumnModel) -> Void) {
        if let column = renderer.environment.column {
            return content(column)
        }
        renderer.part("own") { whole in
            let model = renderer.branch.keep { ColumnModel() }
            ColumnFrame(model: model, classes: ["column-single"]).render(in: renderer) {
                renderer.at(whole) { content(model) }
            }
        }
    }
}
