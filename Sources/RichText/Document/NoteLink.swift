public import Foundation

/// A link to a note by its identity, so that it leads there whatever the note is called later.
///
/// In documents it is a link `note:` with the identity behind it, on the title that the note had. That goes through RTF,
/// HTML and Markdown as any link does.
public struct NoteLink: Hashable, Sendable {
    /// The identity of the note.
    public var id: UUID

    /// The scheme of such links.
    public static let scheme = "note"
    /// How such links began once. They are read, and not written any more.
    private static let formerBeginning = "slipbox://note/"

    /// A link to the note of this identity.
    public init(id: UUID) {
        self.id = id
    }

    /// Reads a link; nil if it leads somewhere else.
    public init?(_ link: String) {
        let text = link.lowercased()
        guard let beginning = [Self.scheme + ":", Self.formerBeginning].first(where: text.hasPrefix),
            text.utf8.count == beginning.utf8.count + 36, let id = UUID(uuidString: String(text.suffix(36)))
        else { return nil }
        self.id = id
    }

    /// The link as documents have it.
    public var link: String { "\(Self.scheme):\(id.uuidString)" }
}
