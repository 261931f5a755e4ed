import CoreDataSQLite
import Foundation
import Testing

@testable import CoreData

/// The history in the file, compared with files written by Apple's tools.
@Suite struct HistoryFileTests {
    private static let tables: Set<String> = ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"]

    /// The history of a file, read with SQL.
    private static func statements(_ path: String) throws -> [String] {
        let connection = try Connection(path: path, mode: .readOnly)
        defer { connection.close() }
        let sql = "SELECT sql FROM sqlite_master WHERE tbl_name LIKE 'A%' AND sql NOT NULL ORDER BY rowid"
        return try connection.withStatement(sql) { statement in
            var statements: [String] = []
            while try statement.step() { statements.append(statement.value(0).string) }
            return statements
        }
    }

    /// §8: the SQL of tables and indexes is identical to that in Apple's files, in the same order.
    @Test(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
    func theTablesAreApples() throws {
        let fixture = ModelFixtures.folder.appendingPathComponent("schemas").appendingPathComponent(
            "plaso__RMAdminStore-Local.sqlite.sql"
        )
        let apple = try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n")
            .map { String($0.dropLast()) }
            .filter { line in Self.tables.contains { line.contains(" \($0) (") || line.contains("ON \($0) (") } }
        let model = try Chronicle.model()
        model.entitiesByName["Note"]?.attributesByName["identifier"]?.preservesValueInHistoryOnDeletion = false
        let library = try Library(model, options: [NSPersistentHistoryTrackingKey: true])
        #expect(try Self.statements(library.url.path) == apple)
        #expect(apple.count == 11)
    }

    @Test func theSequencesAreApples() throws {
        let chronicle = try Chronicle()
        try chronicle.save("one")
        let sql = """
            SELECT group_concat(Z_ENT || Z_NAME || Z_SUPER || '/' || Z_MAX, ' ') FROM \
            (SELECT * FROM Z_PRIMARYKEY WHERE Z_ENT > 16000 ORDER BY Z_ENT)
            """
        let texts = try #require(try chronicle.sql().integer("SELECT count(*) FROM ATRANSACTIONSTRING"))
        let expected = "16001CHANGE0/1 16002TRANSACTION0/1 16003TRANSACTIONSTRING0/\(texts)"
        #expect(try chronicle.sql().text(sql) == expected)
    }

    @Test func theRowsAreApples() throws {
        let chronicle = try Chronicle()
        try chronicle.save("one")
        let file = try chronicle.sql()
        let change = "SELECT Z_PK || '|' || Z_ENT || '|' || ifnull(Z_OPT, 'NULL') || '|' || ZCHANGETYPE || '|' || "
        let keys = "ZENTITYPK || '|' || ZTRANSACTIONID || ifnull(ZCOLUMNS, '|NULL') FROM ACHANGE"
        #expect(try file.text(change + keys) == "1|16001|NULL|0|1|1|NULL")
        #expect(
            try file.integer("SELECT count(*) FROM ACHANGE, Z_PRIMARYKEY E WHERE E.Z_ENT = ZENTITY AND Z_NAME = 'Note'")
                == 1
        )
        let texts = """
            SELECT typeof(ZTIMESTAMP) || Z_ENT || ifnull(Z_OPT, 'N') || ifnull(ZAUTHOR, 'N') || ifnull(ZBUNDLEID, 'N') \
            || (SELECT ZNAME || Z_ENT FROM ATRANSACTIONSTRING S WHERE S.Z_PK = ZAUTHORTS) FROM ATRANSACTION
            """
        #expect(try file.text(texts) == "real16002NNNada16003")
    }

