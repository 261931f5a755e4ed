import CoreDataSQLite
import Foundation

@testable import CoreData

/// A temporary folder for stores of one model, removed with the test.
final class StoreWorld {
    let folder: URL
    let url: URL
    let model = StoreModel.make()
    let layout: ModelLayout

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
        url = folder.appendingPathComponent("Notes.sqlite")
        layout = ModelLayout(model)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Opens the store, or the one at another URL.
    func open(_ options: [AnyHashable: Any] = [:], at other: URL? = nil) throws -> SQLiteStore {
        let store = SQLiteStore(
            persistentStoreCoordinator: nil,
            configurationName: nil,
            at: other ?? url,
            options: options
        )
        try store.open(model, layout)
        return store
    }

    func entity(_ name: String) throws -> EntityLayout {
        guard let entity = layout.entity(named: name) else { throw CocoaError(.keyValueValidation) }
        return entity
    }

    /// Creates an object with a key from the store.
    func new(_ name: String, in store: SQLiteStore, _ values: [String: Value] = [:]) throws -> TestObject {
        let entity = try entity(name)
        let object = TestObject(entity, key: try store.allocateKeys(1, of: entity))
        for (name, value) in values {
            object[name] = value
        }
        return object
    }

    /// Inserts objects, and returns their saved state.
    @discardableResult
    func insert(_ objects: [TestObject], into store: SQLiteStore) throws -> [TestObject] {
        let saved = try store.save(SaveChanges(inserted: objects))
        return zip(objects, saved.inserted).map { $0.saved(as: $1) }
    }

    /// Runs SQL on the file, bypassing the store.
    func values(_ sql: String) throws -> [[SQLiteValue]] {
        let connection = try Connection(path: url.path, mode: .readWrite, busyTimeout: 1)
        defer { connection.close() }
        for name in [DerivedAttributeTriggers.updateFunction, DerivedAttributeTriggers.insertFunction] {
            try connection.register(function: name, argumentCount: -1, isDeterministic: false, isInnocuous: true) {
                _,
                _ in
            }
        }
        return try connection.withStatement(sql) { statement in
            var rows: [[SQLiteValue]] = []
            while try statement.step() {
                rows.append((0..<statement.columnCount).map { statement.value($0).copy })
            }
            return rows
        }
    }

    /// Returns the integers in the first column.
    func integers(_ sql: String) throws -> [Int64?] {
        try values(sql).map { $0.first?.integer }
    }

    /// The names of the files with external data.
    var externalFiles: [String] {
        let folder = ExternalStorage(storeURL: url).folder
        return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
}
