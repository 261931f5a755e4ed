import CoreData
import Foundation
import Testing

/// Section J of the behaviours: merging changes that other contexts saved.
@Suite struct MergingTests {
    private let library: Library
    private let mine: NSManagedObjectContext
    private let other: NSManagedObjectContext

    init() throws {
        library = try Library()
        mine = library.context()
        other = library.context()
        for title in ["a", "b", "c"] {
            _ = other.make("Note", ["title": title])
        }
        try other.save()
    }

    /// Saves the other context and merges its notification.
    private func saveAndMerge() throws {
        let saved = Notifications(.NSManagedObjectContextDidSave, from: other)
        try other.save()
        try mine.mergeChanges(fromContextDidSave: #require(saved.last))
    }

    @Test func S130_changesAreMergedAndOwnOnesKept() throws {
        let a = try #require(mine.all("Note", "title == 'a'").first)
        let b = try #require(mine.all("Note", "title == 'b'").first)
        a.setValue("mine", forKey: "title")
        _ = b.value(forKey: "title")
        let theirs = try other.all("Note", sortedBy: "title")
        theirs[0].setValue("body", forKey: "body")
        theirs[0].setValue("theirs", forKey: "title")
        theirs[1].setValue("bb", forKey: "title")
        other.delete(theirs[2])
        _ = other.make("Note", ["title": "new"])
        let c = try #require(mine.all("Note", "title == 'c'").first)
        try saveAndMerge()
        #expect(a.value(forKey: "title") as? String == "mine")
        #expect(a.value(forKey: "body") as? String == "body")
        #expect(b.value(forKey: "title") as? String == "bb")
        #expect(c.isDeleted)
        #expect(mine.deletedObjects == [c])
        try mine.save()
        #expect(mine.deletedObjects.isEmpty && c.managedObjectContext == nil)
        #expect(try library.context().all("Note", "title == 'mine' AND body == 'body'").count == 1)
    }

    @Test func S131_mergingIsAnnounced() throws {
        let a = try #require(mine.all("Note", "title == 'a'").first)
        let changed = Notifications(.NSManagedObjectContextObjectsDidChange, from: mine)
        let merged = Notifications(.NSManagedObjectContextDidMergeChangesObjectIDs, from: mine)
        try #require(other.all("Note", "title == 'a'").first).setValue("aa", forKey: "title")
        let new = other.make("Note", ["title": "new"])
        try saveAndMerge()
        let userInfo = try #require(changed.last?.userInfo)
        #expect(userInfo[NSRefreshedObjectsKey] as? Set<NSManagedObject> == [a])
        #expect((userInfo[NSInsertedObjectsKey] as? Set<NSManagedObject>)?.map(\.objectID) == [new.objectID])
        #expect(merged.last?.userInfo?[NSInsertedObjectIDsKey] as? Set<NSManagedObjectID> == [new.objectID])
    }

    @Test func S132_aMergedDeletionKeepsTheObjectAtHand() throws {
        let a = try #require(mine.all("Note", "title == 'a'").first)
        other.delete(try #require(other.all("Note", "title == 'a'").first))
        try saveAndMerge()
        #expect(a.isDeleted)
        #expect(a.value(forKey: "title") as? String == "a")
        #expect(a.managedObjectContext === mine)
        #expect(try mine.all("Note").count == 2)
        #expect(!mine.hasChanges)
    }

    @Test func S133_mergedObjectsAreThereUntilTheEventEnds() throws {
        let new = other.make("Note", ["title": "new"])
        try saveAndMerge()
        #expect(mine.registeredObject(for: new.objectID)?.isFault == true)
        mine.processPendingChanges()
        #expect(mine.registeredObjects.isEmpty)
    }

    @Test func S132_aMergedDeletionIsAmongTheDeletedObjectsWhileItIsHeld() throws {
        var a: NSManagedObject? = try mine.all("Note", "title == 'a'").first
        other.delete(try #require(other.all("Note", "title == 'a'").first))
        try saveAndMerge()
        mine.processPendingChanges()
        #expect(mine.deletedObjects.first === a && mine.deletedObjects.count == 1)
        #expect(!mine.hasChanges)
        a = nil
        #expect(mine.deletedObjects.isEmpty)
    }

    @Test func S134_identifiersAndURIsCanBeMerged() throws {
        let notes = try mine.all("Note", sortedBy: "title")
        for note in notes { _ = note.value(forKey: "title") }
        let second = NSManagedObjectContext(.privateQueue)
        second.persistentStoreCoordinator = try library.otherCoordinator()
        let theirs = try second.all("Note", sortedBy: "title")
        theirs[0].setValue("elsewhere", forKey: "title")
        second.delete(theirs[1])
        try second.save()
        NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [
                NSUpdatedObjectIDsKey: [notes[0].objectID.uriRepresentation()],
                NSDeletedObjectsKey: [theirs[1].objectID],
            ],
            into: [mine]
        )
        #expect(notes[0].value(forKey: "title") as? String == "elsewhere")
        #expect(notes[1].isDeleted)
    }

    @Test func S135_contextsMayMergeByThemselves() async throws {
        let a = try #require(mine.all("Note", "title == 'a'").first)
        _ = a.value(forKey: "title")
        mine.automaticallyMergesChangesFromParent = true
        try #require(other.all("Note", "title == 'a'").first).setValue("automatic", forKey: "title")
        try other.save()
        // Waits for the work that the save enqueued.
        let id = a.objectID
        let title = try await mine.perform(schedule: .enqueued) { [mine] in
            try mine.existingObject(with: id).value(forKey: "title") as? String
        }
        #expect(title == "automatic")
        mine.automaticallyMergesChangesFromParent = false
        #expect(!mine.automaticallyMergesChangesFromParent)
    }
}

/// Records the notifications with a name from an object.
final class Notifications: @unchecked Sendable {
    // @unchecked Sendable because these tests post notifications on the observing thread.
    private(set) var last: Notification?
    private var token: (any NSObjectProtocol)?

    init(_ name: NSNotification.Name, from object: AnyObject) {
        token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] in
            self?.last = $0
        }
    }

    deinit {
        if let token { NotificationCenter.default.removeObserver(token) }
    }
}
