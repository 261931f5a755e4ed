import FoundationBackfillCore
import Testing

@Suite struct NSExpressionPartsTests {
    @Test func literalsAreNumbersOfAllTypes() throws {
        let values: [(String, Any, Any)] = [("true", 1, 1.0), ("1", 1, 1.0), ("3", 3, 3.0), ("-0", 0, 0.0)]
        for (text, integer, real) in values {
            let predicate = try #require(NSPredicate(format: "x == \(text)") as? NSComparisonPredicate)
            let constant = predicate.rightExpression
            let value =
                constant.expressionType == .constantValue
                ? constant.constantValue
                : constant.expressionValue(with: nil, context: nil)
            #expect(value as? Int == integer as? Int && value as? Double == real as? Double, "\(text)")
            #expect(value is NSNumber)
        }
        let half = NSExpression(format: "1.5").constantValue
        #expect(half as? Double == 1.5 && half as? Int == nil)
        #expect(NSExpression(format: "true").constantValue as? Bool == true)
    }

    @Test func constantsOfSwiftAreNumbers() {
        #expect(NSExpression(forConstantValue: 7).constantValue as? Double == 7)
        #expect(NSExpression(forConstantValue: UInt8(7)).constantValue as? Int == 7)
        #expect(NSExpression(forConstantValue: true).constantValue as? Int == 1)
        #expect(NSExpression(forConstantValue: nil).constantValue == nil)
        #expect(NSExpression(forConstantValue: "7").constantValue as? String == "7")
        let predicate = NSPredicate(format: "x == %d", 7) as? NSComparisonPredicate
        #expect(predicate?.rightExpression.constantValue as? Double == 7)
    }

    @Test func arithmeticOfIntegersGivesIntegers() {
        func value(_ format: String) -> Any? { NSExpression(format: format).expressionValue(with: nil, context: nil) }
        for (format, result) in [("7 + 2", 9), ("7 - 9", -2), ("7 * 2", 14), ("7 / 2", 3), ("sum({1, 2})", 3)] {
            #expect(value(format) as? Int == result && value(format) as? Double == Double(result), "\(format)")
            #expect((value(format) as? NSNumber)?.stringValue == "\(result)")
        }
        #expect(value("7 / 2.0") as? Double == 3.5)
        #expect(value("max({1, 2.5})") as? Double == 2.5)
    }

    @Test func dataHasAGreatestValue() {
        let data = [Data([1]), Data([2, 0]), Data([1, 2])]
        let greatest = NSExpression(forFunction: "max:", arguments: [NSExpression(forConstantValue: data)])
        #expect(greatest.expressionValue(with: nil, context: nil) as? Data == Data([2, 0]))
    }
}
