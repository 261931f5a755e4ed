import CoreData
import CoreDataCommands
import CoreDataSQLite
import Foundation
import Testing

/// Inspecting a store changes no byte of it, whatever files are beside it.
@Suite struct UntouchedFileTests {
    /// Returns a workshop whose store has changes in its write-ahead log, as after a program that was killed.
    private func abandonedStore(withIndex: Bool) throws -> Workshop {
        let workshop = try Workshop()
        try workshop.writeNotes("Living.sqlite")
        let connection = try Connection(path: workshop.url("Living.sqlite").path, mode: .readWrite)
        defer { connection.close() }
        try connection.pragma("journal_mode", .text("wal"))
        try connection.execute(
            "INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT, ZNAME) SELECT 3, Z_ENT, 1, 'Logged' FROM ZTAG LIMIT 1"
        )
        try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = 3 WHERE Z_NAME = 'Tag'")
        for ending in ["", "-wal"] + (withIndex ? ["-shm"] : []) {
            let data = try Data(contentsOf: workshop.url("Living.sqlite\(ending)"))
            try data.write(to: workshop.url("Notes.sqlite\(ending)"))
        }
        return workshop
    }

    @Test(arguments: [true, false]) func logsStayAsTheyAre(_ hasIndex: Bool) throws {
        let workshop = try abandonedStore(withIndex: hasIndex)
        let before = try workshop.bytes()
        #expect(before["Notes.sqlite-wal"]?.isEmpty == false)
        let answer = workshop.run("inspect", "Notes.sqlite")
        #expect(answer.status == .success, "\(answer.output)")
        #expect(answer.output.contains("5 entities, 10 objects"))
        #expect(try workshop.bytes() == before)
    }

    /// A program that is killed while it creates the log leaves one without a valid header.
    @Test func logsWithoutAHeaderAreEmptyAndStay() throws {
        let workshop = try abandonedStore(withIndex: true)
        try Data(repeating: 1, count: 5_000).write(to: workshop.url("Notes.sqlite-wal"))
        let before = try workshop.bytes()
        let answer = workshop.run("inspect", "Notes.sqlite")
        #expect(answer.output.contains("5 entities, 9 objects"), "\(answer.output)\(answer.messages)")
        #expect(try workshop.bytes() == before)
    }

    @Test func storesThatAreOpenAreReadAsOfNow() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let connection = try Connection(path: workshop.url("Notes.sqlite").path, mode: .readWrite)
        defer { connection.close() }
        try connection.pragma("journal_mode", .text("wal"))
        try connection.execute("UPDATE ZTAG SET ZNAME = 'Written' WHERE ZNAME = 'Cards'")
        try connection.transaction(.immediate) { () throws in
            try connection.execute("DELETE FROM Z_2TAGS; DELETE FROM ZTAG")
            let before = try workshop.bytes()
            let answer = workshop.run("inspect", "Notes.sqlite")
            #expect(answer.output.contains("5 entities, 9 objects"), "\(answer.output)\(answer.messages)")
            #expect(try workshop.bytes() == before)
        }
        #expect(workshop.run("inspect", "Notes.sqlite").output.contains("5 entities, 7 objects"))
    }

    @Test func interruptedTransactionsAreRolledBackInACopyOnly() throws {
        let workshop = try Workshop()
        try workshop.writeNotes("Living.sqlite")
        let connection = try Connection(path: workshop.url("Living.sqlite").path, mode: .readWrite)
        defer { connection.close() }
        try connection.pragma("journal_mode", .text("delete"))
        try connection.pragma("cache_spill", .integer(1))
        try connection.pragma("cache_size", .integer(1))
        let before = try connection.transaction(.immediate) { () throws in
            try connection.execute(
                """
                WITH RECURSIVE N(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM N WHERE n < 4000)
                INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT, ZNAME) SELECT n, 5, 1, hex(randomblob(200)) FROM N
                """
            )
            for ending in ["", "-journal"] {
                let data = try Data(contentsOf: workshop.url("Living.sqlite\(ending)"))
                try data.write(to: workshop.url("Notes.sqlite\(ending)"))
            }
            return try Data(contentsOf: workshop.url("Notes.sqlite"))
        }
        let answer = workshop.run("inspect", "Notes.sqlite")
        #expect(
            answer.output.contains("Notes.sqlite-journal holds a transaction that was interrupted"),
            "\(answer.output)"
        )
        #expect(answer.output.contains("5 entities, 9 objects"))
        #expect(try Data(contentsOf: workshop.url("Notes.sqlite")) == before)
    }

    @Test func nothingIsMadeBesideAStoreWithoutLog() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        let before = try workshop.bytes()
        _ = workshop.run("inspect", "Notes.sqlite", "--deep", "--model", "Notes.xcdatamodeld")
        _ = workshop.run("migrate", "Notes.sqlite", "--dry-run", "--model", "Notes.xcdatamodeld")
        #expect(try workshop.bytes() == before)
        #expect(before.keys.contains("Notes.sqlite"))
    }
}
