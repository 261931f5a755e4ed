public import CoreData
internal import DocumentRichText

/// A small slip box about slip boxes, for new users.
///
/// ```swift
/// if try !ExampleSlipBox.isPresent(in: context) { try ExampleSlipBox.insert(into: context) }
/// // … later:
/// let keptCount = try ExampleSlipBox.clear(in: context)
/// ```
///
/// Its notes are recognised by their identifiers. Notes changed by the user are kept.
public enum ExampleSlipBox {
    /// The number of example notes.
    public static var noteCount: Int { notes.count }

    static let notes = basics + linking + working

    /// Returns whether the slip box contains any of the example notes, not counting the trash.
    public static func isPresent(in context: NSManagedObjectContext) throws -> Bool {
        try context.count(for: Note.fetch(isExample)) > 0
    }

    /// Returns how many of the example notes clearing moves to the trash, and how many it leaves since the user has touched them or
    /// links to them.
    public static func countsForClearing(in context: NSManagedObjectContext) throws -> (cleared: Int, kept: Int) {
        let present = try presentNotes(in: context).filter { !$0.note.isTrashed }
        let cleared = try present.count { try isUntouched($0.note, $0.example) }
        return (cleared, present.count - cleared)
    }

    /// Inserts the notes with their folders and keywords. Notes that already exist are left as they are. Does not save.
    public static func insert(into context: NSManagedObjectContext) throws {
        var present = Dictionary(try presentNotes(in: context).map { ($0.example.title, $0.note) }) { first, _ in first
        }
        let identifiers = Dictionary(
            uniqueKeysWithValues: notes.map { ($0.title, present[$0.title]?.uuid ?? $0.uuid) }
        )
        var places = ExamplePlaces(context: context)
        let new = notes.filter { present[$0.title] == nil }
        for example in new {
            let note = Note(title: example.title, context: context)
            note.uuid_ = example.uuid
            let document = try RichTextDocument(markdown: example.markdown(linking: identifiers))
            note.setBody(document.plainText, richText: document.rtf(), markdown: example.markdown)
            (note.status, note.isFavorite) = (example.status, example.isFavorite)
            note.order = Int64(example.number) << 16
            note.folder = try places.folder(example.folder)
            for name in example.keywords { note.addToKeywords_(try places.keyword(name)) }
            if let address = example.address.flatMap(NoteAddress.init), try isFree(address, in: context) {
                try note.setAddress(address)
            }
            if example.hasPicture { note.attach(ExamplePicture.data) }
            present[example.title] = note
        }
        for example in new {
            let targets = example.links.compactMap { present[$0] }
            present[example.title]?.addToLinkedNotes_(NSSet(array: targets))
        }
    }

    /// Moves the untouched example notes to the trash, with the example folders that have no others. Does not save.
    ///
    /// - Returns: the number of example notes that are kept because the user has touched them.
    @discardableResult public static func clear(in context: NSManagedObjectContext) throws -> Int {
        let present = try presentNotes(in: context).filter { !$0.note.isTrashed }
        let untouched = try Set(present.filter { try isUntouched($0.note, $0.example) }.map(\.note))
        for folder in try ExamplePlaces.folders(in: context)
        where folder.children.isEmpty && !folder.notes.isEmpty && folder.notes.isSubset(of: untouched) {
            try folder.moveToTrash()
        }
        for note in untouched where !note.isTrashed { note.moveToTrash() }
        return present.count - untouched.count
    }

    /// Performs what deletes notes for good. If the last of the examples are among them, the keywords that only they had go along.
    static func deletingNotes<Result>(
        in context: NSManagedObjectContext,
        _ delete: () throws -> Result
    ) throws -> Result {
        let hadExamples = try !presentNotes(in: context).isEmpty
        let result = try delete()
        guard hadExamples else { return result }
        context.processPendingChanges()
        if try presentNotes(in: context).isEmpty { try ExamplePlaces.deleteUnusedKeywords(in: context) }
        return result
    }

    private static let examples = Dictionary(
        uniqueKeysWithValues: notes.flatMap { note in note.identifiers.map { ($0, note) } }
    )

    static let isExample = NSPredicate(
        format: "%K IN %@",
        NoteProperties.uuid,
        examples.keys.map { $0 as NSUUID }
    )

    /// Returns the first of the example notes, unless it is in the trash.
    static func welcome(in context: NSManagedObjectContext) throws -> Note? {
        let identifiers = ExampleNote.identifiers(1).map { $0 as NSUUID }
        return try context.fetch(Note.fetch(NSPredicate(format: "%K IN %@", NoteProperties.uuid, identifiers))).first
    }

    /// Returns the example notes of the slip box, those in the trash among them.
    private static func presentNotes(
        in context: NSManagedObjectContext
    ) throws -> [(example: ExampleNote, note: Note)] {
        try context.fetch(Note.fetchEverywhere(isExample)).compactMap { note in
            examples[note.uuid].map { ($0, note) }
        }
    }

    /// A note of the user may have an example's address.
    private static func isFree(_ address: NoteAddress, in context: NSManagedObjectContext) throws -> Bool {
        let key = NSPredicate(format: "%K == %@", NoteProperties.addressKey, address.sortKey)
        return try context.count(for: Note.fetchEverywhere(key)) == 0
    }

    /// Returns whether a note is as it was inserted: its text, its properties, its folder, its keywords and its links.
    private static func isUntouched(_ note: Note, _ example: ExampleNote) throws -> Bool {
        let identifiers = Dictionary(uniqueKeysWithValues: notes.map { ($0.title, $0.uuid) })
        let document = try RichTextDocument(markdown: example.markdown)
        let linked = try RichTextDocument(markdown: example.markdown(linking: identifiers))
        guard note.title == example.title, [document.plainText, linked.plainText].contains(note.bodyText),
            (note.attachment != nil) == example.hasPicture
        else { return false }
        let linkedExamples = Set(note.linkedNotes.map { examples[$0.uuid]?.title })
        return note.status == example.status && note.isFavorite == example.isFavorite && !note.isPinned
            && note.folder?.name == example.folder && Set(note.keywords.map(\.name)) == Set(example.keywords)
            && linkedExamples.isSubset(of: example.links.map(Optional.some))
            && note.backLinkedNotes.allSatisfy { examples[$0.uuid] != nil }
    }
}
