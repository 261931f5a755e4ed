import CoreData
import Testing

/// Statement 49 and the store option for programs that rely on SQL's NULL.
@Suite struct LeavingOutNilTests {
    private func titles(_ format: String, _ options: [AnyHashable: Any]?) throws -> [String] {
        let library = try Library(options: options)
        let context = library.context()
        for (title, body) in [("a", "x"), ("b", "y"), ("c", nil)] {
            let note = context.make("Note", ["title": title, "rating": title == "a" ? 1.0 : 2.0])
            note.setValue(body, forKey: "body")
            if body == nil { note.setValue(nil, forKey: "rating") }
        }
        try context.save()
        context.reset()
        return try context.all("Note", format, sortedBy: "title").map { $0.value(forKey: "title") as? String ?? "" }
    }

    private func expect(_ format: String, _ usual: [String], leavingOutNil: [String]) throws {
        #expect(try titles(format, nil) == usual, "\(format)")
        #expect(try titles(format, [NSSQLiteLeavesOutNilOption: true]) == leavingOutNil, "\(format), leaving out nil")
    }

    @Test func inequalityLeavesOutNil() throws {
        try expect("body != 'x'", ["b", "c"], leavingOutNil: ["b"])
        try expect("body !=[c] 'X'", ["b", "c"], leavingOutNil: ["b"])
        try expect("rating != 1", ["b", "c"], leavingOutNil: ["b"])
        try expect("body != title", ["a", "b", "c"], leavingOutNil: ["a", "b"])
        try expect("rating != position", ["a", "b", "c"], leavingOutNil: ["a", "b"])
    }

    @Test func negationLeavesOutNil() throws {
        try expect("NOT (rating > 1)", ["a", "c"], leavingOutNil: ["a"])
        try expect("NOT (body == 'x')", ["b", "c"], leavingOutNil: ["b"])
        try expect("NOT (body BEGINSWITH 'x')", ["b", "c"], leavingOutNil: ["b"])
        try expect("NOT (body IN {'x'})", ["b", "c"], leavingOutNil: ["b"])
        try expect("NOT (body == 'x' OR rating == 2)", ["c"], leavingOutNil: [])
    }

    @Test func comparisonsWithNilAreTheSame() throws {
        for format in ["body == nil", "NOT (body != nil)", "rating == nil"] {
            try expect(format, ["c"], leavingOutNil: ["c"])
        }
        try expect("body != nil", ["a", "b"], leavingOutNil: ["a", "b"])
        try expect("NOT (body == nil)", ["a", "b"], leavingOutNil: ["a", "b"])
    }
}
