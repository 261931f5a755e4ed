public import Foundation

/// A link to a note by its identity, so that it leads there whatever the note is called later.
///
/// In documents it is a link `note:` with the identity behind it, on the title that the note had. That goes through RTF,
/// HTML and Markdown as any link does.
public struct NoteLink: Hashable, Sendable {
    /// The identity of the note.
    public var id: UUID
    /// The heading or block of the note that is meant; nil for all of it.
    public var heading: String?
    /// Whether the text of the link is the writer's own. Else it is the title of the note, whatever that is by then.
    public var keepsText: Bool

    /// The scheme of such links.
    public static let scheme = "note"
    /// How such links began once. They are read, and not written any more.
    private static let formerBeginning = "slipbox://note/"
    /// What follows the identity where the text is the writer's own.
    private static let ownText = "?text"

    /// A link to the note of this identity.
    public init(id: UUID, heading: String? = nil, keepsText: Bool = false) {
        self.id = id
        self.heading = heading
        self.keepsText = keepsText
    }

    /// Reads a link; nil if it leads somewhere else.
    public init?(_ link: String) {
        let beginnings = [Self.scheme + ":", Self.formerBeginning]
        guard let beginning = beginnings.first(where: { link.prefix($0.count).lowercased() == $0 }) else { return nil }
        var rest = link.dropFirst(beginning.count)
        guard let id = UUID(uuidString: String(rest.prefix(36))) else { return nil }
        rest = rest.dropFirst(36)
        keepsText = rest.hasPrefix(Self.ownText)
        if keepsText { rest = rest.dropFirst(Self.ownText.count) }
        guard rest.isEmpty || rest.hasPrefix("#"), !rest.unicodeScalars.contains(where: Self.isForeign) else {
            return nil
        }
        let heading = String(rest.dropFirst())
        self.id = id
        self.heading = heading.isEmpty ? nil : heading.removingPercentEncoding ?? heading
    }

    /// The link as documents have it.
    public var link: String {
        let fragment = heading.flatMap { $0.addingPercentEncoding(withAllowedCharacters: Self.unreserved) }
        return "\(Self.scheme):\(id.uuidString)" + (keepsText ? Self.ownText : "") + (fragment.map { "#\($0)" } ?? "")
    }

    private static let unreserved = CharacterSet(charactersIn: "-._~")
        .union(CharacterSet(charactersIn: "a"..."z")).union(CharacterSet(charactersIn: "A"..."Z"))
        .union(CharacterSet(charactersIn: "0"..."9"))

    /// What no address has in it as it is.
    private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || scalar.value == 0x7F || "\"<>\\".unicodeScalars.contains(scalar)
    }
}
