/// The attributes and handlers of an element during its rendering.
struct ElementDraft {
    /// The way in which a posted form refers to an element.
    enum Identity {
        /// The value of a button is its element's ID.
        case button
        /// The name of a field contains its element's ID.
        case field
    }

    var attributes = Attributes()
    var classes: [String]
    var styles = Attributes()
    var handlers = EventHandlers()
    var control: ControlValue?
    /// Closures to be called with the finished element.
    private(set) var followers: [@MainActor (Element) -> Void] = []
    /// The way in which a posted form refers to the element; nil if it doesn't.
    var identity: Identity?
    /// Whether the element has a border or background of its own, as a field does. Padding is added around it then, not
    /// inside it.
    var hasEdges = false

    init(_ classes: String...) {
        self.classes = classes
    }

    /// Adds an event handler. Existing handlers for the event are called first.
    mutating func on(_ event: String, _ handler: @escaping Element.Handler) {
        guard let former = handlers[event] else {
            handlers[event] = handler
            return
        }
        handlers[event] = { event in
            former(event)
            handler(event)
        }
    }

    /// Adds a closure that is called with the finished element after each rendering.
    mutating func follow(_ follower: @escaping @MainActor (Element) -> Void) {
        followers.append(follower)
    }

    mutating func add(_ name: String) {
        if !classes.contains(name) {
            classes.append(name)
        }
    }

    /// Whether another draft looks the same, whatever its handlers do.
    func looksSame(as other: ElementDraft) -> Bool {
        attributes == other.attributes && classes == other.classes && styles == other.styles && control == other.control
            && identity == other.identity && hasEdges == other.hasEdges && handlers.events == other.handlers.events
    }

    /// The attributes including `class`, `style` and the names of handled events.
    @MainActor var finishedAttributes: Attributes {
        var result = attributes
        if !classes.isEmpty {
            result["class"] = SharedTexts.shared(classes.joined(separator: " "))
        }
        if !styles.entries.isEmpty {
            let style = styles.entries.map { "\($0.name):\($0.value)" }.joined(separator: ";")
            result["style"] = SharedTexts.shared(style)
        }
        if !handlers.isEmpty {
            result["data-on"] = SharedTexts.shared(handlers.events.joined(separator: " "))
        }
        return result
    }
}

/// The handlers of an element's events. There are few, for which a list takes less memory than a dictionary.
struct EventHandlers {
    /// A type of its own: a function in a tuple of a list would be wrapped in another one, which takes memory.
    private struct Entry {
        let event: String
        let handler: Element.Handler
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// The names of the handled events, sorted.
    var events: [String] { entries.map(\.event).sorted() }

    subscript(event: String) -> Element.Handler? {
        get { entries.first { $0.event == event }?.handler }
        set {
            let others = entries.filter { $0.event != event }
            let new = newValue.map { [Entry(event: event, handler: $0)] } ?? []
            // Joined lists have room for more.
            entries = others.isEmpty ? new : others + new
        }
    }
}
