import Foundation
import SeededRandom
import Testing

import class FoundationBackfillCore.NSExpression
import class FoundationBackfillCore.NSPredicate

@testable import FoundationBackfillCore

/// Sums of decimals, stored as doubles or not.
struct DecimalSumTests {
    private func decimal(_ text: String) throws -> Decimal { try #require(Decimal(string: text)) }

    private func sum(_ reals: [Double]) -> DecimalSum {
        var sum = DecimalSum()
        for real in reals { sum.add(real) }
        return sum
    }

    @Test func tenthsAddUp() throws {
        #expect(sum([0.1, 0.2]).value == (try decimal("0.3")))
        #expect(sum(Array(repeating: 0.1, count: 10)).value == 1)
        #expect(sum([1.1, -2.2, 1.1]).value == 0)
    }

    @Test func aMillionCentsAreTenThousand() {
        #expect(sum(Array(repeating: 0.01, count: 1_000_000)).value == 10_000)
    }

    @Test func aDoubleIsTheDecimalWithItsDigits() {
        var generator = SeededGenerator(seed: 7)
        let amounts = (0..<5000).map { _ in Double(Int.random(in: -10_000_000...10_000_000, using: &generator)) / 100 }
        let others = (0..<5000).map { _ in
            Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
        }
        .filter { $0.isFinite && abs($0) < 1e120 && abs($0) > 1e-90 }
        let special = [0, -0.0, 1, -1, 12, 120, 0.5, 9_007_199_254_740_992, 1e15, 1e16, 123_456_789_012_345_680, -1e-5]
        for real in amounts + others + special {
            let decimal = Decimal(shortest: real)
            #expect(decimal == Decimal(string: "\(real)"), "\(real)")
            #expect(decimal.description == Decimal(string: "\(real)")?.description, "\(real)")
        }
        #expect(Decimal(shortest: .infinity).isNaN && Decimal(shortest: .nan).isNaN)
    }

    /// The sum of stored decimals is that of the decimals, up to the fifteen digits that doubles keep.
    @Test(arguments: 0..<8)
    func sumsAreThoseOfDecimals(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<200 {
            var (stored, expected) = (DecimalSum(), Decimal(0))
            for _ in 0..<random.below(30) {
                let digits = random.below(15) + 1
                var text = String((0..<digits).map { _ in Character("\(random.below(10))") })
                let point = random.below(digits + 1)
                text.insert(".", at: text.index(text.startIndex, offsetBy: point))
                text = (random.below(2) == 0 ? "-0" : "0") + text + "0"
                let real = try #require(Double(text))
                if let integer = Int64(exactly: real) { stored.add(integer) } else { stored.add(real) }
                expected += try decimal(text)
            }
            #expect(stored.value == expected)
            #expect(stored.average == (stored.count == 0 ? nil : expected / Decimal(stored.count)))
        }
    }

    @Test func largeAndSmallNumbersAreKept() throws {
        var sum = DecimalSum()
        for _ in 0..<3 { sum.add(Int64.max) }
        sum.add(1e-20)
        sum.add(try decimal("0.00000000000000000001"))
        #expect(sum.value == (try decimal("27670116110564327421.00000000000000000002")))
        #expect(self.sum([1e20, 1e-10]).value == (try decimal("100000000000000000000.0000000001")))
        #expect(self.sum([1e14, 0.123456789012345]).value == (try decimal("100000000000000.123456789012345")))
    }

    @Test func nothingIsZeroAndHasNoMean() {
        #expect(DecimalSum().value == 0)
        #expect(DecimalSum().average == nil)
        #expect(sum([.infinity]).value.isNaN)
    }

    @Test func expressionsSumExactly() throws {
        let amounts = [0.1, 0.2, 0.3].map { NSDecimalNumber(string: "\($0)") }
        let subject = ["items": amounts.map { ["amount": $0] }] as [String: Any]
        let sum = NSExpression(format: "items.@sum.amount").expressionValue(with: subject, context: nil)
        #expect(sum as? NSDecimalNumber == NSDecimalNumber(string: "0.6"))
        let mean = NSExpression(format: "average:(items.amount)").expressionValue(with: subject, context: nil)
        #expect(mean as? NSDecimalNumber == NSDecimalNumber(string: "0.2"))
        #expect(NSPredicate(format: "items.@sum.amount == 0.6").evaluate(with: subject))
        let mixed = NSExpression(format: "sum:({%@, 1, 3.133})", amounts[0]).expressionValue(with: nil, context: nil)
        #expect(mixed as? Decimal == (try decimal("4.233")))
    }

    /// Foundation's own conversion gives a neighbouring double for a third of all amounts with cents.
    @Test func decimalsEqualTheNumbersThatAreWrittenAlike() throws {
        for cents in stride(from: 1, to: 100_000, by: 7) {
            let text = "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
            let subject = ["amount": NSDecimalNumber(string: text)]
            #expect(NSPredicate(format: "amount == \(text)").evaluate(with: subject), "\(text)")
        }
    }

    @Test func calculationsWithDecimalsAreExact() throws {
        let subject = ["amount": NSDecimalNumber(string: "0.1")]
        let value = NSExpression(format: "amount * 3.133").expressionValue(with: subject, context: nil)
        #expect(value as? Decimal == (try decimal("0.3133")))
        let infinite = NSExpression(format: "amount / 0").expressionValue(with: subject, context: nil)
        #expect(infinite as? Double == .infinity)
    }
}
