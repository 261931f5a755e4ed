/// Changes of a page, to be applied in one go. How they look in JSON is described in the README of this folder's target.
public struct Patch: Codable, Hashable, Sendable {
    /// The number of the patch; each is one more than the one before.
    public var sequence: Int
    /// The event that the patch answers.
    public var acknowledged: Int?
    /// How the changes are shown.
    public var animation: PatchAnimation?
    /// The changes, in the order in which they are applied.
    public var operations: [PatchOperation]

    /// Describes changes.
    public init(
        sequence: Int,
        acknowledged: Int? = nil,
        animation: PatchAnimation? = nil,
        operations: [PatchOperation] = []
    ) {
        self.sequence = sequence
        self.acknowledged = acknowledged
        self.animation = animation
        self.operations = operations
    }

    private enum CodingKeys: String, CodingKey {
        case sequence = "seq"
        case acknowledged = "ack"
        case animation
        case operations = "ops"
    }
}

/// How the changes of a patch are shown.
public struct PatchAnimation: Codable, Hashable, Sendable {
    /// How long it takes, in milliseconds.
    public var ms: Int
    /// The curve, as style sheets name it.
    public var curve: String
}

/// One change of a page.
public enum PatchOperation: Hashable, Sendable {
    /// A piece of markup with gaps that later operations fill.
    case template(number: Int, statics: [String])
    /// The text of an element.
    case text(Int, String)
    /// The markup inside of an element.
    case markup(Int, String)
    /// Attributes of an element; nil removes one.
    case attributes(Int, [String: String?])
    /// The text of a field, for edits up to a version.
    case value(Int, String, version: Int)
    /// The state of a checkbox, or the choice of a selection.
    case control(Int, JSONValue)
    /// What happens to the children of an element, step by step.
    case children(Int, [ChildStep])
    /// Another element in place of one.
    case replace(Int, template: Int, slots: [String])
    /// The element that has the focus; nil takes it away.
    case focus(Int?)
    /// The address of the page, and whether it is one to go back from.
    case address(String, isNew: Bool)
    /// The title of the page.
    case title(String)
    /// Something for screen readers to say.
    case announce(String, isUrgent: Bool)
    /// A message to an island.
    case island(Int, JSONValue)
    /// Brings an element into view.
    case scroll(Int)
    /// Opens a page of somebody else.
    case open(String)
}

/// One step in changing the children of an element.
public enum ChildStep: Hashable, Sendable {
    /// Removes a child.
    case delete(Int)
    /// Inserts markup before a child, or at the end.
    case insert(before: Int?, template: Int, slots: [String])
    /// Moves a child before another one, or to the end.
    case move(Int, before: Int?)
}
