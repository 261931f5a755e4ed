internal import FoundationBackfill

extension NSManagedObjectContext {
    /// The objects that a request asks for, with changes that are not saved yet taken into account.
    ///
    /// ```swift
    /// let request = Note.fetchRequest()
    /// request.predicate = NSPredicate(format: "title CONTAINS[cd] %@", "card")
    /// request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.created, ascending: false)]
    /// let notes = try context.fetch(request)
    /// ```
    ///
    /// Objects come as faults, unless the request says otherwise; their values are in memory already, though, so that
    /// touching them costs no further statement.
    ///
    /// - Throws: an error if the request does not fit the model, or of the store.
    public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
        requireQueue("fetch(_:)")
        processPendingChanges()
        let plan = try plan(of: request)
        switch request.resultType {
        case .managedObjectResultType:
            let isBatched = request.fetchBatchSize > 0 && !request.shouldRefreshRefetchedObjects
            let objects = try isBatched ? fetchBatches(request, plan) : fetchObjects(request, plan)
            return Self.typed(objects, of: plan.entity)
        case .managedObjectIDResultType:
            return try fetchObjects(request, plan).compactMap { $0.objectID as? T }
        case .countResultType:
            return [NSNumber(value: try count(request, plan))].compactMap { $0 as? T }
        default:
            return try fetchDictionaries(request, plan).compactMap { $0 as? T }
        }
    }

    /// The number of objects that a request asks for, with changes that are not saved yet taken into account.
    ///
    /// - Throws: an error if the request does not fit the model, or of the store.
    public func count<T>(for request: NSFetchRequest<T>) throws -> Int {
        requireQueue("count(for:)")
        processPendingChanges()
        return try count(request, plan(of: request))
    }

    /// What a request asks for. The request learns which entity its name is.
    func plan<T>(of request: NSFetchRequest<T>) throws -> FetchPlan {
        var plan = try FetchPlan(request, in: layout)
        plan.context = self
        let isGrouped = request.propertiesToGroupBy?.isEmpty == false || request.havingPredicate != nil
        if isGrouped, request.resultType != .dictionaryResultType { throw FetchErrors.groupsWithoutDictionaries() }
        if request.entity == nil { request.entity = plan.entity.description }
        return plan
    }

    private func count<T>(_ request: NSFetchRequest<T>, _ plan: FetchPlan) throws -> Int {
        if PendingChanges(request, plan, tracker).isEmpty,
            let count = try readingStore?.count(plan, affectedStores: request.affectedStores)
        {
            return count
        }
        return try fetchObjects(request, plan).count
    }

    /// What a request finds in the stores, whatever is changed in the context.
    func fetchFromStores(_ request: NSPersistentStoreRequest) throws -> [Any] {
        guard let request = request as? NSFetchRequest<any NSFetchRequestResult>,
            let stored = request.copy() as? NSFetchRequest<any NSFetchRequestResult>
        else { throw ErrorFactory.unsupportedRequest("\(type(of: request))", storeType: "any") }
        stored.includesPendingChanges = false
        return try fetch(stored)
    }

    /// The objects of a fetched property; none if the store fails, which is logged.
    func fetchObjects(_ request: NSFetchRequest<any NSFetchRequestResult>, for property: String) -> [Any] {
        read("the fetched property \(property)") { try fetch(request) as [Any] } ?? []
    }

    /// The array as one of the type that the request is made for. Every object of an entity is of its class, so that one
    /// look at the class is enough.
    static func typed<T>(_ objects: [NSManagedObject], of entity: EntityLayout) -> [T] {
        if isMade(of: T.self, entity) { return unsafeBitCast(objects, to: [T].self) }
        return objects.compactMap { $0 as? T }
    }

    /// Whether all objects of an entity are of a class.
    static func isMade<T>(of type: T.Type, _ entity: EntityLayout) -> Bool {
        guard let wanted = type as? AnyClass else { return false }
        return isClass(entity.objectClass, kindOf: wanted)
    }

    private static func isClass(_ objectClass: AnyClass, kindOf wanted: AnyClass) -> Bool {
        var candidate: AnyClass? = objectClass
        while let current = candidate {
            if current == wanted { return true }
            candidate = _getSuperclass(current)
        }
        return false
    }

    // MARK: - Objects

    func fetchObjects<T>(_ request: NSFetchRequest<T>, _ plan: FetchPlan) throws -> [NSManagedObject] {
        guard let store = try readingStore else { throw ErrorFactory.noStores(for: "a fetch") }
        return try objects(of: store.fetch(plan, affectedStores: request.affectedStores), request, plan)
    }

    /// The objects that a request asks for, of the rows that the stores have found.
    func objects<T>(of found: [StoreRows], _ request: NSFetchRequest<T>, _ plan: FetchPlan) throws -> [NSManagedObject]
    {
        var objects: [NSManagedObject] = []
        for rows in found {
            let read = self.objects(for: rows.found.rows, in: rows.store)
            objects = objects.isEmpty ? read : objects + read
        }
        if request.shouldRefreshRefetchedObjects { refreshRefetched(found) }
        if found.contains(where: \.found.needsFiltering), let predicate = request.predicate {
            Log.annotation("fetch finishes in memory what SQL cannot: \(predicate)", level: 1)
            objects.removeAll { !predicate.evaluate(with: $0) }
        }
        let isUnfinished = found.contains { $0.needsWindow || $0.found.needsFiltering }
        if found.count > 1, let descriptors = request.sortDescriptors, !descriptors.isEmpty {
            objects = Self.sorted(objects, descriptors)
        }
        if isUnfinished { objects = Self.window(objects, offset: plan.offset, limit: plan.limit) }
        let pending = PendingChanges(request, plan, tracker)
        if !pending.isEmpty { objects = overlaid(objects, with: pending, request, plan) }
        if !request.returnsObjectsAsFaults, request.resultType == .managedObjectResultType {
            loadRows(of: objects)
            for object in objects { object.realize() }
        }
        try prefetch(request.relationshipKeyPathsForPrefetching ?? [], for: objects)
        return objects
    }

    /// Gives realised objects without changes the rows that were just read.
    private func refreshRefetched(_ found: [StoreRows]) {
        for rows in found {
            for row in rows.found.rows where row.slotCount > 0 {
                let object = object(for: row, in: rows.store)
                guard !object.isFault, !object.hasChanges, row.version != object.snapshot?.version else { continue }
                object.takeRow(row)
            }
        }
    }

    /// Adds what the context knows and the store does not.
    private func overlaid<T>(
        _ stored: [NSManagedObject],
        with pending: PendingChanges,
        _ request: NSFetchRequest<T>,
        _ plan: FetchPlan
    ) -> [NSManagedObject] {
        var objects = stored.filter { !pending.excludes($0) }
        let additions = pending.additions(to: stored)
        guard !additions.isEmpty || pending.hasUpdates else { return objects }
        objects += additions
        if let descriptors = request.sortDescriptors, !descriptors.isEmpty {
            objects = Self.sorted(objects, descriptors)
        }
        return Self.window(objects, offset: 0, limit: plan.limit)
    }

    static func sorted(_ objects: [NSManagedObject], _ descriptors: [NSSortDescriptor]) -> [NSManagedObject] {
        NSSortDescriptor.sorted(objects, by: descriptors).compactMap { $0 as? NSManagedObject }
    }

    private static func window(_ objects: [NSManagedObject], offset: Int, limit: Int) -> [NSManagedObject] {
        let rest = offset > 0 ? Array(objects.dropFirst(offset)) : objects
        return limit > 0 && rest.count > limit ? Array(rest.prefix(limit)) : rest
    }

    // MARK: - Prefetching

    /// Reads the objects that relationships lead to, one statement for each relationship on the way.
    func prefetch(_ keyPaths: [String], for objects: [NSManagedObject]) throws {
        for keyPath in keyPaths {
            var owners = objects
            for key in keyPath.split(separator: ".").map(String.init) {
                owners = try prefetch(key, of: owners, keyPath)
            }
        }
    }

    private func prefetch(_ key: String, of owners: [NSManagedObject], _ keyPath: String) throws -> [NSManagedObject] {
        guard let first = owners.first else { return [] }
        guard let property = first.layout.property(named: key), let relationship = property.relationship else {
            throw ErrorFactory.invalidFetch(
                "keypath \(keyPath) not found in entity \(first.layout.name)",
                advice: "Prefetch along relationships of the entity that is fetched"
            )
        }
        if relationship.isToMany {
            loadMembers(at: property.ordinal, of: owners)
            return owners.flatMap { $0.members(at: property.ordinal) }
        }
        let destinations = ObjectList(owners.compactMap { $0.object(at: property.ordinal) }).objects
        loadRows(of: destinations)
        return destinations
    }
}
