import CoreData

/// The store of the notes: the file that `--store PATH` names, or else that in the container's default location.
@MainActor
struct NotesStack {
    private let container = NSPersistentContainer(name: "Notes")

    var context: NSManagedObjectContext { container.viewContext }

    /// Opens the store. With `--examples`, fills an empty one.
    init() {
        let arguments = ProcessInfo.processInfo.arguments
        if let option = arguments.firstIndex(of: "--store"), option + 1 < arguments.count {
            let file = URL(fileURLWithPath: arguments[option + 1])
            container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
        }
        container.loadPersistentStores { _, error in
            guard let error else { return }
            let message = "notes-app: The notes cannot be opened: \(error.localizedDescription)\n"
            FileHandle.standardError.write(Data(message.utf8))
            exit(1)
        }
        if arguments.contains("--examples") { context.addExampleNotes() }
    }
}

extension NSManagedObjectContext {
    /// Saves changes. Prints an error, for actions, which cannot throw.
    func saveOrReport() {
        guard hasChanges else { return }
        do {
            try save()
        } catch {
            print("Unable to save: \(error.localizedDescription)")
        }
    }

    /// Adds notes in three categories, unless there are notes.
    fileprivate func addExampleNotes() {
        do {
            guard try count(for: Note.fetchRequest()) == 0 else { return }
            for (minutes, (title, contents, name)) in ExampleNotes.all.enumerated() {
                let note = Note(context: self)
                note.title = title
                note.contents = contents
                note.createdAt = Date(timeIntervalSinceNow: -Double(minutes * minutes) * 9000)
                note.updatedAt = note.createdAt
                note.category = try name.map(category)
            }
            try save()
        } catch {
            print("Unable to add examples: \(error.localizedDescription)")
        }
    }

    private func category(named name: String) throws -> Category {
        let request = Category.fetchRequest()
        request.predicate = NSPredicate(format: "name == %@", name)
        if let category = try fetch(request).first { return category }
        let category = Category(context: self)
        category.name = name
        category.colour = ExampleNotes.colours[name]
        return category
    }
}

private enum ExampleNotes {
    static let colours = ["Garden": "#798945", "Reading": "#4A87B0", "Work": "#B2686B"]

    static let all: [(title: String, contents: String, category: String?)] = [
        ("Shopping", "Bread, apples, a pencil, and something for Sunday", nil),
        ("What the beans need", "A pole of two metres each, and water in the evening. Sow again in June.", "Garden"),
        (
            "Cards that refer to cards", "A thought gets its place from what it follows.\n\nWho numbered them?",
            "Reading"
        ),
        ("Monday", "Ask for the room. Bring the drawings, and the two that were left out.", "Work"),
        ("Pruning", "Apples in late winter, cherries in summer, after they have been picked.", "Garden"),
        ("A list of first sentences", "Collected on trains.", "Reading"),
        ("Letter to the council", "", nil),
    ]
}
