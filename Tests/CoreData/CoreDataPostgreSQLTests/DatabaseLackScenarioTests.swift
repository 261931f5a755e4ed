import CoreDataConformance
import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import fetch_fuzz

/// Everything that a store does on servers that lack features.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseLackScenarioTests {
    /// Everything that stores do without in all that scenarios try.
    private static let replaceable =
        "notify,snapshots,transactions,trigrams,deferrable,advisory,tablelocks,generated,temporary"

    @Test("Scenarios play without what can be replaced", arguments: Scenario.third(1))
    func plays(_ scenario: Scenario) throws {
        try play(scenario, without: Self.replaceable)
    }

    @Test("Scenarios play without functions and triggers, or have derived attributes", arguments: Scenario.third(0))
    func playsWithoutFunctions(_ scenario: Scenario) throws {
        do {
            try play(scenario, without: "functions,triggers")
        } catch let error as CocoaError where error.localizedDescription.contains("cannot compute the derived") {
            return
        }
    }

    private func play(_ scenario: Scenario, without names: String) throws {
        let kind = StoreKind.database(type: NSPostgreSQLStoreType) {
            PrivateCluster.shared?.newURL("&without=\(names)") ?? URL(fileURLWithPath: "/dev/null")
        }
        if scenario.applies(to: kind) { try scenario.play(on: kind) }
    }

    @Test("Random predicates find the same objects as in memory", arguments: ["functions", replaceable])
    func randomPredicates(_ names: String) {
        var run = FetchRun(types: [NSPostgreSQLStoreType]) { _ in PrivateCluster.shared?.newURL("&without=\(names)") }
        for seed in 30_001..<30_101 as Range<UInt64> {
            if let failure = run.take(seed, trace: { _ in }) { Issue.record("seed \(seed): \(failure)") }
        }
    }
}
