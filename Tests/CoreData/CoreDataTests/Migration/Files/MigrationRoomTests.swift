import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Migrations on disks that are too small: the store keeps its version, and is migrated when there is enough space.
@Suite struct MigrationRoomTests {
    private static let old = ModelDefinition(
        EntityDefinition("Note", [AttributeDefinition("title"), AttributeDefinition("rank", .integer16)])
    )

    /// Each note grows by two thousand characters, which cannot be predicted.
    private static let longer: ModelDefinition = {
        var model = old
        let text = PropertyListValue.string(String(repeating: "x", count: 2_000))
        model["Note"].attributes.append(
            AttributeDefinition("text", isOptional: false, defaultValue: text)
        )
        model["Note"][attribute: "title"].renamingIdentifier = "title"
        model["Note"][attribute: "title"].isOptional = false
        model["Note"][attribute: "title"].defaultValue = .string("")
        return model
    }()

    private static let lighter: ModelDefinition = {
        var model = old
        model["Note"].attributes.append(AttributeDefinition("color"))
        return model
    }()

    private static let count = 4_000

    private func fill(_ store: MigratingStore) throws {
        try store.open(Self.old) { context in
            for number in 0..<Self.count {
                let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
                note.setValue("\(number) " + String(repeating: "t", count: 300), forKey: "title")
            }
            try context.save()
        }
        let connection = try Connection(path: store.url.path, mode: .readWrite)
        defer { connection.close() }
        try connection.checkpoint(.truncate)
    }

    private func count(_ store: MigratingStore, _ model: ModelDefinition) throws -> Int {
        try store.open(model, [:]) { try $0.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) }
    }

    private func copy(_ store: MigratingStore, to model: ModelDefinition) throws {
        let (old, new) = (try NSManagedObjectModel(Self.old), try NSManagedObjectModel(model))
        try NSMigrationManager(sourceModel: old, destinationModel: new).migrateStore(
            from: store.url,
            type: .sqlite,
            mapping: NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new),
            to: store.url,
            type: .sqlite
        )
    }

    private func migrate(_ store: MigratingStore, to model: ModelDefinition, isCopied: Bool) throws {
        if isCopied { return try copy(store, to: model) }
        try store.open(model) { _ in }
    }

    @Test(arguments: [false, true]) func aDiskThatFillsUpLeavesTheOldStore(isCopied: Bool) throws {
        let store = try MigratingStore()
        guard Disk.mount(at: store.folder, kilobytes: 7_000) else { return }
        defer { Disk.unmount(store.folder) }
        try fill(store)
        let error = try #require(throws: CocoaError.self) {
            try migrate(store, to: Self.longer, isCopied: isCopied)
        }
        #expect(error.code == .fileWriteOutOfSpace, "\(error)")
        #expect(error.localizedDescription.contains("migrat"), "\(error.localizedDescription)")
        #expect(try count(store, Self.old) == Self.count)
        #expect(try store.sql().faults() == [])
        let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
        #expect(names.allSatisfy { !$0.contains("-migrating-") })
        #expect(Disk.resize(store.folder, kilobytes: 60_000))
        try migrate(store, to: Self.longer, isCopied: isCopied)
        #expect(try count(store, Self.longer) == Self.count)
    }

    @Test func aDiskWithoutRoomForACopyIsSeenBeforeAnythingIsWritten() throws {
        let store = try MigratingStore()
        guard Disk.mount(at: store.folder, kilobytes: 3_000) else { return }
        defer { Disk.unmount(store.folder) }
        try fill(store)
        let before = try Data(contentsOf: store.url)
        let error = try #require(throws: CocoaError.self) { try copy(store, to: Self.longer) }
        #expect(error.code == .fileWriteOutOfSpace)
        #expect(error.localizedDescription.contains("bytes of free space"), "\(error.localizedDescription)")
        #expect(try Data(contentsOf: store.url) == before)
        let refusal = try store.refusal(to: Self.longer)
        #expect(refusal.code == .fileWriteOutOfSpace)
        #expect(refusal.localizedDescription.contains("bytes of free space"), "\(refusal.localizedDescription)")
    }

    /// A migration that writes no rows needs no space.
    @Test func S235_anAddedAttributeFitsOnAFullDisk() throws {
        let store = try MigratingStore()
        guard Disk.mount(at: store.folder, kilobytes: 3_000) else { return }
        defer { Disk.unmount(store.folder) }
        try fill(store)
        try store.open(Self.lighter) { _ in }
        #expect(try count(store, Self.lighter) == Self.count)
    }
}
