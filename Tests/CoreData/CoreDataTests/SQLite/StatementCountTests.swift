import Foundation
import Testing

@testable import CoreData

/// Tests of the number of SQL statements that programs cause. An unnecessary statement costs more than anything else.
@Suite struct StatementCountTests {
    private let library: Library
    private let store: SQLiteStore
    private let noteCount = 20

    init() throws {
        library = try Library()
        store = try #require(library.coordinator.persistentStores.first as? SQLiteStore)
        let context = library.context()
        for number in 0..<2 {
            let folder = context.make("Folder", ["name": "Folder \(number)"])
            for index in 0..<noteCount / 2 {
                let values: [String: Any] = ["title": "Note \(number) \(index)", "position": index]
                context.make("Note", values).setValue(folder, forKey: "folder")
            }
        }
        try context.save()
        store.cache.forgetAll()
    }

    /// Returns the numbers of statements that the store has run and prepared so far.
    private func counts() throws -> (run: Int, prepared: Int) {
        let connections = try store.openFile().connections
        let reader = try connections.read { ($0.statementCount, $0.preparedCount) }
        let writer = try connections.write { ($0.statementCount, $0.preparedCount) }
        return (reader.0 + writer.0, reader.1 + writer.1)
    }

    /// Returns the numbers of statements that the body runs and prepares.
    private func counting(_ body: () throws -> Void) throws -> (run: Int, prepared: Int) {
        let before = try counts()
        try body()
        let after = try counts()
        return (after.run - before.run, after.prepared - before.prepared)
    }

    @Test func openingTakesAsManyStatementsForFewTablesAsForMany() throws {
        func statements(_ model: () -> NSManagedObjectModel) throws -> Int {
            let first = try Library(model())
            for store in first.coordinator.persistentStores { try first.coordinator.remove(store) }
            let again = NSPersistentStoreCoordinator(managedObjectModel: model())
            let store = try again.addPersistentStore(
                ofType: NSSQLiteStoreType,
                configurationName: nil,
                at: first.url
            )
            let file = try #require(store as? SQLiteStore).openFile()
            return try file.connections.write { $0.statementCount }
        }
        let few = try statements {
            let model = NSManagedObjectModel()
            let entity = NSEntityDescription()
            entity.name = "Note"
            model.entities = [entity]
            return model
        }
        let many = try statements { LibraryModel.make() }
        #expect(few == many && many < 16, "\(few) and \(many)")
    }

    @Test func fetchIsOneStatementAndReadingWhatItFoundNone() throws {
        let context = library.context()
        var notes: [NSManagedObject] = []
        let fetched = try counting { notes = try context.all("Note") }
        #expect(notes.count == noteCount)
        #expect(fetched.run == 1)
        let read = try counting {
            for note in notes {
                for key in note.entity.attributesByName.keys { _ = note.value(forKey: key) }
            }
        }
        #expect(read.run == 0)
    }

    @Test func countIsOneStatement() throws {
        let context = library.context()
        var found = 0
        let counted = try counting {
            found = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
        }
        #expect(found == noteCount)
        #expect(counted.run == 1)
    }

    @Test func faultIsOneStatementForAllContexts() throws {
        let id = try #require(try library.context().all("Note").first).objectID
        store.cache.forgetAll()
        let first = try counting { _ = try library.context().existingObject(with: id) }
        #expect(first.run == 1)
        let second = try counting { _ = try library.context().existingObject(with: id) }
        #expect(second.run == 0)
    }

    @Test func objectsOfOneShapeAreSavedWithOnePreparedStatement() throws {
        let context = library.context()
        let notes = try context.all("Note")
        for note in notes { note.setValue("changed", forKey: "title") }
        let saved = try counting { try context.save() }
        // The transaction takes two statements, which were prepared when the notes were inserted.
        #expect(saved.run == noteCount + 2)
        #expect(saved.prepared == 1)
        for note in notes { note.setValue("changed again", forKey: "title") }
        let savedAgain = try counting { try context.save() }
        #expect(savedAgain.run == noteCount + 2)
        #expect(savedAgain.prepared == 0)
    }

    @Test func aNewObjectTakesItsKeyARowAndATransaction() throws {
        let context = library.context()
        _ = context.make("Keyword", ["word": "first"])
        try context.save()
        _ = context.make("Keyword", ["word": "second"])
        let saved = try counting { try context.save() }
        #expect(saved.run == 4)
        #expect(saved.prepared == 0)
    }

    @Test func savingWithoutChangesRunsNothing() throws {
        let context = library.context()
        _ = try context.all("Note")
        let saved = try counting { try context.save() }
        #expect(saved.run == 0)
    }

    @Test func prefetchingIsOneStatementForEachRelationship() throws {
        let context = library.context()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Folder")
        request.relationshipKeyPathsForPrefetching = ["notes"]
        var notes: [Any] = []
        let fetched = try counting {
            notes = try context.fetch(request).flatMap { ($0.value(forKey: "notes") as? NSSet)?.allObjects ?? [] }
        }
        #expect(notes.count == noteCount)
        #expect(fetched.run == 2)
    }

    @Test func rowsOfFaultsAreReadTogether() throws {
        let ids = try library.context().all("Note").map(\.objectID)
        store.cache.forgetAll()
        let context = library.context()
        let faults = ids.map { context.object(with: $0) }
        let loaded = try counting { context.loadRows(of: faults) }
        #expect(loaded.run == 1)
    }
}
