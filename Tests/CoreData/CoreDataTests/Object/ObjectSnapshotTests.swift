import CoreData
import Foundation
import Testing

/// Snapshots of managed objects.
@Suite struct ObjectSnapshotTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let note: LoggingNote
    private let folder: NSManagedObject

    init() throws {
        library = try Library(LibraryModel.makeLogging())
        context = library.context()
        folder = context.make("Folder", ["name": "Inbox"])
        note = try context.makeNote(["title": "a", "position": 1, "folder": folder])
        try context.save()
    }

    @Test func valuesAreReadByKeyPathAndByKey() throws {
        note.setValue(["x", "y"] as NSArray, forKey: "tags")
        note.setValue(NSDecimalNumber(string: "0.1"), forKey: "price")
        let date = Date(timeIntervalSinceReferenceDate: 7)
        note.setValue(date, forKey: "created")
        let snapshot = note.snapshot()
        #expect(snapshot.objectID == note.objectID)
        #expect(snapshot.entityName == "Note")
        #expect(snapshot[\.title] == "a")
        #expect(snapshot[\.position] == 1)
        #expect(snapshot[\.body] == nil)
        #expect(snapshot.value(forKey: "title", as: String.self) == "a")
        #expect(snapshot.value(forKey: "position") == 1)
        #expect(snapshot.value(forKey: "body", as: String.self) == nil)
        #expect(snapshot.value(forKey: "created") == date)
        #expect(snapshot.value(forKey: "price") == NSDecimalNumber(string: "0.1"))
        #expect(snapshot.value(forKey: "tags") == ["x", "y"])
    }

    @Test func relatedObjectsAreIdentifiers() throws {
        let keyword = context.make("Keyword")
        note.keywords = [keyword]
        #expect(note.snapshot().objectID(for: \.folder) == folder.objectID)
        #expect(note.snapshot().objectID(forRelationshipNamed: "cover") == nil)
        #expect(note.snapshot().objectIDs(for: \.keywords) == [keyword.objectID])
        #expect(note.snapshot().objectIDs(forRelationshipNamed: "cover") == [])
        let other = library.context()
        let again = try #require(other.all("Folder").first)
        #expect(again.snapshot().objectIDs(forRelationshipNamed: "notes") == nil)
        _ = again.others("notes")
        #expect(again.snapshot().objectIDs(forRelationshipNamed: "notes") == [note.objectID])
    }

    @Test func snapshotsStayAsTheyAre() async throws {
        let before = note.snapshot()
        note.title = "b"
        let after = note.snapshot()
        #expect(before != after)
        #expect(before[\.title] == "a")
        note.title = "a"
        #expect(note.snapshot() == before)
        let title = await Task.detached { after[\.title] }.value
        #expect(title == "b")
        let other = library.context()
        let theirs = try #require(other.object(with: note.objectID) as? LoggingNote)
        #expect(theirs.snapshot()[\.title] == "a")
        #expect(theirs.snapshot() != (try context.makeNote(["title": "a"])).snapshot())
    }
}
