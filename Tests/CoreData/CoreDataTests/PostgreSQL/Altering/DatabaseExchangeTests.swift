import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Stores on PostgreSQL that are replaced by others, and what is left of it.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseExchangeTests {
    private func schemas(besides url: URL) throws -> [String] {
        try DatabaseShape.rows(
            "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, $1 || '_migrating')",
            at: url
        )
    }

    @Test("A mapping model leaves no schema beside the store, and a failing one no change")
    func leftovers() throws {
        let notes = try MigratedFolder(.postgreSQL, notes: 3)
        let before = try DatabaseShape(notes.url).contents()
        struct Failure: Error {}
        let failing = NSMappingModel.partiallyInferredMappingModel(
            forSourceModel: NoteModels.first(),
            destinationModel: NoteModels.second()
        )
        failing.transformObjects(ofEntityNamed: "Note") { _, _ in throw Failure() }
        #expect(throws: CocoaError.self) { try notes.migrate(failing, to: NoteModels.second()) }
        #expect(try DatabaseShape(notes.url).contents() == before)
        #expect(try schemas(besides: notes.url) == [])
        try notes.migrate(Mappings.cards(), to: NoteModels.third())
        #expect(try schemas(besides: notes.url) == [])
        try MigratedFolder.read(.postgreSQL, at: notes.url, NoteModels.third()) { context throws in
            #expect(try MigratedFolder.values("Card", "folderName", in: context) == ["In", "In", "Out"])
        }
        let fresh = try #require(PrivateCluster.shared).newURL()
        try MigratedFolder.write(.postgreSQL, at: fresh, NoteModels.third()) { _ in }
        #expect(try DatabaseShape(notes.url).differences(from: DatabaseShape(fresh)) == [])
    }

    @Test("Programs that save while a mapping model is at work wait, and are told then")
    func waiting() throws {
        let notes = try MigratedFolder(.postgreSQL, notes: 1)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NoteModels.first())
        try coordinator.addPersistentStore(type: .postgreSQL, at: notes.url)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        let (working, saving) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let thread = Thread { [url = notes.url] in
            do {
                try Self.migrate(url) {
                    working.signal()
                    saving.wait()
                }
            } catch {
                Issue.record(error)
            }
            working.signal()
        }
        thread.start()
        working.wait()
        try context.performAndWait { () throws in
            // Readers go on.
            #expect(try MigratedFolder.values("Note", "name", in: context) == ["Note 0"])
            MigratedFolder.insert("Note", into: context).setValue("late", forKey: "name")
            saving.signal()
            #expect { try context.save() } throws: { ($0 as? CocoaError)?.code.rawValue == 134_100 }
        }
        working.wait()
        try MigratedFolder.read(.postgreSQL, at: notes.url, NoteModels.second()) { context throws in
            #expect(try MigratedFolder.values("Note", "title", in: context) == ["Note 0"])
        }
    }

    /// Migrates a store by a mapping model that calls a closure for each note.
    private static func migrate(_ url: URL, _ body: @escaping () -> Void) throws {
        let (old, new) = (NoteModels.first(), NoteModels.second())
        let mapping = NSMappingModel.partiallyInferredMappingModel(forSourceModel: old, destinationModel: new)
        mapping.transformObjects(ofEntityNamed: "Note") { _, _ in body() }
        let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
        try manager.migrateStore(from: url, type: .postgreSQL, mapping: mapping, to: url, type: .postgreSQL)
    }

    @Test("A store is replaced by one of another schema, and only by one of its database")
    func replacing() throws {
        let (one, other) = (try MigratedFolder(.postgreSQL, notes: 3), try MigratedFolder(.postgreSQL, notes: 1))
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NoteModels.first())
        try coordinator.replacePersistentStore(at: other.url, withPersistentStoreFrom: one.url, type: .postgreSQL)
        try MigratedFolder.read(.postgreSQL, at: other.url, NoteModels.first()) { context throws in
            #expect(try MigratedFolder.values("Note", "folder.label", in: context) == ["In", "In", "Out"])
        }
        #expect(try DatabaseShape(other.url).differences(from: DatabaseShape(one.url)) == [])
        let nowhere = try #require(PrivateCluster.shared).newURL()
        #expect {
            try coordinator.replacePersistentStore(at: one.url, withPersistentStoreFrom: nowhere, type: .postgreSQL)
        } throws: { ($0 as? CocoaError)?.code == .fileReadNoSuchFile }
        let elsewhere = try #require(URL(string: "postgresql://127.0.0.1:1/other?schema=a"))
        #expect(throws: CocoaError.self) {
            try coordinator.replacePersistentStore(at: one.url, withPersistentStoreFrom: elsewhere, type: .postgreSQL)
        }
    }

    @Test("What inspects a store finds nothing wrong, and changes nothing")
    func inspecting() throws {
        let notes = try MigratedFolder(.postgreSQL, notes: 3)
        let before = try DatabaseShape(notes.url).contents()
        let inspection = try StoreInspection.of(notes.url)
        #expect(inspection.findings.map(\.text) == [])
        #expect(inspection.entities.map { "\($0.name) \($0.rows ?? -1)" } == ["Folder 2", "Note 3"])
        #expect(inspection.indexes.contains { $0.table == "note" && $0.columns == ["folder_id"] })
        #expect(inspection.sizes.total > 0)
        let shown = try StoreReading(of: notes.url).read { try MigratedFolder.values("Note", "name", in: $0) }
        #expect(shown == ["Note 0", "Note 1", "Note 2"])
        #expect(try DatabaseShape(notes.url).contents() == before)
        try DatabaseShape.execute("ALTER TABLE $s.note DROP CONSTRAINT note_folder_id_fkey", at: notes.url)
        try DatabaseShape.execute("UPDATE $s.note SET folder_id = 77 WHERE id = 1", at: notes.url)
        let damaged = try StoreInspection.of(notes.url)
        #expect(damaged.findings.map(\.kind) == [.danglingRelationship])
        #expect(damaged.findings.first?.keys == [1])
    }
}
