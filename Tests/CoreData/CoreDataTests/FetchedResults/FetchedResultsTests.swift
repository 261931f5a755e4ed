import Foundation
import Testing

@testable import CoreData

/// Section O, first part: fetching with controllers.
@Suite struct FetchedResultsTests {
    @Test func S185_sortDescriptorsAreRequired() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            _ = NSFetchedResultsController(
                fetchRequest: NSFetchRequest<NSManagedObject>(entityName: "Note"),
                managedObjectContext: context,
                sectionNameKeyPath: nil,
                cacheName: nil
            )
        }
        #expect(
            String(decoding: result.standardErrorContent, as: UTF8.self).contains("requires a fetch request with sort")
        )
    }

    @Test func S185_theDescriptorsMayBeEmpty() throws {
        let stack = try ResultsStack(("", "b"), ("", "a"))
        let controller = try stack.controller([], sections: nil)
        #expect(controller.fetchedObjects?.map { $0.text("title") } == ["b", "a"])
        #expect(try stack.changes { _ = stack.context.make("Note", ["title": "c"]) }.count > 0)
        #expect(controller.fetchedObjects?.map { $0.text("title") } == ["b", "a", "c"])
    }

    @Test func S185_theOrderMustGroupTheSections() throws {
        let stack = try ResultsStack(("b", "1"), ("a", "2"), ("b", "3"))
        let controller = stack.controller(stack.request(["title"]), sections: "body")
        #expect(errorCode { try controller.performFetch() } == .coreData)
        #expect(controller.fetchedObjects == nil)
    }

    @Test func S186_sectionsAreRunsOfEqualNames() throws {
        let stack = try ResultsStack(("b", "1"), ("a", "2"), ("b", "0"), ("c", "4"))
        stack.context.make("Note", ["title": "5"]).setValue(nil, forKey: "body")
        let controller = try stack.controller()
        #expect(controller.summary == [": 5", "a: 2", "b: 0 1", "c: 4"])
        #expect(controller.sections?.map(\.numberOfObjects) == [1, 1, 2, 1])
    }

    @Test func S186_namesAreDescriptionsOfValues() throws {
        let stack = try ResultsStack(("a", "x"), ("a", "y"))
        try stack.note("x").setValue(true, forKey: "isPinned")
        let byFlag = try stack.controller(["isPinned"], sections: "isPinned")
        #expect(byFlag.sections?.map(\.name) == ["0", "1"])
        let byPosition = try stack.controller(["position"], sections: "position")
        #expect(byPosition.sections?.map(\.name) == ["0", "1"])
    }

    @Test func sectionsMayComeFromRelatedObjects() throws {
        let stack = try ResultsStack(("", "x"), ("", "y"), ("", "z"))
        for (title, name) in [("x", "second"), ("y", "first")] {
            try stack.note(title).setValue(stack.context.make("Folder", ["name": name]), forKey: "folder")
        }
        try stack.context.save()
        let controller = try stack.controller(["folder.name", "title"], sections: "folder.name")
        #expect(controller.summary == [": z", "first: y", "second: x"])
    }

    @Test func resultsWithoutSectionsHaveOne() throws {
        let stack = try ResultsStack()
        let whole = try stack.controller(["title"], sections: nil)
        #expect(whole.summary == [": "])
        #expect(try stack.controller().sections?.isEmpty == true)
    }

    @Test func S197_changesThatAreNotSavedCount() throws {
        let stack = try ResultsStack(("a", "1"), ("a", "2"), ("b", "3"))
        _ = stack.context.make("Note", ["body": "b", "title": "0"])
        stack.context.delete(try stack.note("1"))
        try stack.note("2").setValue("c", forKey: "body")
        #expect(try stack.controller().summary == ["b: 0 3", "c: 2"])
        let saved = stack.request()
        saved.includesPendingChanges = false
        let controller = stack.controller(saved, sections: "body")
        try controller.performFetch()
        #expect(controller.sections?.map(\.numberOfObjects) == [2, 1])
    }

    @Test func S198_titlesAreFirstLetters() throws {
        let stack = try ResultsStack(("ada", "1"), ("alan", "2"), ("grace", "3"))
        let controller = try stack.controller()
        #expect(controller.sections?.map(\.indexTitle) == ["A", "A", "G"])
        #expect(controller.sectionIndexTitles == ["A", "G"])
        #expect(controller.section(forSectionIndexTitle: "G", at: 1) == 2)
        #expect(controller.section(forSectionIndexTitle: "X", at: 0) == NSNotFound)
        #expect(controller.sectionIndexTitle(forSectionName: "élan") == "É")
    }

    @Test func objectsAndPlacesLeadToEachOther() throws {
        let stack = try ResultsStack(("a", "1"), ("b", "2"), ("b", "3"))
        let controller = try stack.controller()
        let note = controller.object(at: IndexPath(row: 1, section: 1))
        #expect(note.value(forKey: "title") as? String == "3")
        #expect(controller.indexPath(forObject: note) == IndexPath(item: 1, section: 1))
        #expect(controller.indexPath(forObject: stack.context.make("Folder")) == nil)
        #expect(controller.fetchedObjects?.count == 3)
    }

    @Test func beforeFetchingThereIsNothing() throws {
        let stack = try ResultsStack(("a", "1"))
        let controller = stack.controller(stack.request())
        #expect(controller.fetchedObjects == nil && controller.sections == nil)
        #expect(controller.indexPath(forObject: try stack.note("1")) == nil)
    }

    @Test func S140_limitAndOffsetAreThoseOfTheFetch() throws {
        let stack = try ResultsStack(("", "a"), ("", "b"), ("", "c"), ("", "d"))
        let request = stack.request(["title"])
        request.fetchLimit = 2
        request.fetchOffset = 1
        let controller = stack.controller(request)
        controller.delegate = stack.recorder
        try controller.performFetch()
        #expect(controller.summary == [": b c"])
        #expect(
            try stack.changes { _ = stack.context.make("Note", ["title": "x"]) } == ["will", "insert x 0.2", "did"]
        )
    }

    @Test func identifiersCanBeShown() throws {
        let stack = try ResultsStack(("", "a"), ("", "b"))
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        request.resultType = .managedObjectIDResultType
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)]
        let controller = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: stack.context,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
        try controller.performFetch()
        let id = try stack.note("a").objectID
        #expect(controller.fetchedObjects?.last == id)
        #expect(controller.indexPath(forObject: id) == IndexPath(row: 1, section: 0))
    }

    @Test func pagesAreReadWithOneStatement() throws {
        let stack = try ResultsStack()
        for number in 0..<300 { _ = stack.context.make("Note", ["title": "\(1000 + number)"]) }
        try stack.context.save()
        stack.context.reset()
        let store = try #require(stack.library.coordinator.persistentStores.first as? SQLiteStore)
        store.cache.forgetAll()
        let connections = try store.openFile().connections
        try connections.read { _ in }
        let request = stack.request(["title"])
        request.fetchBatchSize = 20
        let controller = stack.controller(request)
        let before = connections.counts.statements
        try controller.performFetch()
        #expect(connections.counts.statements - before == 1)
        for row in 40..<60 { _ = controller.object(at: IndexPath(row: row, section: 0)).value(forKey: "title") }
        #expect(connections.counts.statements - before == 2)
        #expect(stack.context.registeredObjects.count == 20)
    }

    @Test func aPageGoesOverManySmallSections() throws {
        let stack = try ResultsStack()
        for number in 0..<300 {
            _ = stack.context.make("Note", ["title": "\(1000 + number)", "body": "\(1000 + number / 2)"])
        }
        try stack.context.save()
        stack.context.reset()
        let store = try #require(stack.library.coordinator.persistentStores.first as? SQLiteStore)
        store.cache.forgetAll()
        let connections = try store.openFile().connections
        let request = stack.request(["body", "title"])
        request.fetchBatchSize = 20
        let controller = stack.controller(request, sections: "body")
        try controller.performFetch()
        let before = connections.counts.statements
        for section in 10..<20 {
            for row in 0..<2 {
                let path = IndexPath(row: row, section: section)
                #expect(controller.object(at: path).text("title") == "\(1000 + 2 * section + row)")
            }
        }
        #expect(connections.counts.statements - before == 1)
        #expect(controller.object(at: IndexPath(row: 1, section: 149)).text("title") == "1299")
    }

    @Test func aChangeReadsNothing() throws {
        let stack = try ResultsStack()
        for number in 0..<300 {
            _ = stack.context.make("Note", ["title": "\(1000 + number)", "body": "\(number / 50)"])
        }
        try stack.context.save()
        stack.context.reset()
        let controller = try stack.controller()
        let note = controller.object(at: IndexPath(row: 3, section: 2))
        note.setValue("0", forKey: "body")
        let store = try #require(stack.library.coordinator.persistentStores.first as? SQLiteStore)
        store.cache.forgetAll()
        let connections = try store.openFile().connections
        let (before, known) = (connections.counts.statements, stack.context.registeredObjects.count)
        stack.context.processPendingChanges()
        _ = stack.context.make("Note", ["title": "1101", "body": "3"])
        stack.context.processPendingChanges()
        #expect(stack.recorder.take() == ["will", "move 1103 2.3 > 0.50", "did", "will", "insert 1101 3.0", "did"])
        #expect(connections.counts.statements == before)
        #expect(stack.context.registeredObjects.count == known + 1)
    }
}
