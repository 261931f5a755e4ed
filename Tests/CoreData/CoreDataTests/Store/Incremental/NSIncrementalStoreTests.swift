import CoreData
import Foundation
import Testing

@Suite struct NSIncrementalStoreTests {
    private let url = URL(fileURLWithPath: "/nowhere/\(UUID().uuidString)")
    private let coordinator: NSPersistentStoreCoordinator
    private let context: NSManagedObjectContext

    init() throws {
        NSPersistentStoreCoordinator.registerStoreClass(CountingStore.self, type: CountingStore.storeType)
        let model = NSManagedObjectModel()
        let (note, folder) = (NSEntityDescription(), NSEntityDescription())
        note.name = "Note"
        folder.name = "Folder"
        let owner = SlipBoxModel.relationship("folder", to: folder, count: 1)
        let notes = SlipBoxModel.relationship("notes", to: note, count: 0)
        let links = SlipBoxModel.relationship("links", to: note, count: 0)
        SlipBoxModel.connect(owner, notes)
        note.properties = [SlipBoxModel.attribute("title", .string), owner, links]
        folder.properties = [notes]
        model.entities = [note, folder]
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(type: CountingStore.storeType, at: url)
        context = FileShelf.context(coordinator)
    }

    /// Returns the calls to the store since the last time.
    private func journal() -> [String] {
        CountingStore.scripts.withLock { scripts in
            defer { scripts[url]?.journal = [] }
            return (scripts[url]?.journal ?? []).filter { !$0.contains("register") }
        }
    }

    private func change(_ body: @Sendable (inout CountingStore.Script) -> Void) {
        CountingStore.scripts.withLock { body(&$0[url, default: CountingStore.Script()]) }
    }

    private func notes() throws -> [NSManagedObject] {
        try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
    }

    @Test func S012_aFaultAsksForItsValuesOnce() throws {
        let notes = try notes()
        #expect(journal() == ["fetch 0"])
        #expect(notes[0].value(forKey: "title") as? String == "One")
        #expect(journal() == ["values 1", "folder of 1"])
        #expect(notes[0].value(forKey: "folder") == nil)
        #expect(journal() == [])
        #expect((notes[0].value(forKey: "links") as? NSSet)?.count == 0)
        #expect(journal() == ["links of 1"])
        #expect((notes[0].value(forKey: "links") as? NSSet)?.count == 0)
        #expect(journal() == [])
    }

    @Test func S071_theStoreIsToldOfSavesWithoutChanges() throws {
        try context.save()
        #expect(journal() == ["save 0 0 0"])
    }

    @Test func eachSortOfResult() throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        #expect(try context.count(for: request) == 2)
        #expect(journal() == ["fetch 4"])
        let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        ids.resultType = .managedObjectIDResultType
        #expect(try context.fetch(ids).map { $0.uriRepresentation().lastPathComponent } == ["p1", "p2"])
        #expect(journal() == ["fetch 1"])
        let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Note")
        dictionaries.resultType = .dictionaryResultType
        dictionaries.propertiesToFetch = ["title"]
        #expect(try context.fetch(dictionaries).compactMap { $0["title"] as? String } == ["One", "Two"])
    }

    @Test func objectsAreSaved() throws {
        let notes = try notes()
        notes[0].setValue("Changed", forKey: "title")
        context.delete(notes[1])
        let new = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
        _ = journal()
        try context.save()
        #expect(journal().filter { !$0.contains(" of ") && !$0.contains("values") } == ["identifiers 1", "save 1 1 1"])
        #expect(new.objectID.uriRepresentation().lastPathComponent == "p100")
        #expect(notes[0].value(forKey: "title") as? String == "Changed")
        let other = FileShelf.context(coordinator)
        let same = other.object(with: notes[0].objectID)
        #expect(same.value(forKey: "title") as? String == "Changed")
        // The row is cached, so the store is not asked.
        #expect(journal() == [])
    }

    @Test func whoSavesSecondHasAConflict() throws {
        let other = FileShelf.context(coordinator)
        let mine = try notes()[0]
        let theirs = other.object(with: mine.objectID)
        theirs.setValue("theirs", forKey: "title")
        mine.setValue("mine", forKey: "title")
        try other.save()
        #expect(errorCode { try context.save() } == .managedObjectMerge)
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try context.save()
        #expect(CountingStore.scripts.withLock { $0[url]?.titles[1] } == "mine")
    }

    @Test func conflictsThatTheStoreFindsGoToTheMergePolicy() throws {
        let note = try notes()[0]
        note.setValue("mine", forKey: "title")
        change { $0.rejects = true }
        #expect(errorCode { try context.save() } == .managedObjectMerge)
        change { script in
            script.rejects = true
            script.titles[1] = "theirs"
        }
        context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
        try context.save()
        #expect(note.value(forKey: "title") as? String == "theirs")
    }

    @Test func anObjectThatIsGoneIsGone() throws {
        let note = try notes()[1]
        change { $0.titles[2] = nil }
        #expect(throws: CocoaError.self) { try context.existingObject(with: note.objectID) }
        context.shouldDeleteInaccessibleFaults = true
        #expect(note.value(forKey: "title") == nil)
        #expect(note.isDeleted)
    }

    @Test func theStoreKnowsWhichObjectsContextsHave() throws {
        func registrations() -> [String] {
            CountingStore.scripts.withLock { scripts in
                defer { scripts[url]?.journal = [] }
                return (scripts[url]?.journal ?? []).filter { $0.contains("register") }
            }
        }
        var notes = try notes()
        #expect(notes.count == 2)
        let events = registrations()
        #expect(events.suffix(2) == ["register 1", "register 2"])
        #expect(events.count { $0.hasPrefix("register") } == events.count { $0.hasPrefix("unregister") } + 2)
        notes = []
        #expect(registrations().sorted() == ["unregister 1", "unregister 2"])
    }
}
