import CoreData
import Foundation
import Testing

/// Section J of the behaviours, continued: contexts that merge automatically.
@Suite struct AutomaticMergingTests {
    private let library: Library
    private let mine: NSManagedObjectContext
    private let other: NSManagedObjectContext

    init() throws {
        library = try Library()
        mine = library.context()
        other = library.context()
        _ = other.make("Note", ["title": "a"])
        try other.save()
    }

    private func rename(to title: String, in context: NSManagedObjectContext) throws {
        try #require(context.all("Note").first).setValue(title, forKey: "title")
        try context.save()
    }

    /// Returns the title of the only note of a context, after what the context's queue has to do.
    private func title(of note: NSManagedObject, in context: NSManagedObjectContext) async throws -> String? {
        let id = note.objectID
        return try await context.perform(schedule: .enqueued) {
            try context.existingObject(with: id).value(forKey: "title") as? String
        }
    }

    private func readNote(of context: NSManagedObjectContext) throws -> NSManagedObject {
        let note = try #require(context.all("Note").first)
        _ = note.value(forKey: "title")
        return note
    }

    @Test func S135_aBlockThatAnObserverEnqueuesFindsTheChangesMerged() async throws {
        let note = try readNote(of: mine)
        mine.automaticallyMergesChangesFromParent = true
        let id = note.objectID
        let (titles, continuation) = AsyncStream.makeStream(of: String?.self)
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: other,
            queue: nil
        ) { [mine] _ in
            mine.perform {
                continuation.yield(mine.registeredObject(for: id)?.value(forKey: "title") as? String)
                continuation.finish()
            }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        try rename(to: "b", in: other)
        for await title in titles { #expect(title == "b") }
        withExtendedLifetime(note) {}
    }

    @Test func S135_aChildMergesTheSavesOfItsParent() async throws {
        let child = NSManagedObjectContext(.privateQueue)
        child.automaticallyMergesChangesFromParent = true
        child.parent = other
        let note = try readNote(of: child)
        let controller = NSFetchedResultsController(
            fetchRequest: Self.notes,
            managedObjectContext: child,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
        let recorder = ChangeRecorder()
        controller.delegate = recorder
        try controller.performFetch()
        _ = other.make("Note", ["title": "new"])
        try rename(to: "b", in: other)
        #expect(try await title(of: note, in: child) == "b")
        #expect(recorder.take().count == 4)
        #expect(controller.fetchedObjects?.count == 2)
    }

    private static var notes: NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return request
    }

    @Test func S135_aChildMergesSavesOfItsSiblingsAndWhatItsParentMerges() async throws {
        let (child, sibling) = (NSManagedObjectContext(.privateQueue), NSManagedObjectContext(.privateQueue))
        for context in [child, sibling] { context.parent = mine }
        child.automaticallyMergesChangesFromParent = true
        mine.automaticallyMergesChangesFromParent = true
        let note = try readNote(of: child)
        try rename(to: "sibling's", in: sibling)
        #expect(try await title(of: note, in: child) == "sibling's")
        try mine.save()
        for note in try other.all("Note") { other.refresh(note, mergeChanges: false) }
        try rename(to: "elsewhere", in: other)
        await mine.perform(schedule: .enqueued) {}
        #expect(try await title(of: note, in: child) == "elsewhere")
    }

    @Test func S135_unsavedChangesOfAChildStayWhenItsParentSaves() async throws {
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = other
        child.automaticallyMergesChangesFromParent = true
        let note = try readNote(of: child)
        note.setValue("mine", forKey: "body")
        try rename(to: "b", in: other)
        #expect(try await title(of: note, in: child) == "b")
        #expect(note.value(forKey: "body") as? String == "mine" && note.isUpdated)
        try child.save()
        try other.save()
        #expect(try library.context().all("Note", "title == 'b' AND body == 'mine'").count == 1)
    }

    @Test func S135_mergingEndsWhenItIsTurnedOff() async throws {
        let note = try readNote(of: mine)
        mine.automaticallyMergesChangesFromParent = true
        mine.automaticallyMergesChangesFromParent = false
        try rename(to: "b", in: other)
        #expect(try await title(of: note, in: mine) == "a")
    }
}
