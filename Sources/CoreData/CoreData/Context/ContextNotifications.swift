public import Foundation
internal import FoundationBackfill

/// Notifications about changes in a context. Their object is the context.
extension NSNotification.Name {
    /// Posted before a context saves. Has no user info.
    public static let NSManagedObjectContextWillSave = NSNotification.Name(
        "NSManagingContextWillSaveChangesNotification"
    )
    /// Posted after a context saved. User info keys: ``NSInsertedObjectsKey``, ``NSUpdatedObjectsKey`` and
    /// ``NSDeletedObjectsKey``; of a context without a parent also ``NSManagedObjectContextQueryGenerationKey`` and, if
    /// the stores keep a history, `newChangeToken` for the position after this save.
    public static let NSManagedObjectContextDidSave = NSNotification.Name("NSManagingContextDidSaveChangesNotification")
    /// Posted after objects changed in a context, before they are saved. User info keys: ``NSInsertedObjectsKey``,
    /// ``NSUpdatedObjectsKey``, ``NSDeletedObjectsKey``, ``NSRefreshedObjectsKey``, ``NSInvalidatedObjectsKey`` and
    /// ``NSInvalidatedAllObjectsKey``.
    public static let NSManagedObjectContextObjectsDidChange = NSNotification.Name(
        "NSObjectsChangedInManagingContextNotification"
    )
    /// Posted after a context saved. User info keys: ``NSInsertedObjectIDsKey``, ``NSUpdatedObjectIDsKey`` and
    /// ``NSDeletedObjectIDsKey``, and those besides the objects of `NSManagedObjectContextDidSave`.
    public static let NSManagedObjectContextDidSaveObjectIDs = NSNotification.Name(
        "NSManagedObjectContextDidSaveObjectIDsNotification"
    )
    /// Posted after a context merged changes that were saved elsewhere. User info keys: ``NSInsertedObjectIDsKey``,
    /// ``NSUpdatedObjectIDsKey``, ``NSDeletedObjectIDsKey``, ``NSRefreshedObjectIDsKey`` and
    /// ``NSInvalidatedObjectIDsKey``.
    public static let NSManagedObjectContextDidMergeChangesObjectIDs = NSNotification.Name(
        "NSManagedObjectContextDidMergeChangesObjectIDsNotification"
    )
}

/// User info key for the set of inserted objects.
public let NSInsertedObjectsKey = "inserted"
/// User info key for the set of updated objects.
public let NSUpdatedObjectsKey = "updated"
/// User info key for the set of deleted objects.
public let NSDeletedObjectsKey = "deleted"
/// User info key for the set of objects that were refreshed from the store and not changed by the program.
public let NSRefreshedObjectsKey = "refreshed"
/// User info key for the set of objects that are no longer valid.
public let NSInvalidatedObjectsKey = "invalidated"
/// User info key that is present if all objects of the context were invalidated.
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
/// User info key for the query generation that the context reads from now on.
public let NSManagedObjectContextQueryGenerationKey = "newQueryGeneration"
/// User info key for the set of identifiers of inserted objects.
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
/// User info key for the set of identifiers of updated objects.
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
/// User info key for the set of identifiers of deleted objects.
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
/// User info key for the set of identifiers of refreshed objects.
public let NSRefreshedObjectIDsKey = "refreshed_objectIDs"
/// User info key for the set of identifiers of invalidated objects.
public let NSInvalidatedObjectIDsKey = "invalidated_objectIDs"

/// The notification names as members of the context class.
extension NSManagedObjectContext {
    /// Posted before a context saves.
    public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
    /// Posted after a context saved, with the changed objects. See ``NotificationKey``.
    public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave
    /// Posted after objects changed in a context, before they are saved, with the changed objects. See
    /// ``NotificationKey``.
    public static let didChangeObjectsNotification = Notification.Name.NSManagedObjectContextObjectsDidChange
    /// Posted after a context saved, with the identifiers of the changed objects. See ``NotificationKey``.
    public static let didSaveObjectIDsNotification = Notification.Name.NSManagedObjectContextDidSaveObjectIDs
    /// Posted after a context merged changes that were saved elsewhere, with the identifiers of the changed objects.
    /// See ``NotificationKey``.
    public static let didMergeChangesObjectIDsNotification =
        Notification.Name.NSManagedObjectContextDidMergeChangesObjectIDs
}

