internal import Foundation
internal import SQLiteConnection

/// Brings the file of an SQLite store to the version of a model: finds the model that it was made with, and migrates it in
/// place.
///
/// Nobody else may have the file open, who would go on with the older version. It is locked for as long as this takes, and
/// until the transaction is committed everything in it is of that version.
struct StoreUpgrade {
    private let url: URL
    private let source: NSManagedObjectModel?
    private let model: NSManagedObjectModel
    private let configurationName: String
    private let settings: ConnectionSettings
    private let models: [URL]
    private let tell: MigrationListener?

    /// - Parameters:
    ///   - source: The version that the store is of; nil if it is to be found.
    ///   - models: The files among which it is looked for; those of the program by default.
    init(
        of url: URL,
        from source: NSManagedObjectModel? = nil,
        to model: NSManagedObjectModel,
        configurationName: String?,
        options: [AnyHashable: Any]?,
        models: [URL] = ModelSearch.files(in: nil),
        tell: MigrationListener? = nil
    ) throws {
        self.url = url
        self.source = source
        self.model = model
        self.configurationName = configurationName ?? "PF_DEFAULT_CONFIGURATION_NAME"
        self.models = models
        self.tell = tell
        settings = try ConnectionSettings(options)
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

    /// - Returns: The files with large values that nothing refers to any more.
    private func migrate(_ connection: Connection) throws -> Set<String> {
        // Set before the file is first read, this keeps out whoever else has it open, readers included.
        try connection.pragma("locking_mode", .text("exclusive"))
        // The log goes into the file, which is one again if anything fails later.
        try connection.checkpoint(.truncate)
        try connection.pragma("cache_size", .integer(-64_000))
        return try connection.transaction(.exclusive) {
            var metadata = try StoreFile.readMetadata(connection)
            let differences = model.versionDifferences(from: metadata.hashes, configuration: configurationName)
            guard !differences.isEmpty else { return [] }
            let source = try source(of: metadata, connection, differences)
            let migration = try InPlaceMigration(MigrationPlan(from: source, to: model), on: connection, at: url)
            if migration.writesRows { try MigrationSpace.require(for: StoreFiles.size(of: url), beside: url) }
            let orphans = try migration.run(tell)
            metadata.setModel(model)
            try StoreFile.writeMetadata(metadata, to: connection)
            try StoreFile.writeModel(model, to: connection)
            // What was made is what would be opened.
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
        return try SourceModel.find(metadata, on: connection, at: url, among: models, differences: differences)
    }

    /// One that cannot be removed costs room, but nothing refers to it.
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
