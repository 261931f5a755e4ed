internal import CloudWire
package import CoreData

/// The store in which a service keeps its databases: a file, or a schema of a database that other servers use, too.
///
/// One context writes, so that sequences are handed out in the order of commits: whoever reads a feed up to a sequence has
/// missed nothing before it. Reading has contexts of its own and never waits for writing.
///
/// With several servers, the order is that of each `StoredDatabase`: every change of what it holds changes its row, too. A change
/// reads this row first, so if another server has changed anything there since, the save is a conflict, and the change is made anew.
package final class CloudStore: Sendable {
    let container: NSPersistentContainer
    /// Whether other servers may write to the store, too.
    let isShared: Bool
    /// The context that writes.
    let writer: NSManagedObjectContext
    private let waiting = WaitingChanges()

    /// Opens a store, and makes it if it is missing.
    ///
    /// - Parameter url: A file, or the address of a schema; nil for a store in memory.
    package init(_ url: URL?) async throws {
        isShared = url?.isDatabase ?? false
        container = try await .opened("Cloud", at: url) { [isShared] description in
            guard !isShared else {
                description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
                return
            }
            // What was acknowledged outlasts a power failure. Changes that share a transaction share the wait for the disk.
            // A batch changes thousands of pages of indexes, and the next one many of them again: they stay in memory, and are
            // moved from the log to the file once for all of them.
            let pragmas: NSDictionary = ["synchronous": "full", "cache_size": -64_000, "wal_autocheckpoint": 8_000]
            description.setOption(pragmas, forKey: NSSQLitePragmasOption)
        }
        writer = container.makeWriter()
    }

    /// Opens a store in memory, or in a new schema of the database that the environment names in `CLOUD_TEMPORARY_STORES`: the suites of
    /// the cloud run on PostgreSQL that way (`Scripts/test-cloud-postgresql`).
    package static func temporary() async throws -> CloudStore {
        guard let database = ProcessInfo.processInfo.environment["CLOUD_TEMPORARY_STORES"] else {
            return try await CloudStore(nil)
        }
        return try await CloudStore(URL(string: "\(database)&schema=cloud_\(UUID().uuidString.lowercased())"))
    }

    /// Runs a closure that changes the store, and saves. If the closure or the save fails, nothing is changed.
    ///
    /// The closure may run several times: closures that wait share a transaction, and each runs by itself if one of them fails;
    /// and all run again if another server has changed what they have read.
    ///
    /// - Parameters:
    ///   - weight: The bytes that the closure is likely to write: light ones share a transaction.
    ///   - place: Where the change is made, if that is known: it is then read together with those of others.
    ///   - saved: Called when the changes are stored, before anything else is written.
    func write<Result: Sendable>(
        weight: Int = .max,
        at place: ForeseenReads.Place? = nil,
        _ body: @Sendable @escaping (NSManagedObjectContext) throws -> Result,
        saved: @Sendable @escaping (Result) -> Void = { _ in }
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let change = WaitingChange(weight: weight, place: place) { context in
                let result = try body(context)
                return {
                    saved(result)
                    continuation.resume(returning: result)
                }
            } fail: {
                continuation.resume(throwing: $0)
            }
            guard waiting.add(change) else { return }
            writer.perform { [writer, waiting, isShared] in
                while let group = waiting.takeGroup() { group.run(in: writer, isShared: isShared) }
            }
        }
    }

    /// Runs a closure that reads the store as it is now.
    func read<Result: Sendable>(
        _ body: @Sendable @escaping (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let context = container.newBackgroundContext()
        return try await context.perform { try body(context) }
    }

    /// Runs a closure that changes rows of no database, beside the context that writes and without waiting for it.
    ///
    /// The closure runs again if another one, also of another server, has changed what it has read.
    func writeBeside<Result: Sendable>(
        _ body: @Sendable @escaping (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let context = container.newBackgroundContext()
        return try await ConflictPatience.repeating {
            try await context.perform {
                context.reset()
                let result = try body(context)
                if context.hasChanges { try context.save() }
                return result
            }
        }
    }

    /// Closes the store.
    package func close() throws {
        try container.closeStores()
    }
}

/// The folder in which a service keeps everything: its databases, accounts, assets, log and key.
enum ServiceFolder {
    /// Makes a folder that only the current user can enter, unless it is there.
    static func make(_ folder: URL) throws {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
    }

    /// Makes the file, so that SQLite does not make it with the rights of usual files; the files beside it get its rights.
    static func makePrivate(_ file: URL) throws(AccountError) {
        let path = file.path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            Foundation.close(descriptor)
        } else if errno != EEXIST {
            throw .notPrivate(path)
        }
        // A file that exists is not opened here: closing it would release the locks that SQLite may have on it.
        guard chmod(path, 0o600) == 0 else { throw .notPrivate(path) }
        for path in ["\(path)-wal", "\(path)-shm"] where chmod(path, 0o600) != 0 && errno != ENOENT {
            throw .notPrivate(path)
        }
    }
}
