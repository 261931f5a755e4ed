internal import CoreData
internal import Foundation

extension NSPersistentContainer {
    /// Opens the store of a model, and makes it if it is missing. Only the current user has access to a file.
    ///
    /// - Parameters:
    ///   - model: The name of the model, which is part of this module.
    ///   - url: A file, or a schema of a database; nil for a store in memory.
    ///   - configure: Sets what a store that is kept needs besides.
    static func opened(
        _ model: String,
        at url: URL?,
        _ configure: (NSPersistentStoreDescription) -> Void = { _ in }
    ) async throws -> NSPersistentContainer {
        if let url, url.isFileURL { try ServiceFolder.makePrivate(url) }
        let container = NSPersistentContainer(name: model)
        let description = NSPersistentStoreDescription(url: url ?? URL(fileURLWithPath: "/dev/null"))
        if url == nil { description.type = NSInMemoryStoreType } else { configure(description) }
        container.persistentStoreDescriptions = [description]
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            container.loadPersistentStores { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
        return container
    }

    /// A context for all changes of the store: they come one after the other.
    func makeWriter() -> NSManagedObjectContext {
        let writer = newBackgroundContext()
        writer.undoManager = nil
        return writer
    }

    /// Closes the store.
    func closeStores() throws {
        for store in persistentStoreCoordinator.persistentStores { try persistentStoreCoordinator.remove(store) }
    }
}
