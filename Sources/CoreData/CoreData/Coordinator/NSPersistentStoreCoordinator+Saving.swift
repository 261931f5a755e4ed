internal import FoundationBackfill

/// Saves of contexts through the coordinator.
extension NSPersistentStoreCoordinator {
    func allocateKeys(for objects: [NSManagedObject]) throws -> [AllocatedKey] {
        let stores = attachedStores
        var sequences: [KeySequence] = []
        // For each object, the index of the sequence that its key comes from.
        var choices: [Int] = []
        choices.reserveCapacity(objects.count)
        // Objects that were not assigned to a store go to the store of the preceding object of their entity.
        var latest: (layout: EntityLayout, choice: Int)?
        for object in objects {
            let choice: Int
            if let latest, object.store == nil, latest.layout === object.layout {
                choice = latest.choice
            } else {
                choice = try sequence(for: object, in: stores, &sequences)
                if object.store == nil { latest = (object.layout, choice) }
            }
            sequences[choice].append(object)
            choices.append(choice)
        }
        for index in sequences.indices {
            try sequences[index].allocate()
        }
        return choices.map { sequences[$0].takeNext() }
    }

    /// - Throws: The store's error if no store was written, otherwise 134040. See `CocoaError.completedSaves`.
    func save(_ request: NSSaveChangesRequest) throws -> [StoreSave] {
        if request.isEmpty { return [] }
        var saves: [StoreSave] = []
        for (store, part) in try parts(of: request) {
            do {
                saves.append(StoreSave(request: part, rows: try store.save(part)))
            } catch var conflicts as SaveConflicts where saves.isEmpty {
                conflicts.storeNumber = store.identity?.number ?? 0
                throw conflicts
            } catch {
                throw saves.isEmpty ? error : CocoaError.incompleteSave(error, of: store, after: saves)
            }
        }
        // Stores with changes have written their metadata with them.
        for attached in attachedStores {
            do {
                try attached.store.saveMetadata()
            } catch {
                throw saves.isEmpty ? error : CocoaError.incompleteSave(error, of: attached.store, after: saves)
            }
        }
        return saves
    }

    /// Tells incremental stores of a save without changes, and writes changed metadata.
    func saveNothing(_ context: NSManagedObjectContext) throws {
        for attached in attachedStores {
            try attached.store.saveMetadata()
            try (attached.store as? NSIncrementalStore)?.saveNothing(context)
        }
    }

    // MARK: - Assigning objects to stores

    private typealias Place = (store: any RowStore, identity: StoreIdentity)

    /// Returns the store for a new object: the one it was assigned to, or the first writable store that holds its
    /// entity.
    private func place(of object: NSManagedObject, in stores: [AttachedStore]) throws -> Place {
        if stores.isEmpty { throw ErrorFactory.noStoresToSave() }
        let entity = own(object.layout)
        if let identity = object.store {
            let store = try requireRowStore(identity, for: entity)
            if store.isReadOnly { throw store.readOnlyError }
            return (store, store.identity ?? identity)
        }
        for attached in stores where attached.holds(entity) && !attached.store.isReadOnly {
            if let store = attached.store as? any RowStore { return (store, attached.identity) }
        }
        if let store = stores.first(where: { $0.holds(entity) && $0.store.isReadOnly })?.store {
            throw store.readOnlyError
        }
        throw ErrorFactory.makeError(
            .persistentStoreSave,
            "Cannot save objects of \(entity.name): none of the coordinator's stores holds them",
            advice: "Add a store without a configuration, or with one that has the entity",
            userInfo: ErrorFactory.affected(object)
        )
    }

    /// Returns the index of the sequence that the key of a new object comes from, which is appended if it is missing.
    private func sequence(
        for object: NSManagedObject,
        in stores: [AttachedStore],
        _ sequences: inout [KeySequence]
    ) throws -> Int {
        let (place, entity) = (try place(of: object, in: stores), own(object.layout))
        if let known = sequences.firstIndex(where: { $0.fits(place.identity, entity) }) { return known }
        sequences.append(KeySequence(place.store, place.identity, entity))
        return sequences.count - 1
    }

