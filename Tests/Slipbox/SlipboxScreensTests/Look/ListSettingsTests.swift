import CoreData
import SlipboxCore
import Testing

@testable import SlipboxScreens

/// The file of the look of lists.
@MainActor @Suite struct ListSettingsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "lists-\(UUID().uuidString)")
    private var store: URL { folder.appending(path: "Box.sqlite") }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test func theLookOutlivesTheProgram() throws {
        defer { remove() }
        let settings = ListSettings(besides: store)
        #expect(!settings.isCompact && settings.sorting(of: .allNotes) == nil)
        try settings.setCompact(true)
        try settings.setSorting(.titleAsc, of: .allNotes)
        try settings.setSorting(.status, of: .orphans)
        try settings.setSorting(.day, of: .trash)
        let again = ListSettings(besides: store)
        #expect(again.isCompact)
        #expect(again.sorting(of: .allNotes) == .titleAsc && again.sorting(of: .orphans) == .status)
        #expect(again.sorting(of: .trash) == nil && again.sorting(of: .favourites) == nil)
    }

    @Test func collapsedFoldersStaySoUntilOneGoesIntoThem() throws {
        defer { remove() }
        let container = try PersistenceController(file: store).container
        let outer = Folder(name: "Outer", context: container.viewContext)
        let inner = Folder(name: "Inner", context: container.viewContext)
        inner.parent = outer
        try container.viewContext.save()
        Desk(container).setOpen(false, [outer.objectID, inner.objectID])
        let desk = Desk(container)
        #expect(desk.closedFolders == [outer.objectID, inner.objectID])
        desk.place = .folder(inner)
        #expect(desk.closedFolders == [inner.objectID] && Desk(container).closedFolders == [inner.objectID])
        // Another box knows nothing of these folders.
        let other = try PersistenceController(file: folder.appending(path: "Other.sqlite")).container
        try FileManager.default.copyItem(
            at: store.appendingPathExtension("lists"),
            to: folder.appending(path: "Other.sqlite.lists")
        )
        #expect(Desk(other).closedFolders == [])
    }

    @Test func theNoteThatWasOpenedLastIsTheStart() async throws {
        defer { remove() }
        let container = try PersistenceController(file: store).container
        let desk = Desk(container)
        #expect(SlipboxApp.startPath(of: store) == "all")
        let notes = ["One", "Two"].map { Note(title: $0, context: container.viewContext) }
        try container.viewContext.save()
        desk.place = .favourites
        for note in notes { desk.note = note }
        // Nobody who looks through many notes waits for a file.
        #expect(SlipboxApp.startPath(of: store) == "all")
        desk.note = nil
        let path = "all/" + notes[1].objectID.pathComponent
        for _ in 0..<500 where SlipboxApp.startPath(of: store) != path { try await Task.sleep(for: .milliseconds(20)) }
        #expect(SlipboxApp.startPath(of: store) == path)
    }

    @Test(arguments: ["", "Note-", "Note-1/../..", "Folder-1", "//example.org", "Note-12345678901"])
    func whatIsNoNoteIsNotTheStart(_ text: String) throws {
        defer { remove() }
        let content = #"{"isCompact": true, "sortings": {}, "lastNote": "\#(text)"}"#
        try Data(content.utf8).write(to: store.appendingPathExtension("lists"))
        #expect(ListSettings(besides: store).isCompact && SlipboxApp.startPath(of: store) == "all")
    }

    @Test func aDamagedFileSaysNothing() throws {
        defer { remove() }
        let file = store.appendingPathExtension("lists")
        for text in ["", "{", #"{"isCompact": 7}"#, #"{"isCompact": true, "sortings": {"all": "by moon"}}"#] {
            try Data(text.utf8).write(to: file)
            #expect(ListSettings(besides: store).sorting(of: .allNotes) == nil, "\(text)")
        }
    }

    @Test func whatCannotBeKeptIsToldAndUsed() throws {
        defer { remove() }
        let settings = ListSettings(besides: folder.appending(path: "missing/Box.sqlite"))
        #expect(throws: (any Error).self) { try settings.setCompact(true) }
        #expect(settings.isCompact)
    }

    /// Settings that are about to be written outlive their slip box by a second, and the next one may have its place in memory.
    @Test func eachSlipBoxHasItsOwn() throws {
        defer { remove() }
        let context = PersistenceController.createEmpty().container.viewContext
        for number in 1...200 {
            let container = NSPersistentContainer(name: "Box", managedObjectModel: NSManagedObjectModel())
            let settings = ListSettings.of(container)
            try #require(!settings.isCompact, "slip box \(number)")
            try settings.setCompact(true)
            _ = try settings.portion(now: .now, calendar: .current, in: context)
        }
    }

    private func remove() {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            Issue.record(error)
        }
    }
}
