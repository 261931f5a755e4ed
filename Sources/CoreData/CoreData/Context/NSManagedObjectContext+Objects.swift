internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Returns the object with an identifier if it is registered in the context.
    public func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
        registered(own(objectID))
    }

    private func registered(_ id: NSManagedObjectID) -> NSManagedObject? {
        registry?.object(store: id.store?.number ?? 0, root: id.layout.rootNumber, key: id.key)
    }

    /// Returns the identifier that this context's objects use: translates identifiers from another coordinator with the
    /// same store, and temporary identifiers of objects that have since been saved.
    private func own(_ id: NSManagedObjectID) -> NSManagedObjectID {
        adoptPermanentKeys()
        if let permanent = permanentIDs[id.key] { return permanent }
        guard let store = id.store, let objectStore, let identity = objectStore.ownIdentity(of: store) else {
            return id
        }
        guard identity !== store, let entity = layout.entity(named: id.layout.name) else { return id }
        return NSManagedObjectID(entity, store: identity, key: id.key)
    }

    /// Returns the registered object with an identifier, or a new fault. The store is not accessed until the fault
    /// fires.
    public func object(with objectID: NSManagedObjectID) -> NSManagedObject {
        let id = own(objectID)
        return registered(id) ?? makeFault(id.layout, key: id.key, store: id.store)
    }

    /// Returns the object with an identifier, reading its values if necessary.
    ///
    /// - Throws: `managedObjectReferentialIntegrity` (133000) if the object does not exist.
    public func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        let id = own(objectID)
        guard let object = registered(id) else { return try readObject(with: id) }
        guard object.isFault else { return object }
        guard object.snapshot != nil else { return try readObject(with: id) }
        object.realize()
        return object
    }

    private func readObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        guard let row = try readingStore?.row(for: objectID, readSince: earliestRow) else { throw notFound(objectID) }
        let object = object(for: row, in: objectID.store)
        object.realize()
        return object
    }

    private func notFound(_ objectID: NSManagedObjectID) -> any Error {
        ErrorFactory.objectNotFound(entity: objectID.layout.name, objectURI: objectID.uriRepresentation())
    }

    /// The time since which a cached row must have been read to be used for firing faults.
    var earliestRow: Double {
        stalenessInterval < 0 ? -.infinity : stalenessInterval == 0 ? .infinity : RowCache.now - stalenessInterval
    }

    // MARK: - Objects of rows

    /// Returns the object of a row: the registered one, which adopts the row if it is a fault, or a new fault.
    func object(for row: RowSnapshot, in store: StoreIdentity?) -> NSManagedObject {
        adoptPermanentKeys()
        let layout = layout.entity(row.entityNumber)
        let store = identity(forKey: row.key, of: layout, near: store)
        let registry = requiredRegistry
        if let object = registry.object(store: store?.number ?? 0, root: layout.rootNumber, key: row.key) {
            object.adopt(row)
            return object
        }
        let object = NSManagedObject.fault(for: row, layout, in: store, registry)
        registry.insert(object)
        if isRetaining { retain(object) }
        return object
    }

    /// Returns the objects of rows, in the same order.
    func objects(for rows: [RowSnapshot], in store: StoreIdentity?) -> [NSManagedObject] {
        guard let store, rows.count > 1, !rows.contains(where: { $0.key < 0 }) else {
            return rows.map { object(for: $0, in: store) }
        }
        adoptPermanentKeys()
        return FaultMaking(of: rows, in: store, layout, requiredRegistry).objects { new in
            if isRetaining { retain(new) }
        }
    }

    /// Returns the store of a key: the store of the referring object or, if that was never saved, the one for the key's
    /// entity. Temporary keys, which occur only in rows of parent contexts, have no store.
    @inline(__always)
    private func identity(forKey key: Int64, of entity: EntityLayout, near store: StoreIdentity?) -> StoreIdentity? {
        if key < 0 { return nil }
        return store ?? objectStore?.stores(for: entity, among: nil).first?.identity
    }

    /// Returns the registered object with a key, or a new fault.
    func object(key: Int64, of entity: EntityLayout, in store: StoreIdentity?) -> NSManagedObject {
        let store = identity(forKey: key, of: entity, near: store)
        return registry?.object(store: store?.number ?? 0, root: entity.rootNumber, key: key)
            ?? makeFault(entity, key: key, store: store)
    }

    /// Returns the object with a key if only an ancestor of its entity is known; this reads the row unless the object
    /// is registered.
    func object(key: Int64, ofSubentityOf entity: EntityLayout, in store: StoreIdentity?) -> NSManagedObject {
        let store = identity(forKey: key, of: entity, near: store)
        if let object = registry?.object(store: store?.number ?? 0, root: entity.rootNumber, key: key) { return object }
        let id = NSManagedObjectID(entity, store: store, key: key)
        if let row = read("a row", { try readingStore?.row(for: id, readSince: -.infinity) }) ?? nil {
            return object(for: row, in: store)
        }
        return makeFault(entity, key: key, store: store)
    }

    private func makeFault(_ entity: EntityLayout, key: Int64, store: StoreIdentity?) -> NSManagedObject {
        let registry = requiredRegistry
        let object = NSManagedObject.fault(key: key, entity, in: store, registry)
        registry.insert(object)
        if isRetaining { retain(object) }
        return object
    }

    // MARK: - Inserting

    /// Inserts an object that was created without a context. It is written to a store when the context is saved.
    public func insert(_ object: NSManagedObject) {
        requireQueue("\(object.layout.name)")
        guard object.registry !== registry || !object.state.contains(.registered) else {
            return reinsert(object)
        }
        if object.registry?.context != nil {
            misuse(
                .invalidArgument,
                "An NSManagedObject cannot be in two contexts at a time: \(object.summary) is already in another one."
            )
        }
        guard !object.layout.isAbstract else {
            misuse(
                .invalidArgument,
                "An object of the abstract entity \(object.layout.name) cannot be inserted: use one of its subentities."
            )
        }
        if object.key == 0 { object.key = TemporaryKey.next() }
        if object.snapshot == nil { object.snapshot = object.layout.defaultRow }
        object.takeUnpackedDefaults()
        takeIn(object)
        object.awakeFromInsert()
    }

    /// Registers an object as inserted.
    func takeIn(_ object: NSManagedObject) {
        object.registry = requiredRegistry
        requiredRegistry.insert(object)
        if isRetaining { retain(object) }
        object.state.formUnion([.inserted, .insertedInEvent])
        tracker.note(object)
    }

    /// Inserts an object again whose deletion was not saved yet.
    private func reinsert(_ object: NSManagedObject) {
        guard object.isDeleted else { return }
        // If the deletion was already announced, the insertion is announced, too.
        if !object.state.contains(.deletedInEvent) { object.state.insert(.insertedInEvent) }
        object.state.subtract([.deleted, .deletedInEvent, .deletePropagated])
        tracker.note(object)
    }

    /// Chooses the store for a new object if several stores can hold it. Must be called before the object is saved for
    /// the first time.
    public func assign(_ object: Any, to store: NSPersistentStore) {
        guard let object = object as? NSManagedObject, object.key <= 0, let identity = store.identity else {
            misuse(.invalidArgument, "Can't reassign an object to a different store once it has been saved.")
        }
        object.store = identity
    }

    /// Gives a new object the key that it had in another store. The caller makes sure that no other object has it.
    func giveKey(_ key: Int64, to object: NSManagedObject, in store: StoreIdentity?) {
        let temporary = object.key
        registry?.move(object, to: key, in: store)
        tellFollowers(object, hasKeyInPlaceOf: temporary)
    }

    /// Replaces the temporary identifiers of objects with permanent ones before they are saved.
    ///
    /// - Throws: the store's error. All identifiers are unchanged in this case.
    public func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
        adoptPermanentKeys()
        let temporary = objects.filter { $0.key <= 0 && $0.registry === registry }
        guard let objectStore, let registry, !temporary.isEmpty else { return }
        let keys = try objectStore.allocateKeys(for: temporary)
        let hasChildren = !children.all.isEmpty
        var news: [PermanentKey] = []
        for (object, allocated) in zip(temporary, keys) {
            let temporary = object.key
            registry.move(object, to: allocated.key, in: allocated.store)
            tellFollowers(object, hasKeyInPlaceOf: temporary)
            guard hasChildren, temporary < 0 else { continue }
            permanentIDs[temporary] = object.objectID
            news.append(PermanentKey(temporary: temporary, permanent: object.objectID))
        }
        if hasChildren { announce(news) }
    }
}
