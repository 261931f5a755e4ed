import CoreData
import Foundation
import Testing

/// Sections F and H of the behaviours: the consequences of deleting, and when they occur.
@Suite struct DeletingTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    @Test func S086_consequencesComeWithTheEndOfTheEvent() throws {
        let note = context.make("Note", ["cover": context.make("Cover")])
        try context.save()
        let cover = try #require(note.value(forKey: "cover") as? NSManagedObject)
        context.delete(note)
        #expect(note.isDeleted && !cover.isDeleted)
        context.processPendingChanges()
        #expect(cover.isDeleted)
    }

    @Test func S086_consequencesMayComeWithSaving() throws {
        let folder = context.make("Folder")
        let note = context.make("Note", ["cover": context.make("Cover"), "folder": folder])
        try context.save()
        let cover = try #require(note.value(forKey: "cover") as? NSManagedObject)
        context.propagatesDeletesAtEndOfEvent = false
        context.delete(note)
        context.processPendingChanges()
        #expect(note.isDeleted && !cover.isDeleted)
        #expect(folder.others("notes") == [note])
        _ = try context.all("Note")
        #expect(!cover.isDeleted)
        try context.save()
        #expect(folder.others("notes").isEmpty)
        #expect(try library.context().all("Cover").isEmpty)
    }

    @Test func S086_objectsThatWereNeverSavedLeaveNothingBehind() throws {
        context.propagatesDeletesAtEndOfEvent = false
        let folder = context.make("Folder")
        let note = context.make("Note", ["folder": folder])
        context.delete(note)
        context.processPendingChanges()
        #expect(folder.others("notes").isEmpty)
        try context.save()
        #expect(try library.context().all("Note").isEmpty)
    }

    @Test func S087_cyclesAndInheritanceAreDeletedOnce() throws {
        let library = try Library(CascadeModel.make())
        let context = library.context()
        let nodes = (0..<3).map { context.make("Node", ["name": "\($0)"]) }
        for (node, parent) in zip(nodes, [nodes[2], nodes[0], nodes[1]]) { node.setValue(parent, forKey: "parent") }
        try context.save()
        context.delete(nodes[1])
        try context.save()
        #expect(try library.context().all("Node").isEmpty)
        let own = self.context
        let draft = own.make("Draft", ["cover": own.make("Cover"), "title": "draft"])
        try own.save()
        own.delete(draft)
        try own.save()
        #expect(try self.library.context().all("Cover").isEmpty)
    }

    private func denying(_ rule: NSDeleteRule) throws -> (Library, NSManagedObjectContext) {
        let model = LibraryModel.make()
        model.entitiesByName["Folder"]?.relationshipsByName["notes"]?.deleteRule = rule
        let library = try Library(model)
        return (library, library.context())
    }

    @Test func S088_denyingKeepsAnObjectWhileOthersNeedIt() throws {
        let (library, context) = try denying(.denyDeleteRule)
        let folder = context.make("Folder")
        let note = context.make("Note", ["folder": folder])
        try context.save()
        context.delete(folder)
        #expect(errorCode { try context.save() } == .validationRelationshipDeniedDelete)
        context.delete(note)
        try context.save()
        #expect(try library.context().all("Folder").isEmpty)
    }

    @Test func S089_noActionLeavesWhatLeadsThere() throws {
        let (library, context) = try denying(.noActionDeleteRule)
        let folder = context.make("Folder")
        let note = context.make("Note", ["folder": folder])
        try context.save()
        context.delete(folder)
        try context.save()
        #expect(!note.hasChanges)
        #expect(note.value(forKey: "folder") as? NSManagedObject === folder)
        context.reset()
        let again = try #require(context.all("Note").first?.value(forKey: "folder") as? NSManagedObject)
        #expect(again.value(forKey: "name") == nil)
        #expect(again.isDeleted)
        #expect(try library.context().all("Folder").isEmpty)
    }

    @Test(arguments: ["other", nil]) func S089_whatNoActionHasLeftMayLeadElsewhere(_ name: String?) throws {
        let (library, context) = try denying(.noActionDeleteRule)
        let folder = context.make("Folder")
        _ = context.make("Note", ["folder": folder])
        try context.save()
        context.delete(folder)
        try context.save()
        let later = library.context()
        let target = name.map { later.make("Folder", ["name": $0]) }
        try #require(later.all("Note").first).setValue(target, forKey: "folder")
        try later.save()
        let note = try #require(library.reader().all("Note").first)
        #expect((note.value(forKey: "folder") as? NSManagedObject)?.value(forKey: "name") as? String == name)
    }

    @Test func S082_objectsAreToldEachTimeAlsoByCascades() throws {
        let note = context.make("Note")
        context.delete(note)
        context.delete(note)
        #expect(context.insertedObjects.isEmpty)
        try context.save()
        #expect(note.managedObjectContext == nil)
    }

    // MARK: - Faults without rows

    @Test func S023_inaccessibleFaultsMayStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            let library = try Library()
            let context = library.context()
            context.shouldDeleteInaccessibleFaults = false
            let note = context.make("Note")
            try context.save()
            let other = library.context()
            other.delete(other.object(with: note.objectID))
            try other.save()
            context.refresh(note, mergeChanges: false)
            _ = note.value(forKey: "title")
        }
    }

    @Test func S023_mergingADeletionReadsNothing() throws {
        context.shouldDeleteInaccessibleFaults = false
        let note = context.make("Note")
        try context.save()
        let other = library.context()
        other.delete(other.object(with: note.objectID))
        let saved = Notifications(.NSManagedObjectContextDidSave, from: other)
        try other.save()
        context.refresh(note, mergeChanges: false)
        try context.mergeChanges(fromContextDidSave: #require(saved.last))
        #expect(note.isDeleted)
        #expect(note.value(forKey: "title") == nil)
    }

    @Test func S021_retainedObjectsAreLetGoOfWithTheirContext() throws {
        context.retainsRegisteredObjects = true
        weak var deleted: NSManagedObject?
        weak var forgotten: NSManagedObject?
        do {
            let notes = [context.make("Note"), context.make("Note")]
            try context.save()
            (deleted, forgotten) = (notes[0], notes[1])
            context.delete(notes[0])
            try context.save()
        }
        #expect(deleted == nil)
        #expect(forgotten != nil)
        context.reset()
        #expect(forgotten == nil)
    }

    // MARK: - Stores and conflicts

    @Test func S084_newObjectsGoWhereTheyWereAssigned() throws {
        let url = library.folder.appendingPathComponent("Second.sqlite")
        let second = try library.coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: url,
            options: nil
        )
        let first = try #require(library.coordinator.persistentStore(for: library.url))
        let (assigned, other) = (context.make("Note"), context.make("Note"))
        context.assign(assigned, to: second)
        try context.save()
        #expect(assigned.objectID.persistentStore === second)
        #expect(other.objectID.persistentStore === first)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.affectedStores = [second]
        #expect(try library.context().fetch(request).map(\.objectID) == [assigned.objectID])
    }

    @Test func S084_savedObjectsStayWhereTheyAre() async {
        await #expect(processExitsWith: .failure) {
            let library = try Library()
            let context = library.context()
            let note = context.make("Note")
            try context.save()
            guard let store = library.coordinator.persistentStores.first else { return }
            context.assign(note, to: store)
        }
    }

    @Test func S114_unchangedObjectsMayTakePartInTheCheckForConflicts() throws {
        let (watched, changed) = (context.make("Note", ["title": "watched"]), context.make("Note"))
        try context.save()
        let other = library.context()
        func changeElsewhere(_ title: String) throws {
            other.refreshAllObjects()
            other.object(with: watched.objectID).setValue(title, forKey: "title")
            try other.save()
        }
        context.detectConflicts(for: watched)
        changed.setValue("unwatched", forKey: "title")
        try context.save()
        try changeElsewhere("theirs")
        changed.setValue("saved", forKey: "title")
        try context.save()
        context.refresh(watched, mergeChanges: true)
        context.detectConflicts(for: watched)
        try changeElsewhere("theirs again")
        changed.setValue("refused", forKey: "title")
        #expect(errorCode { try context.save() } == .managedObjectMerge)
        #expect(context.hasChanges)
        context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
        try context.save()
        #expect(watched.value(forKey: "title") as? String == "theirs again")
        #expect(try library.context().all("Note", "title == 'refused'").count == 1)
    }

    @Test func S114_watchedObjectsMayBeDeletedElsewhere() throws {
        let (watched, changed) = (context.make("Note"), context.make("Note"))
        try context.save()
        context.detectConflicts(for: watched)
        let other = library.context()
        other.delete(other.object(with: watched.objectID))
        try other.save()
        changed.setValue("mine", forKey: "title")
        #expect(errorCode { try context.save() } == .managedObjectMerge)
        context.mergePolicy = NSMergeByPropertyStoreTrumpMergePolicy
        try context.save()
        #expect(try library.context().all("Note", "title == 'mine'").count == 1)
    }
}
