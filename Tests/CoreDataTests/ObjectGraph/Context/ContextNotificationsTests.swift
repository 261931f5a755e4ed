import CoreData
import Testing

@Suite struct ContextNotificationsTests {
    @Test func notificationsOfContextsAreApples() {
        let names: [(Notification.Name, String)] = [
            (.NSManagedObjectContextWillSave, "NSManagedObjectContextWillSaveNotification"),
            (.NSManagedObjectContextDidSave, "NSManagedObjectContextDidSaveNotification"),
            (.NSManagedObjectContextObjectsDidChange, "NSManagedObjectContextObjectsDidChangeNotification"),
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
