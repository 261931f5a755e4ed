public import CoreData
public import DocumentRichText

extension Note {
    /// Returns a request for the notes that link to a note, the newest first.
    public static func fetch(linkingTo note: Note) -> NSFetchRequest<Note> {
        newestFirst(NSPredicate(format: "ANY %K == %@", NoteProperties.linkedNotes, note))
    }

    /// Returns a request for the notes that a note links to, the newest first.
    public static func fetch(linkedFrom note: Note) -> NSFetchRequest<Note> {
        newestFirst(NSPredicate(format: "ANY %K == %@", NoteProperties.backLinkedNotes, note))
    }

    /// Returns a request for the notes whose text contains a note's title but that do not link to it: candidates for
    /// links. The title may be part of a longer word.
    public static func fetch(mentioning note: Note) -> NSFetchRequest<Note> {
        let title = note.title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { return fetch(.none) }
        return newestFirst(
            NSCompoundPredicate(andPredicateWithSubpredicates: [
                NSPredicate(format: "%K CONTAINS[cd] %@ AND SELF != %@", NoteProperties.bodyText, title, note),
                NSPredicate(format: "NOT (ANY %K == %@)", NoteProperties.linkedNotes, note),
            ])
        )
    }

    /// Returns a request for the notes without links in either direction.
    public static func orphansFetch() -> NSFetchRequest<Note> {
        fetch(
            NSPredicate(
                format: "%K.@count == 0 AND %K.@count == 0",
                NoteProperties.linkedNotes,
                NoteProperties.backLinkedNotes
            )
        )
    }

    /// Returns a request for the notes that are linked to but link to no other note.
    public static func deadEndsFetch() -> NSFetchRequest<Note> {
        fetch(
            NSPredicate(
                format: "%K.@count == 0 AND %K.@count > 0",
                NoteProperties.linkedNotes,
                NoteProperties.backLinkedNotes
            )
        )
    }

    /// Returns a request for the notes that at least `count` notes link to.
    public static func hubsFetch(linkedAtLeast count: Int) -> NSFetchRequest<Note> {
        fetch(NSPredicate(format: "%K.@count >= %d", NoteProperties.backLinkedNotes, count))
    }

    /// Returns the notes that link to this one, the newest first, each with the sentence that mentions its title.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of results; 0 for no limit.
    ///   - offset: the number of results to skip, such as those of previous pages.
    public func backlinks(limit: Int = 0, offset: Int = 0) throws -> [Backlink] {
        guard let context = managedObjectContext else { return [] }
        let request = Note.fetch(linkingTo: self)
        // A fetch offset would count saved objects only.
        if limit > 0 { request.fetchLimit = offset + limit }
        return try context.fetch(request).dropFirst(offset).map { Backlink(from: $0, to: self) }
    }

    /// Returns the number of notes that link to this one.
    public func backlinkCount() throws -> Int {
        try managedObjectContext?.count(for: Note.fetch(linkingTo: self)) ?? 0
    }

    private static func newestFirst(_ predicate: NSPredicate) -> NSFetchRequest<Note> {
        let request = fetch(predicate)
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.creationDate_, ascending: false)]
        return request
    }
}

/// A link to a note in formatted text, by the note's identifier, independent of its title.
public typealias NoteLink = DocumentRichText.NoteLink

extension DocumentRichText.NoteLink {
    /// Returns the link to a note. With `text`, the link keeps showing that text if it differs from the title; without
    /// it, the link shows the title.
    public static func url(of note: Note, showing text: String? = nil) -> URL? {
        URL(string: NoteLink(id: note.uuid, keepsText: text.map { $0 != note.title } ?? false).link)
    }

    /// Returns the identifier of the note that a link points to, or nil for other links.
    public static func identifier(in url: URL) -> UUID? {
        NoteLink(url.absoluteString)?.id
    }
}
