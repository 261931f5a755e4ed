import CoreDataConformance
import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

/// Runs every scenario on PostgreSQL.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct PostgreSQLScenarioTests {
    static let kind = StoreKind.database(type: NSPostgreSQLStoreType) {
        PrivateCluster.shared?.newURL() ?? URL(fileURLWithPath: "/dev/null")
    }

    @Test(arguments: Scenario.all) func plays(_ scenario: Scenario) throws {
        guard scenario.applies(to: Self.kind) else { return }
        try scenario.play(on: Self.kind)
    }

    @Test("Scenarios play with a table for each entity", arguments: Scenario.third(0))
    func playsSplit(_ scenario: Scenario) throws {
        guard scenario.applies(to: Self.kind) else { return }
        try scenario.play(on: Self.kind) { $0.splitHierarchies() }
    }
}

extension Scenario {
    /// Every third scenario, for stores that differ in one way from that which plays all; set `ALL_SCENARIOS=1` for all.
    static func third(_ first: Int) -> [Scenario] {
        if ProcessInfo.processInfo.environment["ALL_SCENARIOS"] != nil { return all }
        return all.enumerated().filter { $0.offset % 3 == first }.map(\.element)
    }
}
