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
        if let folder { try ServiceFolder.make(folder) }
        container = try await .opened("CloudLog", at: folder?.appending(path: "Log.sqlite"))
        writer = container.makeWriter()
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
        try container.closeStores()
    }
}
