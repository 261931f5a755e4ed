internal import Foundation
internal import ManagedObjectModelFormat
internal import PostgreSQLClient

/// A store that is looked into for longer, without the program that has written it: a file of SQLite, or a schema on PostgreSQL. Nothing
/// of it changes, and each reading sees what other programs have saved until then.
package final class BrowsedStore: Sendable {
    /// The models to choose from if the store has no copy of its own.
    let families: [ModelFamily]
    let place: any BrowsedPlace
    /// Readings run beside each other, and what writes runs alone: to close a file ends all locks that the process has on it.
    private let queue = DispatchQueue(label: "BrowsedStore", attributes: .concurrent)
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    /// The seconds to wait for a lock of another program. Whoever looks into a store is told at once, and looks again.
    package static let patience = 0.1

    /// - Parameter families: The models that the store may be of, such as those beside it.
    package init(_ url: URL, families: [ModelFamily] = []) {
        self.families = families
        place = PostgreSQLAddress(url).map { BrowsedDatabase(url, $0, families) } ?? BrowsedFile(url, families)
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    package var url: URL { place.url }
    /// The name of the file, or of the schema.
    package var name: String { place.name }
    /// The path of the file, or the address of the schema without user and password.
    package var path: String { place.path }

    /// Returns the text by which the store at a URL is known again, whoever opens it by whatever path.
    package static func identity(of url: URL) -> String {
        PostgreSQLAddress(url)?.place ?? url.resolvingSymlinksInPath().path
    }

    /// Whether an error says that another program has locked the file, so that the same reading succeeds later.
    package func isBusy(_ error: any Error) -> Bool { place.isBusy(error) }

    /// The state as of now; nil if a server must be asked for it.
    package var nearState: BrowsedState? { place.nearState }

    /// Returns the state as of now, which changes whenever a program writes.
    package func state() async -> BrowsedState { await place.state() }

    /// Reads with a context, on its queue.
    ///
    /// - Throws: `CocoaError` if the store cannot be opened or read, or its model is not known: then there are only tables.
    package func read<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        guard DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) else {
            return try queue.sync { try place.read(body) }
        }
        return try place.read(body)
    }

    /// Reads with a context, on its queue, while the caller goes on.
    package func reading<Result: Sendable>(
        _ body: @escaping @Sendable (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await inBackground { try self.read(body) }
    }

    /// Does something on another thread.
    package func inBackground<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }

    /// Opens the store for writing, with its model and as its program does, for as long as a closure takes. Nobody of this process reads
    /// it meanwhile.
    ///
    /// Without a save in the closure, no row changes.
    ///
    /// - Parameters:
    ///   - author: The author of the transaction, for the history.
    ///   - body: Changes objects, and saves the context.
    /// - Throws: `CocoaError` if the store cannot be opened for writing, and errors of the closure.
    package func writing<Result: Sendable>(
        author: String,
        _ body: @escaping @Sendable (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async(flags: .barrier) {
                continuation.resume(with: Swift.Result { try self.place.write(author: author, body) })
            }
        }
    }

    /// Returns where the model of the store was found; nil if none is known, so that the store has only tables.
    ///
    /// - Throws: `CocoaError` if the store cannot be opened.
    package func origin() throws -> ModelOrigin? { try place.origin() }

    /// Inspects the store with its model; nil if it is made of tables of others, in which nothing is Core Data's.
    ///
    /// - Throws: `CocoaError` if the store cannot be read, and errors of the file with its model.
    package func inspection() throws -> StoreInspection? {
        guard case .file(let model, _, _) = try origin() else { return try place.inspection(nil) }
        return try place.inspection(ModelFamily(contentsOf: model))
    }

    /// Whether a file is an SQLite store of Core Data, as far as other programs let it be seen.
    package static func isStore(_ url: URL) -> Bool { BrowsedFile.isStore(url) }
}
