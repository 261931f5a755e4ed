internal import FoundationBackfill

/// A request that asks a store to write the changes of a context.
///
/// Contexts create these requests when they are saved; only custom stores receive them.
open class NSSaveChangesRequest: NSPersistentStoreRequest {
    let inserted: [NSManagedObject]
    let updated: [NSManagedObject]
    let deleted: [NSManagedObject]
    let locked: [NSManagedObject]
    /// The author and context name that the store's history records.
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

    /// Creates a request from sets of objects.
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

    /// The objects to insert.
    open var insertedObjects: Set<NSManagedObject>? { Set(inserted) }
    /// The objects to update.
    open var updatedObjects: Set<NSManagedObject>? { Set(updated) }
    /// The objects to delete.
    open var deletedObjects: Set<NSManagedObject>? { Set(deleted) }
    /// The objects that the context has not changed, but that must not have changed in the store either.
    open var lockedObjects: Set<NSManagedObject>? { Set(locked) }

    /// The type of this request: `saveRequestType`.
    open override var requestType: NSPersistentStoreRequestType { .saveRequestType }

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && locked.isEmpty }
}

/// The author and the context of a save, as the store's history records them.
struct SaveOrigin: Sendable {
    var author: String?
    var contextName: String?
    /// What is written in the same transaction.
    var companion: SaveCompanion?
}
