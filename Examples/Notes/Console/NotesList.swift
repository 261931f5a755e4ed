import CoreData

/// The list of all notes, the latest modified first, as of the last fetch.
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
    /// The modification date; the current date if none is stored.
    var updatedAtAsDate: Date { updatedAt ?? Date() }
}
