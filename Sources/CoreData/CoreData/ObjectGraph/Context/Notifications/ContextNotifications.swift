public import Foundation

/// Notifications about changes in a context, which is their object.
extension NSNotification.Name {
    /// A context is about to save. Comes without further information.
    public static let NSManagedObjectContextWillSave = NSNotification.Name(
        "NSManagingContextWillSaveChangesNotification"
    )
    /// A context has saved: see ``NSInsertedObjectsKey``, ``NSUpdatedObjectsKey`` and ``NSDeletedObjectsKey``.
    public static let NSManagedObjectContextDidSave = NSNotification.Name("NSManagingContextDidSaveChangesNotification")
    /// Objects in a context have changed, and are not saved yet: see ``NSInsertedObjectsKey``, ``NSUpdatedObjectsKey``,
    /// ``NSDeletedObjectsKey``, ``NSRefreshedObjectsKey`` and ``NSInvalidatedObjectsKey``.
    public static let NSManagedObjectContextObjectsDidChange = NSNotification.Name(
        "NSObjectsChangedInManagingContextNotification"
    )
    /// A context has saved: see ``NSInsertedObjectIDsKey``, ``NSUpdatedObjectIDsKey`` and ``NSDeletedObjectIDsKey``.
    public static let NSManagedObjectContextDidSaveObjectIDs = NSNotification.Name(
        "NSManagedObjectContextDidSaveObjectIDsNotification"
    )
    /// A context has taken over what others saved: see ``NSInsertedObjectIDsKey``, ``NSUpdatedObjectIDsKey``,
    /// ``NSDeletedObjectIDsKey``, ``NSRefreshedObjectIDsKey`` and ``NSInvalidatedObjectIDsKey``.
    public static let NSManagedObjectContextDidMergeChangesObjectIDs = NSNotification.Name(
        "NSManagedObjectContextDidMergeChangesObjectIDsNotification"
    )
}

/// Leads to the objects that were inserted, as a set.
public let NSInsertedObjectsKey = "inserted"
/// Leads to the objects whose values were changed, as a set.
public let NSUpdatedObjectsKey = "updated"
/// Leads to the objects that were deleted, as a set.
public let NSDeletedObjectsKey = "deleted"
/// Leads to the objects that have got the values of the store without being changed, as a set.
public let NSRefreshedObjectsKey = "refreshed"
/// Leads to the objects that can no longer be used, as a set.
public let NSInvalidatedObjectsKey = "invalidated"
/// Is there if no object of the context can be used any longer.
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
/// Leads to the generation of the stores that the context reads from now on.
public let NSManagedObjectContextQueryGenerationKey = "newQueryGeneration"
/// Leads to the identifiers of the objects that were inserted, as a set.
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
/// Leads to the identifiers of the objects whose values were changed, as a set.
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
/// Leads to the identifiers of the objects that were deleted, as a set.
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
/// Leads to the identifiers of the objects that have got the values of the store without being changed, as a set.
public let NSRefreshedObjectIDsKey = "refreshed_objectIDs"
/// Leads to the identifiers of the objects that can no longer be used, as a set.
public let NSInvalidatedObjectIDsKey = "invalidated_objectIDs"
