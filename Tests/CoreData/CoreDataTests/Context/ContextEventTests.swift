import Foundation
import Testing

@testable import CoreData

/// Sections C to E of the behaviours: notifications of changes and saves, and their order.
@Suite struct ContextEventTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let note: LoggingNote

    init() throws {
        library = try Library(LibraryModel.makeLogging())
        context = library.context()
        note = try context.makeNote(["title": "a"])
        try context.save()
        note.events = []
    }

    @Test func S047_announcedChangesWithoutOneAreNoValues() {
        note.willChangeValue(forKey: "title")
        note.didChangeValue(forKey: "title")
        #expect(note.hasChanges)
        #expect(note.changedValues().isEmpty)
        #expect(!note.hasPersistentChangedValues)
    }

    // Provisional: known, but not observed on Apple platforms.
    @Test func S048_anEqualValueMakesAnUpdatedObject() throws {
        let version = note.snapshot?.version
        note.title = "a"
        #expect(note.isUpdated)
        try context.save()
        #expect(!note.hasChanges)
        #expect(note.snapshot?.version == version)
    }

    @Test func S059_savingClearsTheChanges() throws {
        note.title = "b"
        #expect(note.committedValues(forKeys: ["title"])["title"] as? String == "a")
        try context.save()
        #expect(note.changedValues().isEmpty)
        #expect(note.changedValuesForCurrentEvent().isEmpty)
        #expect(note.committedValues(forKeys: ["title"])["title"] as? String == "b")
    }

    @Test func S066_aBlockOfPerformIsAnEvent() async throws {
        let events = ContextEvents(of: context)
        let id = note.objectID
        await context.perform { [context] in
            (context.object(with: id) as? LoggingNote)?.title = "b"
        }
        #expect(events.entries == ["changed: 1 updated"])
        context.performAndWait { note.title = "c" }
        #expect(events.entries.count == 1)
    }

    @Test func S067_aKeySetTwiceIsToldOnce() {
        let events = ContextEvents(of: context)
        note.title = "b"
        note.title = "c"
        context.processPendingChanges()
        context.processPendingChanges()
        #expect(events.entries == ["changed: 1 updated"])
    }

    @Test func S068_willSaveComesBeforeWriting() throws {
        note.title = "b"
        let events = ContextEvents(of: context)
        events.onWillSave = { [note] in
            #expect(note.committedValues(forKeys: ["title"])["title"] as? String == "a")
        }
        try context.save()
        #expect(events.entries.contains("willSave: nothing"))
    }

    @Test func S070_identifiersAreAnnouncedWithTheObjects() throws {
        let events = ContextEvents(of: context)
        let (inserted, deleted) = (try context.makeNote(), try context.makeNote())
        try context.save()
        events.entries = []
        note.title = "b"
        context.delete(deleted)
        let new = try context.makeNote()
        try context.save()
        #expect(NSInsertedObjectIDsKey == "inserted_objectIDs")
        let all = "1 deleted, 1 inserted, 1 updated"
        #expect(events.entries == ["changed: \(all)", "willSave: nothing", "didSave: \(all)", "didSaveIDs: \(all)"])
        #expect(events.ids[NSUpdatedObjectIDsKey] as? Set<NSManagedObjectID> == [note.objectID])
        #expect(events.ids[NSInsertedObjectIDsKey] as? Set<NSManagedObjectID> == [new.objectID])
        #expect(events.ids[NSDeletedObjectIDsKey] as? Set<NSManagedObjectID> == [deleted.objectID])
        #expect(!inserted.objectID.isTemporaryID)
    }

    @Test func S071_savingNothingTellsObserversAndNoObject() throws {
        let events = ContextEvents(of: context)
        try context.save()
        #expect(events.entries == ["willSave: nothing", "didSave: nothing", "didSaveIDs: nothing"])
        #expect(note.events.isEmpty)
    }

    @Test func S071_changesOfAnObserverOfWillSaveAreSaved() throws {
        let events = ContextEvents(of: context)
        events.onWillSave = { [note] in note.title = "stamped" }
        try context.save()
        #expect(!context.hasChanges)
        #expect(note.committedValues(forKeys: ["title"])["title"] as? String == "stamped")
    }

    @Test func S072_afterAFailedSaveChangesArePending() throws {
        note.setValue(nil, forKey: "title")
        let events = ContextEvents(of: context)
        #expect(throws: (any Error).self) { try context.save() }
        #expect(!events.entries.contains { $0.hasPrefix("didSave") })
        #expect(!note.events.contains("didSave"))
        #expect(context.updatedObjects == [note])
        note.title = "fixed"
        try context.save()
        #expect(try library.context().all("Note", "title == 'fixed'").count == 1)
    }

    @Test func S075_rollbackBringsEverythingBack() throws {
        let folder = context.make("Folder")
        let deleted = try context.makeNote(["title": "d"])
        try context.save()
        let inserted = try context.makeNote(["folder": folder])
        note.title = "b"
        note.folder = folder
        context.delete(deleted)
        context.rollback()
        #expect(inserted.managedObjectContext == nil)
        #expect(!deleted.isDeleted)
        #expect(note.title == "a")
        #expect(note.folder == nil)
        #expect(folder.others("notes").isEmpty)
        #expect(!context.hasChanges)
    }

    // Provisional: it could not be observed on Apple platforms whether objects or observers are notified of the save
    // first.
    @Test func S077_savingHasAnOrder() throws {
        let events = ContextEvents(of: context)
        note.beforeSaving = { _ in events.entries.append("object willSave") }
        note.title = "b"
        try context.save()
        #expect(
            events.entries == [
                "changed: 1 updated", "willSave: nothing", "object willSave", "didSave: 1 updated",
                "didSaveIDs: 1 updated",
            ]
        )
        #expect(note.ownEvents == ["willSave", "didSave"])
    }

    @Test func S078_changesInWillSaveAreSaved() throws {
        note.beforeSaving = { note in if note.position < 3 { note.position += 1 } }
        note.title = "b"
        try context.save()
        #expect(note.events.filter { $0 == "willSave" }.count == 4)
        #expect(try library.context().all("Note", "position == 3").count == 1)
        note.beforeSaving = { $0.setPrimitiveValue(9, forKey: "position") }
        note.title = "c"
        note.events = []
        try context.save()
        #expect(note.ownEvents == ["willSave", "didSave"])
        #expect(try library.context().all("Note", "position == 9").count == 1)
    }

    @Test func S079_deletedObjectsAreToldOfSaving() throws {
        context.delete(note)
        try context.save()
        #expect(note.ownEvents == ["prepareForDeletion", "willSave deleted", "didSave"])
        #expect(!note.isDeleted)
        #expect(note.managedObjectContext == nil)
    }

    @Test func S080_whatValidationReplacesIsValidatedAgain() throws {
        note.replacing = { key, value in key == "title" ? (value as? String)?.uppercased() : nil }
        note.title = "b"
        try context.save()
        #expect(note.events == ["willSave", "validate b", "validate B", "didSave"])
        let other = library.context()
        #expect(try other.all("Note", "title == 'B'").count == 1)
    }

    @Test func S081_changesInDidSaveAreNewOnes() throws {
        let events = ContextEvents(of: context)
        events.onDidSave = { [note] in if note.position == 0 { note.position = 1 } }
        note.title = "b"
        try context.save()
        #expect(context.updatedObjects == [note])
        #expect(Set(note.changedValues().keys) == ["position"])
    }

    @Test func S082_cascadedObjectsAreToldOfTheirDeletion() throws {
        let model = LibraryModel.makeLogging()
        let relationship = model.entitiesByName["Folder"]?.relationshipsByName["notes"]
        relationship?.deleteRule = .cascadeDeleteRule
        let library = try Library(model)
        let context = library.context()
        let folder = context.make("Folder")
        let note = try context.makeNote(["folder": folder])
        try context.save()
        context.delete(folder)
        #expect(!note.isDeleted)
        context.processPendingChanges()
        #expect(note.isDeleted)
        #expect(note.events.last == "prepareForDeletion")
    }
}

