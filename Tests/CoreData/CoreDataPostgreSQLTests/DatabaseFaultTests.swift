import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

@testable import CoreData

/// A fault that a program is told of: how it comes about, and the error.
struct DatabaseFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Further settings of the address of the store.
    var settings = ""
    /// Whether the fault is one of a whole server.
    var ownsServer = false
    /// The code of the error.
    let code: Int
    /// The server's code; nil if it sends none.
    let state: String?
    /// Does what fails.
    let provoke: @Sendable (DatabaseStage) throws -> Void
    /// Ends the fault, if that needs anything.
    var mend: @Sendable (DatabaseStage) throws -> Void = { _ in }

    static let all = [
        DatabaseFault(
            testDescription: "a lock that another program holds for long",
            settings: "&options=-clock_timeout%3D2000",
            code: 134_090,
            state: "55P03",
            provoke: { try $0.holdingNotes { try $0.save("held") } }
        ),
        DatabaseFault(
            testDescription: "a statement that takes long",
            settings: "&options=-cstatement_timeout%3D3000",
            code: 134_090,
            state: "57014",
            provoke: { try $0.holdingNotes { try $0.save("held") } }
        ),
        DatabaseFault(
            testDescription: "a transaction in which nothing happens",
            settings: "&options=-cidle_in_transaction_session_timeout%3D2000",
            code: 134_080,
            state: "",
            provoke: { stage in
                let store = stage.store
                try store.convertingErrors {
                    try store.readingOneMoment { session in
                        try session.connection.execute("SELECT 1")
                        // The end is there when something has arrived.
                        while session.connection.isSilent { usleep(10_000) }
                        try session.connection.execute("SELECT 1")
                    }
                }
            }
        ),
        DatabaseFault(
            testDescription: "transactions that are in the way again and again",
            code: 134_090,
            state: "40001",
            provoke: { stage in
                try stage.refuseNotes("true", code: "40001")
                try stage.save("refused")
            },
            mend: { try $0.acceptNotes() }
        ),
        DatabaseFault(
            testDescription: "a disk that is full, by the server's code for it",
            code: 640,
            state: "53100",
            provoke: { stage in
                try stage.refuseNotes("true", code: "53100")
                try stage.save("large")
            },
            mend: { try $0.acceptNotes() }
        ),
        DatabaseFault(
            testDescription: "a user without rights",
            settings: "&user=$r",
            code: 513,
            state: "42501",
            provoke: { try $0.save("forbidden") },
            mend: { try $0.sql("GRANT ALL ON ALL TABLES IN SCHEMA $s TO $r") }
        ),
        DatabaseFault(
            testDescription: "a deleted row that another program refers to",
            code: 133_000,
            state: "23503",
            provoke: { stage in
                let folder = stage.context.insert("Folder", ["name": stage.secret])
                try stage.context.save()
                try stage.sql("INSERT INTO $s.note (id, entity, folder_id) SELECT 900, 1, id FROM $s.folder")
                stage.context.delete(folder)
                try stage.context.save()
            },
            mend: { try $0.sql("DELETE FROM $s.note") }
        ),
        DatabaseFault(
            testDescription: "a column that somebody has dropped",
            code: 134_020,
            state: "42703",
            provoke: { stage in
                try stage.sql("ALTER TABLE $s.note DROP COLUMN price")
                try stage.save("short")
            },
            mend: { try $0.sql("ALTER TABLE $s.note ADD COLUMN price numeric") }
        ),
        DatabaseFault(
            testDescription: "a table that somebody has renamed",
            code: 134_020,
            state: "42P01",
            provoke: { stage in
                try stage.sql("ALTER TABLE $s.note RENAME TO other")
                _ = try stage.context.all("Note", "rank == 7")
            },
            mend: { try $0.sql("ALTER TABLE $s.other RENAME TO note") }
        ),
        DatabaseFault(
            testDescription: "a server that is gone for longer than the patience lasts",
            settings: "&patience=0.2",
            ownsServer: true,
            code: 134_080,
            state: "",
            provoke: { stage in
                try stage.cluster.halt()
                try stage.save("lost")
            },
            mend: { try $0.cluster.start() }
        ),
    ]
}

