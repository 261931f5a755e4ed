import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Stores that other programs have open are not migrated, with any journal mode and any kind of migration.
@Suite struct StoresInUseTests {
    /// A program that has a store open, has read from it, and is idle.
    private final class Holder {
        private let process = Process()
        private let input = Pipe()

        init(_ store: URL, milliseconds: Int? = nil) throws {
            let output = Pipe()
            process.executableURL = MigrationCrashTests.program
            process.arguments = ["--hold", store.path] + (milliseconds.map { ["--milliseconds", "\($0)"] } ?? [])
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            _ = output.fileHandleForReading.availableData
        }

        var number: Int32 { process.processIdentifier }

        func letGo() throws {
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
    }

    private static let model = LightMigrationTests.shelf
    private static let newer: ModelDefinition = {
        var model = LightMigrationTests.shelf
        model["Note"].attributes.append(AttributeDefinition("color"))
        return model
    }()

    private func store(_ journal: String) throws -> MigratingStore {
        let store = try MigratingStore(Self.model) { try LightMigrationTests.fill($0) }
        let connection = try Connection(path: store.url.path, mode: .readWrite)
        defer { connection.close() }
        #expect(try connection.pragma("journal_mode", .text(journal)).text == journal)
        return store
    }

    /// Migrates in place by copying.
    private func copy(_ store: MigratingStore, _ timeout: Double) throws {
        let (old, new) = (try NSManagedObjectModel(Self.model), try NSManagedObjectModel(Self.newer))
        let options = [NSPersistentStoreTimeoutOption: timeout]
        try NSMigrationManager(sourceModel: old, destinationModel: new).migrateStore(
            from: store.url,
            type: .sqlite,
            options: options,
            mapping: NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new),
            to: store.url,
            type: .sqlite,
            options: options
        )
    }

    private func migrate(_ store: MigratingStore, isCopied: Bool, timeout: Double) throws {
        if isCopied { return try copy(store, timeout) }
        try store.open(Self.newer, MigratingStore.wanted.merging([NSPersistentStoreTimeoutOption: timeout]) { $1 }) {
            _ in
        }
    }

    @Test(.enabled(if: MigrationCrashTests.isThere), arguments: ["wal", "delete"], [false, true])
    func whoHasTheStoreOpenIsNamed(_ journal: String, isCopied: Bool) throws {
        let store = try store(journal)
        let holder = try Holder(store.url)
        let before = try FileManager.default.contentsOfDirectory(atPath: store.folder.path).filter {
            !$0.hasSuffix("-shm")
        }
        let error = try #require(throws: CocoaError.self) {
            try migrate(store, isCopied: isCopied, timeout: 0.2)
        }
        #expect(error.code == .persistentStoreTimeout, "\(error)")
        #expect(error.localizedDescription.contains("(process \(holder.number))"), "\(error.localizedDescription)")
        let after = try FileManager.default.contentsOfDirectory(atPath: store.folder.path).filter {
            !$0.hasSuffix("-shm")
        }
        #expect(after.filter { !$0.hasSuffix("-wal") }.sorted() == before.filter { !$0.hasSuffix("-wal") }.sorted())
        try holder.letGo()
        try migrate(store, isCopied: isCopied, timeout: 5)
        try store.open(Self.newer, [:]) { context throws in
            #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) == 5)
        }
    }

    @Test(.enabled(if: MigrationCrashTests.isThere), arguments: ["wal", "delete"], [false, true])
    func whoClosesTheStoreSoonIsWaitedFor(_ journal: String, isCopied: Bool) throws {
        let store = try store(journal)
        let holder = try Holder(store.url, milliseconds: 400)
        try migrate(store, isCopied: isCopied, timeout: 10)
        try holder.letGo()
        try store.open(Self.newer, [:]) { context throws in
            #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) == 5)
        }
    }

    /// Changes that are written while a store is copied would be lost.
    @Test func whatOthersWriteMeanwhileIsNotLost() throws {
        let store = try store("wal")
        let connection = try Connection(path: store.url.path, mode: .readWrite)
        let place = StorePlace(url: store.url, type: NSSQLiteStoreType)
        let stamp = StoreStamp(of: place.files)
        let copy = StoreFiles(url: store.folder.appendingPathComponent("Copy.sqlite"))
        try place.files.copy(to: copy)
        try connection.execute("UPDATE ZNOTE SET ZRANK = 99")
        connection.close()
        let error = try #require(throws: CocoaError.self) { try StoreSwap(of: copy, into: place, since: stamp).run() }
        #expect(error.code == .persistentStoreTimeout)
        #expect(error.localizedDescription.contains("has changed in the meantime"))
        #expect(try store.sql().integer("SELECT count(*) FROM ZNOTE WHERE ZRANK = 99") == 5)
        try StoreSwap(of: copy, into: place, since: StoreStamp(of: place.files)).run()
        #expect(try store.sql().integer("SELECT count(*) FROM ZNOTE WHERE ZRANK = 99") == 0)
    }

    /// Two programs that start at the same time do not block each other's migration.
    @Test(arguments: ["wal", "delete"]) func programsMigrateOneAfterTheOther(_ journal: String) async throws {
        let store = try store(journal)
        let url = store.url
        let codes = await withTaskGroup(of: CocoaError.Code?.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    errorCode {
                        let model = try NSManagedObjectModel(Self.newer)
                        let place = StorePlace(url: url, type: NSSQLiteStoreType)
                        try SQLiteStore.upgrade(place, from: nil, to: model, searching: nil, .given, tell: nil)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == [nil, nil, nil])
    }
}
