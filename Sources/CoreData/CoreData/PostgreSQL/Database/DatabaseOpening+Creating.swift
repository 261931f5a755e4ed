internal import Foundation
internal import ManagedObjectModelFormat
internal import PostgreSQLClient

/// Creates the tables of a store, with what the server can do.
extension DatabaseOpening {
    /// How often the creation is tried where nothing can be locked that does not exist yet.
    private static var mostCreations: Int { 10 }

    /// Creates the store, unless another program has done so in the meantime.
    func create(
        _ connection: PostgreSQLConnection,
        _ dialect: SQLDialect,
        _ capabilities: ServerCapabilities
    ) throws {
        let plan = SchemaPlan(layout, storedNumbers: nil, dialect: dialect)
        let made = DatabaseSchema(plan, capabilities, schema: schema)
        try requireTriggers(of: made)
        for attempt in 1...Self.mostCreations {
            do {
                return try connection.transaction { try create(made, connection) }
            } catch let error as PostgreSQLError where error.isUnsupported {
                throw ErrorFactory.unsupported(error, by: capabilities.server, at: url)
            } catch let error as PostgreSQLError {
                // Without a lock, the tables of another program may be in the way, which are there after another look.
                let mayBeLate = !capabilities.has(.advisory) && !error.isConnection && attempt < Self.mostCreations
                guard mayBeLate else { throw error }
                usleep(.random(in: 0..<UInt32(attempt * 20_000)))
            }
        }
    }

    private func create(_ made: DatabaseSchema, _ connection: PostgreSQLConnection) throws {
        let version = DatabaseVersion(made.dialect, made.capabilities)
        if made.capabilities.has(.advisory) { try connection.execute(version.turn(in: schema)) }
        guard try !hasStore(connection) else { return }
        try connection.execute(made.statements(withRules: hasRules).joined(separator: ";\n"))
        let session = PostgreSQLSession(connection, constraints: [:])
        let records = StoreRecords(session: session, dialect: made.dialect.withStoreTables(in: schema))
        let metadata = StoreMetadata(newStoreFor: model, type: NSPostgreSQLStoreType, uuid: newIdentifier)
        try records.writeNumbers(of: layout)
        try records.write(metadata)
        try records.write(model)
        let name = DatabaseVersion.name(of: metadata.hashes, made.plan)
        try connection.execute(version.writing(name).joined(separator: ";\n"))
    }

    /// Throws unless the server can compute all derived attributes, and keep values unique over several tables.
    func requireTriggers(of made: DatabaseSchema) throws {
        let server = made.capabilities.server
        if let lack = made.derivations.lack {
            throw ErrorFactory.underivable(lack.attribute, by: server, lack.feature, at: url)
        }
        guard !made.capabilities.has(.triggers), let table = made.sharedTables.first else { return }
        throw ErrorFactory.notUnique(table, by: server, at: url)
    }
}

extension ErrorFactory {
    /// 134080: The server cannot compute a derived attribute.
    fileprivate static func underivable(
        _ attribute: String,
        by server: String,
        _ feature: ServerCapabilities.Feature,
        at url: URL?
    ) -> CocoaError {
        makeError(
            .persistentStoreOpen,
            "Cannot open \(store(at: url)): the derived attribute \(attribute) needs “\(feature.rawValue)”, which \(server) "
                + "lacks or the address switches off",
            advice: "Make it an ordinary attribute that the program sets",
            storeURL: url
        )
    }

    /// 134080: The server cannot keep values unique over the tables of several entities.
    fileprivate static func notUnique(_ table: String, by server: String, at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreOpen,
            "Cannot open \(store(at: url)): \(table), which keeps values unique over several tables, needs “triggers”, which "
                + "\(server) lacks or the address switches off",
            advice: "Remove postgresql.inheritance from the user info, so that the hierarchy is one table",
            storeURL: url
        )
    }

    /// 134080: The server does not know something that a store consists of, and has not said so before.
    fileprivate static func unsupported(_ error: PostgreSQLError, by server: String, at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreOpen,
            "Cannot create \(store(at: url)), since \(server) lacks something that it claims to have: \(error.message)",
            advice: "Switch off what it lacks, such as without=deferrable in the address; the article Databases like "
                + "PostgreSQL says what which server has. Nothing was created",
            storeURL: url,
            userInfo: [NSUnderlyingErrorKey: error]
        )
    }
}
