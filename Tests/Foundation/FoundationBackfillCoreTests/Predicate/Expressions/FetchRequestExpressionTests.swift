import FoundationBackfillCore
import Testing

@Suite struct FetchRequestExpressionTests {
    private final class Shelf: FetchingContext {
        func value(ofFetch request: Any, isCount: Bool) -> Any? {
            guard let wanted = request as? String else { return nil }
            return isCount ? wanted.count : wanted.map(String.init)
        }
    }

    @Test(arguments: [
        "FETCH($request, $manager.sourceContext, NO)", "FETCH($request, $context, YES)",
        "FETCH(FUNCTION($manager, \"named:\", \"a\"), $context, NO)",
    ])
    func whatIsPrintedIsParsed(_ format: String) throws {
        let expression = try NSExpression.parse(format, allowsVariables: true)
        #expect(expression.description == format)
        #expect(expression.expressionType == NSFetchRequestExpressionType)
        #expect(expression.expressionType.rawValue == 50)
    }

    @Test(arguments: [
        "FETCH($a, $b)", "FETCH($a)", "FETCH($a, $b, 1)", "FETCH($a, $b, NO", "FETCH($a, $b, NO, NO)", "FETCH()",
    ])
    func othersAreErrors(_ format: String) {
        #expect(throws: PredicateParseError.self) { try NSExpression.parse(format, allowsVariables: true) }
    }

    @Test func partsAreWhatItWasMadeFrom() throws {
        let (request, context) = (NSExpression(forConstantValue: "abc"), NSExpression(forVariable: "context"))
        let made = NSFetchRequestExpression.expression(forFetch: request, context: context, countOnly: true)
        let expression = try #require(made as? NSFetchRequestExpression)
        #expect(expression.requestExpression == request)
        #expect(expression.contextExpression == context)
        #expect(expression.isCountOnlyRequest)
    }

    @Test func theContextAnswers() {
        func value(_ format: String) -> Any? {
            NSExpression(format: format).expressionValue(with: nil, context: ["context": Shelf(), "request": "abc"])
        }
        #expect(value("FETCH($request, $context, NO)") as? [String] == ["a", "b", "c"])
        #expect(value("FETCH($request, $context, YES)") as? Int == 3)
        #expect(value("FETCH($request, $request, YES)") == nil)
    }

    @Test func fetchIsAKeyWhereNoCallFollows() throws {
        #expect(try NSExpression.parse("fetch").keyPath == "fetch")
    }
}
