import CoreData
import Foundation

/// A store that Apple's framework wrote.
struct RealStore: CustomStringConvertible {
    /// The file where it must not be touched.
    let original: URL

    var description: String { original.lastPathComponent }

    /// All that lie beside the package.
    static var all: [RealStore] {
        ModelFixtures.files(in: "stores", named: nil).filter(isStore).map { RealStore(original: $0) }
    }

    /// The one with a name.
    static func named(_ name: String) -> RealStore? {
        all.first { $0.description == name }
    }

    private static func isStore(_ file: URL) -> Bool {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
        return (try? handle.read(upToCount: 15)) == Data("SQLite format 3".utf8)
    }

    /// A copy of the store and of the files beside it that SQLite keeps, which may be written.
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

/// The files of a store in a folder of its own, which goes when the test does.
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

    /// Statements of SQL on the files, past the library.
    func sql() throws -> PlainSQL {
        try PlainSQL(path: url.path)
    }

    /// The model that the store was written with: from the store, from the source of it beside the store, or made again.
    /// The last two have other version hashes than Apple's compiler gave them.
    func model() throws -> (model: NSManagedObjectModel, hasHashes: Bool) {
        try store.copy().ownModel()
    }

    /// The same, of a copy for nothing else: looking at it with plain SQL may empty its log into the file.
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

    /// A coordinator that has the store.
    func open(_ options: [String: Any] = [:]) throws -> NSPersistentStoreCoordinator {
        let (model, hasHashes) = try model()
        RawTransformer.register(for: model)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let versioning: [String: Any] = hasHashes ? [:] : [NSIgnorePersistentStoreVersioningOption: true]
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: url,
            options: options.merging(versioning) { $1 }
        )
        return coordinator
    }

    /// Opens the store for the body and closes it again.
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

/// What lies in a folder.
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

/// Takes the bytes of transformable attributes for their values: nobody has the classes that Apple's programs stored.
final class RawTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSData.self }
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? { value }
    override func reverseTransformedValue(_ value: Any?) -> Any? { value }

    /// Registers one under each name that the model has for transformers.
    static func register(for model: NSManagedObjectModel) {
        for entity in model.entities {
            for attribute in entity.attributesByName.values {
                guard let name = attribute.valueTransformerName, !name.isEmpty else { continue }
                setValueTransformer(RawTransformer(), forName: NSValueTransformerName(name))
            }
        }
    }
}
