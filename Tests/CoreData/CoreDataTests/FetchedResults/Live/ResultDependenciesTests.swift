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
}
