internal import Foundation
internal import ManagedObjectModelFormat
internal import PostgreSQLClient

/// Migrates a store to the version of a model by changing its tables, after finding the model that it was made with.
///
/// It is one transaction, so that the store always has one version or the other. Programs that have the store open with
/// the older version are told by their next save.
struct DatabaseUpgrade {
    let place: StorePlace
    let source: NSManagedObjectModel?
    let model: NSManagedObjectModel
    /// The files to search for the version of the store.
    let models: [URL]
    let consent: MigrationConsent
    let tell: MigrationListener?
    /// The entities whose rows stay; nil for all. The other rows are deleted, and a mapping model makes them anew, before the store
    /// gets the rules of the model.
    var kept: KeptEntities?

    private var configuration: String { place.configuration ?? "PF_DEFAULT_CONFIGURATION_NAME" }

    /// Migrates the store, unless another program has done so in the meantime.
    func run() throws {
        let settings = try ConnectionSettings(place.options)
        guard !settings.isReadOnly else { throw ErrorFactory.cannotMigrateReadOnlyStore(at: place.url) }
        let address = try PostgreSQLStore.address(of: place.url).1
        let schema = address[.schema] ?? "public"
        do {
            let connection = try PostgreSQLConnection(address)
            defer { connection.close() }
            let session = PostgreSQLSession(connection, constraints: [:])
            let dialect = SQLDialect.postgreSQL(schema: schema).withStoreTables(in: schema)
            let records = StoreRecords(session: session, dialect: dialect)
            let turn = try DatabaseTurn(on: connection, address, timeout: settings.timeout)
            try turn.run {
                let plan = try SchemaPlan(storedIn: records, schema: schema)
                return (plan.map { $0.allTables + [SequenceTable.name] } ?? [], "ACCESS EXCLUSIVE")
            } _: {
                try migrate(records, turn.capabilities, schema)
            }
        } catch let error as PostgreSQLError {
            throw ErrorFactory.postgreSQL(error, at: place.url)
        } catch {
            throw StoreErrors.converted(error, at: place.url)
        }
    }

    private func migrate(
        _ records: StoreRecords<PostgreSQLSession>,
        _ capabilities: ServerCapabilities,
        _ schema: String
    ) throws {
        var metadata = try records.metadata()
        let version = DatabaseVersion(.postgreSQL(schema: schema), capabilities)
        let differences = model.versionDifferences(from: metadata.hashes, configuration: configuration)
        let source = try source(of: metadata, records, differences)
        let layout = model.layout()
        if let mistake = HierarchyForm.mistake(in: layout) ?? JSONColumns.mistake(in: layout) {
            throw ErrorFactory.cannotOpenStore(at: place.url, reason: mistake)
        }
        let plan =
            try kept.map { MigrationPlan(from: source, to: model, keeping: $0) }
            ?? MigrationPlan(from: source, to: model)
        var migration = try DatabaseMigration(plan, records, capabilities, schema: schema, at: place.url)
        migration.hasRules = kept == nil
        let name = DatabaseVersion.name(of: model.entityVersionHashesByName, migration.plan)
        let isOfVersion = try differences.isEmpty && records.version(schema: schema) == name
        guard kept != nil || !isOfVersion else { return }
        let check = ForwardCheck(
            url: place.url,
            metadata: metadata.values,
            source: source,
            destination: model,
            consent: consent
        )
        let isForward = try check.run(isKnown: ModelSearch.version(with: metadata.hashes, among: models) != nil) {
            try LossCounter(session: records.session, tables: migration.formerTables).counts(of: $0)
        }
        metadata.migrate(from: source, to: model, isRemembered: isForward)
        try migration.run(tell)
        try records.write(metadata)
        try records.write(model)
        try records.session.connection.execute(version.writing(name).joined(separator: ";\n"))
    }

    /// Returns the model of the store: the given one, one of the program's, or the copy in the store.
    private func source(
        of metadata: StoreMetadata,
        _ records: StoreRecords<PostgreSQLSession>,
        _ differences: [String: (model: Data?, store: Data?)]
    ) throws -> NSManagedObjectModel {
        if let source, source.versionDifferences(from: metadata.hashes, configuration: configuration).isEmpty {
            return source
        }
        return try SourceModel.find(metadata, at: place.url, among: models, differences: differences) {
            try records.model()
        }
    }
}

extension SchemaPlan {
    /// Returns the plan of the tables in a schema, by the copy of the model there; nil if there is none.
    init?(storedIn records: StoreRecords<PostgreSQLSession>, schema: String) throws {
        guard let model = try records.model() else { return nil }
        let layout = ModelLayout(model)
        let numbers = EntityNumbers.numbers(of: layout, in: try records.numbers())
        self.init(layout, storedNumbers: numbers, dialect: .postgreSQL(schema: schema))
    }

    /// The names of the tables of entities and of pairs.
    var allTables: [String] { joinTables.map(\.name) + tables.map(\.name) }
}

extension PostgreSQLStore: UpgradableStore {
    static func upgrade(
        _ place: StorePlace,
        from source: NSManagedObjectModel?,
        to model: NSManagedObjectModel,
        searching models: [URL]?,
        _ consent: MigrationConsent,
        tell: MigrationListener?
    ) throws {
        let files = models ?? ModelSearch.files(in: nil)
        try DatabaseUpgrade(
            place: place,
            source: source,
            model: model,
            models: files,
            consent: consent,
            tell: tell
        ).run()
    }

    static func upgrade(
        _ place: StorePlace,
        from source: NSManagedObjectModel,
        to model: NSManagedObjectModel,
        keeping kept: KeptEntities
    ) throws {
        var upgrade = DatabaseUpgrade(
            place: place,
            source: source,
            model: model,
            models: ModelSearch.files(in: nil),
            consent: .given,
            tell: nil
        )
        upgrade.kept = kept
        try upgrade.run()
    }
}
