import CoreData
import Foundation

/// A store written by Apple's framework.
struct RealStore: CustomStringConvertible {
    /// The original file, which must not be changed.
    let original: URL

    var description: String { original.lastPathComponent }

    /// All stores in the folder next to the package.
    static var all: [RealStore] {
        ModelFixtures.files(in: "stores", named: nil).filter(isStore).map { RealStore(original: $0) }
    }

    /// Returns the store with a name.
    static func named(_ name: String) -> RealStore? {
        all.first { $0.description == name }
    }

    private static func isStore(_ file: URL) -> Bool {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
        return (try? handle.read(upToCount: 15)) == Data("SQLite format 3".utf8)
    }

    /// Copies the store and its SQLite files to a place where they can be written.
    func copy(withSharedMemory: Bool = false) throws -> RealStoreCopy {
        let copy = try RealStoreCopy(of: self)
        for suffix in withSharedMemory ? RealStoreCopy.suffixes : ["", "-wal"] {
            let file = URL(fileURLWithPath: original.path + suffix)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            try Data(contentsOf: file).write(to: URL(fileURLWithPath: copy.url.path + suffix))
        }
        return copy
    }
}

/// The files of a store in a temporary folder, removed with the test.
final class RealStoreCopy {
    static let suffixes = ["", "-wal", "-shm"]

    let store: RealStore
    let folder: URL
    let url: URL

    init(of store: RealStore) throws {
        self.store = store
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("real-\(UUID().uuidString)")
        url = folder.appendingPathComponent(store.original.lastPathComponent)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The bytes of all files in the folder, by name.
    func bytes() throws -> [String: Data] {
        try FolderBytes.read(folder)
    }

    /// Runs SQL on the files, bypassing the package.
    func sql() throws -> PlainSQL {
        try PlainSQL(path: url.path)
    }

    /// Returns the model that the store was created with: from the store, from its source beside the store, or rebuilt.
    /// The last two have other version hashes than those recorded by Apple's compiler.
    func model() throws -> (model: NSManagedObjectModel, hasHashes: Bool) {
        try store.copy().ownModel()
    }

    /// Like `model`, for a separate copy only: reading with plain SQL may checkpoint the log.
    private func ownModel() throws -> (model: NSManagedObjectModel, hasHashes: Bool) {
        let sql = try sql()
        if try sql.values("SELECT name FROM sqlite_master WHERE name = 'Z_MODELCACHE'").count == 1 {
            return (try NSPersistentStoreCoordinator.cachedModelForPersistentStore(at: url), true)
        }
        let names = Set(try sql.values("SELECT Z_NAME FROM Z_PRIMARYKEY").compactMap(\.text))
        let sources = ModelFixtures.files(in: "stores", named: nil).filter { $0.pathExtension == "xcdatamodeld" }
        let models = sources.compactMap { NSManagedObjectModel(contentsOf: $0) } + OldModels.all
        guard let model = models.first(where: { Set($0.entitiesByName.keys) == names }) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
        }
        return (model, false)
    }

    /// Returns a coordinator with the store.
    func open(_ options: [String: Any] = [:]) throws -> NSPersistentStoreCoordinator {
        let (model, hasHashes) = try model()
        RawTransformer.register(for: model)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        var usual: [String: Any] = hasHashes ? [:] : [NSIgnorePersistentStoreVersioningOption: true]
        // A store with a history can only be read by whoever does not continue it.
        let reference = try store.copy()
        if try reference.sql().hasTable("ACHANGE") { usual[NSPersistentHistoryTrackingKey] = true }
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: url,
            options: options.merging(usual) { $1 }
        )
        return coordinator
    }

    /// Opens the store, calls the body, and closes it.
    func withStore<Result>(
        _ options: [String: Any] = [:],
        _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let coordinator = try open(options)
        defer {
            for store in coordinator.persistentStores {
                do { try coordinator.remove(store) } catch { continue }
            }
        }
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait { try body(context) }
    }
}

/// Returns the content of a folder.
enum FolderBytes {
    static func read(_ folder: URL) throws -> [String: Data] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(into: [:]) { bytes, name in
            let file = folder.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            bytes[name] = isFolder.boolValue ? Data("folder".utf8) : try Data(contentsOf: file)
        }
    }
}

/// Returns the bytes of transformable attributes as their values, because the classes of Apple's programs are not
/// available.
final class RawTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSData.self }
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? { value }
    override func reverseTransformedValue(_ value: Any?) -> Any? { value }

    /// Registers one under each transformer name in the model.
    static func register(for model: NSManagedObjectModel) {
        for entity in model.entities {
            for attribute in entity.attributesByName.values {
                guard let name = attribute.valueTransformerName, !name.isEmpty else { continue }
                setValueTransformer(RawTransformer(), forName: NSValueTransformerName(name))
            }
        }
    }
}
