import CoreData

/// The errors of the store.
enum JSONStoreError {
    /// There is no such object. Contexts know the code, and ask their
    /// ``NSManagedObjectContext/shouldHandleInaccessibleFault(_:for:triggeredByProperty:)``.
    static func missing(_ id: NSManagedObjectID) -> CocoaError {
        CocoaError(
            .managedObjectReferentialIntegrity,
            userInfo: [NSLocalizedDescriptionKey: "There is no file of \(id.uriRepresentation())."]
        )
    }

    /// Others have written objects since they were read. The context's merge policy decides.
    static func conflicts(_ conflicts: [NSMergeConflict]) -> CocoaError {
        CocoaError(.managedObjectMerge, userInfo: [NSPersistentStoreSaveConflictsErrorKey: conflicts])
    }

    static func cannotStore(_ attribute: NSAttributeDescription) -> CocoaError {
        CocoaError(
            .persistentStoreSave,
            userInfo: [NSLocalizedDescriptionKey: "JSON stores cannot hold values of \(attribute.name)."]
        )
    }
}
