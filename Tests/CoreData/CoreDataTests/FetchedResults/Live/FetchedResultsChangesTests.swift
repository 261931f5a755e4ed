import Foundation
import Testing

@testable import CoreData

/// Section O, second part: changes to objects and sections, as reported to delegates.
@Suite struct FetchedResultsChangesTests {
    private let stack: ResultsStack

    init() throws {
        stack = try ResultsStack(("a", "1"), ("a", "2"), ("b", "3"), ("b", "4"))
    }

    @Test func S187_withoutDelegateNothingIsTracked() throws {
        let controller = try stack.controller()
        controller.delegate = nil
        _ = stack.context.make("Note", ["body": "a", "title": "0"])
        stack.context.processPendingChanges()
        #expect(controller.summary == ["a: 1 2", "b: 3 4"])
        try controller.performFetch()
        #expect(controller.summary == ["a: 0 1 2", "b: 3 4"])
    }

    @Test func S187_withoutFetchNothingIsTold() throws {
        let controller = stack.controller(stack.request())
        controller.delegate = stack.recorder
        #expect(try stack.changes { _ = stack.context.make("Note", ["title": "0"]) } == [])
    }

    @Test func S187_mergedDeletionsAreToldWithoutPendingChanges() throws {
        let request = stack.request()
        request.includesPendingChanges = false
        let controller = stack.controller(request)
        controller.delegate = stack.recorder
        try controller.performFetch()
        let own = try stack.note("2")
        let told = try stack.changes {
            own.setValue("unsaved", forKey: "title")
            stack.context.processPendingChanges()
            let other = stack.library.context()
            for note in try other.all("Note", "title IN {'1', '2'}") { other.delete(note) }
            let saved = Notifications(.NSManagedObjectContextDidSave, from: other)
            try other.save()
            try stack.context.mergeChanges(fromContextDidSave: #require(saved.last))
        }
        #expect(told.count == 4 && told.first == "will" && told.last == "did", "\(told)")
        #expect(controller.fetchedObjects?.count == 2)
    }

    @Test func S188_sectionsAreToldBeforeObjects() throws {
        let controller = try stack.controller()
        let (one, three, four) = (try stack.note("1"), try stack.note("3"), try stack.note("4"))
        let told = try stack.changes {
            three.setValue("c", forKey: "body")
            stack.context.delete(four)
            one.setValue(1.5, forKey: "rating")
            _ = stack.context.make("Note", ["body": "0", "title": "0"])
        }
        #expect(
            told == [
                "will", "delete section b 1", "insert section 0 0", "insert section c 2", "delete 4 1.1",
                "insert 0 0.0",
                "move 3 1.0 > 2.0", "update 1 0.0 > 1.0", "did",
            ]
        )
        #expect(controller.summary == ["0: 0", "a: 1 2", "c: 3"])
    }

    @Test func S188_nothingIsToldOfWhatDoesNotMatter() throws {
        let controller = try stack.controller(["body", "title"], "title != '9'")
        let told = try stack.changes {
            _ = stack.context.make("Folder")
            _ = stack.context.make("Note", ["title": "9"])
        }
        #expect(told == [])
        withExtendedLifetime(controller) {}
    }

    @Test func S188_theContentIsThatOfBeforeUntilWillChangeReturns() throws {
        let controller = try stack.controller()
        var seen: [String] = []
        stack.recorder.willChange = { seen = controller.summary }
        stack.context.delete(try stack.note("1"))
        stack.context.processPendingChanges()
        #expect(seen.last == "b: 3 4" && controller.summary == ["a: 2", "b: 3 4"])
        #expect(controller.sections?.first?.numberOfObjects == 1)
    }

    @Test func S189_placesAreThoseOfBeforeAndAfter() throws {
        let controller = try stack.controller(["title"], sections: nil)
        let (one, two, four) = (try stack.note("1"), try stack.note("2"), try stack.note("4"))
        let told = try stack.changes {
            stack.context.delete(one)
            stack.context.delete(two)
            four.setValue("0", forKey: "title")
            _ = stack.context.make("Note", ["title": "5"])
        }
        #expect(told == ["will", "delete 1 0.0", "delete 2 0.1", "insert 5 0.2", "move 0 0.3 > 0.0", "did"])
        withExtendedLifetime(controller) {}
    }

