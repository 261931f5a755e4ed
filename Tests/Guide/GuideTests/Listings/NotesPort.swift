/// The listings of two episodes about an app for notes, in the classes that the text names: the list of notes, the categories to
/// choose from, and a note with its category.
struct NotesPort {
    let listings: [Listing]

    init(_ list: Book, _ categories: Book) {
        listings = (Self.list(in: list) + Self.categories(in: categories) + Self.note(in: categories)).map {
            $0.changed(by: Self.changes)
        }
    }

    /// The listings of the list of notes.
    private static func list(in book: Book) -> [Listing] {
        [
            book.listing("NoteTableViewCell", from: "class NoteTableViewCell"),
            book.listing("NotesViewController.notes", from: "private var notes"),
            book.listing("NotesViewController.viewDidLoad", from: "override func viewDidLoad"),
            book.listing("NotesViewController.fetchNotes", from: "private func fetchNotes"),
            book.listing("NotesViewController.hasNotes", from: "private var hasNotes"),
            book.listing("NotesViewController.updateView", from: "private func updateView"),
            book.listing("NotesViewController.sections", from: "func numberOfSections"),
            book.listing(
                "NotesViewController.rows",
                from: "func tableView(_ tableView: UITableView, numberOfRowsInSection"
            ),
            book.listing("NotesViewController.cell", from: "func tableView(_ tableView: UITableView, cellForRowAt"),
            book.listing("Note", from: "extension Note"),
        ]
    }

    /// The listings of the categories to choose from.
    private static func categories(in book: Book) -> [Listing] {
        [
            book.listing("CategoriesViewController", from: "class CategoriesViewController"),
            book.listing("CategoriesViewController.results", from: "fileprivate lazy var fetchedResultsController"),
            book.listing("CategoriesViewController.prepare", from: "override func prepare", at: 1),
            book.listing("CategoriesViewController.commit", from: "func tableView(_ tableView: UITableView, commit"),
            book.listing("CategoriesViewController.configure", from: "func configure(_ cell"),
            book.listing(
                "CategoriesViewController.select",
                from: "func tableView(_ tableView: UITableView, didSelectRowAt"
            ),
        ]
    }

    /// The listings of a note.
    private static func note(in book: Book) -> [Listing] {
        [
            book.listing("NoteViewController.prepare", from: "override func prepare", at: 2),
            book.listing("NoteViewController.viewDidLoad", from: "override func viewDidLoad"),
            book.listing("NoteViewController.notifications", from: "private func setupNotificationHandling"),
            book.listing("NoteViewController.changed", from: "@objc private func managedObjectContextObjectsDidChange"),
            book.listing("NoteViewController.label", from: "private func updateCategoryLabel"),
        ]
    }

    /// The files of the program, without the stand-in for UIKit and the classes of the model.
    var files: [String: String] {
        ["NotesViewController.swift": list, "CategoriesViewController.swift": categories, "main.swift": Self.main]
    }

    /// Returns the listings that are parts of a type.
    private func parts(of type: String) -> String {
        listings.filter { $0.name.hasPrefix("\(type).") }.map(\.text).joined(separator: "\n\n")
    }

    private func listing(_ name: String) -> String { listings.first { $0.name == name }?.text ?? "" }

    private var list: String {
        """
        import CoreData
        import Foundation

        \(listing("NoteTableViewCell"))

        \(listing("Note"))

        class NotesViewController: UIViewController, UITableViewDataSource {
            var tableView: UITableView! = UITableView()
            var messageLabel: UILabel! = UILabel()
            var coreDataManager: CoreDataManager!
            private let updatedAtDateFormatter = dayFormatter

            func setupView() { tableView.dataSource = self }

        \(parts(of: "NotesViewController"))
        }
        """
    }

    private var categories: String {
        let categories = listing("CategoriesViewController")
        return """
            import CoreData
            import Foundation

            \(categories[..<(categories.lastIndex(of: "}") ?? categories.endIndex)])
            \(parts(of: "CategoriesViewController"))

                var count: Int { fetchedResultsController.fetchedObjects?.count ?? 0 }
            }

            extension CategoriesViewController: NSFetchedResultsControllerDelegate {}

            class NoteViewController: UIViewController {
                var note: Note?
                var categoryLabel = UILabel()
                private var observer: (any NSObjectProtocol)?

                func setupView() { updateCategoryLabel() }

            \(parts(of: "NoteViewController"))
            }
            """
    }
}
