internal import FoundationBackfill

/// Objects by what became of them, in the forms in which notifications carry them.
struct AnnouncedObjects {
    var inserted: [NSManagedObject] = []
    var updated: [NSManagedObject] = []
    var refreshed: [NSManagedObject] = []
    var deleted: [NSManagedObject] = []

    /// Sets of the objects under their keys; empty if nothing happened.
    var objects: [AnyHashable: Any] {
        userInfo([NSInsertedObjectsKey, NSUpdatedObjectsKey, NSRefreshedObjectsKey, NSDeletedObjectsKey]) { Set($0) }
    }

    /// Sets of the objects' identifiers under their keys.
    var identifiers: [AnyHashable: Any] {
        userInfo([NSInsertedObjectIDsKey, NSUpdatedObjectIDsKey, NSRefreshedObjectIDsKey, NSDeletedObjectIDsKey]) {
            Set($0.map(\.objectID))
        }
    }

    private func userInfo(_ keys: [String], _ value: ([NSManagedObject]) -> Any) -> [AnyHashable: Any] {
        var userInfo: [AnyHashable: Any] = [:]
        for (key, changed) in zip(keys, [inserted, updated, refreshed, deleted]) where !changed.isEmpty {
            userInfo[key] = value(changed)
        }
        return userInfo
    }
}
