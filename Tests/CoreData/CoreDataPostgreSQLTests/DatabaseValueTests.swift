import CoreDataPostgreSQL
import Foundation
import FoundationBackfill
import PostgreSQLCluster
import SeededRandom
import Testing

/// Values and comparisons of a store on PostgreSQL.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseValueTests {
    @Test("A date is given back rounded to microseconds, at once and later")
    func dates() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        let note = context.insert("Note", ["createdAt": Date(timeIntervalSinceReferenceDate: 0.123_456_78)])
        try context.save()
        let rounded = Date(timeIntervalSinceReferenceDate: 0.123457)
        #expect(note.value(forKey: "createdAt") as? Date == rounded)
        #expect(try database.context().all("Note", "createdAt == %@", rounded).count == 1)
        for date in [Date.distantPast, .distantFuture] {
            note.setValue(date, forKey: "createdAt")
            try context.save()
            #expect(try database.context().all("Note", "createdAt == %@", date).count == 1)
        }
    }

    @Test("Numbers, Booleans and identifiers are compared as what they are")
    func comparisons() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        let uid = UUID()
        context.insert(
            "Note",
            ["title": "a", "rank": 3, "isPinned": true, "price": Decimal(string: "0.3"), "uid": uid]
        )
        context.insert("Note", ["title": "b", "rank": 4, "isPinned": false])
        context.insert("Note", ["title": "c"])
        try context.save()
        func titles(_ format: String, _ arguments: Any...) throws -> String {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
            request.predicate = NSPredicate(format: format, argumentArray: arguments)
            request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
            return try database.context().fetch(request).compactMap { $0.value(forKey: "title") as? String }.joined()
        }
        #expect(try titles("rank < 3.5") == "a")
        #expect(try titles("rank == 70000000000") == "")
        #expect(try titles("rank IN %@", Array(0..<500)) == "ab")
        #expect(try titles("rank IN %@", [3.0, 3.5]) == "a")
        #expect(try titles("isPinned == YES") == "a")
        #expect(try titles("isPinned == 2") == "")
        #expect(try titles("isPinned != YES") == "bc")
        #expect(try titles("isPinned + rank == 4") == "ab")
        #expect(try titles("price == 0.3") == "a")
        #expect(try titles("price * 10 == 3") == "a")
        #expect(try titles("uid == %@", uid) == "a")
        #expect(try titles("uid == nil") == "bc")
        #expect(try titles("rank / 0 == 1") == "")
        #expect(try titles("title == %@", "a\0") == "")
    }

    @Test("Texts are found as they are in memory, whatever their characters")
    func texts() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        var random = SeededGenerator(seed: 11)
        let letters = Array("aAbBäÄéÉßſsSσςΣıIiİµμ̈́ά  Kkkﬀabc漢字🧀" + "a\u{301}e\u{308}")
        func text(_ counts: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: counts, using: &random)).map { _ in
                    letters[Int.random(in: letters.indices, using: &random)]
                }
            )
        }
        for _ in 0..<300 { context.insert("Note", ["title": text(0...8)]) }
        try context.save()
        let all = try context.all("Note")
        for _ in 0..<60 {
            let pattern = text(1...2).replacingOccurrences(of: "*", with: "")
            for comparison in ["CONTAINS", "BEGINSWITH", "ENDSWITH", "==", "<", ">="] {
                for options in ["", "[c]", "[d]", "[cd]"] {
                    let predicate = NSPredicate(format: "title \(comparison)\(options) %@", pattern)
                    let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
                    request.predicate = predicate
                    let found = Set(try context.fetch(request))
                    let expected = Set(all.filter { predicate.evaluate(with: $0) })
                    #expect(found == expected, "\(predicate)")
                }
            }
        }
    }

    @Test("A count with a limit counts no more than that")
    func limitedCounts() throws {
        let context = try DatabaseCase().context()
        for rank in 0..<5 { context.insert("Note", ["rank": rank]) }
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: "rank > 0")
        #expect(try context.count(for: request) == 4)
        request.fetchLimit = 3
        #expect(try context.count(for: request) == 3)
        request.fetchOffset = 2
        #expect(try context.count(for: request) == 2)
    }

    @Test("A text with a NUL is refused, and nothing is written")
    func nul() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        context.insert("Note", ["title": "ok"])
        context.insert("Note", ["title": "a\0b"])
        #expect { try context.save() } throws: { "\($0)".contains("NUL") }
        #expect(try database.context().all("Note").isEmpty)
    }

    @Test("Derived attributes follow what they are derived from, whoever writes it")
    func derivedAttributes() throws {
        let database = try DatabaseCase()
        let context = try database.context()
        let folder = context.insert("Folder", ["name": "Ideas"])
        let keyword = context.insert("Keyword", ["name": "k"])
        let notes = (1...3).map {
            context.insert("Note", ["title": "Ünique \(Int($0))", "rank": $0, "folder": folder])
        }
        notes[0].setValue(Set([keyword]), forKey: "keywords")
        try context.save()
        #expect(folder.value(forKey: "noteCount") as? Int == 3)
        #expect(folder.value(forKey: "rankSum") as? Int == 6)
        #expect(keyword.value(forKey: "noteCount") as? Int == 1)
        #expect(notes[0].value(forKey: "plainTitle") as? String == "unique 1")
        #expect(notes[0].value(forKey: "folderName") as? String == "Ideas")
        let saved = try #require(notes[0].value(forKey: "savedAt") as? Date)
        #expect(abs(saved.timeIntervalSinceNow) < 60)

        folder.setValue("Thoughts", forKey: "name")
        notes[2].setValue(nil, forKey: "folder")
        notes[1].setValue(10, forKey: "rank")
        try context.save()
        let other = try database.context()
        #expect(try other.all("Folder", "noteCount == 2 AND rankSum == 11").count == 1)
        #expect(try other.all("Note", "folderName == 'Thoughts'").count == 2)

        try other.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note")))
        #expect(try other.all("Folder", "noteCount == 0 AND rankSum == 0").count == 1)
        #expect(try other.all("Keyword", "noteCount == 0").count == 1)
    }
}
