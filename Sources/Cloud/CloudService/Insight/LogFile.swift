internal import CoreData
internal import Foundation

/// The file, or the schema, in which a service keeps its log and all that it has learned from requests.
final class LogFile: Sendable {
    private let container: NSPersistentContainer
    /// The context that writes, in its own order.
    private let writer: NSManagedObjectContext

    /// Whether other servers keep their log there, too.
    let isShared: Bool

    /// Opens the store, and makes it if it is missing.
    ///
    /// - Parameter place: The folder of the service, or the address of its database; nil for a log in memory.
    init(_ place: URL?) async throws {
        if let place, place.isFileURL { try ServiceFolder.make(place) }
        isShared = place?.isDatabase ?? false
        container = try await .opened("CloudLog", at: place.map(ServiceStore.log.url))
        writer = container.makeWriter()
    }

    /// Runs a closure that changes the store, and saves. The closure runs again if another server has changed what it has read.
    func write<Result: Sendable>(
        _ body: @Sendable @escaping (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await ConflictPatience.repeating { try await writeOnce(body) }
    }

    private func writeOnce<Result: Sendable>(
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
        try container.closeStores()
    }
}
