import CoreData
import Dispatch
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

/// Section D of the behaviours, continued: the turns of the main queue are events of its contexts.
@MainActor @Suite struct MainQueueEventTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = library.coordinator
        _ = context.make("Note", ["title": "a"])
        try context.save()
    }

    /// Returns after the blocks that the main queue has now.
    private func turn() async {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }

    @Test func S065_changesAreAnnouncedAtTheEndOfATurn() async throws {
        let note = try #require(context.all("Note").first)
        await turn()
        let changed = Notifications(.NSManagedObjectContextObjectsDidChange, from: context)
        note.setValue("b", forKey: "title")
        note.setValue("c", forKey: "title")
        #expect(changed.last == nil)
        await turn()
        #expect(changed.last?.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject> == [note])
        let second = Notifications(.NSManagedObjectContextObjectsDidChange, from: context)
        await turn()
        #expect(second.last == nil)
        context.delete(note)
        await turn()
        #expect(second.last?.userInfo?[NSDeletedObjectsKey] as? Set<NSManagedObject> == [note])
    }

    @Test func S065_refreshingIsAnnouncedAtTheEndOfATurn() async throws {
        let note = try #require(context.all("Note").first)
        _ = note.value(forKey: "title")
        await turn()
        let changed = Notifications(.NSManagedObjectContextObjectsDidChange, from: context)
        context.refresh(note, mergeChanges: true)
        await turn()
        #expect(changed.last?.userInfo?[NSRefreshedObjectsKey] as? Set<NSManagedObject> == [note])
        let all = Notifications(.NSManagedObjectContextObjectsDidChange, from: context)
        context.refreshAllObjects()
        await turn()
        #expect(all.last?.userInfo?[NSRefreshedObjectsKey] as? Set<NSManagedObject> == [note])
    }

    @Test func S065_aTurnKeepsNoContextAlive() async {
        weak var abandoned: NSManagedObjectContext?
        do {
            let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
            context.persistentStoreCoordinator = library.coordinator
            _ = context.make("Note")
            abandoned = context
        }
        #expect(abandoned == nil)
        await turn()
    }
}
