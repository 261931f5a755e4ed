import CoreDataPostgreSQL
import Foundation
import ManagedObjectModelFormat
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Two versions of a program with one store: the older one neither takes the store back nor drops what the newer one wrote.
@Suite struct MigrationConsentTests {
    private static let types = [NSSQLiteStoreType] + (PrivateCluster.shared == nil ? [] : [NSPostgreSQLStoreType])

    private static let first = ModelDefinition(EntityDefinition("Note", [AttributeDefinition("title")]))
    private static let second = ModelDefinition(
        EntityDefinition("Note", [AttributeDefinition("title"), AttributeDefinition("extra")])
    )

    /// Creates a store of a version with three notes, which have values for all attributes.
    private static func store(_ model: ModelDefinition, _ type: String, value: String? = "a") throws -> MigratingStore {
        try MigratingStore(model, type: type) { context in
            for _ in 0..<3 {
                let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
                note.setValue("title", forKey: "title")
                if note.entity.attributesByName["extra"] != nil { note.setValue(value, forKey: "extra") }
            }
        }
    }

    private static func extras(_ context: NSManagedObjectContext) throws -> [String?] {
        try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).map {
            $0.value(forKey: "extra") as? String
        }
    }

    private static func error(_ store: MigratingStore, _ model: ModelDefinition) throws -> CocoaError {
        try #require(throws: CocoaError.self) { try store.open(model) { _ in } }
    }

    @Test(arguments: types) func aStoreIsNotTakenBackToAVersionThatItHasLeft(_ type: String) throws {
        let store = try Self.store(Self.first, type)
        try store.open(Self.second) { context in
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                note.setValue("kept", forKey: "extra")
            }
            try context.save()
        }
        let error = try Self.error(store, Self.first)
        #expect(error.code == .persistentStoreIncompatibleVersionHash)
        #expect(error.localizedDescription.contains("older than the one that migrated it"))
        // A program that replaces the metadata by its own does not make the store forget.
        try NSPersistentStoreCoordinator.setMetadata(
            ["own": 1],
            forPersistentStoreOfType: type,
            at: store.url,
            options: nil
        )
        #expect(try Self.error(store, Self.first).code == .persistentStoreIncompatibleVersionHash)
        #expect(try store.open(Self.second, MigratingStore.wanted, Self.extras) == ["kept", "kept", "kept"])
    }

    @Test(arguments: types) func valuesOfAVersionThatTheProgramLacksAreNotDropped(_ type: String) throws {
        let store = try Self.store(Self.second, type)
        let error = try Self.error(store, Self.first)
        #expect(error.code == .migration)
        for part in ["the values of Note.extra (3)", NSMigrationDroppedPropertiesOption] {
            #expect(error.localizedDescription.contains(part), "\(error.localizedDescription)")
        }
        #expect(try store.open(Self.second, MigratingStore.wanted, Self.extras) == ["a", "a", "a"])
    }

    @Test(arguments: types) func withoutValuesOldAndNewProgramsComeAndGo(_ type: String) throws {
        let store = try Self.store(Self.second, type, value: nil)
        try store.open(Self.first) { _ in }
        #expect(try store.open(Self.second, MigratingStore.wanted, Self.extras) == [nil, nil, nil])
        // Now it is certain which of them is the newer one.
        #expect(try Self.error(store, Self.first).code == .persistentStoreIncompatibleVersionHash)
    }

    @Test(arguments: types) func whatIsNamedIsDropped(_ type: String) throws {
        let store = try Self.store(Self.second, type)
        func open(_ names: Any) throws {
            try store.open(
                Self.first,
                MigratingStore.wanted.merging([NSMigrationDroppedPropertiesOption: names]) { $1 }
            ) { _ in }
        }
        #expect(throws: CocoaError.self) { try open("Note.extra") }
        #expect(throws: CocoaError.self) { try open(["Note.title"]) }
        try open(["Note.extra"])
        #expect(try Self.error(store, Self.second).code == .persistentStoreIncompatibleVersionHash)
    }

    /// Two versions in a folder, as programs have them.
    private struct Family {
        let folder: TemporaryFolder
        let url: URL

        init(_ versions: [String: ModelDefinition], current: String) throws {
            folder = try TemporaryFolder()
            url = folder.file("Notes.momd")
            try CompiledModelBundle(versions: versions, currentName: current).write(to: url)
        }

        func migrate(_ store: MigratingStore, to model: ModelDefinition) throws {
            try SchemaMigration(
                url: store.url,
                type: store.type,
                model: NSManagedObjectModel(model),
                configurationName: nil,
                options: MigratingStore.wanted,
                library: MigrationLibrary(models: [url], mappings: [])
            ).run()
        }
    }

    @Test(arguments: types + [NSBinaryStoreType, NSXMLStoreType])
    func aProgramWithBothVersionsDropsWhatItsNewerOneLacks(_ type: String) throws {
        let family = try Family(["Notes": Self.second, "Notes 2": Self.first], current: "Notes 2")
        let store = try Self.store(Self.second, type)
        try family.migrate(store, to: Self.first)
        let error = #expect(throws: CocoaError.self) { try family.migrate(store, to: Self.second) }
        #expect(error?.code == .persistentStoreIncompatibleVersionHash)
    }

    @Test(arguments: types + [NSBinaryStoreType, NSXMLStoreType])
    func aCommandLeadsBackAndForth(_ type: String) throws {
        let versions = try Family(["Notes": Self.first, "Notes 2": Self.second], current: "Notes 2")
        let store = try Self.store(Self.first, type)
        try versions.migrate(store, to: Self.second)
        let family = try ModelFamily(contentsOf: versions.url)
        let former = try #require(family.versions.first { $0.name == "Notes" })
        try StoreUpdate(of: store.url, in: family, to: former, mappings: []).run()
        try versions.migrate(store, to: Self.second)
        #expect(throws: CocoaError.self) { try versions.migrate(store, to: Self.first) }
    }
}
