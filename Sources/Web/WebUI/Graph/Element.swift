/// An element of the page. It keeps its ID for the whole session; ``shown`` is what the browser shows of it.
@MainActor
final class Element: ItemOwner {
    /// The content of an element: either text or child elements, never both.
    enum Content: Equatable {
        case none
        case text(String)
        /// Markup from the library, such as an icon. Must not contain text from users.
        case markup(String)
        case elements

        /// The same content, which other elements may show as well, in memory that they share.
        @MainActor var shared: Content {
            switch self {
            case .text(let text): .text(SharedTexts.shared(text))
            case .markup(let markup): .markup(SharedTexts.shared(markup))
            case .none, .elements: self
            }
        }
    }

    /// What the browser shows of an element.
    struct Shown {
        var attributes: Attributes
        var content: Content
        var children: [Element]
    }

    typealias Handler = @MainActor (ClientEvent) -> Void

    // A page has thousands of elements, so that the order and the size of their properties matter.
    let number: Int32
    private let level: Int16
    /// The way in which a posted form refers to the element; nil if it doesn't.
    let identity: ElementDraft.Identity?
    let tag: String
    /// The element around this one; nil once this one was forgotten.
    private(set) var parent: Element?
    private var graph: PageGraph?
    /// All attributes but those of the identity, which are the element's own. Most elements share the others with elements
    /// of other pages.
    var attributes = Attributes()
    var content = Content.none
    var items: [Item] = []
    var handlers = EventHandlers()
    /// The state of a control; nil for other elements.
    private(set) var controlState: ControlState?
    var shown: Shown?

    init(tag: String, identity: ElementDraft.Identity? = nil, parent: Element?, graph: PageGraph) {
        number = graph.elements.nextIdentifier()
        level = Int16(clamping: (parent?.depth ?? -1) + 1)
        self.tag = tag
        self.identity = identity
        self.parent = parent
        self.graph = graph
        graph.elements.register(self)
    }

    var id: Int { Int(number) }

    var depth: Int { Int(level) }

    /// The value of a control.
    var control: ControlValue? { controlState?.value }

    var container: Element? { self }

    /// The attributes by which a posted form refers to the element.
    var identityAttributes: [(name: String, value: String)] {
        switch identity {
        case .button: [("name", "click"), ("value", String(id))]
        case .field: [("name", "f\(id)")]
        case nil: []
        }
    }

    /// All text inside the element, separated by spaces.
    var text: String {
        switch content {
        case .text(let text): text
        case .elements: children.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
        default: ""
        }
    }

    /// The child elements.
    var children: [Element] {
        content == .elements ? Item.elements(of: items) : []
    }

    /// Takes the result of a rendering.
    func take(_ draft: ElementDraft, content: Content, items: [Item]) {
        attributes = SharedAttributes.shared(draft.finishedAttributes)
        handlers = draft.handlers
        setControl(draft.control)
        self.content = content.shared
        self.items = items
        for follower in draft.followers {
            follower(self)
        }
        touch()
    }

    private func setControl(_ value: ControlValue?) {
        if let controlState {
            controlState.value = value
        } else if let value {
            controlState = ControlState(value)
        }
    }

    func itemsChanged() {
        touch()
    }

    /// Changes attributes or content outside of a rendering.
    func adjust(_ change: (Element) -> Void) {
        let former = (attributes, content)
        change(self)
        guard attributes != former.0 || content != former.1 else { return }
        attributes = SharedAttributes.shared(attributes)
        touch()
    }

    /// Schedules the element to be compared with what the browser shows.
    func touch() {
        graph?.updates.touch(self)
    }

    /// Records that the browser no longer shows the element and its content.
    func leavePage() {
        guard let children = shown?.children else { return }
        shown = nil
        controlState?.shown = nil
        for child in children {
            child.leavePage()
        }
    }

    /// Removes the element from the page for good, so that it no longer receives events.
    func forget() {
        guard let graph else { return }
        graph.elements.remove(self)
        graph.updates.resolve(for: self, nil)
        graph.page.route.links.remove(self)
        graph.drags.remove(self)
        (self.graph, parent) = (nil, nil)
        (items, handlers) = ([], EventHandlers())
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

/// The value of a control, which the user can change as well, and what the browser shows of it.
@MainActor
final class ControlState {
    var value: ControlValue?
    /// The version of the user's last edit that has arrived.
    var version = 0
    /// The value that the browser shows; nil if that is not known.
    var shown: ControlValue?
    /// The number of the patch that contained the shown value.
    var sequence = 0

    init(_ value: ControlValue) {
        self.value = value
    }

    /// Records that the browser shows the value from a patch on.
    func show(from sequence: Int) {
        (shown, self.sequence) = (value, sequence)
    }
}

/// The value of a control.
enum ControlValue: Equatable {
    case text(String)
    case flag(Bool)
    case choice(String)
}

/// The attributes of an element, in the order in which they were set. Two sets are equal regardless of the order.
struct Attributes: Hashable {
    private(set) var entries: [(name: String, value: String)] = []

    subscript(name: String) -> String? {
        get { entries.first { $0.name == name }?.value }
        set {
            let index = entries.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// The attributes in as little memory as they need.
    var compact: Attributes {
        guard entries.capacity > entries.count else { return self }
        var copy = self
        copy.entries = entries.map(\.self)
        return copy
    }

    /// Whether other attributes are the same byte by byte, and in the same order.
    func isIdentical(to other: Attributes) -> Bool {
        entries.elementsEqual(other.entries) { $0.name == $1.name && $0.value.utf8.elementsEqual($1.value.utf8) }
    }

    /// Whether a Boolean attribute is present.
    subscript(flag name: String) -> Bool {
        get { self[name] != nil }
        set { self[name] = newValue ? "" : nil }
    }

    /// Returns the changes that turn these attributes into the others; nil removes an attribute.
    func changes(to other: Attributes) -> [String: String?] {
        var changes: [String: String?] = [:]
        for (name, _) in entries where other[name] == nil {
            changes.updateValue(nil, forKey: name)
        }
        for (name, value) in other.entries where self[name] != value {
            changes.updateValue(value, forKey: name)
        }
        return changes
    }

    static func == (first: Attributes, second: Attributes) -> Bool {
        first.entries.count == second.entries.count && first.entries.allSatisfy { second[$0.name] == $0.value }
    }

    func hash(into hasher: inout Hasher) {
        // The same for every order.
        var sum = 0
        for (name, value) in entries {
            var inner = hasher
            inner.combine(name)
            inner.combine(value)
            sum &+= inner.finalize()
        }
        hasher.combine(sum)
    }
}
