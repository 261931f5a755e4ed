import CoreData
import SlipboxCore
import SlipboxScreens
import Testing
import WebUI
import WebUITestSupport

/// A slip box in memory, and a page that shows it.
@MainActor
struct SlipBoxPage {
    let container = PersistenceController.createEmpty().container
    let client: HeadlessClient

    init(_ url: String = "/", fill: (NSManagedObjectContext) throws -> Void = { _ in }) throws {
        try fill(container.viewContext)
        try container.viewContext.save()
        client = try Self.open(url, container)
    }

    var context: NSManagedObjectContext { container.viewContext }

    /// Opens another browser with the same slip box.
    func another(_ url: String = "/") throws -> HeadlessClient {
        try Self.open(url, container)
    }

    private static func open(_ url: String, _ container: NSPersistentContainer) throws -> HeadlessClient {
        guard let url = URL(string: url) else { throw CocoaError(.fileReadInvalidFileName) }
        return try HeadlessClient(session: ViewSession(app: SlipboxApp(container), url: url))
    }

    func notes() throws -> [Note] { try context.fetch(Note.fetch()) }

    func note(_ title: String) throws -> Note? { try notes().first { $0.title == title } }

    /// Returns the texts of the rows of a column.
    func rows(_ column: String = "column-content", of other: HeadlessClient? = nil) -> [String] {
        let found = (other ?? client).find(class: column)?.all.filter { $0.hasClass("row") } ?? []
        return found.map(\.text)
    }

    /// Taps the row whose text begins with a string.
    func tapRow(_ start: String, in column: String = "column-content", shift: Bool = false, command: Bool = false)
        throws
    {
        let rows = client.find(class: column)?.all.filter { $0.hasClass("row") } ?? []
        client.tap(try #require(rows.first { $0.text.hasPrefix(start) }), shift: shift, command: command)
    }

    func tapFolder(_ name: String) throws {
        try tapRow(name, in: "column-sidebar")
    }

    /// Returns the row of a folder or another place.
    func folderRow(_ name: String) throws -> PageNode {
        let rows = client.find(class: "column-sidebar")?.all.filter { $0.hasClass("row") } ?? []
        return try #require(rows.first { $0.text.hasPrefix(name) })
    }

    /// Opens the menu of a folder or another place.
    func openMenu(of name: String) throws {
        let row = try folderRow(name)
        let target = row.all.first { $0.attributes["data-on"]?.contains("menu") == true }
        client.send("menu", to: target, [:])
    }

    /// Returns the number of notes that a folder's row shows; nil if it shows none.
    func count(of name: String) throws -> String? {
        try folderRow(name).all.map(\.label).first { $0.wholeMatch(of: /\d+ notes?/) != nil }
    }

    /// Taps the element with a key, as the browser does when the key is pressed.
    func press(keys: String) throws {
        client.tap(try #require(client.root.all.first { $0.attributes["data-key"] == keys }))
    }

    /// Taps a button of the open dialog.
    func answer(_ label: String) throws {
        let buttons = client.find("dialog")?.all.filter { $0.role == "button" && $0.label == label } ?? []
        client.tap(try #require(buttons.last))
    }

    func waitForRows(_ count: Int, of other: HeadlessClient? = nil) async {
        await (other ?? client).wait(until: { rows(of: other).count == count })
    }
}

/// Creates two folders, one in the other, with three notes in the outer one.
func threeNotes(_ context: NSManagedObjectContext) {
    let folder = Folder(name: "Ideas", context: context)
    Folder(name: "Boxes", context: context).parent = folder
    for (number, title) in ["Beta", "Alpha", "Gamma"].enumerated() {
        let note = Note(title: title, context: context)
        note.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
        note.folder = folder
    }
}
