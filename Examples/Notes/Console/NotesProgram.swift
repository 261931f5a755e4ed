import CoreData
import ExampleProgram

/// Stores notes, each with an optional category.
///
///     swift run notes --store /tmp/Notes.sqlite
///
/// The first run inserts notes, and later runs find them. Use another `--store` to start anew.
@main @MainActor
enum NotesProgram {
    static func main() {
        ExampleProgram("notes").run { file in
            let context = try openContext(file)
            let list = NotesList(context: context)

            title("The notes")
            try list.fetchNotes()
            if !list.hasNotes {
                try writeNotes(in: context)
                title("The notes, once some are written")
                try list.fetchNotes()
            }
            guard let note = list.notes.first else { return }
            try assignCategories(note, in: context)
            try showCategories(of: note, in: context)
        }
    }

    private static func title(_ text: String) {
        print("\n-- \(text)")
    }
}

// MARK: - The stack

extension NotesProgram {
    /// Opens the store in a file, or in the container's default location for nil, and returns its view context.
    private static func openContext(_ file: URL?) throws -> NSManagedObjectContext {
        let container = NSPersistentContainer(name: "Notes")
        if let file { container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)] }
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
        return container.viewContext
    }

    private static func writeNotes(in context: NSManagedObjectContext) throws {
        let texts = [("Shopping", "Bread, apples, a pencil"), ("Ideas", "Cards that refer to cards"), ("Letter", "")]
        for (day, (title, contents)) in texts.enumerated() {
            let note = Note(context: context)
            note.title = title
            note.contents = contents
            note.createdAt = Date(timeIntervalSinceReferenceDate: Double(day) * 24 * 60 * 60)
            note.updatedAt = note.createdAt
        }
        for name in ["Home", "Work"] {
            Category(context: context).name = name
        }
        try context.save()
    }
}
