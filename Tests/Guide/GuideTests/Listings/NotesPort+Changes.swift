extension NotesPort {
    static let changes: [ListingChange] =
        deviations + book + [
            .init(reason: .swift, old: "UITableViewCellEditingStyle", new: "UITableViewCell.EditingStyle")
        ]

    private static let deviations: [ListingChange] = [
        .init(reason: .deviation, old: "@IBOutlet ", new: ""),
        .init(reason: .deviation, old: "@objc ", new: ""),
        .init(reason: .deviation, old: #"#keyPath\(Note\.updatedAt\)"#, new: #""updatedAt""#),
        .init(
            reason: .deviation,
            listings: ["NoteViewController.notifications"],
            old: #"(?s)notificationCenter\.addObserver.*managedObjectContext\)"#,
            new: """
                observer = notificationCenter.addObserver(forName: Notification.Name.NSManagedObjectContextObjectsDidChange,
                                               object: note?.managedObjectContext,
                                               queue: nil) { [unowned self] in managedObjectContextObjectsDidChange(\\$0) }
                """
        ),
    ]

    /// The parts of which the text says that they stay as they were.
    private static let book: [ListingChange] = [
        .init(reason: .book, listings: ["CategoriesViewController"], old: #"(?m)^    \.\.\.\n\n"#, new: ""),
        .init(
            reason: .book,
            listings: ["CategoriesViewController.results"],
            old: #"    \.\.\."#,
            new: """
                    let request: NSFetchRequest<Category> = Category.fetchRequest()
                    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
                    let controller = NSFetchedResultsController(fetchRequest: request, managedObjectContext: managedObjectContext,
                                                                sectionNameKeyPath: nil, cacheName: nil)
                    controller.delegate = self
                    try! controller.performFetch()
                    return controller
                """
        ),
        .init(
            reason: .book,
            listings: ["CategoriesViewController.prepare"],
            old: #"(case Segue\.AddCategory:\n)        \.\.\.\n"#,
            new: "$1        guard let destination = segue.destination as? AddCategoryViewController else { return }\n"
        ),
        .init(
            reason: .book,
            listings: ["CategoriesViewController.prepare"],
            old: #"(case Segue\.Category:\n)        \.\.\."#,
            new: "$1        break"
        ),
        .init(
            reason: .book,
            listings: ["CategoriesViewController.commit"],
            old: #"    \.\.\."#,
            new: "    let category = fetchedResultsController.object(at: indexPath)"
        ),
    ]
}
