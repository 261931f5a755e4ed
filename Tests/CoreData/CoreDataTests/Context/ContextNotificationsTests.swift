import CoreData
import Dispatch
import Foundation
import Synchronization
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

    @Test(arguments: [false, true]) func S069_savesTellTheGenerationAndThePositionInTheHistory(_ keepsHistory: Bool)
        throws
    {
        let library = try Library(options: [NSPersistentHistoryTrackingKey: keepsHistory])
        let (context, other) = (library.context(), library.context())
        let names = [Notification.Name.NSManagedObjectContextDidSave, .NSManagedObjectContextDidSaveObjectIDs]
        let received = Mutex<[[String]]>([])
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { notification in
                let info = notification.userInfo ?? [:]
                let generation = info[NSManagedObjectContext.NotificationKey.queryGeneration.rawValue]
                let token = info["newChangeToken"] as? NSPersistentHistoryToken
                let isCurrent = generation as? NSQueryGenerationToken == .current
                received.withLock { $0.append(["\(isCurrent)", token?.description ?? "none"]) }
                other.mergeChanges(fromContextDidSave: notification)
            }
        }
        defer { observers.forEach(NotificationCenter.default.removeObserver) }
        _ = context.make("Note")
        try context.save()
        let token = library.coordinator.currentPersistentHistoryToken(fromStores: nil)
        #expect((token != nil) == keepsHistory)
        #expect(received.withLock { $0 } == Array(repeating: ["true", token?.description ?? "none"], count: 2))
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
