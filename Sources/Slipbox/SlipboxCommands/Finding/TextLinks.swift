internal import CoreData
internal import MarkdownVault
internal import SlipboxCore

/// Relates a note to those that its text names in brackets, and to the keywords in it.
struct TextLinks {
    private let note: Note

    init(_ note: Note) {
        self.note = note
    }

    /// Adds the links and keywords of a text. None is taken away: a note may have them without its text.
    func update(_ outline: MarkdownOutline) throws {
        guard let context = note.managedObjectContext else { return }
        let keywords = KeywordFinder(context: context)
        for tag in outline.tags { note.addToKeywords_(try keywords.made(tag.name)) }
        for reference in outline.references
        where reference.form == .wikiLink && !reference.target.isEmpty {
            let title = reference.target.split(separator: "/").last.map(String.init) ?? reference.target
            let request = Note.fetch(NSPredicate(format: "%K ==[cd] %@", NoteProperties.title, title))
            request.fetchLimit = 2
            let found = try context.fetch(request).filter { $0 != note }
            // Of several notes by the same title, nobody knows which one is meant.
            if found.count == 1 { note.addToLinkedNotes_(found[0]) }
        }
    }
}