    /// Files from before iOS 11 contain the strings inline.
    @Test func olderHistoriesAreReadAndContinued() throws {
        let library = try Library()
        let context = library.context()
        _ = context.make("Keyword", ["word": "old"])
        try context.save()
        try library.coordinator.remove(try #require(library.coordinator.persistentStores.first))
        let file = try PlainSQL(path: library.url.path)
        let number = try #require(try file.integer("SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Keyword'"))
        try file.execute(
            """
            CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, \
            ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB );
            CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTIMESTAMP FLOAT, \
            ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, ZPROCESSID VARCHAR, ZQUERYGEN BLOB );
            INSERT INTO ATRANSACTION VALUES (40, 16002, NULL, 5.5, 'old author', 'b', NULL, 'p', NULL);
            INSERT INTO ACHANGE VALUES (90, 16001, NULL, 0, \(number), 1, 40, NULL);
            INSERT INTO ACHANGE VALUES (91, 16001, NULL, 0, 999, 1, 40, NULL);
            """
        )
        for isReadOnly in [true, false] {
            let options: [String: Any] = [
                NSPersistentHistoryTrackingKey: true, NSReadOnlyPersistentStoreOption: isReadOnly,
            ]
            let store = try library.coordinator.addPersistentStore(type: .sqlite, at: library.url, options: options)
            let reader = library.context()
            if !isReadOnly {
                _ = reader.make("Keyword", ["word": "new"])
                try reader.save()
            }
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
            let result = try reader.execute(request) as? NSPersistentHistoryResult
            let found = try #require(result?.result as? [NSPersistentHistoryTransaction])
            #expect(found.map(\.transactionNumber) == (isReadOnly ? [40] : [40, 41]))
            #expect(found[0].author == "old author" && found[0].timestamp.timeIntervalSinceReferenceDate == 5.5)
            // Entities and properties that the model does not have are omitted.
            #expect(found.allSatisfy { $0.summary == ["insert Keyword"] })
            try library.coordinator.remove(store)
        }
    }

    /// History adds three statements to a save, one for each run of new objects, and one for each other change.
    @Test func historyTakesFewStatements() throws {
        let chronicle = try Chronicle()
        let connections = try #require(chronicle.store as? SQLiteStore).openFile().connections
        try chronicle.save("first")
        var before = connections.counts
        for number in 0..<1000 { _ = chronicle.context.make("Note", ["title": "\(number)"]) }
        try chronicle.context.save()
        let inserting = connections.counts.statements - before.statements
        let plain = try statementsWithoutHistory()
        #expect(inserting - plain.inserting <= 4, "\(inserting) and \(plain.inserting)")
        let notes = try chronicle.context.all("Note")
        for note in notes { note.setValue("changed", forKey: "body") }
        before = connections.counts
        try chronicle.context.save()
        let after = connections.counts
        #expect(after.statements - before.statements - plain.updating <= 1001 + 3)
        #expect(after.prepared - before.prepared <= 2)
    }

    private func statementsWithoutHistory() throws -> (inserting: Int, updating: Int) {
        let library = try Library()
        let context = library.context()
        let store = try #require(library.coordinator.persistentStores.first as? SQLiteStore)
        let connections = try store.openFile().connections
        _ = context.make("Note", ["title": "first"])
        try context.save()
        var before = connections.counts.statements
        for number in 0..<1000 { _ = context.make("Note", ["title": "\(number)"]) }
        try context.save()
        let inserting = connections.counts.statements - before
        for note in try context.all("Note") { note.setValue("changed", forKey: "body") }
        before = connections.counts.statements
        try context.save()
        return (inserting, connections.counts.statements - before)
    }

    /// The history after a migration.
    @Test func S177_anEmptyTransactionCanBeAMark() throws {
        let chronicle = try Chronicle()
        try chronicle.save("one")
        let file = try #require(chronicle.store as? SQLiteStore).openFile()
        let layout = try #require(file.history)
        let origin = SaveOrigin(author: "com.apple.coredata.schemamigrator.lightweight")
        try file.connections.write { connection in
            try connection.transaction(.immediate) {
                let writer = HistoryWriter(connection, layout, origin)
                #expect(try writer.transaction() == 2)
                try writer.finish()
            }
        }
        try chronicle.save("two")
        let transactions = try chronicle.transactions()
        #expect(transactions.map { $0.changes?.count } == [1, 0, 1])
        #expect(transactions[1].author == origin.author)
    }

    /// Records all rows of an entity that satisfy a condition in one statement, as batch requests do.
    @Test func changesOfManyRowsAreRecordedAsOne() throws {
        let chronicle = try Chronicle()
        for number in 0..<20 { _ = chronicle.context.make(number < 10 ? "Note" : "Draft", ["position": number]) }
        try chronicle.context.save()
        let file = try #require(chronicle.store as? SQLiteStore).openFile()
        let layout = try #require(file.history)
        let note = try #require(file.tables.layout.entity(named: "Note"))
        let entity = layout.entity(note.number)
        try file.connections.write { connection in
            try connection.transaction(.immediate) {
                let writer = HistoryWriter(connection, layout, SaveOrigin(author: "batch"))
                let position = try #require(note.ordinal(of: "position"))
                let updated = try writer.record(
                    .update,
                    ofAll: entity.table,
                    where: .infix(.greaterOrEqual, .column(0, "ZPOSITION"), .value(.integer(4))),
                    columns: entity.columns(SlotSet([position]))
                )
                func isBefore(_ place: Int) -> SQLExpression {
                    .infix(.less, .column(0, "ZPOSITION"), .value(.integer(Int64(place))))
                }
                let deleted = try writer.record(.delete, ofAll: entity.table, where: isBefore(2))
                let none = try writer.record(.delete, ofAll: entity.table, where: isBefore(0))
                #expect(updated == 6 && deleted == 2 && none == 0)
                #expect(try writer.finish() == 2)
            }
        }
        let changes = try #require(chronicle.transactions("author == 'batch'").first?.changes)
        #expect(changes.map(\.changeID) == Array(21...28))
        #expect(changes.prefix(6).allSatisfy { $0.updatedProperties?.map(\.name) == ["position"] })
        #expect(changes.suffix(2).compactMap { $0.tombstone?["position"] as? Int } == [0, 1])
    }
}
