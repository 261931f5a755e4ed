public import CoreData
public import DocumentRichText

/// Links by title, `[[Boxes]]`, stay in a text until there is a note with that title or with that other name.
extension Note {
    /// The most notes that get their links at once when a note comes to be.
    private static let mostNotes = 1000

    /// Returns the note with a title, whatever its capitals and accents, and the oldest one of several; nil if there is none.
    public static func titled(_ title: String, in context: NSManagedObjectContext) throws -> Note? {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty else { return nil }
        let request = Note.fetch(
            NSPredicate(format: "%K == %@", NoteProperties.canonicalTitle, OmnibarQuery.canonical(title))
        )
        request.sortDescriptors = [NSSortDescriptor(key: NoteProperties.creationDate, ascending: true)]
        let found = try context.fetch(request)
        return found.first { $0.title == title } ?? found.first
    }

    /// Returns the note that is called so or, of the imported ones, has a file with this path, by which other programs know it.
    public static func named(_ name: String, in context: NSManagedObjectContext) throws -> Note? {
        if let note = try called(name, in: context) { return note }
        guard !name.isEmpty else { return nil }
        let (path, file) = (NoteProperties.sourcePath, "\(name).md")
        let request = Note.fetch(NSPredicate(format: "%K ==[c] %@ OR %K ENDSWITH[c] %@", path, file, path, "/\(file)"))
        request.sortDescriptors = [NSSortDescriptor(key: path, ascending: true)]
        request.fetchLimit = 1
        return try context.fetch(request).first
    }

    /// Whether links by a title lead to this note, unless to an older one.
    fileprivate func isTitled(_ title: String) -> Bool {
        OmnibarQuery.canonical(title.trimmingCharacters(in: .whitespacesAndNewlines))
            == OmnibarQuery.canonical(self.title)
    }

    /// Makes links by identifier of those in the text that name existing notes.
    ///
    /// The text says what it said before, so this is no change of it: no version is kept, and neither the Markdown in which
    /// it was written nor its file is replaced.
    ///
    /// - Parameter made: A note that is not saved yet, so that no store finds it by its title.
    /// - Returns: Whether there were any.
    @discardableResult public func linkNames(to made: Note? = nil) throws -> Bool {
        guard let context = managedObjectContext, bodyText.contains("[["),
            let document = formattedBodyText_?.formattedDocument
        else { return false }
        let (linked, notes) = try document.linkingNames(in: context, and: made)
        guard linked != document else { return false }
        keepUnsavedBase()
        restateBody(linked.plainText, richText: linked.rtf())
        for note in notes where note != self { addToLinkedNotes_(note) }
        return true
    }

    /// Makes links of those that name this note in the texts of others.
    ///
    /// - Parameter writer: A note that makes its links by itself.
    /// - Returns: The number of these notes.
    @discardableResult public func linkNamesOfOthers(except writer: Note? = nil) throws -> Int {
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !title.isEmpty, let context = managedObjectContext else { return 0 }
        // The text index finds them.
        let request = Note.fetch(NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.bodyText, "[[\(title)"))
        request.fetchLimit = Self.mostNotes
        return try context.fetch(request).count { try $0 != writer && $0.linkNames(to: self) }
    }

    /// Writes the present title of this note into the texts that show it by a former one, `![[Boxes]]`. As with links, that is no
    /// change of these texts.
    ///
    /// - Returns: The number of these texts.
    @discardableResult public func renameEmbeds(from former: String) throws -> Int {
        guard !former.isEmpty, !title.isEmpty, !title.contains(where: { "[]|#\n".contains($0) }),
            let context = managedObjectContext, try Note.titled(former, in: context) == nil
        else { return 0 }
        let request = Note.fetch(NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.bodyText, "![[\(former)"))
        request.fetchLimit = Self.mostNotes
        return try context.fetch(request).count { note in
            guard let document = note.formattedBodyText_?.formattedDocument else { return false }
            let renamed = document.renamingEmbeds(of: former, to: title)
            guard renamed != document else { return false }
            note.keepUnsavedBase()
            note.restateBody(renamed.plainText, richText: renamed.rtf())
            return true
        }
    }

    /// Makes links of all that name existing notes, and saves them.
    ///
    /// - Parameter batchSize: The number of notes per save.
    public static func linkAllNames(
        in context: NSManagedObjectContext,
        batchSize: Int = 250,
        recorder: ChangeRecorder? = nil
    ) throws {
        let request = Note.fetch(NSPredicate(format: "%K CONTAINS %@", NoteProperties.bodyText, "[["))
        let notes = try context.fetch(request).map(\.objectID)
        for start in stride(from: 0, to: notes.count, by: batchSize) {
            for id in notes[start..<min(start + batchSize, notes.count)] {
                try (context.object(with: id) as? Note)?.linkNames()
            }
            try context.save(recordedBy: recorder)
            context.reset()
        }
    }
}

extension RichTextDocument {
    /// Returns the document with links by identifier instead of those by title whose notes there are, and these notes.
    ///
    /// - Parameter made: A note that is not saved yet.
    public func linkingNames(
        in context: NSManagedObjectContext,
        and made: Note? = nil
    ) throws -> (document: RichTextDocument, notes: Set<Note>) {
        var notes: [String: Note] = [:]
        for title in Set(namedLinks.map(\.title)) {
            notes[title] = try Note.called(title, in: context) ?? (made?.isTitled(title) == true ? made : nil)
        }
        guard !notes.isEmpty else { return (self, []) }
        let linked = linkingNames { title in notes[title].map { NamedLink.Target(id: $0.uuid, title: $0.title) } }
        return (linked, Set(notes.values))
    }
}
