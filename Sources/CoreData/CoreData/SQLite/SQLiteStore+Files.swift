internal import CoreDataSQLite
internal import Foundation
internal import FoundationBackfill

/// The metadata and the model of a store's file, which are read without a model.
extension SQLiteStore {
    /// Returns the metadata in the file.
    static func fileMetadata(at url: URL) throws -> [String: Any] {
        let metadata = try withConnection(to: url) { try StoreFile.readMetadata($0) }
        StoreCopies.note(metadata.hashes, at: url)
        return metadata.dictionary
    }

    /// Replaces the metadata in the file.
    static func setFileMetadata(_ metadata: [String: Any], at url: URL) throws {
        try withConnection(to: url, isWritten: true) { connection in
            try connection.transaction(.immediate) {
                let stored = try StoreFile.readMetadata(connection)
                try StoreFile.writeMetadata(stored.replacing(metadata), to: connection)
            }
        }
    }

    /// Returns the model that the file was made with.
    static func fileModel(at url: URL) throws -> NSManagedObjectModel {
        let model = try withConnection(to: url) { try StoreFile.cachedModel($0) }
        guard let model else { throw ErrorFactory.storeWithoutModel(at: url) }
        return model
    }

    private static func withConnection<Result>(
        to url: URL,
        isWritten: Bool = false,
        _ body: (Connection) throws -> Result
    ) throws -> Result {
        try StoreFiles.requireFile(at: url)
        // The log's index may have been left by a program that was killed. It is rebuilt, and nothing else is written.
        let hasIndex = FileManager.default.fileExists(atPath: StoreFiles(url: url).sharedMemory.path)
        guard isWritten || hasIndex else { return try UntouchedFile.read(url, body) }
        do {
            let connection =
                try isWritten
                ? Connection(path: url.path, mode: .readWrite) : Connection.reading(url.path, busyTimeout: 5)
            defer { connection.close() }
            if isWritten { try ForeignCode.admit(connection) }
            return try body(connection)
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
    }
}

extension SQLiteStore: UpgradableStore {
    static func upgrade(
        _ place: StorePlace,
        from source: NSManagedObjectModel?,
        to model: NSManagedObjectModel,
        searching models: [URL]?,
        _ consent: MigrationConsent,
        tell: MigrationListener?
    ) throws {
        try StoreUpgrade(of: place, from: source, to: model, models: models, consent, tell: tell).run()
    }

    static func upgrade(
        _ place: StorePlace,
        from source: NSManagedObjectModel,
        to model: NSManagedObjectModel,
        keeping kept: KeptEntities
    ) throws {
        var upgrade = try StoreUpgrade(of: place, from: source, to: model, models: nil, .given, tell: nil)
        upgrade.kept = kept
        try upgrade.run()
    }
}

extension SQLiteStore: ExternalDataStore {
    func externalData(for stored: Data) -> Data? {
        do {
            return try data(for: stored)
        } catch {
            Log.warning("Could not read a value beside \(url?.path ?? "the store"): \(error)")
            return nil
        }
    }
}

extension SQLiteStore {
    /// The open file of a store. It is a class, because every read and every save refers to it.
    final class File {
        let connections: StoreConnections
        let tables: StoreTables
        /// The statements that write rows. Must be used together with the connection that writes.
        let plans: SavePlans
        /// None are taken ahead: a transaction is cheap, and keys have no gaps, as in Apple's files.
        let keyBlocks = KeyBlocks()
        let keyedFetches: KeyedFetches
        let plainFetches: PlainFetches
        /// The rows that triggers have changed during a write.
        let touched: TouchedRows
        /// The layout of the history; nil if the store keeps none.
        let history: HistoryLayout?
        let isReadOnly: Bool
        /// Keeps the text indexes up to date; nil if there are none, or they cannot be written.
        let textIndexer: TextIndexer?

        init(
            connections: StoreConnections,
            tables: StoreTables,
            plans: SavePlans,
            touched: TouchedRows,
            history: HistoryLayout?,
            isReadOnly: Bool,
            textIndexer: TextIndexer?
        ) {
            self.connections = connections
            self.tables = tables
            self.plans = plans
            keyedFetches = KeyedFetches(tables)
            plainFetches = PlainFetches(tables)
            self.touched = touched
            self.history = history
            self.isReadOnly = isReadOnly
            self.textIndexer = textIndexer
        }
    }
}
