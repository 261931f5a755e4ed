import PostgreSQLCluster
import Testing
import WebUITestSupport

@testable import StudioScreens

/// A store on PostgreSQL beside another one.
@MainActor
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseComparingTests {
    @Test func numbersAreComparedAndRowsAreNot() async throws {
        let (stage, file) = (try DatabaseStage(), try StudioWorkshop())
        try file.write { StudioWorkshop.make("Tag", ["name": "red"], in: $0) }
        let client = try await file.page("/0/compare", showing: "Objects there", of: [file.store, stage.reader])
        await client.waits("both numbers") { client in
            let rows = client.root.all.filter { $0.tag == "tr" && $0.hasClass("row") }
            return rows.contains { $0.text.contains("Tag") && $0.text.contains("1") && $0.text.contains("2") }
        }
        for address in ["/0/compare/Tag?with=1", "/1/compare/Tag?with=0"] {
            client.open(address)
            await client.waits(for: "only files of SQLite are compared row by row")
        }
    }
}
