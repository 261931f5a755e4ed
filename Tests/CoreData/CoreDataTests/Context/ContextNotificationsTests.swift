import CoreData
import Testing

@Suite struct ContextNotificationsTests {
    @Test func notificationsOfContextsAreApples() {
        let names: [(Notification.Name, String)] = [
            (.NSManagedObjectContextWillSave, "NSManagingContextWillSaveChangesNotification"),
            (.NSManagedObjectContextDidSave, "NSManagingContextDidSaveChangesNotification"),
            (.NSManagedObjectContextObjectsDidChange, "NSObjectsChangedInManagingContextNotification"),
            (.NSManagedObjectContextDidSaveObjectIDs, "NSManagedObjectContextDidSaveObjectIDsNotification"),
            (
                .NSManagedObjectContextDidMergeChangesObjectIDs,
                "NSManagedObjectContextDidMergeChangesObjectIDsNotification"
            ),
        ]
        for (name, literal) in names {
            #expect(name.rawValue == literal)
        }
    }

    @Test func contextsKnowTheirNotifications() {
        #expect(NSManagedObjectContext.willSaveObjectsNotification == .NSManagedObjectContextWillSave)
        #expect(NSManagedObjectContext.didSaveObjectsNotification == .NSManagedObjectContextDidSave)
        #expect(NSManagedObjectContext.didChangeObjectsNotification == .NSManagedObjectContextObjectsDidChange)
        #expect(NSManagedObjectContext.didSaveObjectIDsNotification == .NSManagedObjectContextDidSaveObjectIDs)
        #expect(
            NSManagedObjectContext.didMergeChangesObjectIDsNotification
                == .NSManagedObjectContextDidMergeChangesObjectIDs
        )
    }

    @Test func keysAreApples() {
        #expect(NSInsertedObjectsKey == "inserted")
        #expect(NSUpdatedObjectsKey == "updated")
        #expect(NSDeletedObjectsKey == "deleted")
        #expect(NSRefreshedObjectsKey == "refreshed")
        #expect(NSInvalidatedObjectsKey == "invalidated")
        #expect(NSInvalidatedAllObjectsKey == "invalidatedAll")
        #expect(NSManagedObjectContextQueryGenerationKey == "newQueryGeneration")
        #expect(NSInsertedObjectIDsKey == "inserted_objectIDs")
        #expect(NSUpdatedObjectIDsKey == "updated_objectIDs")
        #expect(NSDeletedObjectIDsKey == "deleted_objectIDs")
        #expect(NSRefreshedObjectIDsKey == "refreshed_objectIDs")
        #expect(NSInvalidatedObjectIDsKey == "invalidated_objectIDs")
    }
}
