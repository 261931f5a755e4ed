import CoreData
import Library
import Testing

/// Runs on both platforms: `swift test` on Linux, `xcodebuild test` on a Mac.
@Test func booksAreFoundByTheKindOfTheirShelf() throws {
    let context = try Library.container(at: nil).newBackgroundContext()
    try context.performAndWait {
        for (kind, title) in [(Shelf.Kind.science, "Cosmos"), (.fiction, "Emma")] {
            let shelf = Shelf(context: context)
            shelf.kind = kind
            let book = Book(context: context)
            (book.title, book.shelf) = (title, shelf)
            #expect(shelf.books == [book])
        }
        try context.save()
        #expect(try Library.books(of: .science, in: context).map(\.title) == ["Cosmos"])
        #expect(try Library.books(in: context).map(\.title) == ["Cosmos", "Emma"])
    }
}
