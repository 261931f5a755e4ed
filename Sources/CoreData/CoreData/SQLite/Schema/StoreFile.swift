internal import Foundation
internal import ManagedObjectModelFormat
internal import SQLiteConnection

/// Makes stores in empty databases, and reads what a store says about itself.
enum StoreFile {
    /// Entities with numbers from here on are the framework's own: those of the history.
    static let firstHistoryNumber = 16_000

    /// Makes a store in an empty database: all of it or, if that fails, nothing but an empty file.
    ///
    /// - Parameters:
    ///   - journalMode: What journal the file keeps: `WAL` as Apple's do, or `DELETE`.
    ///   - pragmas: What else is set while the file is empty.
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
        let content = try archive(of: model)
        // These can be set only while the file is empty, and outside of transactions.
        for (name, value) in pragmas {
            try connection.pragma(name, value)
        }
        try connection.pragma("journal_mode", .text(journalMode))
        try connection.transaction(.immediate) {
            for statement in SchemaBuilder.schema(of: plan).statements {
                try connection.execute(statement)
            }
            try writeNumbers(of: layout, to: connection)
            try writeMetadata(metadata, to: connection)
            try writeModel(content, to: connection)
        }
        return plan.storeTables
    }

    // MARK: - Metadata

    /// What the store says about itself.
    static func readMetadata(_ connection: Connection) throws -> StoreMetadata {
        guard try tableNames(connection).contains("Z_METADATA") else { throw StoreFileError.noMetadata }
        return try connection.withStatement("SELECT Z_UUID, Z_PLIST FROM Z_METADATA ORDER BY Z_VERSION LIMIT 1") {
            statement in
            guard try statement.step(), !statement.value(0).isNull else { throw StoreFileError.noMetadata }
            let list = statement.value(1)
            return try StoreMetadata(
                uuid: statement.value(0).string,
                propertyList: list.isNull ? nil : Data(list.blob)
            )
        }
    }

    /// Writes what the store says about itself, in place of what it said.
    static func writeMetadata(_ metadata: StoreMetadata, to connection: Connection) throws {
        let list = try metadata.propertyList
        let sql = "INSERT OR REPLACE INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, ?, ?)"
        try connection.withStatement(sql) { statement in
            try statement.bind(metadata.uuid, at: 1)
            try list.withUnsafeBytes { try statement.bind($0, asBlobAt: 2) }
            try statement.run()
        }
    }

    // MARK: - Numbers

    /// The numbers of the entities in the file, by their names there, which may be those from before a migration.
    static func storedNumbers(_ connection: Connection) throws -> [String: Int] {
        guard try tableNames(connection).contains("Z_PRIMARYKEY") else { throw StoreFileError.noNumbers }
        let sql = "SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY WHERE Z_ENT BETWEEN 1 AND ? AND Z_NAME IS NOT NULL"
        return try connection.withStatement(sql) { statement in
            try statement.bind(Int64(firstHistoryNumber), at: 1)
            var numbers: [String: Int] = [:]
            while try statement.step() {
                numbers[statement.value(0).string] = Int(statement.value(1).int64)
            }
            return numbers
        }
    }

    private static func writeNumbers(of layout: ModelLayout, to connection: Connection) throws {
        let sql = "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, 0)"
        try connection.withStatement(sql) { statement in
            for entity in layout.entities {
                try statement.bind(Int64(entity.number), at: 1)
                try statement.bind(entity.name, at: 2)
                try statement.bind(Int64(entity.parentNumber ?? 0), at: 3)
                try statement.run()
            }
        }
    }

    // MARK: - Model

    /// The model that the store was written with, if the file has it, with the version hashes of the metadata. Stores
    /// from before iOS 9 have none.
    static func cachedModel(_ connection: Connection) throws -> NSManagedObjectModel? {
        guard try tableNames(connection).contains("Z_MODELCACHE") else { return nil }
        let content = try connection.withStatement("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1") { statement in
            try statement.step() && !statement.value(0).isNull ? Data(statement.value(0).blob) : nil
        }
        guard let content else { return nil }
        do {
            var definition = try CompiledModel.read(storedContent: content)
            definition.recordedHashes = try readMetadata(connection).hashes
            return try NSManagedObjectModel(definition)
        } catch let error as ModelFormatError {
            throw StoreFileError.model(reason: error.description)
        }
    }

    /// Writes the model that the store's entities are of, in place of the one before.
    static func writeModel(_ model: NSManagedObjectModel, to connection: Connection) throws {
        try writeModel(try archive(of: model), to: connection)
    }

    private static func writeModel(_ content: Data, to connection: Connection) throws {
        if try tableNames(connection).contains("Z_MODELCACHE") {
            try connection.execute("DELETE FROM Z_MODELCACHE")
        } else {
            try connection.execute(StoreSchema.modelTable)
        }
        try connection.withStatement("INSERT INTO Z_MODELCACHE (Z_CONTENT) VALUES (?)") { statement in
            try content.withUnsafeBytes { try statement.bind($0, asBlobAt: 1) }
            try statement.run()
        }
    }

    private static func archive(of model: NSManagedObjectModel) throws -> Data {
        do {
            return try CompiledModel.storedContent(of: model.definition)
        } catch let error as ModelFormatError {
            throw StoreFileError.model(reason: error.description)
        }
    }

    private static func tableNames(_ connection: Connection) throws -> Set<String> {
        Set(try TableCatalog.names(in: connection).map { $0.uppercased() })
    }
}
