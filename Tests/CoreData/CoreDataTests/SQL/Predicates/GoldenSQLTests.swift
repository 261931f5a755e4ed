import Foundation
import FoundationBackfill
import Testing

@testable import CoreData

/// Predicates, and what becomes of them.
struct GoldenSQLTests {
    private static var cases: [GoldenCase] {
        let values = GoldenCase.attributesCases + GoldenCase.attributesMoreCases + GoldenCase.textCases
        let functions = GoldenCase.functionsCases + GoldenCase.functionsMoreCases
        let objects = GoldenCase.objectsCases + GoldenCase.collectionsCases + GoldenCase.collectionsMoreCases
        return values + functions + objects + GoldenCase.logicCases + GoldenCase.listsCases
    }

    @Test func compilesAsExpected() throws {
        for test in Self.cases {
            #expect(try GoldenFixture.shared.text(test.format, test.arguments) == test.sql, "\(test.format)")
        }
    }

    /// A statement that does not look as expected might still be one; a wrong one is no statement at all.
    @Test func isUnderstoodByTheDatabase() throws {
        let world = try QueryWorld(seed: 5)
        for test in Self.cases {
            var plan = GoldenFixture.shared.plan()
            plan.predicate = NSPredicate(format: test.format, argumentArray: test.arguments)
            _ = try world.keys(try GoldenFixture.shared.compiler.rows(plan))
        }
        #expect(Self.cases.count > 250)
    }
}
