internal import CloudWire
package import CoreData

/// The file in which a service keeps its databases, as a Core Data store.
///
/// One context writes, so that sequences are handed out in the order of commits: whoever reads a feed up to a sequence has
/// missed nothing before it. Reading has contexts of its own and never waits for writing.
package final class CloudStore: Sendable {
    private let container: NSPersistentContainer
    /// The context that writes.
    let writer: NSManagedObjectContext
    private let waiting = WaitingChanges()

    /// Opens a store, and makes it if it is missing.
    ///
    /// - Parameter file: Nil for one in memory.
    package init(_ file: URL?) async throws {
        container = try await .opened("Cloud", at: file) { description in
            // What was acknowledged outlasts a power failure. Changes that share a transaction share the wait for the disk.
            // A batch changes thousands of pages of indexes, and the next one many of them again: they stay in memory, and are
            // moved from the log to the file once for all of them.
            let pragmas: NSDictionary = ["synchronous": "full", "cache_size": -64_000, "wal_autocheckpoint": 8_000]
            description.setOption(pragmas, forKey: NSSQLitePragmasOption)
        }
        writer = container.makeWriter()
    }

    /// Runs a closure that changes the store, and saves. If the closure or the save fails, nothing is changed.
    ///
    /// The closure may run twice: closures that wait share a transaction, and each runs by itself if one of them fails.
    ///
    /// - Parameters:
    ///   - weight: The bytes that the closure is likely to write: light ones share a transaction.
    ///   - saved: Called when the changes are in the file, before anything else is written.
    func write<Result: Sendable>(
        weight: Int = .max,
        _ body: @Sendable @escaping (NSManagedObjectContext) throws -> Result,
        saved: @Sendable @escaping (Result) -> Void = { _ in }
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let change = WaitingChange(weight: weight) { context in
                let result = try body(context)
                return {
                    saved(result)
                    continuation.resume(returning: result)
                }
            } fail: {
                continuation.resume(throwing: $0)
            }
            guard waiting.add(change) else { return }
            writer.perform { [writer, waiting] in
                while let group = waiting.takeGroup() { group.run(in: writer) }
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

    /// Closes the file.
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
}
