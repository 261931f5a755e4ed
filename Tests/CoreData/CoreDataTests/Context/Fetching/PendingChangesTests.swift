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
        let reading = isChild ? NSManagedObjectContext(.privateQueue) : library.context()
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
        #expect(nothing.last?.userInfo?.isEmpty == true)
    }

    private func pages(of size: Int, batch: Int = 0, in context: NSManagedObjectContext) throws -> [[String]] {
        var pages: [[String]] = []
        while pages.count < 40 {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Keyword")
            request.sortDescriptors = [NSSortDescriptor(key: "word", ascending: true)]
            request.fetchLimit = size
            request.fetchOffset = pages.count * size
            request.fetchBatchSize = batch
            let page = try context.fetch(request).map { $0.text("word") }
            #expect(try context.count(for: request) == page.count)
            if page.isEmpty { break }
            pages.append(page)
        }
        return pages
    }

    @Test(arguments: [1, 2, 3, 7, 50])
    func S138_pagesBesideUnsavedChangesHaveNoGaps(size: Int) throws {
        for number in 10..<40 { _ = context.make("Keyword", ["word": "\(number)"]) }
        try context.save()
        let words = try context.all("Keyword", sortedBy: "word")
        for word in words[..<2] + words[10..<13] { context.delete(word) }
        words[3].setValue("99", forKey: "word")
        words[29].setValue("00", forKey: "word")
        for word in ["05", "205", "77"] { _ = context.make("Keyword", ["word": word]) }
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        child.delete(try #require(child.all("Keyword", "word == '14'").first))
        _ = child.make("Keyword", ["word": "145"])
        for context in [context, child] {
            let all = try context.all("Keyword", sortedBy: "word").map { $0.text("word") }
            #expect(all.count == 28)
            for batch in [0, 2] {
                let pages = try pages(of: size, batch: batch, in: context)
                #expect(pages.flatMap { $0 } == all)
                #expect(pages.dropLast().allSatisfy { $0.count == size })
            }
        }
        #expect(
            try fetchedResults(offset: 3, limit: size, in: context)
                == Array(pages(of: 1, in: context).flatMap { $0 }[3...].prefix(size))
        )
    }

    private func fetchedResults(offset: Int, limit: Int, in context: NSManagedObjectContext) throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Keyword")
        request.sortDescriptors = [NSSortDescriptor(key: "word", ascending: true)]
        (request.fetchOffset, request.fetchLimit) = (offset, limit)
        let controller = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: context,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
        try controller.performFetch()
        return (controller.fetchedObjects ?? []).map { $0.text("word") }
    }

    private func request(_ format: String) -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: format)
        return request
    }
}
