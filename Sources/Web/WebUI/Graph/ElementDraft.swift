/// An element while it is being rendered.
struct ElementDraft {
    /// How a form without script names an element.
    enum Identity {
        /// A button: its value is the identifier.
        case button
        /// A field: its name is the identifier.
        case field
    }

    var attributes = Attributes()
    var classes: [String]
    var styles = Attributes()
    var handlers: [String: Element.Handler] = [:]
    var control: ControlValue?
    /// Called with the element that was made.
    private(set) var followers: [@MainActor (Element) -> Void] = []
    /// The attribute that a form without script finds the element by.
    var identity: Identity?
    /// Whether the element has a look of its own, such as a field: space is around it then, not inside.
    var hasEdges = false

    init(_ classes: String...) {
        self.classes = classes
    }

    /// Adds a function for an event. If there is one already, both are called, this one last.
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

    /// Calls the function with the element that is made.
    mutating func follow(_ follower: @escaping @MainActor (Element) -> Void) {
        followers.append(follower)
    }

    mutating func add(_ name: String) {
        if !classes.contains(name) {
            classes.append(name)
        }
    }

    /// Whether another element looks the same, whatever it does for events.
    func looksSame(as other: ElementDraft) -> Bool {
        attributes == other.attributes && classes == other.classes && styles == other.styles && control == other.control
            && identity == other.identity && hasEdges == other.hasEdges && handlers.keys == other.handlers.keys
    }

    /// The attributes with classes, style and the names of events.
    var finishedAttributes: Attributes {
        var result = attributes
        if !classes.isEmpty {
            result["class"] = classes.joined(separator: " ")
        }
        if !styles.entries.isEmpty {
            result["style"] = styles.entries.map { "\($0.name):\($0.value)" }.joined(separator: ";")
        }
        if !handlers.isEmpty {
            result["data-on"] = handlers.keys.sorted().joined(separator: " ")
        }
        return result
    }
}
