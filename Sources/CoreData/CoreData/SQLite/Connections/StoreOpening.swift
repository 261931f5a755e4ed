internal import CoreDataSQLite
internal import Foundation
internal import StatementMeasuring

/// Opens or creates the file of a store.
///
/// An existing file is examined before any setting is changed, so that a file that is no store, or a store of another
/// model, stays the same to the last byte.
struct StoreOpening {
    private let url: URL
    private let path: String
    private let type: String
    private let isInMemory: Bool
    private let settings: ConnectionSettings
    private let model: NSManagedObjectModel
    private let layout: ModelLayout
    private let configurationName: String
    private let newIdentifier: UUID
    /// Measures the statements of all connections.
    private let meter: StatementMeter

    init(
        url: URL?,
        type: String,
        isInMemory: Bool,
        options: [AnyHashable: Any]?,
        model: NSManagedObjectModel,
        layout: ModelLayout,
        configurationName: String,
        meter: StatementMeter
    ) throws {
        guard let url, url.isFileURL || isInMemory else {
            throw ErrorFactory.cannotOpenStore(at: url, reason: "the URL is not one of a file")
        }
        self.url = url
        path = isInMemory ? ":memory:" : url.path
        self.type = type
        self.isInMemory = isInMemory
        settings = try ConnectionSettings(options)
        self.model = model
        self.layout = layout
        self.configurationName = configurationName
        newIdentifier = StoreMetadata.identifier(for: options)
        self.meter = meter
    }

    func open() throws -> (SQLiteStore.File, StoreMetadata) {
        let header = try FileHeader(path: path)
        if header.isFolder { throw ErrorFactory.cannotOpenStore(at: url, reason: "it is a folder") }
        if header.isTruncated {
            throw ErrorFactory.corruptStore(at: url, reason: "the file is shorter than it says")
        }
        guard isInMemory || header.exists || !settings.isReadOnly else {
            throw ErrorFactory.missingStoreFile(at: url)
        }
        let connection = try connect()
        do {
            return try open(connection)
        } catch {
            // Closing the last connection would empty the log into the file.
            if header.hasLog { connection.keepLogOnClose() }
            connection.close()
            throw error
        }
    }

    private func open(_ connection: Connection) throws -> (SQLiteStore.File, StoreMetadata) {
        let touched = TouchedRows()
        try begin(connection, touched)
        let metadata: StoreMetadata
        if try isEmpty(connection), isInMemory || !settings.isReadOnly {
            metadata = try create(connection)
        } else {
            metadata = try StoreFile.readMetadata(connection)
        }
        try checkVersion(metadata, connection)
        let hasForeignCode = try ForeignCode.admit(connection, refuses: settings.refusesForeignCode)
        let plainTables = try tables(in: connection)
        let isLogged = try prepare(connection)
        let isWritable = !settings.isReadOnly && !connection.isReadOnly
        if settings.keepsHistory, isWritable {
            try HistorySchema.prepare(connection, tombstoneCount: HistoryLayout.tombstoneCount(plainTables))
        } else if settings.endsHistory, isWritable {
            try HistorySchema.endIfEmpty(connection)
        }
        let history =
            settings.isUnfinished ? nil : try HistorySchema(in: connection).map { HistoryLayout(plainTables, $0) }
        if history != nil, !settings.keepsHistory, isWritable { warnOfHistory() }
        let isReadOnly = !isWritable || history != nil && !settings.keepsHistory
        let textIndexes = try textIndexes(connection, plainTables, isReadOnly: isReadOnly)
        var tables = plainTables.with(textIndexes)
        tables.leavesOutNil = settings.leavesOutNil
        touched.begin(tables)
        let connections = StoreConnections(writer: connection, isLogged: isLogged, settings, configure: configuration)
        let indexer = isReadOnly ? nil : textIndexer(textIndexes, connections, isLogged: isLogged, hasForeignCode)
        let file = SQLiteStore.File(
            connections: connections,
            tables: tables,
            plans: SavePlans(tables),
            touched: touched,
            history: history,
            isReadOnly: isReadOnly,
            textIndexer: indexer
        )
        return (file, metadata)
    }

    /// Prepares the connection for the first statement.
    private func begin(_ connection: Connection, _ touched: TouchedRows) throws {
        // Triggers and indexes may call these functions, so they are registered first.
        try StoreFunctions.register(on: connection, touched: touched)
        SQLTracing.begin(on: connection)
        connection.meter = meter
        Log.annotation("store \(path)")
        if settings.allowsDamage { connection.allowDamage() }
    }

    /// Returns the text indexes that searches can use; none for a store in memory, where searching all rows is fast
    /// enough.
    private func textIndexes(
        _ connection: Connection,
        _ tables: StoreTables,
        isReadOnly: Bool
    ) throws -> [TextIndex] {
        guard !isInMemory else { return [] }
        // If others are writing, the indexes can be created another time.
        connection.setBusyTimeout(min(settings.timeout, 1))
        defer { connection.setBusyTimeout(settings.timeout) }
        return try TextIndexFile(connection, tables).prepare(isReadOnly: isReadOnly)
    }

    private func textIndexer(
        _ indexes: [TextIndex],
        _ connections: StoreConnections,
        isLogged: Bool,
        _ hasForeignCode: Bool
    ) -> TextIndexer? {
        guard !indexes.isEmpty else { return nil }
        let pragmas = settings.connectionPragmas(isLogged: isLogged)
        return TextIndexer(indexes, path: path, timeout: settings.timeout, writing: connections.writing) {
            (connection) throws(SQLiteError) in
            if hasForeignCode { connection.limitInstructions(ForeignCode.mostInstructions) }
            for (name, value) in pragmas {
                try connection.pragma(name, value)
            }
        }
    }