    /// Returns the changes of each store, in the order in which the stores were added. Throws an error if a read-only
    /// store has changes.
    private func parts(of request: NSSaveChangesRequest) throws -> [(any RowStore, NSSaveChangesRequest)] {
        let stores = attachedStores
        if stores.isEmpty { throw ErrorFactory.noStoresToSave() }
        if stores.count == 1, request.isAll(in: stores[0].identity), !stores[0].store.isReadOnly,
            let store = stores[0].store as? any RowStore
        {
            return [(store, request)]
        }
        for object in request.inserted + request.updated {
            try object.requireDestinationsInOneStore()
        }
        let inserted = try byStore(request.inserted)
        let updated = try byStore(request.updated)
        let deleted = try byStore(request.deleted)
        let locked = try byStore(request.locked)
        return try stores.compactMap { attached in
            let uuid = attached.identity.uuid
            let part = NSSaveChangesRequest(
                inserted: inserted[uuid] ?? [],
                updated: updated[uuid] ?? [],
                deleted: deleted[uuid] ?? [],
                locked: locked[uuid] ?? [],
                origin: request.origin
            )
            guard !part.isEmpty, let store = attached.store as? any RowStore else { return nil }
            if store.isReadOnly { throw store.readOnlyError }
            return (store, part)
        }
    }

    private func byStore(_ objects: [NSManagedObject]) throws -> [String: [NSManagedObject]] {
        var latest: (layout: EntityLayout, identity: StoreIdentity, uuid: String)?
        return try Dictionary(grouping: objects) { object in
            if let latest, latest.identity === object.store, latest.layout === object.layout, object.key >= 0 {
                return latest.uuid
            }
            guard let identity = object.store, object.key >= 0 else {
                throw ErrorFactory.makeError(
                    .persistentStoreSave,
                    "Cannot save an object of \(object.layout.name) that has no permanent identifier",
                    advice: "Save its context, or obtain one with obtainPermanentIDs(for:) first",
                    userInfo: ErrorFactory.affected(object)
                )
            }
            let uuid = try requireRowStore(identity, for: object.layout).identity?.uuid ?? identity.uuid
            latest = (object.layout, identity, uuid)
            return uuid
        }
    }
}

extension NSSaveChangesRequest {
    /// Returns whether all objects are in the store and have permanent keys.
    fileprivate func isAll(in store: StoreIdentity) -> Bool {
        [inserted, updated, deleted, locked].allSatisfy { objects in
            objects.allSatisfy { $0.store === store && $0.key > 0 }
        }
    }
}

/// A sequence of keys for the new objects of an entity hierarchy in a store.
private struct KeySequence {
    private let store: any RowStore
    private let identity: StoreIdentity
    private let entity: EntityLayout
    private var next: Int64 = 0
    private var count = 0
    /// Whether the store assigns references or keys individually.
    private let isIndividual: Bool
    /// The objects and their keys, for such a store.
    private var objects: [NSManagedObject] = []
    private var keys: ArraySlice<Int64> = []

    init(_ store: any RowStore, _ identity: StoreIdentity, _ entity: EntityLayout) {
        self.store = store
        self.identity = identity
        isIndividual = identity.references != nil || store.scattersKeys
        self.entity = entity
    }

    func fits(_ identity: StoreIdentity, _ entity: EntityLayout) -> Bool {
        self.identity === identity && self.entity.rootNumber == entity.rootNumber
    }

    mutating func append(_ object: NSManagedObject) {
        count += 1
        if isIndividual { objects.append(object) }
    }

    mutating func allocate() throws {
        if store.scattersKeys {
            keys = try store.scatteredKeys(for: objects)[...]
        } else if let store = store as? any ReferencingStore {
            keys = try store.keys(for: objects)[...]
        } else {
            next = try store.allocateKeys(count, of: entity)
        }
    }

    mutating func takeNext() -> AllocatedKey {
        if let key = keys.popFirst() { return AllocatedKey(store: identity, key: key) }
        defer { next += 1 }
        return AllocatedKey(store: identity, key: next)
    }
}
