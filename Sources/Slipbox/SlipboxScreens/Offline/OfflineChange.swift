public import Foundation
internal import WebUI

/// A change of a note that was made in a browser without the server.
public struct OfflineChange: Decodable, Sendable {
    /// What can be changed: the title, and the text as a plain text.
    public struct Fields: Decodable, Hashable, Sendable {
        var title: String
        var text: String
    }

    /// Names the browser.
    let device: UUID
    /// The number of the change in that browser.
    let number: Int
    /// Whether it was sent before, without an answer that arrived.
    let isRepeated: Bool
    /// The identifier of the note.
    let record: UUID
    /// The title and text that the change is based on; nil for a new note, whose text is Markdown.
    let base: Fields?
    let fields: Fields
    /// The texts of editors that the server may not have, as ``EditorDraft`` reads them; the base has the words of the last one.
    var drafts: [JSONValue]?
    /// When it was written, in milliseconds since 1970.
    let made: Double

    /// Names the change in the history of the store.
    var name: String { "offline \(device.uuidString) \(number)" }

    /// Whether nothing was written in a new note.
    var isBlank: Bool { base == nil && (fields.title + fields.text).allSatisfy(\.isWhitespace) }

    /// The date on which it was written, as far as the browser's clock is to be believed.
    func date(now: Date = Date()) -> Date {
        let date = Date(timeIntervalSince1970: made / 1000)
        return made.isFinite && date < now && date > now - Self.longestTime ? date : now
    }

    private static let longestTime: TimeInterval = 90 * 86_400

    /// Checks the sizes.
    ///
    /// - Throws: ``OfflineChangeError`` if a text is too long.
    func check() throws(OfflineChangeError) {
        guard (drafts?.count ?? 0) <= Self.mostDrafts else { throw .longText }
        for fields in [base, fields].compactMap(\.self) {
            guard fields.text.utf8.count <= Self.textBytes else { throw .longText }
            guard fields.title.utf8.count <= Self.titleBytes else { throw .longTitle }
        }
    }

    /// The most bytes of a text that browsers keep for changing.
    static let textBytes = 200_000
    static let titleBytes = 4_000
    /// The most editors that may have left a text of one note.
    private static let mostDrafts = 16
}

/// Why a change that was made without the server is refused.
public enum OfflineChangeError: Error, Hashable, Sendable, LocalizedError {
    /// The text, or the one that it is based on, has too many bytes.
    case longText
    /// The same of a title.
    case longTitle
    /// The note is somebody else's, who does not let one write.
    case notYours
    /// The text of an editor is none, or too large.
    case unreadableDraft

    /// A sentence for the user, with what to do.
    public var errorDescription: String? {
        switch self {
        case .longText: "the text is too long to be sent at once. Copy it, and put it into several notes."
        case .notYours:
            "the note is somebody else's, and you may not write in it. Copy the text into a note of your own."
        case .unreadableDraft:
            "a part of it cannot be read. Copy the text, discard the change, and put the text into the note."
        case .longTitle: "the title is too long. Shorten it, then try again."
        }
    }
}

/// What a browser keeps of a slip box, told with the question what has changed.
public struct OfflineRequest: Decodable, Sendable {
    /// The state that the last answer had, if the browser only wants to know whether that is another one by now.
    var state: String?
    /// The versions of the notes that it has, by their identifiers; nil with a state.
    var kept: [String: String]?
    /// The paths of the pages that it has shown lately, the latest first.
    let opened: [String]
}
