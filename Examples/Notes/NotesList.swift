import CoreData

/// The list of all notes, those that were changed last on top. It shows what was there when it was fetched.
final class NotesList {
    private let context: NSManagedObjectContext
    private(set) var notes: [Note] = [] {
        didSet { updateView() }
    }

    var hasNotes: Bool { !notes.isEmpty }

    init(context: NSManagedObjectContext) {
        self.context = context
    }

    func fetchNotes() throws {
        let request = Note.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.updatedAt, ascending: false)]
        try context.performAndWait {
            notes = try request.execute()
        }
    }

    private func updateView() {
        guard hasNotes else { return print("You don't have any notes yet.") }
        for note in notes {
            let date = note.updatedAtAsDate.formatted(.iso8601.year().month().day())
            print("\(date)  \(note.title ?? ""): \(note.contents ?? "")")
        }
    }
}

extension Note {
    /// When the note was changed last; now for one that does not know.
    var updatedAtAsDate: Date { updatedAt ?? Date() }
}
