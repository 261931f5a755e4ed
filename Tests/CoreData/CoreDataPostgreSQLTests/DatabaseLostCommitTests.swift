import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Saves whose connection is lost at the worst moment: each is written once, or an error says that this cannot be told.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"), .serialized)
struct DatabaseLostCommitTests {
    private static let waitsForReplica = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    private static let waitsForLock = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"

    /// Saves a note on a thread of its own, twice, after the body.
    private func saving(_ stage: DatabaseStage, after prepare: () throws -> Void) throws -> OtherThread {
        let url = stage.url
        let (isReady, mayGo) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let thread = OtherThread {
            defer { isReady.signal() }
            let context = try DatabaseCase(url: url, DatabaseStage.model()).context()
            let note = context.insert("Note", ["title": "once"])
            // Taking keys is a transaction of its own.
            try context.obtainPermanentIDs(for: [note])
            isReady.signal()
            mayGo.wait()
            try context.save()
            // The context knows the row as it is.
            try #require(context.all("Note").first).setValue(2, forKey: "rank")
            try context.save()
        }
        isReady.wait()
        try prepare()
        mayGo.signal()
        return thread
    }

    /// Lets commits wait for a replica that does not exist, after they were written.
    private func holdCommits(_ stage: DatabaseStage, _ isHeld: Bool) throws {
        let name = isHeld ? "nobody" : ""
        let connection = try PostgreSQLConnection(stage.address())
        try connection.execute("ALTER SYSTEM SET synchronous_standby_names = '\(name)'")
        try connection.execute("SELECT pg_reload_conf()")
        connection.close()
        try stage.await("SELECT 1 WHERE current_setting('synchronous_standby_names') = '\(name)'")
    }

    private func requireOnce(_ stage: DatabaseStage) throws {
        #expect(try stage.rows("SELECT title, rank, version FROM $s.note") == ["once 2 2"])
        try stage.end()
    }

    @Test("A commit whose connection ends before the answer was one, and is not repeated")
    func committed() throws {
        let stage = try DatabaseStage()
        let saving = try saving(stage) { try holdCommits(stage, true) }
        for _ in 0..<2 {
            try stage.await(Self.waitsForReplica)
            try stage.sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            )
        }
        try saving.join()
        try holdCommits(stage, false)
        try requireOnce(stage)
    }

    @Test("A commit that a crash of the server keeps from being answered was one")
    func crashes() throws {
        let stage = try DatabaseStage()
        let saving = try saving(stage) { try holdCommits(stage, true) }
        for _ in 0..<2 {
            try stage.await(Self.waitsForReplica)
            try stage.cluster.restart("immediate")
        }
        try saving.join()
        try holdCommits(stage, false)
        try requireOnce(stage)
    }

    @Test("What was not committed is written again", arguments: ["terminate", "fast", "immediate"])
    func aborted(_ way: String) throws {
        let stage = try DatabaseStage()
        let other = try PostgreSQLConnection(stage.address())
        let saving = try saving(stage) {
            try other.execute("BEGIN; LOCK TABLE \(#require(stage.address()[.schema])).note")
        }
        try stage.await(Self.waitsForLock)
        if way == "terminate" {
            try stage.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
            try stage.await(Self.waitsForLock)
            try other.execute("COMMIT")
        } else {
            try stage.cluster.restart(way)
        }
        try saving.join()
        try requireOnce(stage)
    }

    @Test("Without numbers of transactions, rows tell whether objects are written, and an update is an error")
    func withoutNumbers() throws {
        let stage = try DatabaseStage("&without=transactions")
        let saving = try saving(stage) { try holdCommits(stage, true) }
        for _ in 0..<2 {
            try stage.await(Self.waitsForReplica)
            try stage.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        }
        #expect { try saving.join() } throws: { error in
            let error = error as? CocoaError
            return error?.code == .persistentStoreSave && error?.localizedDescription.contains("cannot be told") == true
        }
        try holdCommits(stage, false)
        try requireOnce(stage)
    }

    @Test("The number of another transaction proves nothing")
    func reusedNumbers() throws {
        let stage = try DatabaseStage(server: nil)
        try stage.save("mine")
        let connection = try PostgreSQLConnection(stage.address())
        let number = try connection.withStatement("SELECT pg_current_xact_id()") { statement in
            _ = try statement.step()
            return UInt64(statement.value(0).int64)
        }
        #expect(try connection.end(of: number) == .committed)
        #expect(try connection.end(of: number + 1_000_000) == .aborted)
        var lost = PostgreSQLError(code: "", message: "lost")
        lost.lostCommit = PostgreSQLError.LostCommit(transaction: number)
        let note = try #require(try stage.context.all("Note").first)
        var changes = SaveChanges()
        changes.updated = [note]
        #expect(try !stage.store.isCommitted(changes, after: lost))
        changes = SaveChanges()
        changes.deleted = [note]
        #expect(try !stage.store.isCommitted(changes, after: lost))
        changes = SaveChanges()
        changes.inserted = [stage.context.insert("Note", ["title": "never written"])]
        try stage.context.obtainPermanentIDs(for: changes.inserted)
        #expect(try !stage.store.isCommitted(changes, after: lost))
        lost.lostCommit = PostgreSQLError.LostCommit(transaction: nil)
        #expect(try !stage.store.isCommitted(changes, after: lost))
        changes = SaveChanges()
        changes.inserted = [note]
        #expect(try stage.store.isCommitted(changes, after: lost))
        changes = SaveChanges()
        changes.updated = [note]
        #expect(try !stage.store.isCommitted(changes, after: lost))
        try stage.sql("UPDATE $s.note SET version = version + 1")
        #expect(throws: lost) { try stage.store.isCommitted(changes, after: lost) }
        let told = ErrorFactory.postgreSQL(lost, at: stage.url)
        #expect(told.code == .persistentStoreSave && told.localizedDescription.contains("cannot be told"))
        lost.lostCommit = PostgreSQLError.LostCommit(transaction: number + 1_000_000)
        #expect(try !stage.store.isCommitted(changes, after: lost))
    }
}
