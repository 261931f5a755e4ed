internal import Foundation
internal import FoundationBackfill
internal import PostgreSQLClient

/// A store in a schema of a PostgreSQL database, with the tables that somebody who writes SQL would have made.
final class PostgreSQLStore: NSPersistentStore, SQLRowStore {
    let cache = RowCache()
    let measurements = Measurements()
    /// Counts the round trips of all connections.
    let trips = TripCounter()
    /// The names of keys in tables of others.
    private let names = KeyNames()
    /// The open database; nil before the store is opened and after it is closed.
    private(set) var database: Database?
    /// Announces changes by this and other programs; nil unless the options ask for it.
    private(set) var watch: DatabaseWatch?
    private var knownMetadata = StoreMetadata(uuid: "", values: [:])
    private var hasNewMetadata = false
    private let metadataLock = NSLock()

    deinit {
        close()
    }

    override var type: String { NSPostgreSQLStoreType }

    /// The identifier in the database.
    var uuid: String { metadataLock.withLock { knownMetadata.uuid } }

    override var metadata: [String: Any]! {
        get { metadataLock.withLock { knownMetadata.dictionary } }
        set {
            metadataLock.withLock {
                knownMetadata = knownMetadata.replacing(newValue ?? [:])
                hasNewMetadata = true
            }
        }
    }

    override var isReadOnly: Bool {
        get { super.isReadOnly || database?.isReadOnly == true }
        set { super.isReadOnly = newValue }
    }

    override var checksModel: Bool { true }

    override var readOnlyError: CocoaError {
        database?.capabilities.isReplica == true ? ErrorFactory.replica(at: url) : super.readOnlyError
    }

    /// Opens the database with the coordinator's model. The tables are created if there are none.
    override func loadMetadata() throws {
        guard let coordinator = persistentStoreCoordinator, database == nil else { return }
        let (url, address) = try Self.address(of: url)
        try convertingErrors {
            let opening = DatabaseOpening(
                url: url,
                address: address,
                settings: try ConnectionSettings(options),
                model: coordinator.managedObjectModel,
                layout: coordinator.layout,
                configurationName: configurationName,
                newIdentifier: StoreMetadata.identifier(for: options),
                hasRules: options?.isSet(StoreMigration.unfinishedStoreOption) != true,
                tracing: tracing,
                names: names
            )
            let (database, metadata) = try opening.open()
            self.database = database
            metadataLock.withLock { knownMetadata = metadata }
        }
    }

    var keySpelling: (any KeySpelling)? { database?.attachedKeys?.hasNames == true ? names : nil }

    /// Begins to announce changes, if the options ask for it.
    override func didAdd(to coordinator: NSPersistentStoreCoordinator) {
        watch = makeWatch(for: coordinator)
    }

    /// Announces a save, if the options ask for it.
    func announce(_ number: Int64?, isByContext: Bool = false) {
        watch?.announce(number, isByContext: isByContext)
    }

    override func willRemove(from coordinator: NSPersistentStoreCoordinator?) {
        close()
        cache.forgetAll()
    }

    private func close() {
        watch?.end()
        watch = nil
        database?.moments.end()
        database?.replicas?.close()
        database?.pool.close()
        database = nil
    }

