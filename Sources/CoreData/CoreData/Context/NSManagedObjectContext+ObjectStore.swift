internal import FoundationBackfill

/// What contexts read through their parent: its objects as they are now, unsaved changes included, as rows.
///
/// The callers are children, on their own queues; each answer is made on this context's queue.
extension NSManagedObjectContext: ObjectStore {
    func stores(for entity: EntityLayout, affectedStores: [NSPersistentStore]?) -> [any RowStore] {
        objectStore?.stores(for: entity, affectedStores: affectedStores) ?? []
    }

    func fetch(_ plan: FetchPlan, affectedStores: [NSPersistentStore]?) throws -> [StoreRows] {
        try queue.performAndWait {
            let objects = try fetch(request(for: plan, affectedStores))
            return Self.runs(of: objects).map { run in
                let rows = run.map { plan.includesValues ? $0.currentRow : $0.keyRow }
                return StoreRows(store: run.first?.store, found: FetchedRows(rows: rows), needsWindow: false)
            }
        }
    }

    func count(_ plan: FetchPlan, affectedStores: [NSPersistentStore]?) throws -> Int? {
        try queue.performAndWait { try count(for: request(for: plan, affectedStores)) }
    }

    func keys(_ plan: FetchPlan, affectedStores: [NSPersistentStore]?) throws -> FetchedKeys? {
        try queue.performAndWait { try fetchKeys(request(for: plan, affectedStores)) }
    }

    /// Dictionaries say what the stores have, whatever contexts have changed.
    func values(
        _ dictionaries: DictionaryPlan,
        of plan: FetchPlan,
        affectedStores: [NSPersistentStore]?
    ) throws -> [[Value]]? {
        try queue.performAndWait {
            try readingStore?.values(dictionaries, of: plan, affectedStores: affectedStores)
        } ?? nil
    }

    func row(for id: NSManagedObjectID, readSince earliest: Double) throws -> RowSnapshot? {
        queue.performAndWait {
            let object = object(with: id)
            object.realize()
            return object.isDeleted ? nil : object.currentRow
        }
    }

    func rows(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot] {
        rows(keys, of: entity, in: store, areKept: true)
    }

    func page(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot] {
        rows(keys, of: entity, in: store, areKept: false)
    }

    private func rows(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?, areKept: Bool)
        -> [RowSnapshot]
    {
        queue.performAndWait {
            let objects = keys.map { object(key: $0, of: entity, in: store) }
            loadRows(of: objects, areKept: areKept)
            return objects.compactMap { object in
                object.realize()
                return object.isDeleted ? nil : object.currentRow
            }
        }
    }

    func members(
        at ordinal: Int,
        of entity: EntityLayout,
        owners: [Int64],
        in store: StoreIdentity?
    ) throws -> [Int64: [RowSnapshot]] {
        queue.performAndWait {
            let objects = owners.map { object(key: $0, of: entity, in: store) }
            loadMembers(at: ordinal, of: objects)
            let members = objects.map { $0.members(at: ordinal).filter { !$0.isDeleted }.map(\.currentRow) }
            return Dictionary(zip(owners, members), uniquingKeysWith: { first, _ in first })
        }
    }

    func ownIdentity(of store: StoreIdentity) -> StoreIdentity? {
        objectStore?.ownIdentity(of: store)
    }

    func allocateKeys(for objects: [NSManagedObject]) throws -> [AllocatedKey] {
        guard let objectStore else { throw ErrorFactory.noStoresToSave() }
        return try objectStore.allocateKeys(for: objects)
    }

    /// Makes a child's changes this context's own, to be saved when it is.
    func save(_ request: NSSaveChangesRequest) throws -> [StoreSave] {
        queue.performAndWait {
            let twins = ChildChanges(request, in: self).apply()
            processPendingChanges()
            let rows = SavedRows(
                inserted: twins.inserted.map(\.currentRow),
                updated: twins.updated.map(\.currentRow)
            )
            return [StoreSave(request: request, rows: rows)]
        }
    }

    /// A request of this context's for what a plan asks for, with this context's objects in the predicate.
    func request(
        for plan: FetchPlan,
        _ affectedStores: [NSPersistentStore]?
    ) -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>()
        request.entity = layout.entity(named: plan.entity.name)?.description
        request.includesSubentities = plan.includesSubentities
        request.predicate = plan.predicate?.replacingConstants { constant in
            switch constant {
            case let id as NSManagedObjectID: object(with: id)
            case let ids where elements(of: ids)?.contains { $0 is NSManagedObjectID } == true:
                (elements(of: ids) ?? []).map { ($0 as? NSManagedObjectID).map { object(with: $0) } ?? $0 }
            default: nil
            }
        }
        request.sortDescriptors = plan.sortKeys.map { key in
            NSSortDescriptor(
                key: key.keyPath ?? "objectID",
                ascending: key.isAscending,
                selector: Selector(key.comparison.rawValue)
            )
        }
        request.fetchLimit = plan.limit
        request.fetchOffset = plan.offset
        request.affectedStores = affectedStores
        return request
    }

    /// The objects in their order, divided where the next is in another store.
    private static func runs(of objects: [NSManagedObject]) -> [[NSManagedObject]] {
        var runs: [[NSManagedObject]] = []
        for object in objects {
            if let last = runs.last?.first, last.store === object.store || object.key < 0 || last.key < 0 {
                runs[runs.count - 1].append(object)
            } else {
                runs.append([object])
            }
        }
        return runs
    }
}
