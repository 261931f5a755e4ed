internal import CoreDataSQLite
internal import Foundation

/// Changing a store that is looked into.
extension BrowsedStore {
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
        try await alone {
            let (model, keepsHistory) = try self.writableModel()
            self.forget()
            return try self.write(with: model, keepsHistory, author, body)
        }
    }

    /// The seconds to wait for a lock of another program before a save, in which nobody of this process reads.
    private static let writersPatience = 1.0

    /// Returns the model with which objects are written, and whether the store keeps a history.
    private func writableModel() throws -> (NSManagedObjectModel, keepsHistory: Bool) {
        guard let origin = try origin() else { throw ErrorFactory.storeWithoutModel(at: url) }
        guard !origin.isGuess else {
            throw ErrorFactory.cannotSave(at: url, reason: "the hashes of its model are not those of \(origin.name)")
        }
        guard !UntouchedFile.hasHotJournal(StoreFiles(url: url)) else {
            throw ErrorFactory.cannotSave(
                at: url,
                reason: "a transaction was interrupted, which its program has to roll back"
            )
        }
        return try read { context in
            guard let coordinator = context.persistentStoreCoordinator,
                let store = coordinator.persistentStores.first as? SQLiteStore
            else { throw ErrorFactory.storeWithoutModel(at: self.url) }
            return (coordinator.managedObjectModel, store.keepsHistory)
        }
    }

    private func write<Result>(
        with model: NSManagedObjectModel,
        _ keepsHistory: Bool,
        _ author: String,
        _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        // The file keeps the journal that it has: the option's default would give it a log.
        let journal = try FileHeader(path: url.path).usesLog ? "wal" : "delete"
        var options: [String: Any] = [
            NSSQLitePragmasOption: ["journal_mode": journal], NSPersistentStoreTimeoutOption: Self.writersPatience,
        ]
        if keepsHistory { options[NSPersistentHistoryTrackingKey] = true }
        return try ModelLayout.$tellsMissingClasses.withValue(false) {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            let store = try coordinator.addPersistentStore(
                ofType: NSSQLiteStoreType,
                configurationName: nil,
                at: url,
                options: options
            )
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
            context.transactionAuthor = author
            defer { Self.close(store, of: coordinator) }
            return try context.performAndWait { try body(context) }
        }
    }

    /// What was saved stays so, even if the store cannot be closed.
    private static func close(_ store: NSPersistentStore, of coordinator: NSPersistentStoreCoordinator) {
        do {
            try coordinator.remove(store)
        } catch {
            Log.warning("The store could not be closed after its save: \(error.localizedDescription)")
        }
    }
}

extension ModelOrigin {
    /// The model, for people.
    fileprivate var name: String {
        switch self {
        case .copy: "its copy"
        case .file(let url, let version, _): "\(version) of \(url.lastPathComponent)"
        }
    }
}
