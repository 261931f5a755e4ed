import Foundation
import Testing

@testable import CoreData

/// Numbers of SQL statements: bulk operations must not read objects one by one.
@Suite struct GraphStatementCountTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    /// Creates a folder with subfolders that contain notes, each with a cover and a keyword.
    private func fill(folders: Int, notes: Int) throws {
        let root = context.make("Folder", ["name": "root"])
        for number in 0..<folders {
            let folder = context.make("Folder", ["name": "\(number)", "parent": root])
            for _ in 0..<notes {
                let note = context.make("Note", ["title": "\(number)", "folder": folder])
                note.setValue(context.make("Cover"), forKey: "cover")
                note.setValue(NSSet(object: context.make("Keyword")), forKey: "keywords")
            }
        }
        try context.save()
        context.reset()
        try forgetRows()
    }

    private func store() throws -> SQLiteStore {
        try #require(library.coordinator.persistentStores.first as? SQLiteStore)
    }

    private func forgetRows() throws {
        try store().cache.forgetAll()
    }

    /// Returns the numbers of statements that the body runs and prepares.
    private func count(_ body: () throws -> Void) throws -> (statements: Int, prepared: Int) {
        let connections = try store().openFile().connections
        // Setting up a reading connection runs statements of its own, so it is opened first.
        try connections.read { _ in }
        let before = connections.counts
        try body()
        let after = connections.counts
        return (after.statements - before.statements, after.prepared - before.prepared)
    }

    @Test func aFetchIsOneStatementAndReadingWhatItFoundNone() throws {
        try fill(folders: 3, notes: 100)
        var notes: [NSManagedObject] = []
        #expect(try count { notes = try context.all("Note") }.statements == 1)
        let reading = try count {
            for note in notes {
                for key in note.entity.attributesByName.keys { _ = note.value(forKey: key) }
            }
        }
        #expect(reading.statements == 0)
        #expect(notes.allSatisfy { !$0.isFault })
    }

    @Test func aToManyRelationshipIsOneStatement() throws {
        try fill(folders: 1, notes: 1000)
        let folder = try #require(context.all("Folder", "name == '0'").first)
        let firing = try count {
            let notes = folder.others("notes")
            #expect(notes.count == 1000)
            #expect(notes.allSatisfy { $0.value(forKey: "title") as? String == "0" })
        }
        #expect(firing.statements == 1)
    }

    @Test func eachPrefetchedRelationshipIsOneStatement() throws {
        try fill(folders: 2, notes: 700)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Folder")
        request.relationshipKeyPathsForPrefetching = ["notes.keywords", "parent"]
        var folders: [NSManagedObject] = []
        #expect(try count { folders = try context.fetch(request) }.statements <= 4)
        let notes = folders.flatMap { $0.others("notes") }
        var keywords = 0
        #expect(try count { keywords = notes.reduce(0) { $0 + $1.others("keywords").count } }.statements == 0)
        #expect(keywords == 1400)
        #expect(notes.count == 1400)
        let covers = NSFetchRequest<NSManagedObject>(entityName: "Note")
        covers.relationshipKeyPathsForPrefetching = ["folder"]
        let other = library.context()
        try forgetRows()
        #expect(try count { _ = try other.fetch(covers) }.statements == 2)
    }

    /// Folders, their notes, and the notes' covers and keywords: one statement for each level and relationship, and one
    /// that deletes rows for each entity.
    @Test func aCascadeReadsLevelByLevel() throws {
        let library = try Library(CascadeModel.make())
        let context = library.context()
        try CascadeModel.fill(context, breadth: [100, 100])
        context.reset()
        let store = try #require(library.coordinator.persistentStores.first as? SQLiteStore)
        store.cache.forgetAll()
        let root = try #require(context.all("Node", "name == 'root'").first)
        let connections = try store.openFile().connections
        var before = connections.counts
        context.delete(root)
        context.processPendingChanges()
        // Each of four levels has two relationships: one to its children and one to objects that it does not own.
        #expect(connections.counts.statements - before.statements <= 8)
        #expect(context.deletedObjects.count == 10_101)
        before = connections.counts
        try context.save()
        #expect(connections.counts.prepared - before.prepared <= 6)
        #expect(try context.all("Node").isEmpty)
    }

    @Test func deletingReadsWhatHasToBeChangedAtOnce() throws {
        try fill(folders: 1, notes: 500)
        let covers = try context.all("Cover")
        let deleting = try count {
            for cover in covers { context.delete(cover) }
            context.processPendingChanges()
        }
        #expect(deleting.statements <= 2)
        #expect(context.updatedObjects.count == 500)
        // Changed objects are validated, which requires their complete rows.
        let note = try #require(context.updatedObjects.first)
        #expect(note.value(forKey: "cover") == nil)
        try context.save()
        #expect(try library.context().all("Note", "cover != nil").isEmpty)
    }

    @Test func savingFaultsReadsThemAtOnce() throws {
        try fill(folders: 300, notes: 1)
        let notes = try context.all("Note")
        let changing = try count {
            for note in notes { context.delete(note) }
            try context.save()
        }
        // One statement each for the keywords, the links in both directions, the folders, the pinboards and the covers;
        // and one for each row.
        let rows = 300 * 2
        #expect(changing.statements < rows * 5 + 20)
        #expect(changing.prepared < 30)
    }

    @Test func changesOfOneShapeArePreparedOnce() throws {
        try fill(folders: 1, notes: 1000)
        let notes = try context.all("Note")
        for note in notes { note.setValue("new", forKey: "body") }
        let saving = try count { try context.save() }
        // BEGIN and COMMIT were prepared when the notes were inserted.
        #expect(saving.prepared == 1)
        #expect(saving.statements == 1002)
    }

    /// The CPU time of this thread, which is independent of other tests.
    private static var threadSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Ten times as many objects take about ten times as long.
    @Test func cascadesAreLinear() throws {
        func seconds(_ breadth: [Int]) throws -> Double {
            let library = try Library(CascadeModel.make())
            let context = library.context()
            try CascadeModel.fill(context, breadth: breadth)
            context.reset()
            let root = try #require(context.all("Node", "name == 'root'").first)
            let start = Self.threadSeconds
            context.delete(root)
            try context.save()
            let end = Self.threadSeconds
            #expect(try context.all("Node").isEmpty)
            return end - start
        }
        _ = try seconds([10, 10])
        let (small, large) = (try seconds([100, 100]), try seconds([100, 1000]))
        #expect(large / small < 20, "\(small) s and \(large) s")
    }

    /// A chain has as many levels as objects.
    @Test func chainsAreLinear() throws {
        let library = try Library(CascadeModel.make())
        let context = library.context()
        var nodes = [context.make("Node", ["name": "root"])]
        for number in 1..<1000 {
            nodes.append(context.make("Node", ["name": "\(number)", "parent": nodes[number - 1]]))
        }
        try context.save()
        let start = DispatchTime.now().uptimeNanoseconds
        context.delete(nodes[0])
        try context.save()
        #expect(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 < 20)
        #expect(try context.all("Node").isEmpty)
    }
}