extension NSManagedObjectContext {
    /// The user info keys of context notifications. The raw values are the keys in `userInfo`.
    public enum NotificationKey: String, Sendable {
        /// The query generation that the context reads from now on.
        case queryGeneration = "newQueryGeneration"
        /// Present if all objects of the context were invalidated.
        case invalidatedAllObjects = "invalidatedAll"
        /// The inserted objects.
        case insertedObjects = "inserted"
        /// The updated objects.
        case updatedObjects = "updated"
        /// The deleted objects.
        case deletedObjects = "deleted"
        /// The objects that were refreshed from the store.
        case refreshedObjects = "refreshed"
        /// The objects that are no longer valid.
        case invalidatedObjects = "invalidated"
        /// The identifiers of the inserted objects.
        case insertedObjectIDs = "inserted_objectIDs"
        /// The identifiers of the updated objects.
        case updatedObjectIDs = "updated_objectIDs"
        /// The identifiers of the deleted objects.
        case deletedObjectIDs = "deleted_objectIDs"
        /// The identifiers of the objects that were refreshed from the store.
        case refreshedObjectIDs = "refreshed_objectIDs"
        /// The identifiers of the objects that are no longer valid.
        case invalidatedObjectIDs = "invalidated_objectIDs"
    }
}

/// Changed objects by kind of change, with the user info of the notifications about them.
struct AnnouncedObjects {
    var inserted: [NSManagedObject] = []
    var updated: [NSManagedObject] = []
    var refreshed: [NSManagedObject] = []
    var deleted: [NSManagedObject] = []
    /// The version that the context reads from now on; nil if the changes do not affect it.
    var generation: NSQueryGenerationToken?
    /// The position in the stores' histories after a save; nil if there is no history.
    var changeToken: NSPersistentHistoryToken?

    /// The key of ``changeToken``, which has no public name in Apple's framework.
    static let changeTokenKey = "newChangeToken"

    /// The user info with sets of objects; empty if there are none.
    var objects: [AnyHashable: Any] {
        var userInfo = userInfoWithoutObjects
        if !inserted.isEmpty { userInfo[NSInsertedObjectsKey] = Set(inserted) }
        if !updated.isEmpty { userInfo[NSUpdatedObjectsKey] = Set(updated) }
        if !refreshed.isEmpty { userInfo[NSRefreshedObjectsKey] = Set(refreshed) }
        if !deleted.isEmpty { userInfo[NSDeletedObjectsKey] = Set(deleted) }
        return userInfo
    }

    /// The user info with sets of the objects' identifiers; empty if there are none.
    var identifiers: [AnyHashable: Any] {
        var userInfo = userInfoWithoutObjects
        if !inserted.isEmpty { userInfo[NSInsertedObjectIDsKey] = identifiers(of: inserted) }
        if !updated.isEmpty { userInfo[NSUpdatedObjectIDsKey] = identifiers(of: updated) }
        if !refreshed.isEmpty { userInfo[NSRefreshedObjectIDsKey] = identifiers(of: refreshed) }
        if !deleted.isEmpty { userInfo[NSDeletedObjectIDsKey] = identifiers(of: deleted) }
        return userInfo
    }

    /// The user info besides the objects. Has reserved capacity: growing the dictionary would take a tenth of the time of
    /// saving one object.
    private var userInfoWithoutObjects: [AnyHashable: Any] {
        var userInfo: [AnyHashable: Any] = Dictionary(minimumCapacity: 5)
        if let generation { userInfo[NSManagedObjectContextQueryGenerationKey] = generation }
        if let changeToken { userInfo[Self.changeTokenKey] = changeToken }
        return userInfo
    }

    private func identifiers(of objects: [NSManagedObject]) -> Set<NSManagedObjectID> {
        Set(objects.lazy.map(\.objectID))
    }
}
