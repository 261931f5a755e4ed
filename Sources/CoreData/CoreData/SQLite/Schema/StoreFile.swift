internal import CoreDataSQLite
internal import Foundation

/// Creates stores in empty databases, and reads and writes their metadata and models.
enum StoreFile {
    /// The first number of the framework's own entities, which are those of the history.
    static let firstHistoryNumber = StoreRecords<Connection>.firstHistoryNumber

    /// Creates a store in an empty database. If that fails, only an empty file is left.
    ///
    /// - Parameters:
    ///   - journalMode: The journal mode of the file: `WAL`, as in Apple's files, or `DELETE`.
    ///   - pragmas: The other pragmas to set while the file is empty.
    @discardableResult
    static func create(
        on connection: Connection,
        model: NSManagedObjectModel,
        layout: ModelLayout,
        metadata: StoreMetadata,
        journalMode: String = "WAL",
        pragmas: [(name: String, value: SQLiteValue)] = [("page_size", .integer(4096)), ("auto_vacuum", .integer(2))]
    ) throws -> StoreTables {
        guard try tableNames(connection).isEmpty else { throw StoreFileError.notEmpty }
        let plan = SchemaPlan(layout)
        let schema = SchemaBuilder.schema(of: plan)
        // These can be set only while the file is empty, and outside of transactions.
        for (name, value) in pragmas {
            try connection.pragma(name, value)
        }
        try connection.pragma("journal_mode", .text(journalMode))
        try connection.transaction(.immediate) {
            for statement in schema.statements {
                try connection.execute(statement)
            }
            try records(connection).writeNumbers(of: layout)
            try writeMetadata(metadata, to: connection)
            try writeModel(model, to: connection)
        }
        if !schema.spatialIndexes.isEmpty { connection.allowSpatialTriggers() }
        return plan.storeTables
    }

    // MARK: - Metadata

    /// Reads the metadata of the store.
    static func readMetadata(_ connection: Connection) throws -> StoreMetadata {
        guard try tableNames(connection).contains(MetadataTable.name) else { throw StoreFileError.noMetadata }
        return try records(connection).metadata()
    }

    /// Replaces the metadata of the store.
    static func writeMetadata(_ metadata: StoreMetadata, to connection: Connection) throws {
        try records(connection).write(metadata)
    }

    private static func records(_ connection: Connection) -> StoreRecords<Connection> {
        StoreRecords(session: connection, dialect: .sqlite)
    }

    // MARK: - Numbers

    /// Returns the numbers of the entities in the file, by the names in the file, which may be those from before a
    /// migration.
    static func storedNumbers(_ connection: Connection) throws -> [String: Int] {
        try storedNumbers(connection, among: TableCatalog.names(in: connection))
    }

    private static func storedNumbers(_ connection: Connection, among tables: [String]) throws -> [String: Int] {
        guard tables.contains(where: { $0.uppercased() == SequenceTable.name }) else { throw StoreFileError.noNumbers }
        return try records(connection).numbers()
    }

    // MARK: - Model

    /// Returns the model that the store was written with, with the version hashes of the metadata; nil if the file does
    /// not contain it. Stores from before iOS 9 contain none.
    static func cachedModel(_ connection: Connection) throws -> NSManagedObjectModel? {
        guard try tableNames(connection).contains(ModelTable.name) else { return nil }
        return try records(connection).model()
    }

    /// Replaces the model in the file by that of the store's current entities.
    static func writeModel(_ model: NSManagedObjectModel, to connection: Connection) throws {
        if try !tableNames(connection).contains(ModelTable.name) { try connection.execute(StoreSchema.modelTable) }
        try records(connection).write(model)
    }

    private static func tableNames(_ connection: Connection) throws -> Set<String> {
        Set(try TableCatalog.names(in: connection).map { $0.uppercased() })
    }
}

extension StoreFile {
    /// Returns the tables of a model's entities as they are in a file, which may come from another version of the
    /// framework, or from a migration. See ``SchemaProbe``.
    static func tables(_ connection: Connection, layout: ModelLayout) throws -> StoreTables {
        try plan(connection, layout: layout).storeTables
    }

    /// Returns the plan of the file's tables, for migrations.
    static func plan(_ connection: Connection, layout: ModelLayout) throws -> SchemaPlan {
        let catalog = try TableCatalog(connection)
        let numbers = EntityNumbers.numbers(of: layout, in: try storedNumbers(connection, among: catalog.names))
        return try SchemaProbe.adapt(SchemaPlan(layout, storedNumbers: numbers), to: catalog)
    }
}

/// Finds the numbers that the entities of a model have in a store.
enum EntityNumbers {
    /// Returns the stored numbers, at the entities' numbers less 1.
    ///
    /// Entities are found by name. If a name is missing and the file has as many entities as the model, the position
    /// decides: after an entity was renamed, Apple's framework may leave its old name in the file. Entities that the
    /// file does not have get numbers that no row has.
    ///
    /// - Parameter names: The numbers in the file, by name.
    static func numbers(of layout: ModelLayout, in names: [String: Int]) -> [Int] {
        let byPosition = names.sorted { $0.value < $1.value }
        return layout.entities.map { entity in
            if let number = names[entity.name] { return number }
            if byPosition.count == layout.entities.count {
                let former = byPosition[entity.number - 1]
                if layout.entity(named: former.key) == nil { return former.value }
            }
            return -entity.number
        }
    }
}

/// The reasons why a file cannot be used as a store.
enum StoreFileError: Error, Hashable {
    /// There is no table with metadata, or no row in it: the file is some other database.
    case noMetadata
    /// The metadata is no property list.
    case damagedMetadata
    /// A value of the metadata cannot be stored in a property list.
    case metadataNotStorable(key: String)
    /// A new store was to be created in a database that has tables.
    case notEmpty
    /// The model of the store cannot be archived, or the archive in the file cannot be read.
    case model(reason: String)
    /// There is no table with the numbers of the entities.
    case noNumbers
    /// The file lacks a table that the model needs.
    case missingTable(String, entity: String)
    /// The file lacks a column that the model needs.
    case missingColumn(String, table: String)
    /// The file has triggers or views of others, which the options refuse.
    case foreignCode([String])
}

extension StoreFileError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noMetadata: "the file is a database but not a store: it has no metadata"
        case .damagedMetadata: "the metadata of the store is damaged"
        case .metadataNotStorable(let key):
            "the value of the metadata key \"\(key)\" cannot be stored in a property list"
        case .notEmpty: "the database already has tables"
        case .model(let reason): "the model of the store cannot be archived or read: \(reason)"
        case .noNumbers: "the store has no table Z_PRIMARYKEY, which numbers its entities"
        case .missingTable(let table, let entity): "the store has no table \(table) for the entity \(entity)"
        case .missingColumn(let column, let table): "the table \(table) of the store has no column \(column)"
        case .foreignCode(let names): "Core Data has not made \(names.joined(separator: ", "))"
        }
    }
}