    override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        try withRecords(at: url, .reading) { records, _, _ in try records.metadata().dictionary }
    }

    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        try withRecords(at: url, .writing) { records, _, _ in
            try records.write(records.metadata().replacing(metadata ?? [:]))
        }
    }

    override class func cachedModel(at url: URL) throws -> NSManagedObjectModel {
        let model = try withRecords(at: url, .reading) { records, _, _ in try records.model() }
        guard let model else { throw ErrorFactory.storeWithoutModel(at: url) }
        return model
    }

    /// Drops the tables of the store, and whatever else it has made in its schema.
    override class func destroyStore(at url: URL, options: [AnyHashable: Any]?) throws {
        do {
            try withRecords(at: url, .writing, drop)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            // There is no store, as after destroying it.
            return
        }
    }

    override class func removeStore(at url: URL) throws { try destroyStore(at: url, options: nil) }

    /// Replaces the content of a store by that of another one in the same database, on the server.
    override class func replaceStore(at url: URL, withStoreAt source: URL, options: [AnyHashable: Any]?) throws {
        guard PostgreSQLAddress.url(url, schema: "") == PostgreSQLAddress.url(source, schema: "") else {
            throw ErrorFactory.unsupportedRequest(
                "the replacement by a store of another database",
                storeType: NSPostgreSQLStoreType,
                at: source
            )
        }
        let place = StorePlace(url: url, type: NSPostgreSQLStoreType)
        try DatabaseExchange(place: place, beginning: .nothing).run(copying: source)
    }

    /// Returns false: the tables stay where they are.
    override func changeURL(to url: URL) -> Bool { false }

    override func saveMetadata() throws {
        guard unwrittenMetadata != nil, let database, !database.isReadOnly, !database.isAttached else { return }
        try convertingErrors { try retrying { try writing { try writeMetadata(on: $0) } } }
        noteWrittenMetadata()
    }

    static func address(of url: URL?) throws -> (URL, PostgreSQLAddress) {
        guard let url, let address = PostgreSQLAddress(url) else {
            throw ErrorFactory.cannotOpenStore(at: url, reason: "the URL is not one such as postgresql://host/database")
        }
        if let mistake = address.mistake { throw ErrorFactory.cannotOpenStore(at: url, reason: mistake) }
        return (url, address)
    }

    // MARK: - Metadata

    /// The metadata that has not been written yet; nil if there is none.
    private var unwrittenMetadata: StoreMetadata? { metadataLock.withLock { hasNewMetadata ? knownMetadata : nil } }

    /// Writes the metadata if the program has changed it.
    func writeMetadata(on session: PostgreSQLSession) throws {
        guard let metadata = unwrittenMetadata, let database, !database.isAttached else { return }
        try StoreRecords(session: session, dialect: database.tables.dialect).write(metadata)
    }

    func noteWrittenMetadata() { metadataLock.withLock { hasNewMetadata = false } }

    // MARK: - Connections

    var keepsHistory: Bool { database?.history != nil }

    func opened() throws -> Database {
        guard let database else { throw ErrorFactory.cannotOpenStore(at: url, reason: "the store has been closed") }
        return database
    }

    func writable() throws -> Database {
        let database = try opened()
        guard !database.isReadOnly else { throw readOnlyError }
        return database
    }

    func reading<Result>(_ body: (PostgreSQLSession) throws -> Result) throws -> Result {
        let database = try opened()
        // A replica may not have yet what is seen here.
        defer { database.replicas?.doubt() }
        return try database.waiting { try database.pool.reading { try body(database.session($0)) } }
    }

    func fetching<Result>(_ body: (PostgreSQLSession) throws -> Result) throws -> Result {
        let database = try opened()
        guard let replicas = database.replicas else { return try reading(body) }
        // Commits that the cache knows of are needed from then on.
        let stamp = cache.stamp
        let result = try database.waiting {
            try replicas.reading { try body(database.session($0, stamp: stamp)) }
        }
        return try result ?? reading(body)
    }

    func readingOneMoment<Result>(_ body: (PostgreSQLSession) throws -> Result) throws -> Result {
        try reading { session in try session.connection.readTransaction { try body(session) } }
    }

    func writing<Result>(_ body: (PostgreSQLSession) throws -> Result) throws -> Result {
        try writing(isNumbered: false, body)
    }

    /// Runs the body in a transaction.
    ///
    /// - Parameter isNumbered: Whether the end of the transaction can be looked up.
    func writing<Result>(isNumbered: Bool, _ body: (PostgreSQLSession) throws -> Result) throws -> Result {
        let database = try writable()
        do {
            return try database.waiting {
                try database.pool.withConnection { connection in
                    let isNumbered = isNumbered && database.capabilities.has(.transactions)
                    let result = try connection.transaction(isNumbered: isNumbered) {
                        try queueConditions(of: database, connection)
                        return try body(database.session(connection))
                    }
                    database.replicas?.note(commitAt: connection.committedPosition)
                    return result
                }
            }
        } catch {
            // It may be committed, and a conflict tells of the commits of others.
            database.replicas?.doubt()
            throw error
        }
    }

    /// Sends the statements that every transaction begins with.
    private func queueConditions(of database: Database, _ connection: PostgreSQLConnection) throws {
        if let requirement = database.requirement {
            try connection.withStatement(requirement) { try connection.queue($0) }
        }
        if database.history != nil { try connection.queue(DatabaseHistory.lock(database.tables.dialect)) }
    }
}

