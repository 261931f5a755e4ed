import CoreData
import CoreDataSQLite
import Foundation
import Testing

/// A temporary folder with a store of ``LibraryModel``, which tests can bring into any state. Deleted with the
/// instance.
final class StoreFolder {
    let folder: URL
    let url: URL

    /// - Parameter noteCount: The number of notes in the store, which is created and closed; nil for no store.
    init(noteCount: Int? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("safety-\(UUID().uuidString)")
        url = folder.appendingPathComponent("Library.sqlite")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let noteCount { try fill(noteCount) }
    }

    deinit {
        try? setPermissions(0o755)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Adds notes to the store, which is created if it does not exist.
    func fill(_ noteCount: Int) throws {
        try withContext { context in
            for number in 0..<noteCount {
                _ = context.make("Note", ["title": "Note \(number)", "position": number])
            }
            try context.save()
        }
    }

    /// Returns a coordinator with the store.
    func open(
        _ options: [String: Any] = [:],
        model: NSManagedObjectModel = LibraryModel.make()
    ) throws -> NSPersistentStoreCoordinator {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: url,
            options: options
        )
        return coordinator
    }

    /// Opens the store for the body, and closes it.
    func withContext<Result>(
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

    /// Returns the error with which opening fails. Expects that opening changes nothing, and that the error names the
    /// file.
    ///
    /// If there is a log, or a file with a log is opened read-only, SQLite leaves the index of the log and an empty
    /// log.
    func refusal(
        _ options: [String: Any] = [:],
        model: NSManagedObjectModel = LibraryModel.make(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> CocoaError {
        let before = try FolderBytes.read(folder)
        let error = try #require(throws: CocoaError.self, sourceLocation: sourceLocation) {
            try open(options, model: model)
        }
        let after = try FolderBytes.read(folder)
        let isReadOnly = options[NSReadOnlyPersistentStoreOption] as? Bool == true
        let hasLog = before.keys.contains { $0.hasSuffix("-wal") }
        for (name, bytes) in after where bytes != before[name] {
            let isIndex = name.hasSuffix("-shm") && (isReadOnly || hasLog)
            let isEmptyLog = name.hasSuffix("-wal") && before[name] == nil && bytes.isEmpty && isReadOnly
            #expect(isIndex || isEmptyLog, "\(name) was changed", sourceLocation: sourceLocation)
        }
        #expect(Set(before.keys).isSubset(of: after.keys), sourceLocation: sourceLocation)
        #expect(error.localizedDescription.contains(url.path), "\(error)", sourceLocation: sourceLocation)
        return error
    }

    func sql(timeout: Double = 5) throws -> PlainSQL {
        try PlainSQL(path: url.path, timeout: timeout)
    }

    /// Sets the permissions of the folder, or of a file in it.
    func setPermissions(_ permissions: Int, of file: URL? = nil) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: (file ?? folder).path)
    }
}

/// The superuser can write everywhere, regardless of permissions.
enum OrdinaryUser {
    private typealias SetUser = @convention(c) (UInt32) -> Int32

    /// Runs the body with permissions in effect: on Linux, a thread can access files as another user.
    static func run<Result>(_ body: () throws -> Result) throws -> Result {
        guard geteuid() == 0 else { return try body() }
        guard let symbol = dlsym(nil, "setfsuid") else { throw CocoaError(.featureUnsupported) }
        let setUser = unsafeBitCast(symbol, to: SetUser.self)
        let nobody: UInt32 = 65_534
        _ = setUser(nobody)
        defer { _ = setUser(0) }
        return try body()
    }
}

extension StoreFolder {
    /// Creates a database that is not a store.
    func createDatabase(_ sql: String) throws {
        let connection = try Connection(path: url.path, mode: .create)
        defer { connection.close() }
        try connection.execute(sql)
    }

    /// The names of the files with external data.
    func externalFiles() throws -> [String] {
        let support = folder.appendingPathComponent(".Library_SUPPORT/_EXTERNAL_DATA")
        guard FileManager.default.fileExists(atPath: support.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: support.path).sorted()
    }
}
