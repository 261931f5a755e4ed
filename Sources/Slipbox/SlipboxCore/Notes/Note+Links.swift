public import CoreData

extension Note {
    /// A request for the notes that refer to a note, the newest first.
    public static func fetch(linkingTo note: Note) -> NSFetchRequest<Note> {
        newestFirst(NSPredicate(format: "ANY %K == %@", NoteProperties.linkedNotes, note))
    }

    /// A request for the notes that a note refers to, the newest first.
    public static func fetch(linkedFrom note: Note) -> NSFetchRequest<Note> {
        newestFirst(NSPredicate(format: "ANY %K == %@", NoteProperties.backLinkedNotes, note))
    }

    /// A request for the notes whose text has a note's title, but that do not refer to it: links that somebody may want.
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

    /// A request for the notes that have no link in either direction.
    public static func orphansFetch() -> NSFetchRequest<Note> {
        fetch(
            NSPredicate(
                format: "%K.@count == 0 AND %K.@count == 0",
                NoteProperties.linkedNotes,
                NoteProperties.backLinkedNotes
            )
        )
    }

    /// A request for the notes that others refer to, but that lead nowhere.
    public static func deadEndsFetch() -> NSFetchRequest<Note> {
        fetch(
            NSPredicate(
                format: "%K.@count == 0 AND %K.@count > 0",
                NoteProperties.linkedNotes,
                NoteProperties.backLinkedNotes
            )
        )
    }

    /// A request for the notes that at least so many others refer to.
    public static func hubsFetch(linkedAtLeast count: Int) -> NSFetchRequest<Note> {
        fetch(NSPredicate(format: "%K.@count >= %d", NoteProperties.backLinkedNotes, count))
    }

    /// From where the note is linked, the newest note first, with the sentence in which each mentions its title.
    ///
    /// - Parameters:
    ///   - limit: how many to give at most; 0 for all.
    ///   - offset: how many to pass over, as those of former pages.
    public func backlinks(limit: Int = 0, offset: Int = 0) throws -> [Backlink] {
        guard let context = managedObjectContext else { return [] }
        let request = Note.fetch(linkingTo: self)
        // An offset of the request would count what is saved alone.
        if limit > 0 { request.fetchLimit = offset + limit }
        return try context.fetch(request).dropFirst(offset).map { Backlink(from: $0, to: self) }
    }

    /// How many notes refer to this one.
    public func backlinkCount() throws -> Int {
        try managedObjectContext?.count(for: Note.fetch(linkingTo: self)) ?? 0
    }

    private static func newestFirst(_ predicate: NSPredicate) -> NSFetchRequest<Note> {
        let request = fetch(predicate)
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.creationDate_, ascending: false)]
        return request
    }
}