/// Every fault of a server that a program is told of, and what goes on unseen.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"), .serialized)
struct DatabaseFaultTests {
    @Test(
        "A fault has its error, without values and passwords, and the next operation works",
        arguments: DatabaseFault.all
    )
    func faults(_ fault: DatabaseFault) throws {
        let stage = try DatabaseStage(fault.settings, server: fault.ownsServer ? [] : nil)
        do {
            try fault.provoke(stage)
            Issue.record("nothing was thrown")
        } catch {
            let error = try #require(error as? CocoaError)
            let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
            #expect(error.code.rawValue == fault.code, "\(error.localizedDescription)")
            #expect(underlying?.domain == NSPostgreSQLErrorDomain)
            #expect(underlying?.userInfo["SQLSTATE"] as? String == fault.state)
            let told = "\(error.localizedDescription) \(underlying?.localizedDescription ?? "") \(error)"
            #expect(!told.contains(stage.secret) && !told.contains(stage.password))
        }
        try fault.mend(stage)
        stage.context.reset()
        try stage.save("after")
        #expect(try stage.count("after") == 1)
        try stage.end()
    }

    @Test("What happens once is not seen: a serialization failure, a terminated connection, a restart, a crash")
    func unseenFaults() throws {
        let stage = try DatabaseStage()
        try stage.sql("CREATE SEQUENCE $s.tries")
        try stage.refuseNotes("nextval('$s.tries') < 6", code: "40001")
        try stage.save("a")
        try stage.acceptNotes()
        try stage.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        try stage.save("a")
        try stage.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        #expect(try stage.context.all("Note", "title == 'a'").count == 2)
        for mode in ["fast", "immediate"] {
            try stage.cluster.restart(mode)
            try stage.save("a")
            try stage.cluster.restart(mode)
            #expect(try stage.context.all("Note", "title == 'a'").count == (mode == "fast" ? 3 : 4))
        }
        try stage.end()
    }

    @Test("A deadlock with another program is resolved by trying again")
    func deadlocks() throws {
        let stage = try DatabaseStage("&options=-cdeadlock_timeout%3D1000")
        for title in ["one", "two"] {
            stage.context.insert("Note", ["title": title])
            try stage.context.save()
        }
        let other = try PostgreSQLConnection(stage.address())
        let schema = try #require(stage.address()[.schema])
        func touch(_ title: String) throws {
            try other.execute("UPDATE \(schema).note SET rank = 5 WHERE title = '\(title)'")
        }
        try other.execute("BEGIN")
        try other.execute("SET deadlock_timeout = '60s'")
        try touch("two")
        let url = stage.url
        let saving = OtherThread {
            let context = try DatabaseCase(url: url, DatabaseStage.model()).context()
            for note in try context.all("Note") { note.setValue(true, forKey: "isPinned") }
            try context.save()
        }
        try stage.await("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        try touch("one")
        try other.execute("COMMIT")
        try saving.join()
        #expect(try stage.rows("SELECT count(*) FROM $s.note WHERE is_pinned AND rank = 5") == ["2"])
        try stage.end()
    }

    @Test("When somebody changes the tables or drops prepared statements, programs prepare theirs again")
    func staleStatements() throws {
        let stage = try DatabaseStage()
        try stage.save("a")
        #expect(try stage.context.all("Note", "title == 'a'").count == 1)
        for change in ["ALTER COLUMN rank TYPE bigint", "ADD COLUMN more text", "ALTER COLUMN rank TYPE integer"] {
            try stage.sql("ALTER TABLE $s.note \(change)")
            try stage.save("a")
            try stage.sql("ALTER TABLE $s.note \(change.replacingOccurrences(of: "more", with: "others"))")
            stage.context.refreshAllObjects()
            #expect(try stage.context.all("Note", "title == 'a' AND rank == 1").count > 1)
        }
        try stage.store.opened().pool.withConnection { try $0.execute("DEALLOCATE ALL") }
        try stage.save("a")
        try stage.store.opened().pool.withConnection { try $0.execute("DEALLOCATE ALL") }
        #expect(try stage.context.all("Note", "title == 'a' AND rank == 1").count == 5)
        try stage.end()
    }

    @Test("A store is opened once the server has a connection for it, if the address says for how long to try")
    func fullServers() throws {
        let stage = try DatabaseStage(server: ["max_connections = 6", "superuser_reserved_connections = 0"])
        let others = try (0..<5).map { _ in try PostgreSQLConnection(stage.address()) }
        #expect { try stage.database.context() } throws: { error in
            (error as? CocoaError)?.code.rawValue == 134_080
                && "\(error.localizedDescription)".contains("too many clients")
        }
        let patient = try #require(URL(string: stage.url.absoluteString + "&patience=30"))
        let opening = OtherThread { _ = try DatabaseCase(url: patient, DatabaseStage.model()).context() }
        usleep(200_000)
        for other in others { other.close() }
        try opening.join()
        try stage.end()
    }
}
