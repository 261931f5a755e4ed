import CoreData

/// The book store's file, which `--store PATH` names, or else that in the container's default location.
@MainActor
struct BookStoreStack {
    private let container = NSPersistentContainer(name: "BookStore")

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
            let message = "bookstore-app: The book store cannot be opened: \(error.localizedDescription)\n"
            FileHandle.standardError.write(Data(message.utf8))
            exit(1)
        }
        if arguments.contains("--examples") { context.addExampleBooks() }
        let undoManager = UndoManager()
        #if os(Linux)
        // No run loop tells where an event ends: every change that is processed is a step.
        undoManager.groupsByEvent = false
        #endif
        context.undoManager = undoManager
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

    /// Undoes the last change, and saves that.
    func undoLast() {
        guard let undoManager, undoManager.canUndo else { return }
        undo()
        saveOrReport()
    }

    /// Does again what was undone last, and saves that.
    func redoLast() {
        guard let undoManager, undoManager.canRedo else { return }
        redo()
        saveOrReport()
    }

    /// Adds the chapter's books, the first of them with pages, unless there are books.
    fileprivate func addExampleBooks() {
        do {
            guard try count(for: Book.fetchRequest()) == 0 else { return }
            let shelves = [
                ("Fiction", [("The first book", 10), ("The second book", 15)]),
                ("Biography", [("The third book", 10)]),
            ]
            for (name, books) in shelves {
                let category = BookCategory(context: self)
                category.name = name
                for (title, price) in books {
                    let book = Book(context: self)
                    book.title = title
                    book.price = Float(price)
                    book.category = category
                    if title == "The first book" { Self.pages.forEach(book.addPage) }
                }
            }
            try save()
        } catch {
            print("Unable to add examples: \(error.localizedDescription)")
        }
    }

    private static let pages = [
        "The shop stood where two rivers met, and sold whatever came down either.",
        "Nobody had asked for the map in years, until the second flood.",
        "She counted the steps to the cellar: nineteen, one more than yesterday.",
        "On the last page, somebody had written an address.",
    ]
}
