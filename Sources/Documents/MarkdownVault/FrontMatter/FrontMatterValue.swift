/// What a key of the front matter stands for, as far as notes need it.
public enum FrontMatterValue: Hashable, Sendable {
    /// Nothing, or YAML's `null`.
    case none
    /// A text, a number, a date or a truth value, quoted or not: as text.
    case text(String)
    case list([String])
    /// Something else, such as a mapping. Its text is kept, and that is all.
    case other

    /// The text, if it is one.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The items of a list; a text is a list of one, and nothing is a list of none.
    public var items: [String] {
        switch self {
        case .list(let items): items
        case .text(let text): [text]
        case .none, .other: []
        }
    }

    /// A truth value as YAML writes them, old and new.
    public var flag: Bool? {
        switch text?.lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }
}
