internal import CoreDataSQLite
internal import Foundation
internal import ManagedObjectModelFormat

/// Migrates the file of an SQLite store to the version of a model in place, after finding the model that it was made
/// with.
///
/// No other program may have the file open, since it would continue with the older version. The file is locked during
/// the migration, and keeps the older version until the transaction is committed.
struct StoreUpgrade {
    private let url: URL
    private let source: NSManagedObjectModel?
    private let model: NSManagedObjectModel
    private let configurationName: String
    private let settings: ConnectionSettings
    private let models: [URL]
    private let consent: MigrationConsent
    private let tell: MigrationListener?
    /// The entities whose rows stay; nil for all. The other rows are deleted, and a mapping model makes them anew.
    var kept: KeptEntities?

    /// - Parameters:
    ///   - source: The version of the store; nil to search for it.
    ///   - models: The files to search for that version; nil for those of the program.
    init(
        of place: StorePlace,
        from source: NSManagedObjectModel?,
        to model: NSManagedObjectModel,
        models: [URL]?,
        _ consent: MigrationConsent,
        tell: MigrationListener?
    ) throws {
        url = place.url
        self.source = source
        self.model = model
        configurationName = place.configuration ?? "PF_DEFAULT_CONFIGURATION_NAME"
        self.models = models ?? ModelSearch.files(in: nil)
        self.consent = consent
        self.tell = tell
        settings = try ConnectionSettings(place.options)
    }

    /// Migrates the store, unless another program has done so in the meantime.
    func run() throws {
        guard !settings.isReadOnly else { throw ErrorFactory.cannotMigrateReadOnlyStore(at: url) }
        try OpenStores.requireClosed(url)
        let timeout = min(settings.timeout, StoreHold.longestWait)
        let turn = MigrationTurn(at: url, timeout: timeout)
        defer { turn.end() }
        if try !FileHeader(path: url.path).usesLog { try OtherPrograms.waitUntilNone(have: url, timeout: timeout) }
        do {
            let connection = try Connection(path: url.path, mode: .readWrite, busyTimeout: timeout)
            defer { connection.close() }
            guard !connection.isReadOnly else { throw ErrorFactory.cannotMigrateReadOnlyStore(at: url) }
            try StoreFunctions.register(on: connection)
            SQLTracing.begin(on: connection)
            let orphans = try migrate(connection)
            // After a power failure, the former rows may be there, which name the files.
            if !orphans.isEmpty { try connection.synchronize() }
            removeFiles(orphans)
        } catch let error as SQLiteError where error.isBusy {
            throw ErrorFactory.cannotMigrateOpenStore(
                at: url,
                programs: OtherPrograms.having(url),
                failure: SQLiteFailure(error)
            )
        } catch let error as SQLiteError where error.isFull {
            throw ErrorFactory.noSpaceLeftToMigrate(at: url, failure: SQLiteFailure(error))
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
    }

    /// - Returns: The names of the files of large values that are no longer referred to.
    private func migrate(_ connection: Connection) throws -> Set<String> {
        // Set before the first read of the file, this locks out all others that have it open, including readers.
        try connection.pragma("locking_mode", .text("exclusive"))
        // Moves the log into the file, so that the store is a single file even if the migration fails.
        try connection.checkpoint(.truncate)
        try connection.pragma("cache_size", .integer(-64_000))
        return try connection.transaction(.exclusive) {
            var metadata = try StoreFile.readMetadata(connection)
            let differences = model.versionDifferences(from: metadata.hashes, configuration: configurationName)
            guard kept != nil || !differences.isEmpty else { return [] }
            try ForeignCode.admit(connection, refuses: settings.refusesForeignCode)
            let source = try source(of: metadata, connection, differences)
            // The migration would be a transaction in the history.
            if settings.endsHistory { try HistorySchema.removeIfEmpty(connection) }
            let plan =
                try kept.map { MigrationPlan(from: source, to: model, keeping: $0) }
                ?? MigrationPlan(from: source, to: model)
            let migration = try InPlaceMigration(plan, on: connection, at: url)
            let check = ForwardCheck(
                url: url,
                metadata: metadata.values,
                source: source,
                destination: model,
                consent: consent
            )
            let isForward = try check.run(isKnown: ModelSearch.version(with: metadata.hashes, among: models) != nil) {
                try LossCounter(session: connection, tables: migration.formerTables).counts(of: $0)
            }
            if migration.writesRows { try MigrationSpace.require(for: StoreFiles.size(of: url), beside: url) }
            let orphans = try migration.run(tell)
            metadata.migrate(from: source, to: model, isRemembered: isForward)
            try StoreFile.writeMetadata(metadata, to: connection)
            try StoreFile.writeModel(model, to: connection)
            // Checks that the migrated tables can be opened.
            _ = try StoreFile.tables(connection, layout: model.layout())
            return orphans
        }
    }

    private func source(
        of metadata: StoreMetadata,
        _ connection: Connection,
        _ differences: [String: (model: Data?, store: Data?)]
    ) throws -> NSManagedObjectModel {
        if let source, source.versionDifferences(from: metadata.hashes, configuration: configurationName).isEmpty {
            return source
        }
        return try SourceModel.find(metadata, at: url, among: models, differences: differences) {
            try StoreFile.cachedModel(connection)
        }
    }

    /// Removes files. A file that cannot be removed takes space, but nothing refers to it.
    private func removeFiles(_ names: Set<String>) {
        let storage = ExternalStorage(storeURL: url)
        for name in names.sorted() {
            do {
                try FileManager.default.removeItem(at: storage.url(of: name))
            } catch {
                Log.warning("Could not remove a value beside \(url.path) that nothing refers to: \(error)")
            }
        }
    }
}

extension SQLiteFailure {
    init(_ error: SQLiteError) {
        self.init(resultCode: error.code, message: error.message, statement: error.sql, underlying: error)
    }
}
