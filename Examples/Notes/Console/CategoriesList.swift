import CoreData

/// The list of categories to choose a note's category from. A fetched results controller keeps it up to date.
final class CategoriesList: NSObject, NSFetchedResultsControllerDelegate {
    private let note: Note
    private let controller: NSFetchedResultsController<Category>

    init(for note: Note, in context: NSManagedObjectContext) throws {
        self.note = note
        let request = Category.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Category.name, ascending: true)]
        controller = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: context,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
        super.init()
        controller.delegate = self
        try controller.performFetch()
    }

    /// Prints the categories with the number of their notes. A star marks the category of the note.
    func show() {
        for category in controller.fetchedObjects ?? [] {
            print("\(category == note.category ? "*" : " ") \(category.name ?? ""): \(category.notes?.count ?? 0)")
        }
    }

    /// Sets the note's category to that in a row, as if the user had tapped it.
    func selectCategory(at row: Int) {
        note.category = controller.object(at: [0, row])
    }

    // MARK: - Following

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChange anObject: Any,
        at indexPath: IndexPath?,
        for type: NSFetchedResultsChangeType,
        newIndexPath: IndexPath?
    ) {
        let name = (anObject as? Category)?.name ?? ""
        switch (type, indexPath?.last, newIndexPath?.last) {
        case (.insert, _, let row?): print("\(name) appears in row \(row)")
        case (.delete, let row?, _): print("Row \(row) disappears")
        case (.move, let old?, let new?): print("\(name) moves from row \(old) to row \(new)")
        default: print("\(name) is shown anew")
        }
    }
}
