/// Two or three columns, each of which shows more of what is selected in the one before. On a phone one column is seen at a
/// time: the address says which one, and a link leads back.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: PrimitiveView {
    let sidebar: Sidebar
    let content: Content
    let detail: Detail
    let visibility: Binding<NavigationSplitViewVisibility>?

    /// Three columns.
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
    /// Two columns.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>? = nil,
        @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(columnVisibility: columnVisibility, sidebar: sidebar, content: { EmptyView() }, detail: detail)
    }
}

/// Which columns are seen, where there is room for all.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
    let name: String?

    /// Whichever are usual.
    public static let automatic = NavigationSplitViewVisibility(name: nil)
    /// All of them.
    public static let all = NavigationSplitViewVisibility(name: "all")
    /// The last two.
    public static let doubleColumn = NavigationSplitViewVisibility(name: "double")
    /// The last one.
    public static let detailOnly = NavigationSplitViewVisibility(name: "detail")
}

/// The columns of a split view, and how deep the selection leads into them.
@MainActor
final class SplitModel {
    let columns = [ColumnModel(), ColumnModel(), ColumnModel()]
    var count = 2
    /// The link without a value whose view is in the last column.
    let opened = StateLocation<LinkModel?>(nil)
    private var links: [String: Weak<LinkModel>] = [:]
    private weak var page: PageModel?

    /// How many columns have something selected, one after the other.
    var depth: Int {
        min(page?.route.components.count ?? 0, count - 1)
    }

    /// Remembers a link without a value, so that its address leads to it.
    func note(_ link: LinkModel) {
        links[link.component] = Weak(link)
    }

    /// What a link without a value has opened is a part of the address.
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

    /// Keeps the split view informed of the depth.
    func resolve(_ draft: inout ElementDraft, in renderer: Renderer) {
        page = renderer.environment.page
        let session = renderer.session
        draft.follow { [weak session] element in
            session?.updates.resolve(for: element) { [weak element, weak self] in
                guard let element, let self else { return }
                element.attributes["data-depth"] = String(depth)
                element.touch()
            }
        }
    }

    /// Where the link in a column leads: to the one before.
    func back(from index: Int) -> (address: String, title: String) {
        let components = page?.route.components.prefix(index - 1) ?? []
        return (RouteModel.path(of: Array(components)), columns[index - 1].title ?? "")
    }
}

extension EnvironmentValues {
    private enum SplitKey: EnvironmentKey {
        static var defaultValue: Weak<SplitModel> { Weak(nil) }
    }

    /// The split view in whose first column the view is.
    var split: SplitModel? {
        get { self[SplitKey.self].object }
        set { self[SplitKey.self] = Weak(newValue) }
    }
}
