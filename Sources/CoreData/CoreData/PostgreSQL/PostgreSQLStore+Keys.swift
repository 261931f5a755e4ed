internal import PostgreSQLClient

/// The keys of new objects.
extension PostgreSQLStore {
    /// Keys are those that the database gives in tables of others, and begin with shards where the model or the address asks for it.
    var scattersKeys: Bool { database.map { $0.isAttached || $0.tables.dialect.shards != nil } ?? false }

    func allocateKeys(_ count: Int, of entity: EntityLayout) throws -> Int64 {
        try writable().keyBlocks.take(count, of: entity.rootNumber) { count in
            try withKeys { try $0.allocate(count, of: entity) }
        }
    }

    func scatteredKeys(for objects: [NSManagedObject]) throws -> [Int64] {
        guard let entity = objects.first?.layout else { return [] }
        guard let shards = try writable().tables.dialect.shards else { return try attachedKeys(for: objects, entity) }
        let ofObjects = try objects.map { try shards.shard(of: $0) }
        let first = try allocateKeys(objects.count, of: entity)
        return zip(ofObjects, first...).map { ShardedKey(shard: $0, number: $1).key }
    }

    /// Returns keys in tables of others: those that objects have, and those that the database gives.
    private func attachedKeys(for objects: [NSManagedObject], _ entity: EntityLayout) throws -> [Int64] {
        let attached = try writable().attachedKeys
        let own = try objects.map { object in
            try attached?.key(of: object.layout, isOfObject: true) { try object.storedValue(inSlot: $0) }
        }
        let missing = own.count { $0 == nil }
        var given = missing == 0 ? [] : try withKeys { try $0.given(missing, of: entity) }[...]
        return own.compactMap { $0 ?? given.popFirst() }
    }

    /// Calls the body with the keys of the database. A transaction that fails is tried again.
    private func withKeys<Result>(_ body: (PrimaryKeys<PostgreSQLSession>) throws -> Result) throws -> Result {
        let database = try writable()
        return try convertingErrors {
            try retrying {
                try database.pool.withConnection { connection in
                    try database.withPlans { try body(PrimaryKeys(database.session(connection), $0)) }
                }
            }
        }
    }
}
