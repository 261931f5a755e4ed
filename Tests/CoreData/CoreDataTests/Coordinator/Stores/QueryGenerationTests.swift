import Foundation
import Testing

@testable import CoreData

/// Contexts that are pinned to a query generation.
@Suite struct QueryGenerationTests {
    private let library: Library
    private let pinned: NSManagedObjectContext
    private let writer: NSManagedObjectContext

    init() throws {
        library = try Library()
        pinned = library.context()
        writer = library.context()
        let folder = writer.make("Folder", ["name": "folder"])
        for number in 0..<3 { _ = writer.make("Note", ["title": "\(number)", "position": number, "folder": folder]) }
        try writer.save()
    }

    private func titles(_ context: NSManagedObjectContext) throws -> [String] {
        try context.all("Note", sortedBy: "position").compactMap { $0.value(forKey: "title") as? String }
    }

    /// Changes a note, adds one and deletes one.
    private func change() throws {
        let notes = try writer.all("Note", sortedBy: "position")
        notes[0].setValue("changed", forKey: "title")
        writer.delete(notes[1])
        let folder = try writer.all("Folder").first
        _ = writer.make("Note", ["title": "added", "position": 9, "folder": folder as Any])
        try writer.save()
    }

    private let before = ["0", "1", "2"]
    private let after = ["changed", "2", "added"]

    private func store() throws -> SQLiteStore {
        try #require(library.coordinator.persistentStores.first as? SQLiteStore)
    }

    private func generationCount() throws -> Int {
        try store().openFile().connections.generations.count { $0.snapshot != nil }
    }

    @Test func S181_contextsAreNotPinnedByDefault() throws {
        #expect(pinned.queryGenerationToken == nil)
        #expect(try titles(pinned) == before)
        try change()
        pinned.reset()
        #expect(try titles(pinned) == after)
        #expect(pinned.queryGenerationToken == nil)
    }

    @Test func S181_theCurrentGenerationIsThatOfTheNextRead() throws {
        try pinned.setQueryGenerationFrom(.current)
        #expect(pinned.queryGenerationToken == nil)
        try change()
        #expect(try titles(pinned) == after)
        let token = try #require(pinned.queryGenerationToken)
        #expect(token != .current && pinned.queryGenerationToken === token)
    }

    @Test func S182_whatIsSavedLaterIsNotSeenByAnyRead() throws {
        try pinned.setQueryGenerationFrom(.current)
        let folder = try #require(pinned.all("Folder").first)
        try change()
        try change()
        #expect(try titles(pinned) == before)
        #expect(try pinned.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) == 3)
        #expect(folder.others("notes").count == 3)
        #expect(try pinned.all("Note", "title == 'changed'").isEmpty)
        let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Note")
        dictionaries.resultType = .dictionaryResultType
        dictionaries.propertiesToFetch = ["title"]
        dictionaries.sortDescriptors = [NSSortDescriptor(key: "position", ascending: true)]
        #expect(try pinned.fetch(dictionaries).compactMap { $0["title"] as? String } == before)
    }

    /// Cached rows are newer than the pinned version, and rows read from the pinned version are not cached.
    @Test func S182_faultsFireWithTheValuesOfThen() throws {
        let ids = try writer.all("Note", sortedBy: "position").map(\.objectID)
        try pinned.setQueryGenerationFrom(.current)
        #expect(try pinned.count(for: NSFetchRequest<NSManagedObject>(entityName: "Folder")) == 1)
        try change()
        #expect(try titles(library.reader()) == after)
        let notes = ids.map { pinned.object(with: $0) }
        #expect(notes.map { $0.value(forKey: "title") as? String } == before)
        pinned.refresh(notes[0], mergeChanges: true)
        #expect(notes[0].value(forKey: "title") as? String == "0")
        #expect(try pinned.existingObject(with: ids[1]).value(forKey: "title") as? String == "1")
        let cached = try #require(try store().cache.row(ids[0].key, root: ids[0].layout.rootNumber))
        #expect(cached.version == 2)
        #expect(try library.reader().existingObject(with: ids[0]).value(forKey: "title") as? String == "changed")
    }

    @Test func S182_changesPastAllContextsAreNotSeen() throws {
        try pinned.setQueryGenerationFrom(.current)
        #expect(try titles(pinned) == before)
        try PlainSQL(path: library.url.path).execute("UPDATE ZNOTE SET ZTITLE = 'theirs', Z_OPT = Z_OPT + 1")
        #expect(try pinned.all("Note", "title == 'theirs'").isEmpty)
        try pinned.setQueryGenerationFrom(nil)
        #expect(try pinned.all("Note", "title == 'theirs'").count == 3)
    }

