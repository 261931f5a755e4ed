internal import FoundationBackfill

/// A store that says itself what it calls its objects.
protocol ReferencingStore: RowStore {
    /// The keys of objects that are to be saved for the first time.
    func keys(for objects: [NSManagedObject]) throws -> [Int64]
}

extension ReferencingStore {
    /// The identity, which the coordinator gives a store when its metadata has been read.
    func requiredIdentity(_ caller: String) -> StoreIdentity {
        guard let identity else {
            misuse(
                .internalInconsistency,
                "\(Swift.type(of: self)) cannot name objects in \(caller) before it is being added."
            )
        }
        return identity
    }

    /// The identifier of the object of an entity that the store calls so.
    func makeID(_ entity: NSEntityDescription, _ reference: Any, _ caller: String) -> NSManagedObjectID {
        let identity = requiredIdentity(caller)
        guard let layout = persistentStoreCoordinator?.layout.entity(entity) else {
            misuse(
                .invalidArgument,
                "\(Swift.type(of: self)) cannot name objects of \(entity.name ?? ""), which is not in its coordinator's model."
            )
        }
        let key = identity.references?.key(of: ObjectReference(reference)) ?? 0
        return NSManagedObjectID(layout, store: identity, key: key)
    }

    /// What the store calls the object with an identifier.
    func reference(of id: NSManagedObjectID, _ caller: String) -> Any {
        guard let store = id.store, store.uuid == identity?.uuid else {
            misuse(.invalidArgument, "\(caller) was asked for \(id), which is no object of \(Swift.type(of: self)).")
        }
        return (identity?.references?.reference(of: id.key) ?? .number(id.key)).object
    }
}
