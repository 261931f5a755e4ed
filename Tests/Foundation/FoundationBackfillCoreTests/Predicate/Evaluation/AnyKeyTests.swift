import Foundation
import Testing

@testable import FoundationBackfillCore

/// The values of all keys of an object, which an expression stands for.
@Suite struct AnyKeyTests {
    private let train = Train()

    init() {
        train.speed = 40
    }

    @Test func anExpressionReadsTheDeclaredPropertiesOfItsObject() {
        let values = NSExpression.expressionForAnyKey().expressionValue(with: train, context: nil) as? [Any]
        #expect(Set(values?.compactMap { $0 as? Int } ?? []) == [40, 5])
    }

    @Test func aPredicateComparesThem() {
        for (value, isFound) in [(40, true), (5, true), (41, false)] {
            let predicate = NSComparisonPredicate(
                leftExpression: .expressionForAnyKey(),
                rightExpression: NSExpression(forConstantValue: value),
                modifier: .any,
                type: .equalTo,
                options: []
            )
            #expect(predicate.evaluate(with: train) == isFound)
        }
    }

    /// An expression inside a function is evaluated by itself, whatever the object is.
    @Test func aFunctionIsGivenThem() {
        let count = NSExpression(forFunction: "count:", arguments: [NSExpression.expressionForAnyKey()])
        #expect(count.expressionValue(with: train, context: nil) as? Int == 2)
    }
}
