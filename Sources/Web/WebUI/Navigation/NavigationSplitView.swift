/// Two or three columns, each of which shows details of the selection in the previous one.
///
/// A phone shows one column at a time: the address determines which, and a link leads back.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: PrimitiveView {
    let sidebar: Sidebar
    let content: Content
    let detail: Detail
    let visibility: Binding<NavigationSplitViewVisibility>?

    /// Creates a split view of three columns.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>? = nil,
        @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content,
        @ViewBuilder detail: () -> Detail
    ) {
        visibility = columnVisibility
        self.sidebar = sidebar()
        self.content = content()
        self.detail = detail()
    }

    private var hasContent: Bool { Content.self != EmptyView.self }

    /// Renders the columns.
    public func _render(in renderer: Renderer) {
        let model = renderer.branch.keep { SplitModel() }
        model.count = hasContent ? 3 : 2
        model.contributeRoute(in: renderer)
        var draft = ElementDraft("split")
        draft.attributes["data-columns"] = String(model.count)
        draft.attributes["data-visibility"] = visibility?.wrappedValue.name
        model.resolve(&draft, in: renderer)
        renderer.element("div", draft) {
            renderColumn(0, sidebar, "sidebar", of: model, in: renderer)
            if hasContent {
                renderColumn(1, content, "content", of: model, in: renderer)
            }
            let last = DetailColumn(split: model, content: detail)
            renderColumn(model.count - 1, last, "detail", of: model, in: renderer)
        }
    }

    private func renderColumn(
        _ index: Int,
        _ view: some View,
        _ name: String,
        of model: SplitModel,
        in renderer: Renderer
    ) {
        renderer.part(name) { _ in
            var frame = ColumnFrame(model: model.columns[index], classes: ["column-\(name)"])
            frame.landmark = index == 0 ? "navigation" : index == model.count - 1 ? "main" : "region"
            if index > 0 {
                frame.back = { [weak model] in model?.back(from: index) }
            }
            frame.render(in: renderer) {
                renderer.with { inputs in
                    inputs.environment.isRouted = index < model.count - 1
                    inputs.environment.split = index == 0 ? model : nil
                } render: {
                    renderer.render(view, at: .index(0))
                }
            }
        }
    }
}

extension NavigationSplitView where Content == EmptyView {
    /// Creates a split view of two columns.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>? = nil,
        @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(columnVisibility: columnVisibility, sidebar: sidebar, content: { EmptyView() }, detail: detail)
    }
}

/// The columns that are visible if the window is wide enough.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
    let name: String?

    /// The columns that are usual for the width of the window.
    public static let automatic = NavigationSplitViewVisibility(name: nil)
    /// All columns.
    public static let all = NavigationSplitViewVisibility(name: "all")
    /// The last two columns.
    public static let doubleColumn = NavigationSplitViewVisibility(name: "double")
    /// Only the last column.
    public static let detailOnly = NavigationSplitViewVisibility(name: "detail")
}

/// The columns of a split view, and how many of them have a selection.
@MainActor
final class SplitModel {
    let columns = [ColumnModel(), ColumnModel(), ColumnModel()]
    var count = 2
    /// The link without a value whose destination is shown in the last column.
    let opened = StateLocation<LinkModel?>(nil)
    /// Closes the opened link, so that a phone shows the column before it.
    let closing = StandingAction()
    private var links: [String: Weak<LinkModel>] = [:]
    private weak var page: PageModel?
    /// The place of the split view on the page.
    private weak var branch: Branch?

    init() {
        closing.perform = { [opened] in opened.current = nil }
    }

    /// The number of consecutive columns with a selection.
    var depth: Int {
        min(max((page?.route.components.count ?? 0) - surroundings.count, 0), count - 1)
    }

    /// The components of the views around the split view.
    private var surroundings: [String] {
        branch.flatMap { page?.route.components(before: $0) } ?? []
    }

    /// Remembers a link without a value, so that it can be opened by its address.
    func note(_ link: LinkModel) {
        links[link.component] = Weak(link)
    }

    /// Makes the opened link without a value a path component of the address.
    func contributeRoute(in renderer: Renderer) {
        guard let segments = renderer.environment.page?.route.segments else { return }
        renderer.part("opened") { _ in
            let branch = renderer.branch
            guard let link = opened.current ?? (links.isEmpty ? nil : LinkModel()) else { return }
            _ = branch.keep { TableContributor(table: segments, branch: branch) }
            let component = opened.untracked == nil ? nil : link.component
            segments.set(.init(component: component) { [weak self] in self?.open($0) ?? false }, at: branch)
        }
    }

    private func open(_ component: String?) -> Bool {
        let link = component.flatMap { links[$0]?.object }
        opened.current = link
        return component == nil || link != nil
    }

    /// Keeps the depth in the attributes of the split view's element up to date.
    func resolve(_ draft: inout ElementDraft, in renderer: Renderer) {
        (page, branch) = (renderer.environment.page, renderer.branch)
        let graph = renderer.graph
        draft.follow { element in
            graph.updates.resolve(for: element) { [weak element, weak self] in
                guard let element, let self else { return }
                element.adjust { $0.attributes["data-depth"] = String(depth) }
            }
        }
    }

    /// The address and title for the back link of a column, which leads to the previous one.
    func back(from index: Int) -> (address: String, title: String) {
        let components = page?.route.components.prefix(surroundings.count + index - 1) ?? []
        return (RouteModel.path(of: Array(components)), columns[index - 1].title ?? "")
    }
}

extension EnvironmentValues {
    private enum SplitKey: EnvironmentKey {
        static var defaultValue: Weak<SplitModel> { Weak(nil) }
    }

    /// The split view whose first column contains the view.
    var split: SplitModel? {
        get { self[SplitKey.self].object }
        set { self[SplitKey.self] = Weak(newValue) }
    }
}
