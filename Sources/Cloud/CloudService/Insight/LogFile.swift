internal import CoreData
internal import Foundation

/// The file in which a service keeps its log and all that it has learned from requests.
final class LogFile: Sendable {
    private let container: NSPersistentContainer
    /// The context that writes, in its own order.
    private let writer: NSManagedObjectContext

    /// Opens the file, and makes it if it is missing.
    ///
    /// - Parameter folder: Nil for a file in memory.
    init(_ folder: URL?) async throws {
        let container = NSPersistentContainer(name: "CloudLog")
        let file = folder?.appending(path: "Log.sqlite")
        let description = NSPersistentStoreDescription(url: file ?? URL(fileURLWithPath: "/dev/null"))
        if let folder { try ServiceFolder.make(folder) } else { description.type = NSInMemoryStoreType }
        container.persistentStoreDescriptions = [description]
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            container.loadPersistentStores { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
        self.container = container
        writer = container.newBackgroundContext()
        writer.undoManager = nil
    }

    /// Runs a closure that changes the file, and saves.
    func write<Result: Sendable>(
        _ body: @Sendable @escaping (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await writer.perform { [writer] in
            defer { writer.reset() }
            do {
                let result = try body(writer)
                if writer.hasChanges { try writer.save() }
                return result
            } catch {
                writer.rollback()
                throw error
            }
        }
    }

    /// Runs a closure that reads the file as it is now.
    func read<Result: Sendable>(
        _ body: @Sendable @escaping (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let context = container.newBackgroundContext()
        return try await context.perform { try body(context) }
    }

    func close() throws {
        let coordinator = container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }
}
