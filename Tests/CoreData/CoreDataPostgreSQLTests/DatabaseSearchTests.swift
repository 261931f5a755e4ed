import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import SeededRandom
import StatementMeasuring
import Synchronization
import Testing

@testable import CoreData

/// Searches in texts that have a column without case and accents beside them.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseSearchTests {
    /// A model of notes with searched titles, and perhaps other searched texts.
    private static func model(
        _ searched: Set<String> = ["title"],
        names: [String] = ["title", "body"]
    ) -> NSManagedObjectModel {
        let note = NSEntityDescription()
        note.name = "Note"
        note.properties = names.map { name in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType, attribute.isOptional) = (name, .stringAttributeType, true)
            attribute.isIndexedBySpotlight = searched.contains(name)
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [note]
        return model
    }

    private func searchColumns(_ database: DatabaseCase) throws -> [String] {
        try database.rows(
            """
            SELECT a.attname, (SELECT count(*) FROM pg_index i WHERE i.indrelid = c.oid AND a.attnum = ANY(i.indkey)) FROM pg_attribute a \
            JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = '$s'::regnamespace AND a.attgenerated = 's' \
            AND NOT a.attisdropped ORDER BY 1
            """
        )
    }

    private static func titles(_ objects: [NSManagedObject]) -> [String] {
        objects.compactMap { $0.value(forKey: "title") as? String }.sorted()
    }

    private static func contextInMemory(_ model: NSManagedObjectModel) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    @Test("Texts are found as they are in memory, whatever the operator, its options and the characters")
    func sameAsInMemory() throws {
        let database = try DatabaseCase(Self.model())
        let context = try database.context()
        var random = SeededGenerator(seed: 4)
        let letters = Array("aAbBcCäÄéÉßſsSσςΣıIiİµ  Kkﬀ%_\\'漢字🧀" + "a\u{301}e\u{308}\u{5b4}\u{345}")
        func text(_ counts: ClosedRange<Int>) -> String {
            let count = Int.random(in: counts, using: &random)
            return String((0..<count).map { _ in letters[Int.random(in: letters.indices, using: &random)] })
        }
        for _ in 0..<400 { context.insert("Note", ["title": text(0...12)]) }
        context.insert("Note", [:])
        try context.save()
        let all = try context.all("Note")
        let known = all.compactMap { $0.value(forKey: "title") as? String }
        for round in 0..<30 {
            let whole = known[Int.random(in: known.indices, using: &random)]
            let pattern = round.isMultiple(of: 2) ? text(0...4) : String(whole.dropFirst(1).prefix(5))
            for comparison in ["CONTAINS", "BEGINSWITH", "ENDSWITH", "==", "!=", "<", ">=", "LIKE"] {
                for options in ["", "[c]", "[d]", "[cd]"] {
                    let operand =
                        comparison == "LIKE" ? "*\(pattern.replacingOccurrences(of: "\\", with: ""))*" : pattern
                    let predicate = NSPredicate(format: "title \(comparison)\(options) %@", operand)
                    let negated = NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
                    for predicate in [predicate, negated] {
                        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
                        request.predicate = predicate
                        let expected = Set(all.filter { predicate.evaluate(with: $0) })
                        #expect(try Set(context.fetch(request)) == expected, "\(predicate)")
                    }
                }
            }
        }
    }

    @Test("The index finds the rows of a text search, and the ranks are those of another store")
    func ranking() throws {
        let database = try DatabaseCase(Self.model(["title", "body"]))
        let context = try database.context()
        let words = ["Zettel", "kasten", "Übung", "luhmann", "cafe", "Café", "slip", "box"]
        var random = SeededGenerator(seed: 9)
        func text(_ count: Int) -> String {
            (0..<count).map { _ in words[Int.random(in: words.indices, using: &random)] }.joined(separator: " ")
        }
        let values = (0..<200).map { number in ["title": "\(text(3)) \(number)", "body": text(20)] }
        let other = try Self.contextInMemory(Self.model(["title", "body"]))
        for context in [context, other] {
            for value in values { context.insert("Note", value) }
            try context.save()
        }
        for typed in ["zettel", "cafe ubu", "\"slip box\" luh", "nothing at all", "19"] {
            var request = TextSearchRequest<NSManagedObject>(typed, entityName: "Note")
            request.limit = 0
            let (found, expected) = (try context.search(request), try other.search(request))
            #expect(Self.titles(found.map(\.object)) == Self.titles(expected.map(\.object)))
            #expect(found.map(\.rank) == expected.map(\.rank), "\(typed)")
        }
        let connection = try PostgreSQLConnection(#require(PostgreSQLAddress(database.url)))
        try connection.execute("SET enable_seqscan = off")
        let statements = try Self.statements(of: context, "title CONTAINS[cd] 'Übung'")
        let plan = try connection.withStatement("EXPLAIN \(try #require(statements.first))") { statement in
            try statement.bind(["%ubung%", "ubung"].map { Value.text($0) })
            var lines: [String] = []
            while try statement.step() { lines.append(statement.value(0).string) }
            return lines
        }
        #expect(plan.contains { $0.contains("Bitmap Index Scan on note_title_folded_idx") }, "\(plan)")
    }

    @Test("Columns come with the mark of the model, which no version tells, and stay for who uses them")
    func marks() throws {
        let database = try DatabaseCase(Self.model([]))
        let context = try database.context()
        context.insert("Note", ["title": "Äpfel", "body": "Birnen"])
        try context.save()
        #expect(try searchColumns(database) == [])
        let marked = DatabaseCase(url: database.url, Self.model(["title", "body"]))
        let reader = try marked.context([NSReadOnlyPersistentStoreOption: true])
        #expect(try reader.all("Note", "title CONTAINS[cd] 'apf'").count == 1)
        #expect(try searchColumns(database) == [])
        let writer = try marked.context()
        #expect(try searchColumns(database) == ["body_folded 1", "title_folded 1"])
        // A program with the other model goes on.
        context.insert("Note", ["title": "Apfelsaft"])
        try context.save()
        #expect(try writer.all("Note", "title CONTAINS[cd] 'ÄPF'").count == 2)
        // Other rules of folding, as after an upgrade of the server.
        _ = try database.rows("COMMENT ON COLUMN $s.note.title_folded IS 'coredata: folded by ICU 1'")
        let old = try marked.context([NSReadOnlyPersistentStoreOption: true])
        #expect(try Self.statements(of: old, "title CONTAINS[cd] 'apf'").contains { $0.contains("coredata_contains") })
        let new = try marked.context()
        #expect(try Self.statements(of: new, "title CONTAINS[cd] 'apf'").contains { $0.contains("title_folded") })
        // A program without the mark takes no column from those that are at work.
        let unmarked = try DatabaseCase(url: database.url, Self.model([])).context()
        #expect(try unmarked.all("Note", "title CONTAINS[cd] 'apf'").count == 2)
        #expect(try new.all("Note", "title CONTAINS[cd] 'SAFT'").count == 1)
        #expect(try searchColumns(database) == ["body_folded 1", "title_folded 1"])
    }

    @Test("A user who may change no table searches without the columns")
    func rights() throws {
        let database = try DatabaseCase(Self.model([]))
        let context = try database.context()
        context.insert("Note", ["title": "Äpfel"])
        try context.save()
        let address = try #require(PostgreSQLAddress(database.url))
        let schema = try #require(address[.schema])
        let reader = "searcher_of_\(schema)"
        _ = try database.rows("CREATE ROLE \(reader) LOGIN")
        _ = try database.rows("GRANT USAGE ON SCHEMA $s TO \(reader)")
        _ = try database.rows("GRANT SELECT ON ALL TABLES IN SCHEMA $s TO \(reader)")
        let url = try #require(URL(string: database.url.absoluteString + "&user=\(reader)"))
        let other = try DatabaseCase(url: url, Self.model()).context()
        #expect(try other.all("Note", "title CONTAINS[cd] 'APF'").count == 1)
        #expect(try searchColumns(database) == [])
    }

    @Test("Migrations keep the columns of texts that stay, and make the others anew")
    func migration() throws {
        let database = try DatabaseCase(Self.model(["title", "body"]))
        let context = try database.context()
        context.insert("Note", ["title": "Äpfel", "body": "Birnen"])
        try context.save()
        // The mark of a text is gone before the migration.
        _ = try DatabaseCase(url: database.url, Self.model(["body"])).context()
        let newer = Self.model(["text", "extra"], names: ["title", "text", "extra"])
        newer.entities[0].attributesByName["text"]?.renamingIdentifier = "body"
        let options = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        ]
        let migrated = try DatabaseCase(url: database.url, newer).context(options)
        #expect(try searchColumns(database) == ["extra_folded 1", "text_folded 1"])
        for condition in ["title CONTAINS[cd] 'apf'", "text CONTAINS[cd] 'BIRN'", "extra == nil"] {
            #expect(try migrated.all("Note", condition).count == 1, "\(condition)")
        }
        migrated.insert("Note", ["extra": "Größe"])
        try migrated.save()
        #expect(try migrated.all("Note", "extra ENDSWITH[cd] 'SSE'").count == 1)
    }

    // MARK: - Statements

    /// Returns the statements of a fetch.
    private static func statements(of context: NSManagedObjectContext, _ condition: String) throws -> [String] {
        let store = try #require(context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore)
        let lines = Mutex<[String]>([])
        let log = StatementLog(level: 1) { line, text in if line == .statement { lines.withLock { $0.append(text) } } }
        let tracing = DatabaseTracing(meter: StatementMeter(), trips: store.trips, log: log)
        try store.opened().pool.withConnection { tracing.begin(on: $0) }
        #expect(try !context.all("Note", condition).isEmpty)
        return lines.withLock { $0 }
    }
}
