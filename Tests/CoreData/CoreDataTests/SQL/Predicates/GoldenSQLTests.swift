import Foundation
import FoundationBackfill
import Testing

@testable import CoreData

/// Tests of predicates and their compiled statements.
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

    /// An unexpected statement may still be valid SQL; this test finds invalid ones.
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
