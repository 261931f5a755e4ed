/// The chapter's program: its listings, with their changes, in the places that Xcode's template of 2014 has for them.
struct ListingProgram {
    /// A line of a listing, as the book has it and as it is compiled.
    struct Line {
        let listing: Int
        let old: String
        let new: String
        let reasons: Set<ListingChange.Reason>
    }

    /// The listings that show something, each of which is a function `showExampleData`.
    static let shows = [18, 20, 22, 24, 30]

    let lines: [Line]

    init(_ listings: Listings) {
        lines = ([2, 8, 12, 14, 26, 28, 32] + Self.shows).flatMap { number in
            listings[number].map { Self.changed($0, in: number) }
        }
    }

    /// The lines that differ from the book for a reason.
    func changes(because reason: ListingChange.Reason) -> [Line] {
        lines.filter { $0.reasons.contains(reason) }
    }

    private static func changed(_ line: String, in listing: Int) -> Line {
        var (text, reasons) = (line, Set<ListingChange.Reason>())
        for change in ListingChange.all {
            let changed = change.apply(to: text)
            if changed != text { reasons.insert(change.reason) }
            text = changed
        }
        return Line(listing: listing, old: line, new: text, reasons: reasons)
    }

    private func code(_ number: Int) -> String {
        lines.filter { $0.listing == number && !$0.new.hasPrefix("import ") }.map(\.new).joined(separator: "\n")
    }

    /// A listing of a class, with functions of later listings in it.
    private func type(_ number: Int, with functions: [Int], adding addition: String = "") -> String {
        let text = code(number)
        let body = text[..<(text.lastIndex(of: "}") ?? text.endIndex)]
        return ([String(body), addition] + functions.map(code)).joined(separator: "\n") + "\n}"
    }

    /// The book adds properties and calls in the text between its listings: they are here.
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
