public import CoreData

/// A condition that a user writes, in the search field after `where:` and on the command line with `--where`.
///
/// ```swift
/// let condition = try NoteCondition("status = 'Draft' AND changed > '2026-11-01' AND keywords = 'physics'")
/// let notes = try context.fetch(Note.fetch(condition.predicate))
/// ```
///
/// It is a predicate in which the properties of notes have the names that users know. A mistyped name is an error that tells
/// the nearest one.
public struct NoteCondition {
    /// The names that a condition may use, with the keys that they stand for.
    public static let names = [
        "title": NoteProperties.title, "text": NoteProperties.bodyText, "status": NoteProperties.status,
        "address": NoteProperties.address, "source": "source_", "file": NoteProperties.sourcePath,
        "favorite": NoteProperties.isFavorite, "pinned": NoteProperties.isPinned,
        "created": NoteProperties.creationDate,
        "changed": NoteProperties.modificationDate, "keywords": NoteProperties.keywords,
        "links": NoteProperties.linkedNotes, "backlinks": NoteProperties.backLinkedNotes,
        // Those of keywords and folders.
        "name": "name_", "aliases": "aliases_", "notes": "notes_", "folders": "children_",
    ]

    /// The beginning of a search text that is a condition.
    private static let sign = "where:"

    /// The predicate of the condition.
    public let predicate: NSPredicate

    /// Reads a condition.
    ///
    /// - Parameters:
    ///   - text: The condition, without `where:`.
    ///   - calendar: The calendar of dates without a time zone.
    /// - Throws: An error that says which part cannot be understood, and what might be meant.
    public init(_ text: String, calendar: Calendar = .current) throws {
        predicate = try NSPredicate.parse(text, for: Note.entity(), names: Self.names, calendar: calendar)
    }

    /// Returns the condition in a search text, without `where:`; nil if the text is words to find.
    public static func text(in searchText: String) -> String? {
        let text = searchText.drop { $0.isWhitespace }
        guard text.prefix(sign.count).lowercased() == sign else { return nil }
        return String(text.dropFirst(sign.count))
    }
}
