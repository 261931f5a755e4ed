import CoreData
import Foundation
import Testing

/// Unsaved changes in the results of fetches, and the notifications of contexts.
@Suite struct PendingChangesTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
        for title in ["a", "b", "c", "d"] {
            _ = context.make("Note", ["title": title])
        }
        try context.save()
    }

    private func titles(_ format: String, limit: Int = 0, offset: Int = 0, pending: Bool = true) throws -> [String?] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: format)
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        request.includesPendingChanges = pending
        request.fetchLimit = limit
        request.fetchOffset = offset
        return try context.fetch(request).map { $0.value(forKey: "title") as? String }
    }

    /// Identifiers mean their objects, in stores, among unsaved changes, and where a program evaluates a predicate itself.
    @Test(arguments: [false, true]) func identifiersStandForTheirObjects(_ isChild: Bool) throws {
        let folders = ["f", "g"].map { context.make("Folder", ["name": $0]) }
        let keyword = context.make("Keyword", ["word": "k"])
        for (title, folder) in zip(["a", "b", "c"], [folders[0], folders[0], folders[1]]) {
            let note = try #require(context.all("Note", "title == '\(title)'").first)
            note.setValue(folder, forKey: "folder")
            if title != "b" { note.setValue(NSSet(object: keyword), forKey: "keywords") }
        }
        try context.save()
        let (first, second) = (folders[0].objectID, folders[1].objectID)
        let notes = try context.all("Note", "title IN {'a', 'c'}").map(\.objectID)
        let reading = isChild ? NSManagedObjectContext(.mainQueue) : library.context()
        if isChild { reading.parent = context }
        let cases: [(String, [Any], [String])] = [
            ("folder == %@", [first], ["a", "b"]), ("folder != %@ AND folder != nil", [first], ["c"]),
            ("%@ == folder", [second], ["c"]), ("folder IN %@", [[first, second]], ["a", "b", "c"]),
            ("SELF == %@ OR SELF == %@", notes, ["a", "c"]), ("SELF IN %@", [notes], ["a", "c"]),
            ("NOT SELF IN %@", [notes], ["b", "d"]), ("ANY keywords == %@", [keyword.objectID], ["a", "c"]),
        ]
        for isChanged in [false, true] {
            // Changed objects are not judged by the store, but in memory.
            if isChanged { for note in try reading.all("Note") { note.setValue("x", forKey: "body") } }
            for (format, arguments, wanted) in cases {
                let predicate = NSPredicate(format: format, argumentArray: arguments)
                let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
                request.predicate = predicate
                let found = try reading.fetch(request).map { $0.text("title") }.sorted()
                #expect(found == wanted, "\(format) \(isChanged)")
                let judged = try reading.all("Note").filter { predicate.evaluate(with: $0) }
                #expect(judged.map { $0.text("title") }.sorted() == wanted, "\(format) \(isChanged)")
            }
        }
    }

    @Test func temporaryIdentifiersStandForTheirObjects() throws {
        let folder = context.make("Folder", ["name": "new"])
        _ = context.make("Note", ["title": "e", "folder": folder])
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        for constant in [folder, folder.objectID] as [Any] {
            request.predicate = NSPredicate(format: "folder == %@", argumentArray: [constant])
            #expect(try context.fetch(request).map { $0.text("title") } == ["e"])
            #expect(try context.count(for: request) == 1)
        }
    }

    @Test func S092_deletedObjectsAreGoneAtOnce() throws {
        context.delete(try #require(context.all("Note", "title == 'b'").first))
        #expect(try titles("TRUEPREDICATE") == ["a", "c", "d"])
        #expect(try titles("TRUEPREDICATE", pending: false) == ["a", "b", "c", "d"])
    }

    @Test func S138_changesCountInBothDirections() throws {
        let note = try #require(context.all("Note", "title == 'b'").first)
        note.setValue("z", forKey: "title")
        _ = context.make("Note", ["title": "bb"])
        #expect(try titles("title BEGINSWITH 'b'") == ["bb"])
        #expect(try titles("title > 'c'") == ["d", "z"])
        #expect(try context.count(for: request("title > 'c'")) == 2)
    }

    @Test func S140_theLimitIsAppliedAgain() throws {
        _ = context.make("Note", ["title": "bb"])
        #expect(try titles("TRUEPREDICATE", limit: 2, offset: 1) == ["b", "bb"])
    }

    @Test func S142_countsHonourChanges() throws {
        _ = context.make("Note", ["title": "e"])
        #expect(try context.count(for: request("TRUEPREDICATE")) == 5)
        let count = NSFetchRequest<NSNumber>(entityName: "Note")
        count.resultType = .countResultType
        #expect(try context.fetch(count) == [5])
    }

    @Test func identifiersAndDictionariesCanBeFetched() throws {
        let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        ids.resultType = .managedObjectIDResultType
        #expect(try Set(context.fetch(ids)) == Set(context.all("Note").map(\.objectID)))
        let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Note")
        dictionaries.resultType = .dictionaryResultType
        dictionaries.propertiesToFetch = ["title"]
        dictionaries.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)]
        #expect(try context.fetch(dictionaries).map { $0["title"] as? String } == ["d", "c", "b", "a"])
    }

    @Test func whatSQLCannotDoIsDoneInMemory() throws {
        let request = request("title > 'a'")
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "title > 'a'"),
            NSPredicate { object, _ in (object as? NSManagedObject)?.value(forKey: "title") as? String != "c" },
        ])
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        request.fetchLimit = 1
        request.fetchOffset = 1
        #expect(try context.fetch(request).map { $0.value(forKey: "title") as? String } == ["d"])
    }

    @Test func S153_objectsOfAnotherContextCanBeComparedWith() throws {
        let folder = context.make("Folder")
        try #require(context.all("Note", "title == 'a'").first).setValue(folder, forKey: "folder")
        try context.save()
        let theirs = try #require(library.context().all("Folder").first)
        let unsaved = context.make("Folder")
        let request = request("TRUEPREDICATE")
        request.predicate = NSPredicate(format: "folder == %@", theirs)
        #expect(try context.fetch(request).count == 1)
        request.predicate = NSPredicate(format: "folder == %@", unsaved)
        #expect(try context.fetch(request).isEmpty)
        request.predicate = NSPredicate(format: "SELF IN %@", try context.all("Note", "title < 'c'"))
        #expect(try context.count(for: request) == 2)
    }

    @Test func S063_changesAreSortedIntoThreeSets() throws {
        let inserted = context.make("Note", ["title": "e"])
        let updated = try #require(context.all("Note", "title == 'a'").first)
        updated.setValue("aa", forKey: "title")
        let deleted = try #require(context.all("Note", "title == 'b'").first)
        deleted.setValue("bb", forKey: "title")
        context.delete(deleted)
        #expect(context.insertedObjects == [inserted])
        #expect(context.updatedObjects == [updated])
        #expect(context.deletedObjects == [deleted])
        context.rollback()
        #expect(!context.hasChanges)
        #expect(updated.value(forKey: "title") as? String == "a")
        #expect(!deleted.isDeleted)
    }

    @Test func S064_whatIsInsertedAndDeletedInOneEventIsNowhere() throws {
        let note = context.make("Note")
        context.delete(note)
        context.processPendingChanges()
        #expect(!context.hasChanges)
        #expect(note.managedObjectContext == nil)
    }

    @Test func S069_savingIsAnnouncedWithPermanentIdentifiers() throws {
        let note = context.make("Note", ["title": "e"])
        let saved = Notifications(.NSManagedObjectContextDidSave, from: context)
        try context.save()
        let inserted = try #require(saved.last?.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject>)
        #expect(inserted == [note])
        #expect(!note.objectID.isTemporaryID)
        #expect(saved.last?.userInfo?[NSUpdatedObjectsKey] == nil)
        let nothing = Notifications(.NSManagedObjectContextDidSave, from: context)
        try context.save()
        #expect(nothing.last == nil)
    }

    private func request(_ format: String) -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: format)
        return request
    }
}
