extension NSManagedObjectContext {
    /// The keys of what notifications of contexts tell. Their raw values are the keys in `userInfo`.
    public enum NotificationKey: String, Sendable {
        /// The generation of the stores that the context reads from now on.
        case queryGeneration = "newQueryGeneration"
        /// There if no object of the context can be used any longer.
        case invalidatedAllObjects = "invalidatedAll"
        /// The objects that were inserted.
        case insertedObjects = "inserted"
        /// The objects whose values were changed.
        case updatedObjects = "updated"
        /// The objects that were deleted.
        case deletedObjects = "deleted"
        /// The objects that have got the values of the store.
        case refreshedObjects = "refreshed"
        /// The objects that can no longer be used.
        case invalidatedObjects = "invalidated"
        /// The identifiers of the objects that were inserted.
        case insertedObjectIDs = "inserted_objectIDs"
        /// The identifiers of the objects whose values were changed.
        case updatedObjectIDs = "updated_objectIDs"
        /// The identifiers of the objects that were deleted.
        case deletedObjectIDs = "deleted_objectIDs"
        /// The identifiers of the objects that have got the values of the store.
        case refreshedObjectIDs = "refreshed_objectIDs"
        /// The identifiers of the objects that can no longer be used.
        case invalidatedObjectIDs = "invalidated_objectIDs"
    }
}
