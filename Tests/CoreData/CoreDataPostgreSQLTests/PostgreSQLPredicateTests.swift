import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import fetch_fuzz

/// Random predicates on PostgreSQL, in all kinds of requests: they find what they find in memory, and whatever is wrong
/// with one is told as an error that says so.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct PostgreSQLPredicateTests {
    @Test("Random predicates find the same objects as in memory", arguments: [1, 10_001] as [UInt64])
    func randomPredicates(_ first: UInt64) {
        var run = FetchRun(types: [NSPostgreSQLStoreType]) { _ in PrivateCluster.shared?.newURL() }
        for seed in first..<(first + 100) {
            if let failure = run.take(seed, trace: { _ in }) { Issue.record("seed \(seed): \(failure)") }
        }
    }

    @Test("They find the same objects with a table for each entity", arguments: [20_001] as [UInt64])
    func randomPredicatesOfSplitHierarchies(_ first: UInt64) {
        var run = FetchRun(
            types: [NSPostgreSQLStoreType],
            place: { _ in PrivateCluster.shared?.newURL() },
            preparing: { $0.splitHierarchies() }
        )
        for seed in first..<(first + 100) {
            if let failure = run.take(seed, trace: { _ in }) { Issue.record("seed \(seed): \(failure)") }
        }
    }
}
