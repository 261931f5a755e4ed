import CoreData

/// A store of books that follows the second chapter of “Pro iOS Persistence”, listing by listing.
struct BookStore {
    let container: NSPersistentContainer
    var context: NSManagedObjectContext { container.viewContext }

    /// Opens the store in a file, or in the container's default location for nil.
    init(file: URL?) throws {
        container = NSPersistentContainer(name: "BookStore")
        if let file { container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)] }
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
    }

    /// Fills the store, then prints its contents and the results of several kinds of requests.
    func run() throws {
        title("Listings 2-12, 2-14, 2-26, 2-28: the store is cleared and filled")
        try clearStore()
        try fillStore()
        try showDatabase()
        title("Listing 2-18: all books")
        try show(Book.fetchRequest())
        title("Listing 2-20: a predicate as text")
        try show(matching: NSPredicate(format: "title = 'The first book'"))
        title("Listing 2-22: the same predicate as a tree of expressions")
        try show(matching: treePredicate)
        title("Listing 2-24: a fetched property")
        try showBargains()
        title("Listings 2-30, 2-32: an observer of a title")
        try withFirstBook { book in
            let observer = TitleObserver()
            book.addObserver(observer, forKeyPath: "title", options: [.old, .new], context: nil)
            book.title = "The new title"
            book.removeObserver(observer, forKeyPath: "title")
        }
        title("The same with a key path")
        try withFirstBook { book in
            let observation = book.observe(\.title, options: [.old, .new]) { _, change in
                print("Changed value for title: \(change.oldValue.text) -> \(change.newValue.text)")
            }
            book.title = "The new title"
            observation.invalidate()
        }
        title("Ordered pages")
        try showPages()
    }

    private func title(_ text: String) {
        print("\n-- \(text)")
    }

    // MARK: - Filling the store

    private func clearStore() throws {
        try deleteAllObjects("Book")
        try deleteAllObjects("BookCategory")
    }

    private func fillStore() throws {
        let fiction = BookCategory(context: context)
        fiction.name = "Fiction"
        let biography = BookCategory(context: context)
        biography.name = "Biography"
        let first = book("The first book", 10)
        let second = book("The second book", 15)
        let third = book("The third book", 10)

        let fictionBooks = fiction.mutableSetValue(forKeyPath: "books")
        fictionBooks.add(first)
        fictionBooks.add(second)
        biography.addToBooks(third)
        try context.save()
    }

    private func deleteAllObjects(_ entityName: String) throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: entityName)
        for object in try context.fetch(request) {
            context.delete(object)
        }
        try context.save()
    }

    private func book(_ title: String, _ price: Float) -> Book {
        let book = Book(context: context)
        book.title = title
        book.price = price
        return book
    }

    private func showDatabase() throws {
        guard let file = container.persistentStoreCoordinator.persistentStores.first?.url else { return }
        let session = try DatabaseSession(file: file)
        title("What sqlite3 shows of the store")
        try session.showSchema()
        session.showSettings()
        try session.show("select * from ZBOOKCATEGORY")
        try session.show("select * from ZBOOK")
    }

    /// Runs Listing 2-12 twice on a new store, which is not cleared: everything is there twice.
    static func showDuplicates() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bookstore-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { removeOrReport(folder) }
        let file = folder.appending(path: "BookStore.sqlite")
        for run in ["first", "second"] {
            let store = try BookStore(file: file)
            store.title("The \(run) run of Listing 2-12 alone, on a store of its own")
            try store.fillStore()
            let session = try DatabaseSession(file: file)
            try session.show("select * from ZBOOKCATEGORY")
            try session.show("select * from ZBOOK")
        }
    }

    private static func removeOrReport(_ folder: URL) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            print("Unable to remove \(folder.path): \(error.localizedDescription)")
        }
    }

    // MARK: - Ordered pages

    /// Gives the first book pages, puts one between them and another one first, and shows them as another context finds them.
    private func showPages() throws {
        let request = Book.fetchRequest()
        request.predicate = NSPredicate(format: "title = 'The first book'")
        guard let book = try context.fetch(request).first else { return }
        for text in ["Once", "the end"] {
            book.addToPages(page(text))
        }
        book.insertIntoPages(page("upon a time"), at: 1)
        try show(pagesOf: book, "As they were inserted")
        book.mutableOrderedSetValue(forKey: "pages").moveObjects(at: [2], to: 0)
        try show(pagesOf: book, "With the last page first")
        guard let file = container.persistentStoreCoordinator.persistentStores.first?.url else { return }
        try DatabaseSession(file: file).show("select ZTEXT, ZBOOK, Z_FOK_BOOK from ZPAGE order by Z_FOK_BOOK")
    }

    private func page(_ text: String) -> Page {
        let page = Page(context: context)
        page.text = text
        return page
    }

    private func show(pagesOf book: Book, _ state: String) throws {
        try context.save()
        let other = container.newBackgroundContext()
        let line = try other.performAndWait {
            let found = try other.existingObject(with: book.objectID) as? Book
            let pages = found?.pages?.array as? [Page] ?? []
            return pages.enumerated().map { "\($0 + 1) \($1.text ?? "")" }.joined(separator: ", ")
        }
        print("\(state): \(line)")
    }

    // MARK: - Finding books

    private func show(_ request: NSFetchRequest<Book>) throws {
        for book in try context.fetch(request) {
            print(Self.line(of: book))
        }
    }

    private func show(matching predicate: NSPredicate) throws {
        let request = Book.fetchRequest()
        request.predicate = predicate
        try show(request)
    }

    private var treePredicate: NSPredicate {
        NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "title"),
            rightExpression: NSExpression(forConstantValue: "The first book"),
            modifier: .direct,
            type: .equalTo,
            options: []
        )
    }

    private func showBargains() throws {
        for category in try context.fetch(BookCategory.fetchRequest()) {
            print("Bargains for category: \(category.name ?? "")")
            for book in category.bargainBooks ?? [] {
                print(Self.line(of: book))
            }
        }
    }

    private static func line(of book: Book) -> String {
        "Title: \(book.title ?? ""), price: \(String(format: "%.2f", book.price))"
    }

    // MARK: - Observing

    /// Fetches a book, changes it and rolls back, so that the next call finds it by its original title.
    private func withFirstBook(_ change: (Book) -> Void) throws {
        let request = Book.fetchRequest()
        request.predicate = NSPredicate(#Predicate<Book> { $0.title == "The first book" })
        for book in try context.fetch(request) {
            print(Self.line(of: book))
            change(book)
        }
        context.rollback()
    }
}

extension String?? {
    fileprivate var text: String { (self ?? nil) ?? "" }
}

/// An observer that prints every change of a book's title.
final class TitleObserver: NSKeyValueObserver {
    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        let (old, new) = (change?[.oldKey] as? String, change?[.newKey] as? String)
        print("Changed value for \(keyPath ?? ""): \(old ?? "") -> \(new ?? "")")
    }
}
