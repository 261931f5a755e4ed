import SeededRandom
import SlipboxCore
import Testing

/// Changes of a text that cannot be brought together, and those that can.
struct TextClashTests {
    @Test(arguments: [
        ("one two three", "one 2 three", "one two 3", false), ("one two three", "one 2 three", "one II three", true),
        ("one two three", "one 2 three", "one 2 three", false), ("one two three", "one two three", "four", false),
        ("one", "one two", "one three", false), ("one two", "", "one 2", true), ("one two", "two", "one", false),
        ("one two three four", "one 2 3 four", "one two III four", true), ("", "one", "two", false),
    ])
    func changesOfTheSameWordsClash(_ base: String, _ one: String, _ other: String, _ clashes: Bool) {
        #expect(TextClash.isBetween(one, other, from: base) == clashes)
    }

    @Test func itDoesNotMatterWhoAsks() {
        var random = SeededGenerator(seed: 7)
        func text() -> String {
            (0..<Int.random(in: 0...8, using: &random)).map { _ in
                ["a", "b", "c", "d"].randomElement(using: &random) ?? ""
            }
            .joined(separator: " ")
        }
        for _ in 0..<2_000 {
            let (base, one, other) = (text(), text(), text())
            #expect(TextClash.isBetween(one, other, from: base) == TextClash.isBetween(other, one, from: base))
            #expect(!TextClash.isBetween(one, one, from: base) && !TextClash.isBetween(base, one, from: base))
        }
    }
}
