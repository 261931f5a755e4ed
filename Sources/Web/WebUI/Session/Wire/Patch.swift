/// Changes of a page that are applied together. <doc:WireProtocol> describes the JSON format.
public struct Patch: Codable, Hashable, Sendable {
    /// The number of the patch. Each is one more than the previous one.
    public var sequence: Int
    /// The number of the event that the patch answers; nil if it answers none.
    public var acknowledged: Int?
    /// The number of the last event such that whatever it and those before it have changed is saved; nil if that has not
    /// changed since the previous patch. See ``View/unsavedChanges(_:)``.
    public var saved: Int?
    /// How the changes are animated; nil if they aren't.
    public var animation: PatchAnimation?
    /// The changes, in the order in which they have to be applied.
    public var operations: [PatchOperation]

    /// Creates a patch.
    public init(
        sequence: Int,
        acknowledged: Int? = nil,
        saved: Int? = nil,
        animation: PatchAnimation? = nil,
        operations: [PatchOperation] = []
    ) {
        self.sequence = sequence
        self.acknowledged = acknowledged
        self.saved = saved
        self.animation = animation
        self.operations = operations
    }

    private enum CodingKeys: String, CodingKey {
        case sequence = "seq"
        case acknowledged = "ack"
        case saved
        case animation
        case operations = "ops"
    }
}

/// The animation of a patch.
public struct PatchAnimation: Codable, Hashable, Sendable {
    /// The duration in milliseconds.
    public var ms: Int
    /// The timing function in CSS.
    public var curve: String
    /// The milliseconds before it begins; nil for none.
    public var delay: Int?
}

/// A change of a page. Elements are referred to by their IDs.
public enum PatchOperation: Hashable, Sendable {
    /// Defines a template: pieces of markup with slots between them, to which other operations refer by its number.
    case template(number: Int, statics: [String])
    /// Sets the text of an element.
    case text(Int, String)
    /// Sets the markup inside an element.
    case markup(Int, String)
    /// Sets attributes of an element; nil removes one.
    case attributes(Int, [String: String?])
    /// Sets the text of a field, unless the field contains edits after the given version.
    case value(Int, String, version: Int)
    /// Sets the state of a checkbox or the value of another control.
    case control(Int, JSONValue)
    /// Changes the children of an element in steps.
    case children(Int, [ChildStep])
    /// Replaces an element by a filled template.
    case replace(Int, template: Int, slots: [String])
    /// Moves the focus to an element; nil removes it.
    case focus(Int?)
    /// Sets the address, either as a new entry of the browser's history or in place of the current one.
    case address(String, isNew: Bool)
    /// Sets the title of the page.
    case title(String)
    /// Lets screen readers say a text. An urgent one interrupts others.
    case announce(String, isUrgent: Bool)
    /// Sends a message to an island.
    case island(Int, JSONValue)
    /// Scrolls an element into view.
    case scroll(Int)
    /// Opens an address of another website.
    case open(String)
}

/// A step that changes the children of an element.
public enum ChildStep: Hashable, Sendable {
    /// Removes a child.
    case delete(Int)
    /// Inserts a filled template in front of a child; nil means at the end.
    case insert(before: Int?, template: Int, slots: [String])
    /// Moves a child in front of another one; nil means to the end.
    case move(Int, before: Int?)
}
