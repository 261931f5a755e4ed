internal import FoundationBackfill

/// Reads rows from the nodes of an atomic store.
extension NSAtomicStore: ReferencingStore {
    func fetch(_ plan: FetchPlan) throws -> FetchedRows {
        try lock.withLock {
            let fetch = try NodeFetch(plan, in: self)
            let rows = try fetch.nodes().map { node in
                plan.includesValues
                    ? node.row : NodeRow.makeKeyRow(node.objectID.key, entity: node.objectID.layout.number)
            }
            return FetchedRows(rows: rows, needsFiltering: fetch.needsFiltering)
        }
    }

    func count(_ plan: FetchPlan) throws -> Int? {
        try lock.withLock {
            var unsorted = plan
            unsorted.sortKeys = []
            let fetch = try NodeFetch(unsorted, in: self)
            return fetch.needsFiltering ? nil : try fetch.nodes().count
        }
    }

    /// Returns nil: the caller builds dictionaries from objects.
    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]? { nil }

    /// Ignores the time: there is no row cache besides the nodes, so every row is current.
    func row(_ key: Int64, of entity: EntityLayout, readSince earliest: Double) throws -> RowSnapshot? {
        lock.withLock { node(key, of: entity)?.row }
    }

    func rows(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        lock.withLock { keys.compactMap { node($0, of: entity)?.row } }
    }

    func members(at ordinal: Int, of entity: EntityLayout, owners: [Int64]) throws -> [Int64: [RowSnapshot]] {
        lock.withLock {
            var members: [Int64: [RowSnapshot]] = [:]
            for owner in owners {
                guard let node = node(owner, of: entity) else { continue }
                members[owner] = node.members(of: entity.properties[ordinal]).map(\.row)
            }
            return members
        }
    }

    func keys(for objects: [NSManagedObject]) throws -> [Int64] {
        if isReadOnly { throw ErrorFactory.readOnlyStore(at: url) }
        return lock.withLock {
            objects.map { objectID(for: $0.entity, withReferenceObject: newReferenceObject(for: $0)).key }
        }
    }

    /// Reserves numbers. For objects, ``keys(for:)`` is used instead.
    func allocateKeys(_ count: Int, of entity: EntityLayout) throws -> Int64 {
        lock.withLock {
            let first = takeNumber()
            lastKey = first + Int64(count) - 1
            return first
        }
    }

    func node(_ key: Int64, of entity: EntityLayout) -> NSAtomicStoreCacheNode? {
        persistentStoreCoordinator.flatMap { table.node(key, of: entity, in: $0.layout) }
    }
}
