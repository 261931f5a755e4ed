import Foundation
import Testing

@testable import CoreData

/// Section O, third part: results that ignore unsaved changes, beside unsaved changes of the same objects.
@Suite struct StoredResultsTests {
    private let stack: ResultsStack

    init() throws {
        stack = try ResultsStack(("a", "1"), ("a", "2"), ("b", "3"), ("b", "4"))
    }

    private func controller(
        _ keys: [String] = ["body", "title"],
        _ format: String? = nil,
        sections: String? = "body"
    ) throws -> NSFetchedResultsController<NSManagedObject> {
        let request = stack.request(keys, format)
        request.includesPendingChanges = false
        let controller = stack.controller(request, sections: sections)
        controller.delegate = stack.recorder
        try controller.performFetch()
        return controller
    }

    /// The stored values of the sections' notes.
    private func stored(_ controller: NSFetchedResultsController<NSManagedObject>) -> [String] {
        stack.context.committing { controller.summary }
    }

    /// Changes notes in another context, and merges its save.
    private func elsewhere(_ change: (NSManagedObjectContext) throws -> Void) throws {
        let other = stack.library.context()
        try change(other)
        let saved = Notifications(.NSManagedObjectContextDidSave, from: other)
        try other.save()
        try stack.context.mergeChanges(fromContextDidSave: #require(saved.last))
    }

    @Test func S197_whatIsDeletedHereStaysUntilItIsDeletedElsewhere() throws {
        let controller = try controller()
        let two = try stack.note("2")
        #expect(try stack.changes { stack.context.delete(two) } == [])
        #expect(stored(controller) == ["a: 1 2", "b: 3 4"])
        let told = try stack.changes {
            try elsewhere { $0.delete(try #require($0.all("Note", "title == '2'").first)) }
        }
        #expect(told == ["will", "delete 2 0.1", "did"])
        #expect(stored(controller) == ["a: 1", "b: 3 4"])
        try stack.context.save()
        #expect(stored(controller) == ["a: 1", "b: 3 4"] && stack.recorder.take() == [])
    }

    @Test func S197_aSortKeyThatIsSavedElsewhereMovesAChangedObject() throws {
        let controller = try controller(["title"], sections: nil)
        let one = try stack.note("1")
        one.setValue(9.0, forKey: "rating")
        let told = try stack.changes {
            try elsewhere { try #require($0.all("Note", "title == '1'").first).setValue("9", forKey: "title") }
        }
        #expect(told == ["will", "move 9 0.0 > 0.3", "did"])
        #expect(stored(controller) == [": 2 3 4 9"] && one.hasChanges)
    }

    @Test func S197_aSectionThatIsSavedElsewhereMovesAnObjectWithAnUnsavedOne() throws {
        let controller = try controller()
        let one = try stack.note("1")
        #expect(try stack.changes { one.setValue("c", forKey: "body") } == [])
        let told = try stack.changes {
            try elsewhere { try #require($0.all("Note", "title == '1'").first).setValue("b", forKey: "body") }
        }
        #expect(told == ["will", "move 1 0.0 > 1.0", "did"])
        #expect(stored(controller) == ["a: 2", "b: 1 3 4"] && one.text("body") == "c")
        stack.context.mergePolicy = NSMergePolicy.overwrite
        #expect(try stack.changes { try stack.context.save() }.last == "did")
        #expect(controller.summary == ["a: 2", "b: 3 4", "c: 1"])
    }

    @Test func S197_predicatesSeeStoredValues() throws {
        let controller = try controller(["title"], "position < 2", sections: nil)
        let (one, three) = (try stack.note("1"), try stack.note("3"))
        let told = try stack.changes {
            one.setValue(8, forKey: "position")
            three.setValue(0, forKey: "position")
            stack.context.processPendingChanges()
            try elsewhere { context in
                for title in ["1", "3"] {
                    try #require(context.all("Note", "title == '\(title)'").first).setValue(3.5, forKey: "rating")
                }
            }
        }
        #expect(told == ["will", "update 1 0.0 > 0.0", "did"])
        #expect(try stack.changes { try stack.context.save() }.count == 4)
        #expect(controller.summary == [": 2 3"])
    }

    @Test func S197_fetchesReadTheStoredSections() throws {
        try stack.note("1").setValue("z", forKey: "body")
        stack.context.delete(try stack.note("4"))
        _ = stack.context.make("Note", ["body": "0", "title": "0"])
        #expect(stored(try controller()) == ["a: 1 2", "b: 3 4"])
        #expect(stored(try controller(sections: "body.lowercaseString")) == ["a: 1 2", "b: 3 4"])
    }

    @Test func S197_relatedObjectsAreReadAsTheyAreStored() throws {
        let folder = stack.context.make("Folder", ["name": "open"])
        for title in ["1", "2"] { try stack.note(title).setValue(folder, forKey: "folder") }
        try stack.context.save()
        let controller = try controller(["title"], "folder.name == 'open'", sections: nil)
        folder.setValue("closed", forKey: "name")
        let told = try stack.changes {
            try elsewhere { try #require($0.all("Note", "title == '1'").first).setValue(1.0, forKey: "rating") }
        }
        #expect(told == ["will", "update 1 0.0 > 0.0", "did"])
        #expect(controller.fetchedObjects?.count == 2)
    }

    @Test func S197_rollingBackChangesNothing() throws {
        let controller = try controller()
        try stack.note("1").setValue("z", forKey: "body")
        stack.context.delete(try stack.note("4"))
        _ = stack.context.make("Note", ["body": "0", "title": "0"])
        let told = try stack.changes { stack.context.rollback() }
        #expect(told.allSatisfy { $0 == "will" || $0 == "did" || $0.hasPrefix("update") }, "\(told)")
        #expect(controller.summary == ["a: 1 2", "b: 3 4"])
    }
}
