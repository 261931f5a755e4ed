public import Foundation

/// A link to a note by its identifier, so that it survives a change of the note's title.
///
/// In documents, it is a link with the scheme `note:` and the identifier, whose text was the title of the note at that
/// time. It passes through RTF, HTML and Markdown like any other link.
public struct NoteLink: Hashable, Sendable {
    /// The identifier of the note.
    public var id: UUID
    /// The linked heading or block; nil for the whole note.
    public var heading: String?
    /// Whether the link has a text of its own. Otherwise, its text is the current title of the note.
    public var keepsText: Bool

    /// The URL scheme of note links.
    public static let scheme = "note"
    /// The former prefix of note links, which is read but no longer written.
    private static let formerBeginning = "slipbox://note/"
    /// The suffix of the identifier if the link has a text of its own.
    private static let ownText = "?text"

    /// Creates a link to a note.
    public init(id: UUID, heading: String? = nil, keepsText: Bool = false) {
        self.id = id
        self.heading = heading
        self.keepsText = keepsText
    }

    /// Parses a link; nil if it is not a note link.
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

    /// The link as text, for documents.
    public var link: String {
        let fragment = heading.flatMap { $0.addingPercentEncoding(withAllowedCharacters: Self.unreserved) }
        return "\(Self.scheme):\(id.uuidString)" + (keepsText ? Self.ownText : "") + (fragment.map { "#\($0)" } ?? "")
    }

    private static let unreserved = CharacterSet(charactersIn: "-._~")
        .union(CharacterSet(charactersIn: "a"..."z")).union(CharacterSet(charactersIn: "A"..."Z"))
        .union(CharacterSet(charactersIn: "0"..."9"))

    /// Returns whether a character is not allowed in URLs.
    private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || scalar.value == 0x7F || "\"<>\\".unicodeScalars.contains(scalar)
    }
}
