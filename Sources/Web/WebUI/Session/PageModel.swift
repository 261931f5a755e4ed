internal import Foundation

/// The page as a whole: its root element, its overlays, its title and its address.
@MainActor
final class PageModel: ItemOwner {
    private(set) var url: URL
    private(set) var title = ""
    private(set) var language = "en"
    /// The attributes of the document's outermost element.
    private(set) var attributes: [String: String] = [:]
    private var graph: PageGraph?
    private var rootScope: Scope?
    private var rootElement: Element?
    private var overlayPortal: Portal?
    private let branch = Branch()
    private var shownTitle = ""
    private var shownURL = ""
    private var isNewAddress = false
    /// Whether a browser has the page already, so that what changes is told to it.
    private(set) var isShown = false
    let titles = ContributionTable<String>()
    /// Whether views have changes that are not saved yet.
    let unsaved = ContributionTable<Bool>()
    let route: RouteModel
    /// What the browser tells of its window.
    let window = WindowState()

    init(url: URL) {
        self.url = url
        route = RouteModel(url: url)
    }

    /// The element that contains the whole page.
    var root: Element {
        guard let rootElement else { misuse("A page has no root before it is started") }
        return rootElement
    }

    /// The portal for dialogs, menus and popovers.
    var overlays: Portal {
        guard let overlayPortal else { misuse("A page has no overlays before it is started") }
        return overlayPortal
    }

    /// Path and query, as in the address bar.
    var address: String { url.relativeString }

    var container: Element? { rootElement }

    func itemsChanged() {
        rootElement?.touch()
    }

    func start(_ view: some View, environment: EnvironmentValues, in graph: PageGraph) {
        self.graph = graph
        language = environment.locale.identifier.replacing("_", with: "-")
        attributes = environment.pageAttributes
        let frame = PageFrame(graph: graph, branch: branch, address: address)
        rootElement = frame.root
        overlayPortal = frame.overlays
        frame.overlays.container.map(graph.updates.follow)
        let scope = Scope(graph: graph, branch: frame.content, depth: 0, inputs: Inputs(), owner: frame.main)
        rootScope = scope
        frame.content.kept = scope
        frame.main.items = [.scope(scope)]
        scope.update(inputs: Inputs(environment: environment), owner: frame.main) { renderer in
            renderer.render(view, at: .index(0))
        }
        graph.updates.resolve(for: self) { [weak self] in self?.resolve() }
    }

    func tearDown() {
        branch.tearDown()
        rootScope = nil
        graph = nil
    }

    /// Goes to another address. `isShown` tells whether the browser already shows it.
    func navigate(to url: URL, isShown: Bool) {
        self.url = url
        shownURL = isShown ? address : ""
        route.navigate(to: url)
    }

    func open(_ url: URL) {
        graph?.effects.append(.open(url.absoluteString))
        graph?.updates.afterRendering {}
    }

    private func resolve() {
        // The new selection renders the views for the rest of the path first. The address is updated after that.
        guard !route.selectWanted() else { return }
        title = titles.last ?? ""
        if let new = route.address(from: url) {
            url = new
            isNewAddress = isNewAddress || route.isNew
        }
        rootElement?.adjust { $0.attributes["action"] = address }
        route.resolveLinks(in: Int(branch.arrangement.changes))
    }

    /// Returns operations for the changes of title and address since the last call.
    func takeEffects() -> [PatchOperation] {
        isShown = true
        var effects: [PatchOperation] = []
        if title != shownTitle {
            shownTitle = title
            effects.append(.title(title))
        }
        if address != shownURL {
            shownURL = address
            effects.append(.address(address, isNew: isNewAddress))
        }
        isNewAddress = false
        return effects
    }
}

/// The elements that every page has.
@MainActor
struct PageFrame {
    let root: Element
    let main: Element
    let overlays: Portal
    let content: Branch

    /// The markup after the root element: live regions for announcements, and the icons.
    static let ending = """
        <div class="say" role="status" aria-live="polite"></div>\
        <div class="say" role="alert" aria-live="assertive"></div>\(IconSprite.text)
        """

    init(graph: PageGraph, branch: Branch, address: String) {
        root = branch.element("form", part: "page", in: nil, graph: graph)
        let submit = branch.element("button", part: "submit", in: root, graph: graph)
        main = branch.element("div", part: "main", in: root, graph: graph)
        let over = branch.element("div", part: "over", in: root, graph: graph)
        overlays = Portal(container: over)
        content = branch.child(.index(0), pass: 0)
        var draft = ElementDraft()
        draft.attributes["id"] = "page"
        draft.attributes["method"] = "post"
        draft.attributes["action"] = address
        draft.attributes[flag: "novalidate"] = true
        root.take(draft, content: .elements, items: [.element(submit), .element(main), .element(over)])
        submit.take(Self.submitDraft, content: .none, items: [])
        main.take(ElementDraft("page-content"), content: .elements, items: [])
        over.take(ElementDraft("overlays"), content: .elements, items: [.portal(overlays)])
    }

    /// The Return key presses the first submit button of a form. This one does nothing.
    private static var submitDraft: ElementDraft {
        var draft = ElementDraft("default-submit")
        draft.attributes["type"] = "submit"
        draft.attributes["name"] = "click"
        draft.attributes["value"] = ""
        draft.attributes["tabindex"] = "-1"
        draft.attributes["aria-hidden"] = "true"
        return draft
    }
}
