internal import FoundationBackfill

/// Reads of child contexts through their parent: the parent's objects as rows, including unsaved changes.
///
/// Child contexts call these methods on their own queues. Each runs its work on this context's queue and waits for it.
extension NSManagedObjectContext: ObjectStore {
    func stores(for entity: EntityLayout, among affected: [StoreIdentity]?) -> [any RowStore] {
        objectStore?.stores(for: entity, among: affected) ?? []
    }

    func fetch(_ plan: FetchPlan) throws -> [StoreRows] {
        try queue.performAndWait {
            let objects = try fetchObjects(for: plan)
            return try Self.runs(of: objects).map { run in
                let rows = try run.map { plan.includesValues ? try $0.currentRow() : $0.keyRow }
                return StoreRows(store: run.first?.store, found: FetchedRows(rows: rows), needsWindow: false)
            }
        }
    }

    func count(_ plan: FetchPlan) throws -> Int? {
        try queue.performAndWait {
            let (request, own) = try self.request(for: plan)
            processPendingChanges()
            return try count(request, own)
        }
    }

    func keys(_ plan: FetchPlan) throws -> FetchedKeys? {
        try queue.performAndWait {
            let (request, own) = try self.request(for: plan)
            processPendingChanges()
            return try fetchKeys(request, own).keys
        }
    }

    /// Reads stored values, ignoring unsaved changes.
    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]? {
        try queue.performAndWait {
            try readingStore?.values(dictionaries, of: plan)
        } ?? nil
    }

    func row(for id: NSManagedObjectID, readSince earliest: Double) throws -> RowSnapshot? {
        try queue.performAndWait {
            let object = object(with: id)
            object.realize()
            return object.isDeleted ? nil : try object.currentRow()
        }
    }

    func rows(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot] {
        try rows(keys, of: entity, in: store, areKept: true)
    }

    func page(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?) throws -> [RowSnapshot] {
        try rows(keys, of: entity, in: store, areKept: false)
    }

    private func rows(_ keys: [Int64], of entity: EntityLayout, in store: StoreIdentity?, areKept: Bool) throws
        -> [RowSnapshot]
    {
        try queue.performAndWait {
            let objects = keys.map { object(key: $0, of: entity, in: store) }
            loadRows(of: objects, areKept: areKept)
            return try objects.compactMap { object in
                object.realize()
                return object.isDeleted ? nil : try object.currentRow()
            }
        }
    }

    func members(
        at ordinal: Int,
        of entity: EntityLayout,
        owners: [Int64],
        in store: StoreIdentity?
    ) throws -> [Int64: [RowSnapshot]] {
        try queue.performAndWait {
            let objects = owners.map { object(key: $0, of: entity, in: store) }
            loadMembers(at: ordinal, of: objects)
            let members = try objects.map { owner in
                try owner.members(at: ordinal).filter { !$0.isDeleted }.map { try $0.currentRow() }
            }
            return Dictionary(zip(owners, members), uniquingKeysWith: { first, _ in first })
        }
    }

    func ownIdentity(of store: StoreIdentity) -> StoreIdentity? {
        objectStore?.ownIdentity(of: store)
    }

    func allocateKeys(for objects: [NSManagedObject]) throws -> [AllocatedKey] {
        guard let objectStore else { throw ErrorFactory.noStoresToSave() }
        return try queue.performAndWait {
            // Objects that a child has saved are here, too, and both must have the same identifier.
            let twins = objects.map { registry?.object(store: 0, root: $0.layout.rootNumber, key: $0.key) }
            try obtainPermanentIDs(for: twins.compactMap { $0 })
            let known = zip(objects, twins).map { object, twin in
                (twin?.objectID ?? permanentIDs[object.key]).flatMap { id in
                    id.store.map { AllocatedKey(store: $0, key: id.key) }
                }
            }
            let others = zip(objects, known).filter { $1 == nil }.map(\.0)
            var keys = try others.isEmpty ? [] : objectStore.allocateKeys(for: others)[...]
            return known.compactMap { $0 ?? keys.popFirst() }
        }
    }

    /// Applies a child's changes to this context, where they are unsaved changes.
    func save(_ request: NSSaveChangesRequest) throws -> [StoreSave] {
        try queue.performAndWait {
            try request.requireTransformable()
            let twins = ChildChanges(request, in: self).apply()
            processPendingChanges()
            let rows = SavedRows(
                inserted: try twins.inserted.map { try $0.currentRow() },
                updated: try twins.updated.map { try $0.currentRow() }
            )
            return [StoreSave(request: request, rows: rows)]
        }
    }

    /// Fetches the objects of a plan that another context made.
    func fetchObjects(for plan: FetchPlan) throws -> [NSManagedObject] {
        let (request, own) = try self.request(for: plan)
        processPendingChanges()
        return try fetchObjects(request, own)
    }

    /// Returns a request and a plan of this context for another context's plan, with the objects in the predicate
    /// translated to this context's objects.
    private func request(for plan: FetchPlan) throws -> (NSFetchRequest<NSManagedObject>, FetchPlan) {
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
        var own = try self.plan(of: request)
        own.affectedStores = plan.affectedStores
        return (request, own)
    }

    /// Splits objects into runs of the same store, keeping the order.
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

extension NSManagedObjectContext {
    /// The parent context, which this context reads from and saves to instead of a coordinator. It can be set once.
    ///
    /// Saving a child context moves its changes to the parent, one level up. They are written to the store when the
    /// topmost context is saved:
    ///
    /// ```swift
    /// let editing = NSManagedObjectContext(.mainQueue)
    /// editing.parent = container.viewContext
    /// ```
    ///
    /// A child sees the parent's unsaved changes. It waits for the parent's queue whenever it reads or saves; the
    /// parent never waits for it.
    public var parent: NSManagedObjectContext? {
        get { objectStore as? NSManagedObjectContext }
        set {
            guard newValue !== objectStore else { return }
            if let newValue, newValue.isOrDescends(from: self) {
                misuse(.invalidArgument, "A context cannot be its own parent or the parent of one of its ancestors.")
            }
            connect(to: newValue)
            newValue?.children.add(self)
        }
    }

    private func isOrDescends(from other: NSManagedObjectContext) -> Bool {
        var context: NSManagedObjectContext? = self
        while let current = context {
            if current === other { return true }
            context = current.parent
        }
        return false
    }
}
