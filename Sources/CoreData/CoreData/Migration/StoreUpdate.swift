internal import CoreDataSQLite
internal import Foundation
internal import ManagedObjectModelFormat

/// Migrates a store to a version of a model in the same way as opening it does, and can forecast the migration.
package struct StoreUpdate {
    package let url: URL
    package let type: String
    private let family: ModelFamily
    private let model: NSManagedObjectModel
    private let library: MigrationLibrary

    /// - Parameters:
    ///   - url: The URL of the store.
    ///   - family: The model. The store's current version is looked up among its versions.
    ///   - version: The version to migrate to.
    ///   - mappings: The files of mapping models to consider.
    /// - Throws: `CocoaError` if the store does not exist, or a file cannot be read.
    package init(of url: URL, in family: ModelFamily, to version: ModelFamily.Version, mappings: [URL]) throws {
        self.url = url
        self.family = family
        type = try StoreFileType.type(of: url)
        model = try ModelFile.rethrowing { try NSManagedObjectModel(version.definition) }
        for file in mappings { _ = try NSMappingModel.reading(contentsOf: file) }
        library = MigrationLibrary(models: [family.url], mappings: mappings)
    }

    private func migration(of url: URL) -> SchemaMigration {
        let options: [String: Any] = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        ]
        return SchemaMigration(
            url: url,
            type: type,
            model: model,
            configurationName: nil,
            options: options,
            library: library,
            isAskedFor: true
        )
    }

    // MARK: - Forecast

    /// Returns a forecast of the migration. Does not change any file.
    ///
    /// - Throws: `CocoaError` if the store cannot be migrated.
    package func forecast() throws -> MigrationForecast {
        try ModelLayout.$tellsMissingClasses.withValue(false) {
            if type == NSPostgreSQLStoreType { return try databaseForecast() }
            guard type == NSSQLiteStoreType else {
                let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: url)
                let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
                return try forecast(hashes) {
                    try migration(of: url).source(of: hashes)
                } losses: { source, losses in
                    try StoredLosses(at: url, type, source).counts(of: losses)
                }
            }
            return try UntouchedFile.read(url) { connection in
                let metadata = try StoreFile.readMetadata(connection)
                let differences = model.versionDifferences(from: metadata.hashes, configuration: nil)
                return try forecast(metadata.hashes) {
                    try SourceModel.find(metadata, at: url, among: library.models, differences: differences) {
                        try StoreFile.cachedModel(connection)
                    }
                } writesRows: { source in
                    try InPlaceMigration(MigrationPlan(from: source, to: model), on: connection, at: url).writesRows
                } unexplained: { source, isCopied in
                    try MigrationForecast.Unexplained.all(in: connection, at: url, source, model, isCopied: isCopied)
                } losses: { source, losses in
                    let tables = try StoreFile.tables(connection, layout: source.layout())
                    return try LossCounter(session: connection, tables: tables).counts(of: losses)
                }
            }
        }
    }

    /// Returns the forecast for a store on PostgreSQL, in one transaction that can only read.
    private func databaseForecast() throws -> MigrationForecast {
        try PostgreSQLStore.withRecords(at: url, .reading) { records, _, schema in
            let metadata = try records.metadata()
            let differences = model.versionDifferences(from: metadata.hashes, configuration: nil)
            return try forecast(metadata.hashes, changesForm: !records.hasForm(of: model, schema: schema)) {
                try SourceModel.find(metadata, at: url, among: library.models, differences: differences) {
                    try records.model()
                }
            } losses: { _, losses in
                guard let plan = try SchemaPlan(storedIn: records, schema: schema) else { return [] }
                return try LossCounter(session: records.session, tables: plan.storeTables).counts(of: losses)
            }
        }
    }

    private func forecast(
        _ hashes: [String: Data],
        changesForm: Bool = false,
        source: () throws -> NSManagedObjectModel,
        writesRows: (NSManagedObjectModel) throws -> Bool = { _ in true },
        unexplained: (NSManagedObjectModel, _ isCopied: Bool) throws -> [MigrationForecast.Unexplained] = { _, _ in []
        },
        losses count: (NSManagedObjectModel, [ModelLoss]) throws -> [LossCount]
    ) throws -> MigrationForecast {
        guard !model.versionDifferences(from: hashes, configuration: nil).isEmpty else {
            let way = changesForm ? MigrationForecast.Way.inPlace : .current
            return forecast(way, hashes, from: model, changesForm: changesForm, needing: nil)
        }
        let source = try source()
        let losses = ModelLoss.all(from: source.definition, to: model.definition)
        switch try migration(of: url).way(from: source) {
        case .inPlace:
            let size = try url.isFileURL && writesRows(source) ? StoreFiles.size(of: url) : nil
            let counts = try count(source, losses)
            return forecast(.inPlace, hashes, from: source, needing: size, counts, try unexplained(source, false))
        case .copying(let path):
            let steps = try path.legs()
            let isInferred = steps.count == 1 && steps[0].isInferred
            let legs = steps.map { leg in
                MigrationForecast.Leg(
                    source: version(of: leg.source),
                    destination: version(of: leg.destination),
                    mapping: leg.fileName
                )
            }
            let size = url.isFileURL ? StoreFiles(url: url).size : nil
            let counts = isInferred ? try count(source, losses) : nil
            return forecast(.copying(legs), hashes, from: source, needing: size, counts, try unexplained(source, true))
        }
    }

    private func forecast(
        _ way: MigrationForecast.Way,
        _ hashes: [String: Data],
        from source: NSManagedObjectModel,
        changesForm: Bool = false,
        needing size: Int64?,
        _ losses: [LossCount]? = [],
        _ unexplained: [MigrationForecast.Unexplained] = []
    ) -> MigrationForecast {
        let isCurrent = if case .current = way { true } else { false }
        return MigrationForecast(
            type: type,
            way: way,
            source: version(of: source, hashes),
            destination: version(of: model),
            comparison: isCurrent ? nil : ModelComparison(from: source.definition, to: model.definition),
            changesForm: changesForm,
            losses: losses,
            unexplained: unexplained,
            neededSpace: size.map { MigrationSpace.needed(for: $0) },
            freeSpace: url.isFileURL ? MigrationSpace.available(at: url.deletingLastPathComponent().path) : nil
        )
    }

    /// The version that the store is migrated to.
    package var destination: MigrationForecast.Version { version(of: model) }

    /// Returns the entities that differ between the store and the destination version.
    package func differences(from store: StoreInspection) -> [StoreInspection.Model.Difference] {
        let wanted = model.entityVersionHashesByName.mapValues(VersionHashText.hexadecimal)
        let stored = Dictionary(store.entities.map { ($0.name, $0.hash) }, uniquingKeysWith: { first, _ in first })
        return Set(wanted.keys).union(stored.keys).sorted().compactMap { name in
            guard wanted[name] != stored[name] ?? nil else { return nil }
            return .init(entity: name, storeHash: stored[name] ?? nil, modelHash: wanted[name])
        }
    }

    private func version(
        of model: NSManagedObjectModel,
        _ hashes: [String: Data]? = nil
    ) -> MigrationForecast.Version {
        let hashes = hashes ?? model.entityVersionHashesByName
        let found = ModelMatch(family, hashes, copy: model.definition).version
        return .init(name: found?.version.name, checksum: VersionHash.checksum(of: hashes))
    }

    // MARK: - Migration

    /// Migrates the store. If that fails, the store is unchanged.
    ///
    /// - Throws: The same errors as a coordinator that opens the store.
    package func run(tell: MigrationListener? = nil) throws {
        try ModelLayout.$tellsMissingClasses.withValue(false) { try migration(of: url).run(tell: tell) }
    }

    /// Migrates a copy of the store in a temporary folder, and returns an inspection of the result.
    /// A store on PostgreSQL is copied to a schema beside it, which is dropped afterwards.
    package func rehearse(tell: MigrationListener? = nil) throws -> StoreInspection {
        if type == NSPostgreSQLStoreType {
            return try DatabaseExchange.withCopy(of: url) { try rehearse(on: $0, tell) }
        }
        return try StoreSnapshot.withFolder { folder in
            let copy = folder.appendingPathComponent(url.lastPathComponent)
            try copyStore(to: copy)
            return try rehearse(on: copy, tell)
        }
    }

    private func rehearse(on copy: URL, _ tell: MigrationListener?) throws -> StoreInspection {
        try ModelLayout.$tellsMissingClasses.withValue(false) {
            try migration(of: copy).run(tell: tell)
            return try StoreInspection.of(copy, family: family, scope: .init(.rows))
        }
    }

    /// The space in bytes that ``rehearse(tell:)`` needs in the temporary folder, and the free space there.
    package var rehearsalSpace: (needed: Int64, free: Int64?) {
        guard url.isFileURL else { return (0, nil) }
        let size = StoreFiles(url: url).size
        let folder = FileManager.default.temporaryDirectory.path
        return (size + MigrationSpace.needed(for: size), MigrationSpace.available(at: folder))
    }

    /// Copies the store to a URL where no store exists. The copy is a consistent snapshot without a log.
    package func copyStore(to other: URL) throws {
        try StoreSnapshot.copy(url, type: type, to: other)
    }
}