    @Test func S182_S183_savingMovesOn() throws {
        try pinned.setQueryGenerationFrom(.current)
        #expect(try titles(pinned) == before)
        try change()
        _ = pinned.make("Note", ["title": "mine", "position": 5])
        try pinned.save()
        #expect(pinned.queryGenerationToken == nil)
        let mine = ["2", "mine", "added"]
        pinned.refreshAllObjects()
        #expect(try titles(pinned).suffix(3) == mine[...])
        #expect(pinned.queryGenerationToken != nil)
        try change()
        #expect(try pinned.all("Note").count == 4)
    }

    @Test func S182_resettingMovesOn() throws {
        try pinned.setQueryGenerationFrom(.current)
        #expect(try titles(pinned) == before)
        try change()
        pinned.reset()
        #expect(pinned.queryGenerationToken == nil)
        #expect(try titles(pinned) == after)
        #expect(pinned.queryGenerationToken != nil)
    }

    @Test func S182_mergingMovesOn() throws {
        try pinned.setQueryGenerationFrom(.current)
        let note = try #require(pinned.all("Note", sortedBy: "position").first)
        #expect(note.value(forKey: "title") as? String == "0")
        try change()
        let ids = [note.objectID]
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectIDsKey: ids], into: [pinned])
        #expect(note.value(forKey: "title") as? String == "changed")
        #expect(try pinned.all("Note", "title == 'added'").count == 1)
        try change()
        #expect(try pinned.all("Note", "title == 'added'").count == 1)
    }

    @Test func S182_conflictsShowWhenThePinnedContextSaves() throws {
        try pinned.setQueryGenerationFrom(.current)
        let note = try #require(pinned.all("Note", sortedBy: "position").first)
        try change()
        note.setValue("mine", forKey: "title")
        #expect(errorCode { try pinned.save() } == .managedObjectMerge)
        pinned.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try pinned.save()
        #expect(try library.reader().all("Note", "title == 'mine'").count == 1)
    }

    @Test func tokensCanBeGivenToOtherContexts() throws {
        try pinned.setQueryGenerationFrom(.current)
        #expect(try titles(pinned) == before)
        let token = try #require(pinned.queryGenerationToken)
        try change()
        let other = library.context()
        try other.setQueryGenerationFrom(token)
        #expect(other.queryGenerationToken === token)
        try pinned.setQueryGenerationFrom(nil)
        #expect(try titles(other) == before)
        #expect(try titles(pinned).contains("added"))
        let foreign = NSManagedObjectContext(.privateQueue)
        foreign.persistentStoreCoordinator = try library.otherCoordinator()
        #expect(errorCode { try foreign.setQueryGenerationFrom(token) } == .persistentStoreOperation)
    }

    @Test func contextsOnOneVersionShareAConnectionAndLetGoOfIt() throws {
        let contexts = (0..<20).map { _ in library.context() }
        for context in contexts {
            try context.setQueryGenerationFrom(.current)
            #expect(try titles(context) == before)
        }
        #expect(try generationCount() == 1)
        try change()
        try contexts[0].setQueryGenerationFrom(.current)
        #expect(try titles(contexts[0]).count == 3)
        #expect(try generationCount() == 2)
        for context in contexts { try context.setQueryGenerationFrom(nil) }
        #expect(try generationCount() == 0)
        do {
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = library.coordinator
            try context.setQueryGenerationFrom(.current)
            #expect(try titles(context).count == 3)
            #expect(try generationCount() == 1)
        }
        #expect(try generationCount() == 0)
    }

    @Test func versionsThatAreKeptAreLimited() throws {
        var contexts: [NSManagedObjectContext] = []
        for number in 0..<StoreConnections.mostGenerations {
            _ = writer.make("Keyword", ["word": "\(number)"])
            try writer.save()
            let context = library.context()
            try context.setQueryGenerationFrom(.current)
            #expect(try context.all("Keyword").count == number + 1)
            contexts.append(context)
        }
        _ = writer.make("Keyword", ["word": "last"])
        try writer.save()
        try pinned.setQueryGenerationFrom(.current)
        let error = #expect(throws: CocoaError.self) { try pinned.all("Keyword") }
        #expect(error?.code == .persistentStoreOperation)
        // Other contexts still read, and so does this one once a version is released.
        #expect(try library.reader().all("Keyword").count == contexts.count + 1)
        try contexts[3].setQueryGenerationFrom(nil)
        #expect(try pinned.all("Keyword").count == contexts.count + 1)
        for (number, context) in contexts.enumerated() where number != 3 {
            #expect(try context.all("Keyword").count == number + 1)
        }
    }

    /// The log grows while an old version is in use, and restarts afterwards.
    @Test func theLogBeginsAnewOnceNobodyIsPinned() throws {
        func logSize() throws -> Int {
            let values = try FileManager.default.attributesOfItem(atPath: library.url.path + "-wal")
            return (values[.size] as? NSNumber)?.intValue ?? 0
        }
        func saveMuch() throws {
            for number in 0..<40 {
                _ = writer.make("Note", ["title": "\(number)", "body": String(repeating: "x", count: 100_000)])
                try writer.save()
            }
        }
        try saveMuch()
        try saveMuch()
        let usual = try logSize()
        try pinned.setQueryGenerationFrom(.current)
        #expect(try pinned.all("Folder").count == 1)
        try saveMuch()
        try saveMuch()
        let pinnedSize = try logSize()
        #expect(pinnedSize > usual + 3_000_000)
        try pinned.setQueryGenerationFrom(nil)
        try saveMuch()
        try saveMuch()
        try saveMuch()
        #expect(try logSize() <= pinnedSize + 2_000_000)
    }

    @Test func removingTheStoreEndsItsVersions() throws {
        try pinned.setQueryGenerationFrom(.current)
        let note = try #require(pinned.all("Note").first)
        try change()
        try library.coordinator.remove(try store())
        // The last connection to close checkpoints the log.
        #expect(!FileManager.default.fileExists(atPath: library.url.path + "-wal"))
        #expect(throws: CocoaError.self) { try pinned.all("Note") }
        try pinned.setQueryGenerationFrom(nil)
        withExtendedLifetime(note) {}
    }

    @Test func S184_childrenReadWhatTheirParentReads() throws {
        try pinned.setQueryGenerationFrom(.current)
        #expect(try titles(pinned) == before)
        try change()
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = pinned
        #expect(try titles(child) == before)
        try child.setQueryGenerationFrom(.current)
        #expect(try titles(child) == before)
        #expect(child.queryGenerationToken == nil)
    }

    @Test(arguments: [NSInMemoryStoreType, NSSQLiteStoreType])
    func S184_whereNothingCanBePinnedTheNewestIsRead(type: String) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let isInMemory = type == NSInMemoryStoreType
        try coordinator.addPersistentStore(
            ofType: type,
            configurationName: nil,
            at: isInMemory ? nil : library.folder.appendingPathComponent("Unlogged.sqlite"),
            options: isInMemory ? nil : [NSSQLitePragmasOption: ["journal_mode": "delete"]]
        )
        let contexts = (0..<2).map { _ in NSManagedObjectContext(.privateQueue) }
        for context in contexts { context.persistentStoreCoordinator = coordinator }
        try contexts[0].setQueryGenerationFrom(.current)
        #expect(try contexts[0].all("Note").isEmpty)
        #expect(contexts[0].queryGenerationToken == nil)
        _ = contexts[1].make("Note", ["title": "one"])
        try contexts[1].save()
        #expect(try contexts[0].all("Note").count == 1)
    }

    @Test func onlyTheCurrentTokenIsArchived() throws {
        try pinned.setQueryGenerationFrom(.current)
        #expect(try titles(pinned) == before)
        func copy(_ token: NSQueryGenerationToken) throws -> NSQueryGenerationToken? {
            let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
            return try NSKeyedUnarchiver.unarchivedObject(ofClass: NSQueryGenerationToken.self, from: data)
        }
        #expect(try copy(.current) == .current)
        let token = try #require(pinned.queryGenerationToken)
        #expect(throws: CocoaError.self) { try copy(token) }
        #expect(token.copy() as? NSQueryGenerationToken === token)
    }

    /// One context reads a version repeatedly, while others save and pin other versions.
    @Test func pinnedReadsAreStableUnderLoad() async throws {
        let (coordinator, rounds) = (library.coordinator, 60)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<3 {
                group.addTask {
                    let context = NSManagedObjectContext(.privateQueue)
                    context.persistentStoreCoordinator = coordinator
                    await context.perform {
                        for round in 0..<rounds {
                            do {
                                if number == 0 {
                                    _ = context.make("Keyword", ["word": "\(round)"])
                                    try context.save()
                                } else {
                                    try context.setQueryGenerationFrom(.current)
                                    let count = try context.all("Keyword").count
                                    #expect(try context.all("Keyword").count == count)
                                    #expect(try context.all("Keyword", "word != nil").count == count)
                                }
                            } catch {
                                Issue.record("\(error)")
                            }
                        }
                    }
                }
            }
        }
        // Queues release contexts shortly after their last block.
        for _ in 0..<30_000 where try generationCount() != 0 { usleep(1000) }
        #expect(try generationCount() == 0)
    }
}
