internal import FoundationBackfill

/// What contexts write through the coordinator.
extension NSPersistentStoreCoordinator {
    func allocateKeys(for objects: [NSManagedObject]) throws -> [AllocatedKey] {
        /// Keys are numbers of a hierarchy's own in a store.
        struct Hierarchy: Hashable {
            let store: Int
            let root: Int
        }
        let stores = attachedStores
        let places = try places(of: objects, in: stores)
        let hierarchies = zip(objects, places).map { object, place in
            Hierarchy(store: place.identity.number, root: own(object.layout).rootNumber)
        }
        let counts = hierarchies.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        var nextKeys: [Hierarchy: Int64] = [:]
        var keys: [AllocatedKey] = []
        for (index, (hierarchy, place)) in zip(hierarchies, places).enumerated() {
            let entity = own(objects[index].layout)
            let key = try nextKeys[hierarchy] ?? place.store.allocateKeys(counts[hierarchy] ?? 1, of: entity)
            nextKeys[hierarchy] = key + 1
            keys.append(AllocatedKey(store: place.identity, key: key))
        }
        return keys
    }

    /// - Throws: The store's error if none was written, and else 134040: see `CocoaError.completedSaves`.
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
        return saves
    }

    // MARK: - Which object goes where

    private typealias Place = (store: any RowStore, identity: StoreIdentity)

    /// Where a new object goes: to the store that it was assigned to, or the first that may be written and holds its
    /// entity.
    private func place(of object: NSManagedObject, in stores: [AttachedStore]) throws -> Place {
        if stores.isEmpty { throw ErrorFactory.noStoresToSave() }
        let entity = own(object.layout)
        if let identity = object.store {
            let store = try requireRowStore(identity, for: entity)
            if store.isReadOnly { throw ErrorFactory.readOnlyStore(at: store.url) }
            return (store, store.identity ?? identity)
        }
        for attached in stores where attached.holds(entity) && !attached.store.isReadOnly {
            if let store = attached.store as? any RowStore { return (store, attached.identity) }
        }
        throw ErrorFactory.makeError(
            .persistentStoreSave,
            "Cannot save objects of \(entity.name): none of the coordinator's stores holds them and can be written",
            advice: "Add a store without a configuration, or with one that has the entity, and not read-only",
            userInfo: ErrorFactory.affected(object)
        )
    }

    /// Where new objects go. Those that were not assigned go where the one of their entity before them went.
    private func places(of objects: [NSManagedObject], in stores: [AttachedStore]) throws -> [Place] {
        var latest: (layout: EntityLayout, place: Place)?
        return try objects.map { object in
            if let latest, object.store == nil, latest.layout === object.layout { return latest.place }
            let place = try place(of: object, in: stores)
            if object.store == nil { latest = (object.layout, place) }
            return place
        }
    }

    /// The changes of each store, in the order in which the stores were added; none that may only be read.
    private func parts(of request: NSSaveChangesRequest) throws -> [(any RowStore, NSSaveChangesRequest)] {
        let stores = attachedStores
        if stores.isEmpty { throw ErrorFactory.noStoresToSave() }
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
                locked: locked[uuid] ?? []
            )
            guard !part.isEmpty, let store = attached.store as? any RowStore else { return nil }
            if store.isReadOnly { throw ErrorFactory.readOnlyStore(at: store.url) }
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
