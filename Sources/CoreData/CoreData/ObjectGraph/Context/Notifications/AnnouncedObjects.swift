internal import FoundationBackfill

/// Objects by what became of them, in the forms in which notifications carry them.
struct AnnouncedObjects {
    var inserted: [NSManagedObject] = []
    var updated: [NSManagedObject] = []
    var refreshed: [NSManagedObject] = []
    var deleted: [NSManagedObject] = []

    /// Sets of the objects under their keys; empty if nothing happened.
    var objects: [AnyHashable: Any] {
        var userInfo = emptyUserInfo
        if !inserted.isEmpty { userInfo[NSInsertedObjectsKey] = Set(inserted) }
        if !updated.isEmpty { userInfo[NSUpdatedObjectsKey] = Set(updated) }
        if !refreshed.isEmpty { userInfo[NSRefreshedObjectsKey] = Set(refreshed) }
        if !deleted.isEmpty { userInfo[NSDeletedObjectsKey] = Set(deleted) }
        return userInfo
    }

    /// Sets of the objects' identifiers under their keys.
    var identifiers: [AnyHashable: Any] {
        var userInfo = emptyUserInfo
        if !inserted.isEmpty { userInfo[NSInsertedObjectIDsKey] = identifiers(of: inserted) }
        if !updated.isEmpty { userInfo[NSUpdatedObjectIDsKey] = identifiers(of: updated) }
        if !refreshed.isEmpty { userInfo[NSRefreshedObjectIDsKey] = identifiers(of: refreshed) }
        if !deleted.isEmpty { userInfo[NSDeletedObjectIDsKey] = identifiers(of: deleted) }
        return userInfo
    }

    /// With room for what is to come: a save of one object spends a tenth of its time here.
    private var emptyUserInfo: [AnyHashable: Any] { Dictionary(minimumCapacity: 3) }

    private func identifiers(of objects: [NSManagedObject]) -> Set<NSManagedObjectID> {
        Set(objects.lazy.map(\.objectID))
    }
}