/// Records the notifications of a context in order.
private final class ContextEvents: @unchecked Sendable {
    // @unchecked Sendable because these tests post notifications on the context's queue, one after the other.
    var entries: [String] = []
    var ids: [AnyHashable: Any] = [:]
    var onWillSave: (() -> Void)?
    var onDidSave: (() -> Void)?
    private var tokens: [any NSObjectProtocol] = []

    init(of context: NSManagedObjectContext) {
        observe(.NSManagedObjectContextObjectsDidChange, "changed", of: context)
        observe(.NSManagedObjectContextWillSave, "willSave", of: context)
        observe(.NSManagedObjectContextDidSave, "didSave", of: context)
        observe(.NSManagedObjectContextDidSaveObjectIDs, "didSaveIDs", of: context)
    }

    deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    private func observe(_ name: NSNotification.Name, _ word: String, of context: NSManagedObjectContext) {
        let token = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { [weak self] in
            self?.note(word, $0.userInfo)
        }
        tokens.append(token)
    }

    private func note(_ word: String, _ userInfo: [AnyHashable: Any]?) {
        let sets = (userInfo ?? [:]).compactMap { key, value -> String? in
            if value is NSQueryGenerationToken { return nil }
            let count = (value as? Set<NSManagedObject>)?.count ?? (value as? Set<NSManagedObjectID>)?.count ?? 0
            return "\(count) \("\(key)".split(separator: "_").first ?? "")"
        }
        entries.append("\(word): \(sets.isEmpty ? "nothing" : sets.sorted().joined(separator: ", "))")
        if word == "didSaveIDs" { ids = userInfo ?? [:] }
        if word == "willSave" { onWillSave?() }
        if word == "didSave" { onDidSave?() }
    }
}
