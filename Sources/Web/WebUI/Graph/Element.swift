/// An element of the page. Its identifier belongs to it for the whole session; what the browser shows of it is in ``shown``.
@MainActor
final class Element: ItemOwner {
    /// What is inside of an element: never text and elements together.
    enum Content: Equatable {
        case none
        case text(String)
        /// Markup of the library's own, such as an icon. Never made of what users typed.
        case markup(String)
        case elements
    }

    /// What the browser shows of an element.
    struct Shown {
        var attributes: Attributes
        var content: Content
        var children: [Element]
        var control: ControlValue?
        /// The number of the patch that the value of the control went out with.
        var controlSequence: Int
    }

    typealias Handler = @MainActor (ClientEvent) -> Void

    let id: Int
    let tag: String
    let depth: Int
    private(set) weak var parent: Element?
    private weak var session: ViewSession?
    var attributes = Attributes()
    var content = Content.none
    var items: [Item] = []
    var handlers: [String: Handler] = [:]
    /// The value of a control, which users change as well.
    var control: ControlValue?
    /// The version of the last edit by the user that has arrived.
    var version = 0
    var shown: Shown?

    init(tag: String, parent: Element?, session: ViewSession) {
        id = session.elements.nextIdentifier()
        self.tag = tag
        self.parent = parent
        self.session = session
        depth = (parent?.depth ?? -1) + 1
        session.elements.register(self)
    }

    var container: Element? { self }

    /// All text inside.
    var text: String {
        switch content {
        case .text(let text): text
        case .elements: children.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
        default: ""
        }
    }

    /// The elements inside.
    var children: [Element] {
        content == .elements ? Item.elements(of: items) : []
    }

    /// Takes what a rendering made of the element.
    func take(_ draft: ElementDraft, content: Content, items: [Item]) {
        attributes = draft.finishedAttributes
        switch draft.identity {
        case .button:
            attributes["name"] = "click"
            attributes["value"] = String(id)
        case .field: attributes["name"] = "f\(id)"
        case nil: break
        }
        handlers = draft.handlers
        control = draft.control
        self.content = content
        self.items = items
        for follower in draft.followers {
            follower(self)
        }
        touch()
    }

    func itemsChanged() {
        touch()
    }

    /// Has the element compared with what the browser shows of it.
    func touch() {
        session?.updates.touch(self)
    }

    /// The browser shows the element no more, nor what is inside of it.
    func leavePage() {
        guard let children = shown?.children else { return }
        shown = nil
        for child in children {
            child.leavePage()
        }
    }

    /// Leaves the session: no event arrives any more.
    func forget() {
        session?.elements.remove(self)
        session?.updates.resolve(for: self, nil)
        session?.drags.remove(self)
    }
}

extension Element: Hashable {
    nonisolated static func == (first: Element, second: Element) -> Bool {
        first === second
    }

    nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// The value of a control.
enum ControlValue: Equatable {
    case text(String)
    case flag(Bool)
    case choice(String)
}
