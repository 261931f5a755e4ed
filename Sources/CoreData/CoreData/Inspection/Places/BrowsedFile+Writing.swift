internal import CoreDataSQLite
internal import Foundation

/// Changing a file that is browsed.
extension BrowsedFile {
    /// The seconds to wait for a lock of another program before a save, in which nobody of this process reads.
    private static let writersPatience = 1.0

    func write<Result>(author: String, _ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        let (model, keepsHistory) = try writableModel()
        forget()
        // The file keeps the journal that it has: the option's default would give it a log.
        let journal = try FileHeader(path: url.path).usesLog ? "wal" : "delete"
        var options: [String: Any] = [
            NSSQLitePragmasOption: ["journal_mode": journal], NSPersistentStoreTimeoutOption: Self.writersPatience,
        ]
        if keepsHistory { options[NSPersistentHistoryTrackingKey] = true }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        return try coordinator.writing(url, ofType: NSSQLiteStoreType, options, author: author, body)
    }

    /// Returns the model with which objects are written, and whether the store keeps a history.
    private func writableModel() throws -> (NSManagedObjectModel, keepsHistory: Bool) {
        guard let origin = try origin() else { throw ErrorFactory.storeWithoutModel(at: url) }
        try origin.requireHashes(ofStoreAt: url)
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
}

extension ModelOrigin {
    /// Throws unless the hashes of the model are those of the store, which a save needs.
    func requireHashes(ofStoreAt url: URL) throws {
        guard isGuess else { return }
        throw ErrorFactory.cannotSave(at: url, reason: "the hashes of its model are not those of \(name)")
    }

    /// The model, for people.
    private var name: String {
        switch self {
        case .copy: "its copy"
        case .file(let url, let version, _): "\(version) of \(url.lastPathComponent)"
        }
    }
}
