internal import FoundationBackfill
internal import UnstableSwiftRuntime

extension NSManagedObjectContext {
    /// Returns the results of a fetch request. Unsaved changes of the context are taken into account if the request
    /// includes pending changes.
    ///
    /// ```swift
    /// let request = Note.fetchRequest()
    /// request.predicate = NSPredicate(format: "title CONTAINS[cd] %@", "card")
    /// request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.created, ascending: false)]
    /// let notes = try context.fetch(request)
    /// ```
    ///
    /// Objects are returned as faults unless the request says otherwise. Their values have already been read into the
    /// row cache, so firing them needs no further statement.
    ///
    /// - Throws: an error if the request does not fit the model, or the store's error.
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

    /// Returns the number of results of a fetch request. Unsaved changes of the context are taken into account if the
    /// request includes pending changes.
    ///
    /// - Throws: an error if the request does not fit the model, or the store's error.
    public func count<T>(for request: NSFetchRequest<T>) throws -> Int {
        requireQueue("count(for:)")
        processPendingChanges()
        return try count(request, plan(of: request))
    }

    /// Returns the plan of a request, and resolves the request's entity name.
    func plan<T>(of request: NSFetchRequest<T>) throws -> FetchPlan {
        var plan = try FetchPlan(request, in: layout)
        plan.context = self
        let isGrouped = request.propertiesToGroupBy?.isEmpty == false || request.havingPredicate != nil
        if isGrouped, request.resultType != .dictionaryResultType { throw FetchErrors.groupsWithoutDictionaries() }
        if request.entity == nil { request.entity = plan.entity.description }
        return plan
    }

    func count<T>(_ request: NSFetchRequest<T>, _ plan: FetchPlan) throws -> Int {
        if PendingChanges(request, plan, in: self).isEmpty,
            let count = try readingStore?.count(plan)
        {
            return count
        }
        return try fetchObjects(request, plan).count
    }

    /// Returns the stored results of a request, ignoring the context's unsaved changes.
    func fetchFromStores(_ request: NSPersistentStoreRequest) throws -> [Any] {
        guard let request = request as? NSFetchRequest<any NSFetchRequestResult>,
            let stored = request.copy() as? NSFetchRequest<any NSFetchRequestResult>
        else { throw ErrorFactory.unsupportedRequest("\(type(of: request))", storeType: "any") }
        stored.includesPendingChanges = false
        return try fetch(stored)
    }

    /// Returns the objects of a fetched property of an object. If the store fails, logs the error and returns an empty
    /// array.
    ///
    /// What the request reads from the object becomes a constant: stores know neither unsaved values nor new objects.
    func fetchObjects(
        _ request: NSFetchRequest<any NSFetchRequestResult>,
        for property: NSFetchedPropertyDescription,
        of source: NSManagedObject
    ) -> [Any] {
        read("the fetched property \(property.name)") {
            let variables: [String: Any] = ["FETCH_SOURCE": source, "FETCHED_PROPERTY": property]
            let predicate = request.predicate?.withSubstitutionVariables(variables)
            request.predicate = try predicate?.replacingExpressions { expression in
                guard case .keyPath(_, let operand?) = expression.form, case .constant(let object) = operand.form,
                    object as? NSManagedObject === source
                else { return nil }
                return NSExpression(forConstantValue: try expression.value(with: nil))
            }
            return try fetch(request) as [Any]
        } ?? []
    }

    /// Casts an array to the request's result type. All objects of an entity have the same class, so one check
    /// suffices.
    static func typed<T>(_ objects: [NSManagedObject], of entity: EntityLayout) -> [T] {
        if isMade(of: T.self, entity) { return unsafeBitCast(objects, to: [T].self) }
        return objects.compactMap { $0 as? T }
    }

    /// Returns whether the objects of an entity are of a given type.
    static func isMade<T>(of type: T.Type, _ entity: EntityLayout) -> Bool {
        guard let wanted = type as? AnyClass else { return false }
        return TypeNames.isClass(entity.objectClass, kindOf: wanted)
    }

    // MARK: - Objects

    func fetchObjects<T>(_ request: NSFetchRequest<T>, _ plan: FetchPlan) throws -> [NSManagedObject] {
        guard let store = try readingStore else { throw ErrorFactory.noStores(for: "a fetch") }
        let pending = PendingChanges(request, plan, in: self)
        let wide = plan.widened(for: pending)
        return try objects(of: store.fetch(wide), wide, with: pending, request, plan)
    }

