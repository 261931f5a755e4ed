import Foundation
import Testing

/// Tests that the listings of the episodes about notes run, with a stand-in for UIKit, except for changes in Swift and the
/// deviations in `DEVIATIONS.md`.
@Suite(
    .enabled(
        if: Book.notesList != nil && Book.notesCategories != nil && GuideCompiler.swiftc != nil,
        "NOT TESTED: no episodes, or no swiftc"
    )
)
struct NotesPortTests {
    private let port: NotesPort

    init() throws {
        port = NotesPort(try #require(Book.notesList), try #require(Book.notesCategories))
    }

    @Test func fewLinesDifferBecauseOfThisPackage() {
        #expect(port.listings.filter(\.text.isEmpty).map(\.name) == [])
        let code = port.listings.flatMap { $0.text.split(separator: "\n") }
        #expect(code.filter { !$0.allSatisfy(\.isWhitespace) }.count > 150)
        #expect(port.listings.flatMap { $0.lines(changedBecauseOf: .deviation) } == Self.deviations)
        let swift = "CategoriesViewController.commit: func tableView(_ tableView: UITableView, commit editingStyle: "
        #expect(
            port.listings.flatMap { $0.lines(changedBecauseOf: .swift) } == [
                swift + "UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {"
            ]
        )
    }

    @Test func everyChangeIsNeeded() {
        let needed = port.listings.flatMap(\.edits).map(\.change)
        #expect(Set(NotesPort.changes).subtracting(needed) == [])
    }

    @Test func theListingsRun() throws {
        let model = GuideCompiler.package.appending(path: "Examples/Notes/Notes.xcdatamodeld")
        let program = ScreenProgram(name: "Notes", files: port.files)
        #expect(try ScreenProgram.withFolder { try program.output(model: model, in: $0) } == Self.output)
    }

    private static let deviations = [
        "NoteTableViewCell: var titleLabel: UILabel!",
        "NoteTableViewCell: var contentsLabel: UILabel!",
        "NoteTableViewCell: var updatedAtLabel: UILabel!",
        "NotesViewController.fetchNotes: fetchRequest.sortDescriptors = [NSSortDescriptor(key: \"updatedAt\", ascending: false)]",
        "CategoriesViewController: var messageLabel: UILabel!",
        "CategoriesViewController: var tableView: UITableView!",
        "NoteViewController.notifications: observer = notificationCenter.addObserver(forName: "
            + "Notification.Name.NSManagedObjectContextObjectsDidChange,",
        "NoteViewController.notifications: object: note?.managedObjectContext,",
        "NoteViewController.notifications: queue: nil) { [unowned self] in managedObjectContextObjectsDidChange($0) }",
        "NoteViewController.notifications: 1 lines fewer",
        "NoteViewController.changed: private func managedObjectContextObjectsDidChange(_ notification: Notification) {",
    ]

    private static let output = """
        Notes: message shown, table hidden
        Notes: message hidden, table shown
          1970-01-04 Travel: Lisbon
          1970-01-03 Books: Emma
          1970-01-02 Shopping: Milk
        An undated note is of today
        Edit Note: No Category
          Home in black
          Work in black
        Chosen: Work; 1 screen; the category has 1 note
          Home in black
          Work in bitterSweet
        A new category gets the context: true
        Moved: Home, 0 and 1
        Taken away: true
        Deleted: No Category
          Home in black

        """
}
