import SeededRandom
import Testing

@testable import FoundationBackfillCore

/// A text that contains another has all of its trigrams, whatever the comparison ignores.
struct IndexedTextTests {
    private static let parts = [
        "a", "B", "k", "\u{212A}", "é", "e\u{301}", "\u{301}", "ß", "ẞ", "ss", "ﬁ", "İ", "ı", "σ", "ς", "ι", "ᾳ",
        "\u{345}",
        "が", "\u{3099}", "한", "\u{1161}", "🙂", "\u{5B7}", "\u{327}", "\u{323}", "\0", " ", "\u{2010}", "”", "…",
        "\u{200D}", "\u{203F}",
    ]
    private static let operators: [NSComparisonPredicate.Operator] = [
        .like, .beginsWith, .endsWith, .contains, .equalTo,
    ]

    private func text(_ random: inout SeededGenerator, _ most: Int) -> String {
        (0..<random.below(most)).map { _ in Self.parts[random.below(Self.parts.count)] }.joined()
    }

    private func folded(_ text: String) -> String {
        var text = text
        return text.withUTF8 { String(decoding: IndexedText.fold(UnsafeRawBufferPointer($0)), as: UTF8.self) }
    }

    @Test func foldsCaseAccentsAndMarks() {
        #expect(folded("Zettelkästen ÀÉ") == "zettelkasten ae")
        #expect(folded("Straße ΣΊΣΥΦΟΣ") == "strasse σσυφοσ")
        #expect(folded("日本語") == "日本語")
        #expect(folded("a\0b") == "a b")
        #expect(folded("").isEmpty)
    }

    @Test func trigramsAreThoseOfTheFoldedText() {
        #expect(IndexedText.trigrams(of: "Äbcd") == ["abc", "bcd"])
        #expect(IndexedText.trigrams(of: "ab").isEmpty)
        #expect(IndexedText.trigrams(of: "aaaaa") == ["aaa"])
        #expect(IndexedText.trigrams(ofPattern: "a\\*b*cde") == ["a*b", "cde"])
    }

    @Test func whatIsFoundHasAllTrigrams() throws {
        var random = SeededGenerator(seed: 5)
        var found = 0
        for _ in 0..<60_000 {
            let subject = text(&random, 9)
            let scalars = Array(subject.unicodeScalars)
            let start = random.below(scalars.count + 1)
            let end = start + random.below(scalars.count - start + 1)
            var pattern = String(String.UnicodeScalarView(scalars[start..<end]))
            if random.below(3) == 0 { pattern = random.below(2) == 0 ? pattern.uppercased() : pattern.lowercased() }
            if random.below(4) == 0 { pattern = pattern.filter { $0 != "\u{301}" } }
            let type = Self.operators[random.below(Self.operators.count)]
            let options = NSComparisonPredicate.Options(rawValue: UInt(random.below(8)))
            if type == .equalTo { pattern = subject.uppercased() }
            guard let test = TextTest.make(type, options, pattern), test(subject) else { continue }
            found += 1
            let folded = folded(subject)
            let trigrams = type == .like ? IndexedText.trigrams(ofPattern: pattern) : IndexedText.trigrams(of: pattern)
            for trigram in trigrams {
                let isThere = TextPattern(trigram, ignoring: .nothing).isContained(in: folded)
                #expect(isThere, "\(subject) \(type) \(options) \(pattern)")
            }
        }
        #expect(found > 5_000)
    }

    /// Every scalar alone, in every kind of comparison: scalars that compare equal are folded to the same.
    @Test func scalarsThatCompareEqualAreFoldedAlike() {
        for options in 0..<4 {
            let table = FoldingTable.table(ignoring: FoldingTable.Ignoring(rawValue: options))
            var known: [[UInt32]: [UnicodeScalar]] = [:]
            for value in UInt32(0)...0x1_FFFF {
                guard let scalar = UnicodeScalar(value), scalar.properties.generalCategory != .unassigned else {
                    continue
                }
                let compared = table.fold(String(scalar))
                let folded = IndexedText.scalars(of: String(scalar))
                if let other = known[compared] {
                    #expect(other == folded, "\(value)")
                } else {
                    known[compared] = folded
                }
            }
        }
    }
}
