internal import FoundationBackfill

extension NSManagedObjectContext {
    /// The maximum number of fetches with a batch size whose keys are kept.
    private static let mostBatches = 32

    /// Returns the keys of a request's results, including unsaved changes. Takes one statement if the stores support
    /// it.
    ///
    /// - Throws: the error of a store.
    func fetchKeys<T>(_ request: NSFetchRequest<T>, _ plan: FetchPlan) throws -> FoundObjects {
        guard let objectStore = try readingStore else { throw ErrorFactory.noStores(for: "a fetch") }
        let pending = PendingChanges(request, plan, in: self)
        guard let stored = try objectStore.keys(plan.widened(for: pending)) else {
            let objects = try fetchObjects(request, plan)
            var keys = FetchedKeys()
            for object in objects { keys.append(object.fetchedKey) }
            return FoundObjects(keys, new: objects.filter(\.isInserted))
        }
        guard !pending.isEmpty else { return FoundObjects(stored, new: []) }
        return try pending.evaluating { overlaid(stored, with: pending, request, plan) }
    }

    /// Returns the keys of a request's results.
    func fetchKeys<T>(_ request: NSFetchRequest<T>) throws -> FetchedKeys {
        processPendingChanges()
        return try fetchKeys(request, plan(of: request)).keys
    }

    /// Returns faults for the results of a request. Their rows are read batch by batch.
    func fetchBatches<T>(_ request: NSFetchRequest<T>, _ plan: FetchPlan) throws -> [NSManagedObject] {
        let found = try fetchKeys(request, plan)
        batches.removeAll { !isInUse($0) }
        if batches.count >= Self.mostBatches { batches.removeFirst() }
        batches.append(
            FaultBatches(
                found.keys,
                size: request.fetchBatchSize,
                prefetching: request.relationshipKeyPathsForPrefetching ?? [],
                returnsFaults: request.returnsObjectsAsFaults
            )
        )
        return (0..<found.keys.count).map { object(at: $0, of: found) }
    }

    /// Returns whether the result array of a fetch may still be in use. If so, all of its objects are alive, so
    /// checking three of them suffices.
    private func isInUse(_ batch: FaultBatches) -> Bool {
        [0, batch.keys.count / 2, batch.keys.count - 1].contains { place in
            batch.keys.count > 0 && knownObject(batch.keys[place]) != nil
        }
    }

    /// Returns the object of a key if it is alive.
    private func knownObject(_ found: FetchedKeys.Element) -> NSManagedObject? {
        let root = layout.entity(found.entityNumber).rootNumber
        return registry?.object(store: found.store?.number ?? 0, root: root, key: found.key)
    }

    /// Reads the rows of the batch that contains a fault.
    ///
    /// - Returns: Whether the fault now has a row.
    func loadBatch(of fault: NSManagedObject) -> Bool {
        guard stalenessInterval < 0, fault.key > 0 else { return false }
        for batch in batches.reversed() {
            guard let places = batch.batch(of: fault, in: layout) else { continue }
            // Objects that have been deallocated need no row.
            let faults = places.compactMap { knownObject(batch.keys[$0]) }
            loadRows(of: faults)
            finish(faults, prefetching: batch.prefetchedKeyPaths, returnsFaults: batch.returnsFaults)
            return fault.snapshot != nil
        }
        return false
    }

    /// Returns the objects of a page and reads their rows, bypassing the row cache.
    func readPage(
        of found: FoundObjects,
        _ places: Range<Int>,
        prefetching keyPaths: [String],
        returnsFaults: Bool
    ) -> [NSManagedObject] {
        let objects = places.map { object(at: $0, of: found) }
        loadRows(of: objects, areKept: false)
        finish(objects, prefetching: keyPaths, returnsFaults: returnsFaults)
        return objects
    }

    private func finish(_ objects: [NSManagedObject], prefetching keyPaths: [String], returnsFaults: Bool) {
        let present = objects.filter { $0.snapshot != nil || !$0.isFault }
        if !returnsFaults {
            for object in present { object.realize() }
        }
        guard !keyPaths.isEmpty else { return }
        _ = read("relationships prefetched with a page") { try prefetch(keyPaths, for: present) }
    }

    /// Returns the object at a place of the result: the registered one, or a new fault.
    func object(at place: Int, of found: FoundObjects) -> NSManagedObject {
        let element = found.keys[place]
        let entity = layout.entity(element.entityNumber)
        guard element.key < 0 else { return object(key: element.key, of: entity, in: element.store) }
        // An unsaved object of an ancestor context may have been saved since.
        return found.newObjects[element.key]
            ?? object(with: NSManagedObjectID(entity, store: nil, key: element.key))
    }

    // MARK: - Changes

    /// Applies unsaved changes to stored keys. Additions are placed by binary search, which reads few pages.
    private func overlaid<T>(
        _ stored: FetchedKeys,
        with pending: PendingChanges,
        _ request: NSFetchRequest<T>,
        _ plan: FetchPlan
    ) -> FoundObjects {
        let descriptors = request.sortDescriptors ?? []
        var changed: [Int64: NSManagedObject] = [:]
        for object in pending.updated + pending.deleted where object.key > 0 { changed[object.key] = object }
        var removed: Set<Int> = []
        var additions = pending.inserted.filter { pending.matches($0) }
        var foundKeys: Set<Int64> = []
        for place in 0..<stored.count {
            guard let object = changed[stored.key(at: place)], object.store === stored[place].store else { continue }
            foundKeys.insert(object.key)
            let isExcluded = pending.excludes(object)
            // With sort descriptors, an updated object may have to move.
            guard isExcluded || !descriptors.isEmpty else { continue }
            removed.insert(place)
            if !isExcluded { additions.append(object) }
        }
        additions += pending.updated.filter { !foundKeys.contains($0.key) && pending.matches($0) }
        let sorted = Self.sorted(additions, descriptors)
        let found = FoundObjects(stored, new: [])
        let kept = (0..<stored.count).filter { !removed.contains($0) }
        let inserted = sorted.map { object -> (place: Int, element: FetchedKeys.Element) in
            let rank = descriptors.isEmpty ? kept.count : rank(of: object, in: found, kept, descriptors)
            return (rank < kept.count ? kept[rank] : stored.count, object.fetchedKey)
        }
        let keys = stored.replacing(removed: removed, inserted: inserted, window: plan)
        return FoundObjects(keys, new: additions.filter(\.isInserted))
    }

    /// Returns the number of kept places that sort before the object or equal to it.
    private func rank(
        of object: NSManagedObject,
        in found: FoundObjects,
        _ kept: [Int],
        _ descriptors: [NSSortDescriptor]
    ) -> Int {
        var (low, high) = (0, kept.count)
        while low < high {
            let middle = (low + high) / 2
            let other = self.object(at: kept[middle], of: found)
            let isBefore = descriptors.lazy.map { $0.compare(object, to: other) }.first { $0 != .orderedSame }
            if isBefore == .orderedAscending { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension NSManagedObject {
    /// The element that identifies the object in a list of fetched keys.
    fileprivate final var fetchedKey: FetchedKeys.Element {
        FetchedKeys.Element(key: objectID.key, entityNumber: layout.number, store: key > 0 ? store : nil)
    }
}
