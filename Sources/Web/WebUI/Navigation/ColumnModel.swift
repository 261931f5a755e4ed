/// What belongs to one column of a page, and comes from the views inside of it: its title, its tools, its search field.
@MainActor
final class ColumnModel {
    let titles = ContributionTable<String>()
    /// What the bar has by itself, and is not to show.
    let removals = ContributionTable<ToolbarDefaultItemKind>()
    /// Ends showing the column, where that is possible.
    let dismissal = StandingAction()
    private var portals: [ToolbarItemPlacement.Place: Portal] = [:]
    /// The title of the view that comes last.
    var title: String? { titles.last }

    /// What views contribute to a place. They may do so before the place itself is rendered.
    func portal(for place: ToolbarItemPlacement.Place) -> Portal {
        let portal = portals[place] ?? Portal()
        portals[place] = portal
        return portal
    }
}

/// Renders a column: a bar with title and tools, then what is in the column.
@MainActor
struct ColumnFrame {
    let model: ColumnModel
    var classes: [String] = []
    /// What leads back, on a phone: where, and how it is called.
    var back: (() -> (address: String, title: String)?)?

    func render(in renderer: Renderer, content: () -> Void) {
        var draft = ElementDraft("column")
        for name in classes {
            draft.add(name)
        }
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
        region("bar-principal", .principal, called: "Tools in the middle", in: renderer)
        region("bar-trailing", .trailing, called: "Tools", in: renderer)
    }

    /// A link to the column before, as far as there is one. Its address is known when everything is rendered.
    private func renderBack(_ back: @escaping () -> (address: String, title: String)?, in renderer: Renderer) {
        var draft = ElementDraft("back")
        draft.on("nav") { _ in }
        draft.follow { [weak session = renderer.session] element in
            session?.updates.resolve(for: element) { [weak element] in
                guard let element, let (address, title) = back() else { return }
                element.attributes["href"] = address
                element.attributes["aria-label"] = title.isEmpty ? "Back" : "Back to \(title)"
                element.content = .text(title.isEmpty ? "Back" : title)
                element.touch()
            }
        }
        renderer.text("a", "Back", draft, part: "back")
    }

    /// The title, which is known when everything is rendered. One that is removed is there for screen readers.
    private func renderTitle(in renderer: Renderer) {
        var draft = ElementDraft("bar-title")
        draft.follow { [model, weak session = renderer.session] element in
            session?.updates.resolve(for: element) { [weak element] in
                guard let element else { return }
                let title = model.title ?? ""
                element.content = .text(title)
                element.attributes[flag: "hidden"] = title.isEmpty
                element.attributes[flag: "data-removed"] = model.removals.inAnyOrder.contains(.title)
                element.touch()
            }
        }
        renderer.text("h1", "", draft, part: "title")
    }

    /// A part of the page that holds what views contribute. One with tools is called by what it is, and by the title of the
    /// column, which is known when everything is rendered.
    private func region(
        _ name: String,
        _ place: ToolbarItemPlacement.Place,
        called label: String? = nil,
        in renderer: Renderer
    ) {
        var draft = ElementDraft(name)
        draft.attributes["role"] = label == nil ? nil : "toolbar"
        draft.follow { [model, weak session = renderer.session] element in
            let portal = model.portal(for: place)
            portal.container = element
            session?.updates.resolve(for: element) { [weak element] in
                guard let element else { return }
                let title = model.title.map { ": \($0)" } ?? ""
                element.attributes["aria-label"] = label.map { $0 + title }
                element.touch()
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

    /// The column that the view is in.
    var column: ColumnModel? {
        get { self[ColumnKey.self].object }
        set { self[ColumnKey.self] = Weak(newValue) }
    }
}

/// Gives a view a column of its own if it is in none, so that its title and tools have a place.
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