    /// Warns that the store is read-only, since saves that are not recorded would be lost to readers of the history.
    private func warnOfHistory() {
        Log.warning(
            "Store opened without NSPersistentHistoryTrackingKey but previously had been opened with "
                + "NSPersistentHistoryTrackingKey - Forcing into Read Only mode store at '\(url.absoluteString)'"
        )
    }

    /// Configures connections that only read.
    private var configuration: ConnectionPool.Configuration {
        { [settings, meter] reader throws(SQLiteError) in
            for (name, value) in settings.connectionPragmas(isLogged: true) {
                try reader.pragma(name, value)
            }
            try StoreFunctions.register(on: reader)
            SQLTracing.begin(on: reader)
            reader.meter = meter
        }
    }

    private func connect() throws -> Connection {
        guard settings.isReadOnly, !isInMemory else {
            return try Connection(path: path, mode: .create, busyTimeout: settings.timeout)
        }
        if settings.leavesUntouched {
            return try UntouchedFile.connection(to: path, patience: settings.timeout)
        }
        return try Connection.reading(path, busyTimeout: settings.timeout)
    }

    private func isEmpty(_ connection: Connection) throws -> Bool {
        try connection.withStatement("SELECT count(*) FROM sqlite_master") { statement in
            try statement.step() && statement.value(0).int64 == 0
        }
    }

    /// Creates the store, unless another program has done so in the meantime.
    private func create(_ connection: Connection) throws -> StoreMetadata {
        let metadata = StoreMetadata(newStoreFor: model, type: type, uuid: newIdentifier)
        do {
            // The journal mode of the options is set later, as for existing stores.
            let journal = "DELETE"
            try StoreFile.create(
                on: connection,
                model: model,
                layout: layout,
                metadata: metadata,
                journalMode: journal,
                pragmas: settings.creationPragmas
            )
            return metadata
        } catch {
            guard try !isEmpty(connection) else { throw error }
            return try StoreFile.readMetadata(connection)
        }
    }

    /// Throws unless the store has the requested type and a compatible model.
    ///
    /// Hashes that Apple's framework wrote cannot equal computed ones. Then the copy of the model in the store decides.
    private func checkVersion(_ metadata: StoreMetadata, _ connection: Connection) throws {
        let actual = metadata.dictionary[StoreMetadata.Key.type] as? String ?? type
        guard actual == type else {
            throw ErrorFactory.storeTypeMismatch(at: url, requested: type, actual: actual)
        }
        guard !settings.ignoresVersions else { return }
        StoreCopies.note(metadata.hashes, at: url)
        let differences = model.versionDifferences(from: metadata.hashes, configuration: configurationName)
        let stored = StoredVersion(metadata.hashes) { structure(in: connection) }
        guard differences.isEmpty || stored.matches(model, configuration: configurationName) else {
            throw ErrorFactory.incompatibleModel(
                at: url,
                searchingFor: metadata.hashes,
                differences: differences,
                metadata: metadata.dictionary
            )
        }
    }

    /// Returns the tables of the model's entities in the file.
    private func tables(in connection: Connection) throws -> StoreTables {
        do {
            return try StoreFile.tables(connection, layout: layout)
        } catch let error as StoreFileError where settings.ignoresVersions {
            throw ErrorFactory.incompatibleSchema(at: url, reason: error.description)
        }
    }

    /// Returns the version hashes, as this package computes them, of the copy of the store's model; nil if there is none.
    private func structure(in connection: Connection) -> [String: Data]? {
        do {
            return try StoreFile.cachedModel(connection)?.computedVersionHashes
        } catch {
            Log.warning("Could not read the copy of the model in \(path): \(error)")
            return nil
        }
    }

    /// Applies the options, and returns whether the file has a write-ahead log, with which others can read during a
    /// write.
    private func prepare(_ connection: Connection) throws -> Bool {
        var mode = try connection.pragma("journal_mode")
        if !settings.isReadOnly, !connection.isReadOnly, !isInMemory {
            mode = try setJournal(connection) ?? mode
        }
        let isLogged = mode.text?.lowercased() == "wal"
        for (name, value) in settings.connectionPragmas(isLogged: isLogged) {
            try connection.pragma(name, value)
        }
        // Each connection of a pool would need an index of the log of its own.
        guard !settings.leavesUntouched else { return false }
        guard !settings.isReadOnly, !connection.isReadOnly else { return isLogged && !isImmutable }
        if settings.shouldVacuum { try connection.execute("VACUUM") }
        if settings.shouldAnalyze { try connection.execute("ANALYZE") }
        return isLogged
    }

    /// Sets the journal mode, and returns the mode that the file then has; nil if others keep the file open and thereby
    /// the mode.
    private func setJournal(_ connection: Connection) throws(SQLiteError) -> SQLiteValue? {
        // The mode is not urgent, and programs may keep the file open for hours.
        connection.setBusyTimeout(min(settings.timeout, 1))
        defer { connection.setBusyTimeout(settings.timeout) }
        do {
            return try connection.pragma("journal_mode", settings.journalMode)
        } catch {
            guard error.isBusy else { throw error }
            return nil
        }
    }

    /// Whether connections read without locks, so that no others can be opened as usual.
    private var isImmutable: Bool {
        !FileManager.default.fileExists(atPath: "\(path)-shm")
    }
}
