internal import FoundationBackfill

/// Reads of contexts through the coordinator, which directs each one to the stores that hold the entity.
extension NSPersistentStoreCoordinator: ObjectStore {
    func stores(for entity: EntityLayout, among affected: [StoreIdentity]?) -> [any RowStore] {
        let entity = own(entity)
        return attachedStores.compactMap { attached in
            guard attached.holdsAny(of: entity), isWanted(attached.store, affected) else { return nil }
            return attached.store as? any RowStore
        }
    }

    func fetch(_ plan: FetchPlan) throws -> [StoreRows] {
        let stores = try storesToAsk(plan, for: "a fetch")
        let isOne = stores.count == 1
        let plan = isOne ? plan : plan.windowed
        return try stores.map { StoreRows(store: $0.identity, found: try $0.fetch(plan), needsWindow: !isOne) }
    }

    func count(_ plan: FetchPlan) throws -> Int? {
        let stores = try storesToAsk(plan, for: "a count")
        if stores.count == 1 { return try stores[0].count(plan) }
        var (everything, count) = (plan, 0)
        (everything.limit, everything.offset) = (0, 0)
        for store in stores {
            guard let part = try store.count(everything) else { return nil }
            count += part
        }
        let rest = max(count - plan.offset, 0)
        return plan.limit > 0 ? min(rest, plan.limit) : rest
    }

    func keys(_ plan: FetchPlan) throws -> FetchedKeys? {
        let stores = try storesToAsk(plan, for: "a fetch")
        // Keys of several stores cannot be merged in order without the rows.
        guard stores.count < 2 else { return nil }
        return try stores.first.map { try $0.keys(plan) } ?? FetchedKeys()
    }

    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]? {
        let stores = try storesToAsk(plan, for: "a fetch")
        // Values of several stores cannot be merged in order without the rows.
        if stores.count > 1 { return nil }
        return try stores.first?.values(dictionaries, of: plan) ?? nil
    }

    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [(store: StoreIdentity?, rows: [OrderedRow])]?
    {
        let stores = try storesToAsk(plan, for: "a fetch")
        let plan = stores.count == 1 ? plan : plan.windowed
        var found: [(store: StoreIdentity?, rows: [OrderedRow])] = []
        for store in stores {
            guard let rows = try store.orderedRows(keyPaths, of: plan) else { return nil }
            found.append((store.identity, rows))
        }
        return found
    }

    func row(for id: NSManagedObjectID, readSince earliest: Double) throws -> RowSnapshot? {
        guard let store = id.store.flatMap(rowStore) else { return nil }
        return try store.row(id.key, of: own(id.layout), readSince: earliest)
    }

    func rows(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot] {
        guard let store else { return [] }
        return try requireRowStore(store, for: entity).rows(keys, of: own(entity))
    }

    func page(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot] {
        guard let store else { return [] }
        return try requireRowStore(store, for: entity).page(keys, of: own(entity))
    }

    func ownIdentity(of store: StoreIdentity) -> StoreIdentity? {
        attachedStores.first { $0.identity === store || $0.identity.uuid == store.uuid }?.identity
    }

    func members(
        at ordinal: Int,
        of entity: EntityLayout,
        owners: [Int64],
        in store: StoreIdentity?
    ) throws -> [Int64: [RowSnapshot]] {
        guard let store else { return [:] }
        return try requireRowStore(store, for: entity).members(at: ordinal, of: own(entity), owners: owners)
    }

    /// Removes rows from the row caches of their stores, because they were changed elsewhere.
    func forgetRows(of ids: [NSManagedObjectID]) {
        for id in ids {
            id.store.flatMap(rowStore)?.forgetRow(id.key, of: own(id.layout))
        }
    }

    // MARK: - Finding stores

    /// Returns the store with an identity, or with the UUID of an identity from another coordinator.
    func rowStore(_ identity: StoreIdentity) -> (any RowStore)? {
        attachedStores.first { $0.identity === identity || $0.identity.uuid == identity.uuid }?.store as? any RowStore
    }

    /// Returns the layout of this coordinator's model for an entity of an equal model.
    func own(_ entity: EntityLayout) -> EntityLayout {
        if entity.number <= layout.entities.count, layout.entity(entity.number) === entity { return entity }
        return layout.entity(named: entity.name) ?? entity
    }

    func requireRowStore(_ identity: StoreIdentity, for entity: EntityLayout) throws -> any RowStore {
        if let store = rowStore(identity) { return store }
        throw ErrorFactory.makeError(
            .persistentStoreOperation,
            "Cannot read objects of \(entity.name): their store \(identity.uuid) is not one of the coordinator's",
            advice: "The store was removed: release its objects"
        )
    }

    private func storesToAsk(_ plan: FetchPlan, for operation: String) throws -> [any RowStore] {
        let stores = stores(for: plan.entity, among: plan.affectedStores)
        if stores.isEmpty && attachedStores.isEmpty { throw ErrorFactory.noStores(for: operation) }
        return stores
    }

    private func isWanted(_ store: NSPersistentStore, _ affected: [StoreIdentity]?) -> Bool {
        guard let affected else { return true }
        return affected.contains { $0 === store.identity }
    }
}

extension FetchPlan {
    /// The plan for each of several stores. No store needs to return more rows than limit and offset together.
    fileprivate var windowed: FetchPlan {
        var plan = self
        let (sum, isTooLarge) = limit.addingReportingOverflow(offset)
        plan.limit = limit == 0 || isTooLarge ? 0 : sum
        plan.offset = 0
        return plan
    }
}
