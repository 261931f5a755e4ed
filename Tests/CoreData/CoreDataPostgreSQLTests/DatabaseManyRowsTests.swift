import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

/// Ordinary orders of calls with more rows than one statement takes.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseManyRowsTests {
    private static let count = 1_203

    private func names(_ context: NSManagedObjectContext) throws -> [String] {
        try context.all("Keyword").compactMap { $0.value(forKey: "name") as? String }.sorted()
    }

    @Test("Objects may hand on their unique values, all in one save")
    func rotation() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        let keywords = (0..<Self.count).map { context.insert("Keyword", ["name": "\($0)"]) }
        try context.save()
        for (place, keyword) in keywords.enumerated() {
            keyword.setValue("\((place + 1) % Self.count)", forKey: "name")
        }
        try context.save()
        let other = try database.context()
        #expect(try names(other) == (0..<Self.count).map { "\($0)" }.sorted())
        #expect(keywords[0].value(forKey: "name") as? String == "1")
        // Deleted objects leave their values to new ones.
        for keyword in keywords { context.delete(keyword) }
        for number in 0..<Self.count { context.insert("Keyword", ["name": "\(number)"]) }
        try context.save()
        #expect(try names(database.context()).count == Self.count)
    }

    @Test("A child's objects arrive through its parent, and values that are set back change nothing")
    func children() throws {
        let database = try DatabaseCase()
        let parent = try database.context()
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = parent
        try child.performAndWait {
            let folder = child.insert("Folder", ["name": "Ideas"])
            for number in 0..<Self.count { child.insert("Note", ["rank": number, "folder": folder]) }
            let doomed = child.insert("Note", ["rank": -1])
            child.delete(doomed)
            try child.save()
        }
        try parent.save()
        let notes = try parent.all("Note")
        #expect(Set(notes.compactMap { $0.value(forKey: "rank") as? Int }) == Set(0..<Self.count))
        for (place, note) in notes.enumerated() {
            let rank = note.value(forKey: "rank")
            note.setValue(place.isMultiple(of: 2) ? nil : "set", forKey: "title")
            note.setValue(-5, forKey: "rank")
            note.setValue(rank, forKey: "rank")
        }
        try parent.save()
        let other = try database.context()
        #expect(try other.all("Note", "title == 'set'").count == Self.count / 2)
        #expect(try other.all("Note", "rank == -5").isEmpty)
        #expect((try other.all("Folder").first?.value(forKey: "notes") as? NSSet)?.count == Self.count)
    }

    @Test("Batches may be empty, and may hold what is there already")
    func batches() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        for entity in ["Note", "Keyword"] {
            try context.execute(NSBatchInsertRequest(entityName: entity, objects: [[String: Any]]()))
            #expect(try context.all(entity).isEmpty)
        }
        for _ in 0..<2 {
            let rows = (0..<20).map { ["name": "\($0 % 10)"] }
            try context.execute(NSBatchInsertRequest(entityName: "Keyword", objects: rows))
        }
        #expect(try names(context).count == 10)
        // A batch that fails leaves nothing of the rows that were gathered before.
        let rows = (0..<Self.count).map { ["rank": $0 == 900 ? "no number" : $0] as [String: Any] }
        #expect(throws: (any Error).self) {
            try context.execute(NSBatchInsertRequest(entityName: "Note", objects: rows))
        }
        #expect(try context.all("Note").isEmpty)
    }
}
