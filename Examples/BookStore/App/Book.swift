public import CoreData

/// A book. The model sets the entity's codegen to “Category/Extension”: the properties are generated, the class is written by
/// hand.
public class Book: NSManagedObject {
    /// The pages in their order.
    var orderedPages: [Page] { pages?.array as? [Page] ?? [] }

    /// Adds a page after the last one.
    func addPage(_ text: String) {
        guard let context = managedObjectContext else { return }
        let page = Page(context: context)
        page.text = text
        addToPages(page)
    }

    /// Moves pages before the one at a position.
    func movePages(from source: IndexSet, to destination: Int) {
        let before = source.filter { $0 < destination }.count
        mutableOrderedSetValue(forKey: "pages").moveObjects(at: source, to: destination - before)
    }
}

extension BookCategory {
    /// The books by title.
    var sortedBooks: [Book] {
        (books as? Set<Book> ?? []).sorted { ($0.title ?? "", $0.price) < ($1.title ?? "", $1.price) }
    }
}
