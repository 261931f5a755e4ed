import CoreData
import Testing

@testable import CoreData

/// The changes that a controller has to evaluate, and those of which it knows that they move nothing.
struct ResultDependenciesTests {
    private let stack: ResultsStack

    init() throws {
        stack = try ResultsStack(("x", "a"), ("x", "b"), ("y", "c"))
    }

    /// Returns whether a result depends on a property of a note.
    private func depends(_ format: String?, _ keys: [String] = ["title"], on name: String) throws -> Bool {
        let note = try stack.note("a")
        let ordinal = try #require(note.layout.ordinal(of: name))
        let predicate = format.map { NSPredicate(format: $0) }
        return ResultDependencies(predicate, keys, of: note.layout).includes(SlotSet([ordinal]), of: note)
    }

    @Test func whatIsNamedMatters() throws {
        #expect(try depends("body == 'x'", on: "body"))
        #expect(try depends("NOT (body BEGINSWITH[c] 'x' OR position IN {1, 2})", on: "position"))
        #expect(try depends(nil, ["title", "position"], on: "position"))
        #expect(try !depends("body == 'x'", on: "position"))
        #expect(try !depends("TRUEPREDICATE", on: "position"))
        #expect(try !depends(nil, on: "body"))
    }

    @Test func whatCannotBeSeenThroughDependsOnEverything() throws {
        for format in [
            "body.length > 1", "uppercase(body) == 'X'", "SUBQUERY(SELF, $x, $x != nil).@count > 0",
            "FUNCTION(body, 'length') > 2", "nothing == 1",
        ] {
            #expect(try depends(format, on: "position"), "\(format)")
        }
        #expect(try depends(nil, ["body.length"], on: "position"))
        let note = try stack.note("a")
        let block = ResultDependencies(NSPredicate { _, _ in true }, [], of: note.layout)
        #expect(block.includes(SlotSet([0]), of: note))
    }

    @Test func anUnrelatedChangeIsAnUpdateOfMembersOnly() throws {
        let controller = try stack.controller(["title"], "body == 'x'", sections: nil)
        let changes = try stack.changes {
            try stack.note("a").setValue(9, forKey: "position")
            try stack.note("c").setValue(9, forKey: "position")
        }
        #expect(changes == ["will", "update a 0.0 > 0.0", "did"])
        let moves = try stack.changes { try stack.note("c").setValue("x", forKey: "body") }
        #expect(moves == ["will", "insert c 0.2", "did"])
        #expect(controller.fetchedObjects?.count == 3)
    }

    /// Returns the changes of which the delegate is told: of a property that moves nothing, of the order, and a new note.
    private func told(_ controller: NSFetchedResultsController<NSManagedObject>) throws -> [[String]] {
        [
            try stack.changes { try stack.note("a").setValue(9, forKey: "position") },
            try stack.changes { try stack.note("b").setValue("0", forKey: "title") },
            try stack.changes { _ = stack.context.make("Note", ["body": "x", "title": "d"]) },
            try stack.changes { try stack.context.delete(stack.note("d")) },
            try stack.changes { _ = stack.context.make("Keyword", ["word": "k"]) },
        ]
    }

    @Test func updatesAreLeftToReadersIfTheyAreTracked() throws {
        let controller = stack.controller(stack.request(["title"], "body == 'x'"), sections: nil)
        controller.delegate = stack.recorder
        controller.leavesUpdatesToReaders = true
        try controller.performFetch()
        stack.context.tracksReads = true
        let moves = [
            ["will", "move 0 0.1 > 0.0", "did"], ["will", "insert d 0.2", "did"], ["will", "delete d 0.2", "did"], [],
        ]
        #expect(try told(controller) == [[]] + moves)
    }

    @Test func updatesAreToldIfReadersAreNotTracked() throws {
        let controller = stack.controller(stack.request(["title"], "body == 'x'"), sections: nil)
        controller.delegate = stack.recorder
        controller.leavesUpdatesToReaders = true
        try controller.performFetch()
        #expect(try told(controller).first == ["will", "update a 0.0 > 0.0", "did"])
    }

    @Test func keysMoveObjectsAlthoughUpdatesAreLeftToReaders() throws {
        let equal = ["p", "q"].map { stack.context.make("Note", ["body": $0, "title": "e"]) }
        let controller = stack.controller(stack.request(["title"], nil), sections: nil)
        controller.delegate = stack.recorder
        controller.leavesUpdatesToReaders = true
        stack.context.tracksReads = true
        try controller.performFetch()
        equal[0].setValue(1, forKey: "position")
        try stack.context.save()
        let expected = try stack.context.fetch(stack.request(["title"], nil))
        #expect(controller.fetchedObjects == expected)
    }
}