extension PostgreSQLStore {
    /// The open database of a store.
    final class Database: OpenTables {
        let pool: PostgreSQLPool
        /// The replicas that fetches read; nil if the address names none.
        let replicas: PostgreSQLReplicas?
        /// What the server can do.
        let capabilities: ServerCapabilities
        /// The moments that contexts are pinned to.
        let moments: PinnedMoments
        let tables: StoreTables
        /// The keys of new rows in tables of others; nil for those of the store's own.
        let attachedKeys: AttachedKeys?
        /// Keys are taken ahead, since each transaction waits for the server.
        let keyBlocks = KeyBlocks(ahead: 1_000)
        /// Has the server look at tables that grow; nil if they are of others, or only read.
        let growth: TableGrowth?
        /// The statements that write rows, for each thread that is not writing at the moment.
        private var idlePlans: [SavePlans] = []
        private let plansLock = NSLock()
        let keyedFetches: KeyedFetches
        let plainFetches: PlainFetches
        let history: HistoryLayout?
        /// The name of the version that the store was opened with; nil for tables of others.
        let version: String?
        /// The statement that fails if the store has been migrated since it was opened; nil for tables of others.
        let requirement: String?
        let isReadOnly: Bool
        /// The slots of columns of JSON, by the numbers of entities.
        let jsonSlots: [Int: [Int]]
        /// The hierarchies with derived attributes.
        let derivedRoots: Set<Int>
        /// The hierarchies with attributes that are derived from other rows.
        let relatedRoots: Set<Int>
        private let constraints: [String: [String]]
        /// The rules of the model that the server enforces, by the names of the constraints.
        let rules: [String: ModelRule]

        init(
            pool: PostgreSQLPool,
            replicas: PostgreSQLReplicas?,
            capabilities: ServerCapabilities,
            moments: PinnedMoments,
            tables: StoreTables,
            attachedKeys: AttachedKeys? = nil,
            constraints: [String: [String]],
            rules: [String: ModelRule],
            history: HistoryLayout?,
            version: String?,
            isReadOnly: Bool
        ) {
            self.pool = pool
            (self.replicas, self.capabilities) = (replicas, capabilities)
            self.moments = moments
            self.tables = tables
            self.attachedKeys = attachedKeys
            self.constraints = constraints
            self.rules = rules
            self.history = history
            self.version = version
            requirement = version.map { DatabaseVersion(tables.dialect, capabilities).requirement($0) }
            self.isReadOnly = isReadOnly
            growth = isReadOnly || tables.dialect.attachment != nil ? nil : TableGrowth(pool)
            jsonSlots = JSONColumns.slots(tables)
            let derived = tables.layout.entities.flatMap { entity in
                entity.properties.filter(\.isDerived).map { property in
                    let description = entity.propertyDescription(at: property.ordinal) as? NSDerivedAttributeDescription
                    return (root: entity.rootNumber, derivation: Derivation(description?.derivationExpression))
                }
            }
            derivedRoots = Set(derived.map(\.root))
            relatedRoots = Set(derived.filter { $0.derivation?.readsOtherRows == true }.map(\.root))
            keyedFetches = KeyedFetches(tables)
            plainFetches = PlainFetches(tables)
        }

        /// Calls the body with the statements that write rows, which no other thread uses meanwhile.
        func withPlans<Result>(_ body: (SavePlans) throws -> Result) rethrows -> Result {
            let plans = plansLock.withLock { idlePlans.popLast() } ?? SavePlans(tables)
            defer { plansLock.withLock { idlePlans.append(plans) } }
            return try body(plans)
        }

        /// Whether the tables are those of others.
        var isAttached: Bool { tables.dialect.attachment != nil }

        /// The hierarchies whose rows the server may change by itself when others are written.
        var rootsChangedByServer: Set<Int> {
            isAttached ? Set(tables.layout.roots.map(\.number)) : relatedRoots
        }

        /// Whether the server computes values of rows.
        var derives: Bool { !derivedRoots.isEmpty }

        /// Runs a body that waits for the server, or for a connection to it. Two more threads than there are connections may wait, to
        /// use each as soon as it is free. Of the replicas, one is read at a time.
        func waiting<Result>(_ body: () throws -> Result) rethrows -> Result {
            let most = (replicas == nil ? pool.limit : 2 * pool.limit) + 2
            return try BlockThreads.shared.waitingElsewhere(atMost: most, body)
        }

        func session(_ connection: PostgreSQLConnection, stamp: UInt64? = nil) -> PostgreSQLSession {
            PostgreSQLSession(connection, constraints: constraints, stamp: stamp)
        }
    }
}
