internal import FoundationBackfill

/// The changes of a context that a store is asked to write.
///
/// Contexts make these when they are saved; only stores of your own see them.
open class NSSaveChangesRequest: NSPersistentStoreRequest {
    let inserted: [NSManagedObject]
    let updated: [NSManagedObject]
    let deleted: [NSManagedObject]
    let locked: [NSManagedObject]
    /// Who saves.
    let origin: SaveOrigin

    init(
        inserted: [NSManagedObject],
        updated: [NSManagedObject],
        deleted: [NSManagedObject],
        locked: [NSManagedObject],
        origin: SaveOrigin = SaveOrigin()
    ) {
        self.origin = origin
        self.inserted = inserted
        self.updated = updated
        self.deleted = deleted
        self.locked = locked
    }

    /// Makes a request from sets of objects.
    public convenience init(
        inserted insertedObjects: Set<NSManagedObject>?,
        updated updatedObjects: Set<NSManagedObject>?,
        deleted deletedObjects: Set<NSManagedObject>?,
        locked lockedObjects: Set<NSManagedObject>?
    ) {
        self.init(
            inserted: Array(insertedObjects ?? []),
            updated: Array(updatedObjects ?? []),
            deleted: Array(deletedObjects ?? []),
            locked: Array(lockedObjects ?? [])
        )
    }

    /// The objects that are new.
    open var insertedObjects: Set<NSManagedObject>? { Set(inserted) }
    /// The objects that were changed.
    open var updatedObjects: Set<NSManagedObject>? { Set(updated) }
    /// The objects that were deleted.
    open var deletedObjects: Set<NSManagedObject>? { Set(deleted) }
    /// The objects that were not changed, but must not have been changed by others either.
    open var lockedObjects: Set<NSManagedObject>? { Set(locked) }

    /// Save.
    open override var requestType: NSPersistentStoreRequestType { .saveRequestType }

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && locked.isEmpty }
}
