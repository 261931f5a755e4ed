/// Where a tool stands.
public struct ToolbarItemPlacement: Hashable, Sendable {
    /// The places that a column has.
    enum Place: Hashable {
        case leading
        case principal
        case trailing
        case bottomBar
        case search
    }

    let place: Place

    /// Wherever is usual.
    public static let automatic = ToolbarItemPlacement(place: .trailing)
    /// Where lines end: what is done most.
    public static let primaryAction = ToolbarItemPlacement(place: .trailing)
    /// Where lines end.
    public static let topBarTrailing = ToolbarItemPlacement(place: .trailing)
    /// Where lines end.
    public static let navigationBarTrailing = ToolbarItemPlacement(place: .trailing)
    /// Where lines begin.
    public static let topBarLeading = ToolbarItemPlacement(place: .leading)
    /// Where lines begin.
    public static let navigationBarLeading = ToolbarItemPlacement(place: .leading)
    /// Where lines begin.
    public static let navigation = ToolbarItemPlacement(place: .leading)
    /// In the middle.
    public static let principal = ToolbarItemPlacement(place: .principal)
    /// Below what is in the column.
    public static let bottomBar = ToolbarItemPlacement(place: .bottomBar)
    /// Where lines begin: what ends something without doing it.
    public static let cancellationAction = ToolbarItemPlacement(place: .leading)
    /// Where lines end: what ends something by doing it.
    public static let confirmationAction = ToolbarItemPlacement(place: .trailing)
    /// Below what is in the column: how it stands.
    public static let status = ToolbarItemPlacement(place: .bottomBar)
}

/// Something that bars have by themselves.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
    private enum Kind: Hashable {
        case title
        case sidebarToggle
    }

    private let kind: Kind

    /// The title of the column.
    public static let title = ToolbarDefaultItemKind(kind: .title)
    /// What hides the first column. Bars of pages have none.
    public static let sidebarToggle = ToolbarDefaultItemKind(kind: .sidebarToggle)
}

/// A tool in the bar of a column.
public struct ToolbarItem<Content: View>: PrimitiveView {
    let placement: ToolbarItemPlacement
    let content: Content

    /// A tool at a place.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    /// Renders the tool into the bar of the column.
    public func _render(in renderer: Renderer) {
        guard let portal = renderer.environment.column?.portal(for: placement.place) else { return }
        renderer.contribute(to: portal) {
            renderer.render(content, at: .index(0))
        }
    }
}

/// Several tools beside each other in the bar of a column.
public typealias ToolbarItemGroup = ToolbarItem

/// A view with tools for the column that it is in.
private struct ToolbarView<Content: View, Tools: View>: PrimitiveView {
    let content: Content
    let tools: Tools

    func _render(in renderer: Renderer) {
        ColumnNeed.render(in: renderer) { column in
            renderer.render(content, at: .index(0))
            renderer.with { inputs in
                inputs = Inputs(environment: inputs.environment)
                inputs.environment.column = column
                inputs.placement = ToolPlacement(column: column)
            } render: {
                renderer.render(tools, at: .index(1))
            }
        }
    }
}

/// Puts views that are no ``ToolbarItem`` where lines end.
@MainActor
private final class ToolPlacement: Placement {
    private weak var column: ColumnModel?

    init(column: ColumnModel) {
        self.column = column
    }

    func place(_ traits: Traits, in renderer: Renderer, content: () -> Void) {
        guard let portal = column?.portal(for: .trailing) else { return }
        renderer.part("tool") { whole in
            renderer.contribute(to: portal) { renderer.at(whole, content) }
        }
    }
}

extension View {
    /// Adds tools to the bar of the column that the view is in.
    public func toolbar(@ViewBuilder content: () -> some View) -> some View {
        ToolbarView(content: self, tools: content())
    }

    /// Takes something out of the bar that it has by itself.
    ///
    /// The title of a view that shows it in its content, for instance. Screen readers and the page still have it.
    public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
        RemovingView(content: self, kind: defaultItemKind)
    }

    /// The title of the column that the view is in, and of the page if nothing further inside has one.
    public func navigationTitle(_ title: LocalizedStringKey) -> some View {
        TitleView(content: self, title: title.text)
    }

    /// The title of the column that the view is in, and of the page if nothing further inside has one.
    @_disfavoredOverload
    public func navigationTitle(_ title: some StringProtocol) -> some View {
        TitleView(content: self, title: String(title))
    }

    /// The title of the column that the view is in, and of the page if nothing further inside has one.
    public func navigationTitle(_ title: Text) -> some View {
        TitleView(content: self, title: title.plain(in: EnvironmentValues()))
    }
}

/// A view with a title for the column that it is in.
private struct TitleView<Content: View>: PrimitiveView {
    let content: Content
    let title: String

    func _render(in renderer: Renderer) {
        ColumnNeed.render(in: renderer) { column in
            column.titles.contribute(title, part: "column title", in: renderer)
            renderer.environment.page?.titles.contribute(title, part: "page title", in: renderer)
            renderer.render(content, at: .index(0))
        }
    }
}

/// A view whose column does not show something that bars have by themselves.
private struct RemovingView<Content: View>: PrimitiveView {
    let content: Content
    let kind: ToolbarDefaultItemKind?

    func _render(in renderer: Renderer) {
        ColumnNeed.render(in: renderer) { column in
            column.removals.contribute(kind, part: "removal", in: renderer)
            renderer.render(content, at: .index(0))
        }
    }
}
