import SeededRandom
import Testing

@testable import FoundationBackfillCore

/// Comparisons of UTF-8 bytes give the same results as comparisons of strings.
struct TextTestTests {
    private static let parts = [
        "a", "B", "k", "z", "é", "e\u{301}", "\u{301}", "ß", "*", "?", " ", "日", "🙂", "\u{212A}", "longer text", "–",
        "“", "\u{200D}",
    ]
    private static let operators: [NSComparisonPredicate.Operator] = [
        .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo, .like, .beginsWith,
        .endsWith, .contains, .matches,
    ]

    @Test func agreesWithTextTest() throws {
        var random = SeededGenerator(seed: 3)
        func text(_ random: inout SeededGenerator) -> String {
            (0..<random.below(5)).map { _ in Self.parts[random.below(Self.parts.count)] }.joined()
        }
        for _ in 0..<20_000 {
            let type = Self.operators[random.below(Self.operators.count)]
            let options = NSComparisonPredicate.Options(rawValue: UInt(random.below(16)))
            let pattern = text(&random)
            let subject = random.below(4) == 0 ? text(&random) + pattern + text(&random) : text(&random)
            let general = try #require(TextTest.make(type, options, pattern))
            let bytes = try #require(TextBytesTest(type, options, pattern))
            let answer = Array(subject.utf8).withUnsafeBufferPointer { bytes($0) }
            #expect(answer == general(subject), "\(subject) \(type) \(options) \(pattern)")
        }
    }

    @Test func comparesTextOnly() {
        #expect(TextBytesTest(.between, [], "a") == nil)
    }
}
