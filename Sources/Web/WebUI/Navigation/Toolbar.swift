/// The position of a toolbar item.
public struct ToolbarItemPlacement: Hashable, Sendable {
    /// The positions in a column.
    enum Place: Hashable {
        case leading
        case principal
        case trailing
        case bottomBar
        case search
    }

    let place: Place

    /// The usual position, at the trailing edge.
    public static let automatic = ToolbarItemPlacement(place: .trailing)
    /// At the trailing edge, for the most frequent action.
    public static let primaryAction = ToolbarItemPlacement(place: .trailing)
    /// At the trailing edge.
    public static let topBarTrailing = ToolbarItemPlacement(place: .trailing)
    /// At the trailing edge.
    public static let navigationBarTrailing = ToolbarItemPlacement(place: .trailing)
    /// At the leading edge.
    public static let topBarLeading = ToolbarItemPlacement(place: .leading)
    /// At the leading edge.
    public static let navigationBarLeading = ToolbarItemPlacement(place: .leading)
    /// At the leading edge, for navigation.
    public static let navigation = ToolbarItemPlacement(place: .leading)
    /// In the middle of the bar.
    public static let principal = ToolbarItemPlacement(place: .principal)
    /// Below the content of the column.
    public static let bottomBar = ToolbarItemPlacement(place: .bottomBar)
    /// At the leading edge, for an action that cancels.
    public static let cancellationAction = ToolbarItemPlacement(place: .leading)
    /// At the trailing edge, for an action that confirms.
    public static let confirmationAction = ToolbarItemPlacement(place: .trailing)
    /// Below the content of the column, for status information.
    public static let status = ToolbarItemPlacement(place: .bottomBar)
}

/// A default item of bars.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
    private enum Kind: Hashable {
        case title
        case sidebarToggle
    }

    private let kind: Kind

    /// The title of the column.
    public static let title = ToolbarDefaultItemKind(kind: .title)
    /// The button that hides the sidebar. The bars of pages have none.
    public static let sidebarToggle = ToolbarDefaultItemKind(kind: .sidebarToggle)
}

/// An item in the bar of a column.
public struct ToolbarItem<Content: View>: PrimitiveView {
    let placement: ToolbarItemPlacement
    let content: Content

    /// Creates an item at a position.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    /// Contributes the item to the bar of the column.
    public func _render(in renderer: Renderer) {
        guard let portal = renderer.environment.column?.portal(for: placement.place) else { return }
        renderer.contribute(to: portal) {
            renderer.render(content, at: .index(0))
        }
    }
}

/// Several items at the same position.
public typealias ToolbarItemGroup = ToolbarItem

/// A view with toolbar items for its column.
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

/// Puts views other than ``ToolbarItem`` at the trailing edge.
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
    /// Adds items to the bar of the column that contains the view.
    public func toolbar(@ViewBuilder content: () -> some View) -> some View {
        ToolbarView(content: self, tools: content())
    }

    /// Removes a default item from the bar of the column, such as the title of a view that shows the title in its
    /// content.
    ///
    /// A removed title is still read by screen readers and remains the title of the page. Nil removes nothing.
    public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
        RemovingView(content: self, kind: defaultItemKind)
    }

    /// Sets the title of the column that contains the view. The last title on the page is also the title of the page.
    public func navigationTitle(_ title: LocalizedStringKey) -> some View {
        TitleView(content: self, title: title.text)
    }

    /// Sets the title of the column that contains the view, from a string. The last title on the page is also the title
    /// of the page.
    @_disfavoredOverload
    public func navigationTitle(_ title: some StringProtocol) -> some View {
        TitleView(content: self, title: String(title))
    }

    /// Sets the title of the column that contains the view, from a text without its style. The last title on the page
    /// is also the title of the page.
    public func navigationTitle(_ title: Text) -> some View {
        TitleView(content: self, title: title.plain(in: EnvironmentValues()))
    }
}

extension View {
    /// Sets a short text beside the title of the column that contains the view, such as a number. An empty text shows nothing.
    ///
    /// Screen readers read it when it changes.
    public func navigationSubtitle(_ subtitle: LocalizedStringKey) -> some View {
        SubtitleView(content: self, subtitle: subtitle.text)
    }

    /// Sets a short text beside the title of the column that contains the view, from a string.
    @_disfavoredOverload
    public func navigationSubtitle(_ subtitle: some StringProtocol) -> some View {
        SubtitleView(content: self, subtitle: String(subtitle))
    }

    /// Sets a short text beside the title of the column that contains the view, from a text without its style.
    public func navigationSubtitle(_ subtitle: Text) -> some View {
        SubtitleView(content: self, subtitle: subtitle.plain(in: EnvironmentValues()))
    }
}

/// A view that sets the text beside the title of its column.
private struct SubtitleView<Content: View>: PrimitiveView {
    let content: Content
    let subtitle: String

    func _render(in renderer: Renderer) {
        ColumnNeed.render(in: renderer) { column in
            column.subtitles.contribute(subtitle, part: "column subtitle", in: renderer)
            renderer.render(content, at: .index(0))
        }
    }
}

/// A view that sets the title of its column.
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

/// A view whose column hides a default item.
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
