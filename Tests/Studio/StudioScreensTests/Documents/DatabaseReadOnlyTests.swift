import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing
import WebUITestSupport

@testable import CoreData
@testable import StudioScreens

/// Looking into a store on PostgreSQL writes nothing, and needs no right but to read its tables.
@MainActor
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseReadOnlyTests {
    /// All screens of a store, each with a text that it shows.
    private static let screens = [
        ("/0/overview", "Nothing wrong was found."), ("/0/history", "app"), ("/0/model", "to many Tag"),
        ("/0/tables", "coredata_transaction"), ("/0/tables/note", "Buy ink"), ("/0/sizes/Note", "Share"),
        ("/0/rows/Note?where=rank%20%3E%3D%200&order=title", "4 objects"), ("/0/object/Note/p1", "Relationships"),
        ("/0/queries", "No query has a name yet"), ("/0/changes", "start the studio with --edit"),
    ]

    private func browse(_ stage: DatabaseStage, as url: URL) async throws {
        let client = try await stage.workshop.page("/0/overview", showing: "Metadata", of: [url])
        for (address, text) in Self.screens {
            client.open(address)
            await client.waits("“\(text)” at \(address)") { client in
                client.shows(text) || client.root.all.contains { $0.label == text }
            }
            #expect(client.find(class: "studio-problem") == nil, "\(address): \(client.text)")
        }
        client.open("/0/rows/Note?where=rank%20%3E%201&columns=title")
        await client.waits(for: "2 objects")
        try client.toggle("Statement")
        await client.waits(for: "How PostgreSQL finds the rows")
    }

    /// On a server of its own, where nobody else does anything: the next transaction that writes gets the number that it would have got
    /// before. Whoever may write leaves the store as it is, too.
    @Test func noTransactionWrites() async throws {
        let cluster = try await DatabaseStage.aside { try PrivateCluster(settings: ["autovacuum = off"]) }
        let stage = try DatabaseStage(cluster)
        let next = "SELECT CAST(pg_snapshot_xmax(pg_current_snapshot()) AS text)"
        let before = try stage.rows(next)
        try await browse(stage, as: stage.reader)
        try await browse(stage, as: stage.workshop.store)
        #expect(try stage.rows(next) == before)
        try await DatabaseStage.aside { try cluster.stop() }
    }

    /// The server itself refuses to write.
    @Test func eachReadingIsATransactionThatCanOnlyRead() async throws {
        let stage = try DatabaseStage()
        let document = StudioLibrary([stage.workshop.store]).documents[0]
        let settings = try document.store.read { context -> [String] in
            let store = try #require(context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore)
            return try store.reading { session in
                let names = ["transaction_read_only", "transaction_isolation"]
                return try names.flatMap { try session.connection.lines(of: "SHOW \($0)") }
            }
        }
        #expect(settings == ["on", "repeatable read"])
    }
}