    @Test func S190_aChangedSortKeyIsAMove() throws {
        let controller = try stack.controller()
        let (one, two) = (try stack.note("1"), try stack.note("2"))
        #expect(try stack.changes { two.setValue("25", forKey: "title") } == ["will", "move 25 0.1 > 0.1", "did"])
        #expect(try stack.changes { one.setValue(3.0, forKey: "rating") } == ["will", "update 1 0.0 > 0.0", "did"])
        #expect(
            try stack.changes {
                one.setValue(4.0, forKey: "rating")
                one.setValue("26", forKey: "title")
            } == ["will", "move 26 0.0 > 0.1", "did"]
        )
        #expect(try stack.changes { two.setValue("b", forKey: "body") } == ["will", "move 25 0.0 > 1.0", "did"])
        #expect(controller.summary == ["a: 26", "b: 25 3 4"])
    }

    @Test func S191_objectsLeaveAndEnterThePredicate() throws {
        let controller = try stack.controller(["title"], "position < 2", sections: nil)
        let (one, four) = (try stack.note("1"), try stack.note("4"))
        #expect(try stack.changes { one.setValue(7, forKey: "position") } == ["will", "delete 1 0.0", "did"])
        #expect(try stack.changes { four.setValue(0, forKey: "position") } == ["will", "insert 4 0.1", "did"])
        #expect(controller.summary == [": 2 4"])
    }

    @Test func S192_sectionsAreInsertedAndDeletedOnly() throws {
        let controller = try stack.controller(["position"], sections: "position")
        let one = try stack.note("1")
        let told = try stack.changes { one.setValue(9, forKey: "position") }
        #expect(told == ["will", "delete section 0 0", "insert section 9 3", "move 1 0.0 > 3.0", "did"])
        withExtendedLifetime(controller) {}
    }

    @Test func aSectionOfOneThatChangesStays() throws {
        let controller = try stack.controller(["position", "title"], sections: "position")
        let one = try stack.note("1")
        #expect(try stack.changes { one.setValue("z", forKey: "title") } == ["will", "move z 0.0 > 0.0", "did"])
        withExtendedLifetime(controller) {}
    }

    @Test func S193_relatedObjectsDoNotCount() throws {
        let folder = stack.context.make("Folder", ["name": "open"])
        try stack.note("1").setValue(folder, forKey: "folder")
        try stack.context.save()
        let controller = try stack.controller(["title"], "folder.name == 'open'", sections: nil)
        #expect(try stack.changes { folder.setValue("closed", forKey: "name") } == [])
        let one = try stack.note("1")
        #expect(try stack.changes { one.setValue(1.0, forKey: "rating") } == ["will", "delete 1 0.0", "did"])
        withExtendedLifetime(controller) {}
    }

    @Test func S194_aChangedRequestCountsFromTheNextFetchOn() throws {
        let controller = try stack.controller()
        controller.fetchRequest.predicate = NSPredicate(format: "body == 'b'")
        #expect(controller.summary == ["a: 1 2", "b: 3 4"])
        try controller.performFetch()
        #expect(controller.summary == ["b: 3 4"])
        #expect(stack.recorder.take() == [])
    }

    @Test func S197_withoutPendingChangesOnlySavedOnesAreTold() throws {
        let request = stack.request(["title"])
        request.includesPendingChanges = false
        let controller = stack.controller(request)
        controller.delegate = stack.recorder
        try controller.performFetch()
        #expect(try stack.changes { _ = stack.context.make("Note", ["title": "0"]) } == [])
        #expect(try stack.changes { try stack.context.save() } == ["will", "insert 0 0.0", "did"])
    }

    @Test func changesOfOthersAreToldAlsoOfObjectsThatTheContextDoesNotHave() throws {
        stack.context.reset()
        let controller = try stack.controller(["title"], "position < 2", sections: nil)
        let other = stack.library.context()
        for note in try other.all("Note", "position > 0") {
            note.setValue(note.value(forKey: "title") as? String == "2" ? 9 : 0, forKey: "position")
        }
        let told = try stack.changes {
            let token = NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextDidSave,
                object: other,
                queue: nil
            ) { [context = stack.context] in context.mergeChanges(fromContextDidSave: $0) }
            defer { NotificationCenter.default.removeObserver(token) }
            try other.save()
        }
        #expect(told == ["will", "delete 2 0.1", "insert 3 0.1", "insert 4 0.2", "did"])
        #expect(controller.summary == [": 1 3 4"])
    }

    @Test func rollingBackIsTold() throws {
        let controller = try stack.controller()
        stack.context.delete(try stack.note("1"))
        try stack.note("2").setValue("z", forKey: "title")
        _ = stack.context.make("Note", ["body": "c", "title": "5"])
        #expect(
            try stack.changes { stack.context.rollback() } == [
                "will", "delete section c 2", "delete 5 2.0", "insert 1 0.0", "move 2 0.0 > 0.1", "did",
            ]
        )
        #expect(controller.summary == ["a: 1 2", "b: 3 4"])
    }

    @Test func resettingIsToldAsTheDifference() throws {
        let controller = try stack.controller()
        _ = stack.context.make("Note", ["body": "c", "title": "5"])
        let told = try stack.changes { stack.context.reset() }
        #expect(told.contains("delete section c 2"))
        #expect(
            told.filter { $0.hasPrefix("update") } == [
                "update 1 0.0 > 0.0", "update 2 0.1 > 0.1", "update 3 1.0 > 1.0", "update 4 1.1 > 1.1",
            ]
        )
        #expect(controller.summary == ["a: 1 2", "b: 3 4"])
        #expect(controller.object(at: IndexPath(row: 0, section: 0)).managedObjectContext === stack.context)
    }

    @Test func undoingIsTold() throws {
        let undoManager = UndoManager()
        undoManager.groupsByEvent = false
        stack.context.undoManager = undoManager
        let controller = try stack.controller()
        let two = try stack.note("2")
        _ = try stack.changes { two.setValue("0", forKey: "title") }
        #expect(try stack.changes { stack.context.undo() } == ["will", "move 2 0.0 > 0.1", "did"])
        withExtendedLifetime(controller) {}
    }

    @Test func savingTellsObjectsNothing() throws {
        let controller = try stack.controller()
        let note = stack.context.make("Note", ["body": "a", "title": "5"])
        #expect(try stack.changes { try stack.context.save() } == [])
        #expect(controller.indexPath(forObject: note) == IndexPath(row: 2, section: 0))
    }

    @Test func childContextsHaveControllers() throws {
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = stack.context
        _ = stack.context.make("Note", ["body": "b", "title": "5"])
        let controller = stack.controller(stack.request(), sections: "body", in: child)
        controller.delegate = stack.recorder
        try controller.performFetch()
        #expect(controller.summary == ["a: 1 2", "b: 3 4 5"])
        let note = controller.object(at: IndexPath(row: 2, section: 1))
        note.setValue("a", forKey: "body")
        child.processPendingChanges()
        #expect(stack.recorder.take() == ["will", "move 5 1.2 > 0.2", "did"])
        try child.save()
        try stack.context.save()
        child.processPendingChanges()
        #expect(stack.recorder.take() == [])
        #expect(controller.indexPath(forObject: note) == IndexPath(row: 2, section: 0))
    }

    @Test func delegatesMayChangeMoreBeforehand() throws {
        let controller = try stack.controller()
        let (one, two) = (try stack.note("1"), try stack.note("2"))
        var isFirst = true
        stack.recorder.willChange = { [stack] in
            guard isFirst else { return }
            isFirst = false
            stack.context.delete(two)
            stack.context.delete(one)
            stack.context.processPendingChanges()
        }
        one.setValue("b", forKey: "body")
        stack.context.processPendingChanges()
        #expect(controller.summary == ["b: 3 4"])
        try controller.performFetch()
        #expect(controller.summary == ["b: 3 4"])
    }
}