    /// Returns the objects of a request, from the rows that the stores found for its plan.
    func objects<T>(of found: [StoreRows], _ request: NSFetchRequest<T>, _ plan: FetchPlan) throws -> [NSManagedObject]
    {
        let pending = PendingChanges(request, plan, in: self)
        // A part of the rows does not suffice where unsaved changes move others into it.
        if plan.hasWindow, !pending.isEmpty { return try fetchObjects(request, plan) }
        return try objects(of: found, plan, with: pending, request, plan)
    }

    /// Returns the objects of a request, from the rows that the stores found for a plan that may be a widened one.
    private func objects<T>(
        of found: [StoreRows],
        _ wide: FetchPlan,
        with pending: PendingChanges,
        _ request: NSFetchRequest<T>,
        _ plan: FetchPlan
    ) throws -> [NSManagedObject] {
        let stored = try storedObjects(of: found, request, wide)
        let objects =
            try pending.isEmpty
            ? stored : pending.evaluating { overlaid(stored, with: pending, request, plan) }
        try finish(objects, request)
        return objects
    }

    /// Returns the objects of rows that the stores found for a plan, without those that the predicate rejects.
    private func storedObjects<T>(
        of found: [StoreRows],
        _ request: NSFetchRequest<T>,
        _ plan: FetchPlan
    ) throws -> [NSManagedObject] {
        var objects: [NSManagedObject] = []
        for rows in found {
            let read = self.objects(for: rows.found.rows, in: rows.store)
            objects = objects.isEmpty ? read : objects + read
        }
        if request.shouldRefreshRefetchedObjects { refreshRefetched(found) }
        if found.contains(where: \.found.needsFiltering),
            let predicate = request.predicate?.fittingConstants(to: plan.entity, in: layout)
        {
            Log.annotation("fetch finishes in memory what SQL cannot: \(predicate)", level: 1)
            try GuardedEvaluation.evaluating(predicate, of: plan.entity) {
                objects.removeAll { !predicate.evaluate(with: $0) }
            }
        }
        let isUnfinished = found.contains { $0.needsWindow || $0.found.needsFiltering }
        let isUnsorted = found.count > 1 || found.contains(where: \.found.needsSorting)
        if isUnsorted, let descriptors = request.sortDescriptors, !descriptors.isEmpty {
            objects = Self.sorted(objects, descriptors)
        }
        return isUnfinished ? Self.window(objects, offset: plan.offset, limit: plan.limit) : objects
    }

    /// Fires and prefetches what the request asks for.
    private func finish<T>(_ objects: [NSManagedObject], _ request: NSFetchRequest<T>) throws {
        if !request.returnsObjectsAsFaults, request.resultType == .managedObjectResultType {
            loadRows(of: objects)
            for object in objects { object.realize() }
        }
        try prefetch(request.relationshipKeyPathsForPrefetching ?? [], for: objects)
    }

    /// Replaces the rows of unchanged objects that are not faults with the rows that were just read.
    private func refreshRefetched(_ found: [StoreRows]) {
        for rows in found {
            for row in rows.found.rows where row.slotCount > 0 {
                let object = object(for: row, in: rows.store)
                guard !object.isFault, !object.hasChanges, row.version != object.snapshot?.version else { continue }
                object.takeRow(row)
            }
        }
    }

    /// Applies the context's unsaved changes to the stored results of a widened plan, and returns those of the plan.
    private func overlaid<T>(
        _ stored: [NSManagedObject],
        with pending: PendingChanges,
        _ request: NSFetchRequest<T>,
        _ plan: FetchPlan
    ) -> [NSManagedObject] {
        var objects = stored.filter { !pending.excludes($0) }
        let additions = pending.additions(to: stored)
        objects += additions
        if !additions.isEmpty || pending.hasUpdates, let descriptors = request.sortDescriptors, !descriptors.isEmpty {
            objects = Self.sorted(objects, descriptors)
        }
        return Self.window(objects, offset: plan.offset, limit: plan.limit)
    }

    static func sorted(_ objects: [NSManagedObject], _ descriptors: [NSSortDescriptor]) -> [NSManagedObject] {
        NSSortDescriptor.sorted(objects, by: descriptors).compactMap { $0 as? NSManagedObject }
    }

    private static func window(_ objects: [NSManagedObject], offset: Int, limit: Int) -> [NSManagedObject] {
        let rest = offset > 0 ? Array(objects.dropFirst(offset)) : objects
        return limit > 0 && rest.count > limit ? Array(rest.prefix(limit)) : rest
    }

    // MARK: - Prefetching

    /// Reads the objects at the end of key paths, with one statement for each relationship along a key path.
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
