/// The book store's program: the changed listings of the second chapter, in the places that Xcode's template of 2014
/// has for them.
struct BookStorePort {
    /// The listings that print something. Each of them is a function `showExampleData`.
    static let shows = [18, 20, 22, 24, 30]

    let listings: [Listing]

    init(_ book: Book) {
        listings = ([2, 8, 12, 14, 26, 28, 32] + Self.shows).map { number in
            book.listing(number, ofChapter: 2).changed(by: Self.changes)
        }
    }

    private func code(_ number: Int) -> String {
        listings.first { $0.name == "2-\(number)" }?.body ?? ""
    }

    /// Returns a listing of a class, with the functions of later listings added.
    private func type(_ number: Int, with functions: [Int], adding addition: String = "") -> String {
        let text = code(number)
        let body = text[..<(text.lastIndex(of: "}") ?? text.endIndex)]
        return ([String(body), addition] + functions.map(code)).joined(separator: "\n") + "\n}"
    }

    /// The source of the program, with the properties and calls that the book adds in the text between its listings.
    var source: String {
        """
        import Foundation
        import CoreData

        \(type(2, with: [], adding: "    @Managed var books: NSSet"))
        \(type(8, with: [26, 28]))
        class Page: NSManagedObject {}

        class AppDelegate: NSKeyValueObserver {
            let managedObjectContext: NSManagedObjectContext! = theContext
            func saveContext() { try! managedObjectContext.save() }
        \(code(14))
        \(code(12).replacing("func initStore() {", with: clearing, maxReplacements: 1))
        \(code(32))
        }

        \(Self.shows.map { "class Listing\($0): AppDelegate {\n\(code($0))\n}" }.joined(separator: "\n"))

        func openContext() -> NSManagedObjectContext {
            let model = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: "BookStore.momd"))!
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            let url = URL(fileURLWithPath: "BookStore.sqlite")
            try! coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
            let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
            return context
        }

        let theContext = openContext()
        AppDelegate().initStore()
        \(Self.shows.map { "print(\"-- \($0)\")\nListing\($0)().showExampleData()" }.joined(separator: "\n"))
        """
    }

    private var clearing: String {
        "func initStore() {\n  deleteAllObjects(\"Book\")\n  deleteAllObjects(\"BookCategory\")\n"
    }
}
