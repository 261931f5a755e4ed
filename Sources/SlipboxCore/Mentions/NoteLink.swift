public import Foundation

/// A link to a note within formatted text: `slipbox://note/` and the note's identifier, whatever the note is called.
public enum NoteLink {
    private static let scheme = "slipbox"

    /// The link to a note.
    public static func url(of note: Note) -> URL? {
        URL(string: text(of: note.uuid))
    }

    static func text(of identifier: UUID) -> String { "\(scheme)://note/\(identifier.uuidString)" }

    /// The identifier of the note that a link leads to; nil for other links.
    public static func identifier(in url: URL) -> UUID? {
        guard url.scheme == scheme, url.host == "note" else { return nil }
        return UUID(uuidString: url.lastPathComponent)
    }
}
