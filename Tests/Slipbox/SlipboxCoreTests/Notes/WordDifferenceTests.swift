import SeededRandom
import SlipboxCore
import Testing

/// Tests of the differences between versions, by words.
@Suite struct WordDifferenceTests {
    private func marked(_ parts: [WordDifference.Part]) -> String {
        parts.map { part in
            switch part.kind {
            case .same: part.text
            case .removed: "[-\(part.text)-]"
            case .added: "[+\(part.text)+]"
            }
        }.joined()
    }

    @Test func wordsAreCompared() {
        let parts = WordDifference(from: "one old word", to: "one new word, more").parts
        #expect(marked(parts) == "one [-old-][+new+] [-word-][+word, more+]")
        #expect(marked(WordDifference(from: "same", to: "same").parts) == "same")
        #expect(WordDifference(from: "", to: "").parts.isEmpty)
    }

    @Test func bothTextsAreInTheParts() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            let texts = (0..<2).map { _ in
                (0..<random.below(30)).map { _ in random.pick(["a", "b", "card ", " ", "\n", "é"]) }.joined()
            }
            let parts = WordDifference(from: texts[0], to: texts[1]).parts
            #expect(parts.filter { $0.kind != .added }.map(\.text).joined() == texts[0])
            #expect(parts.filter { $0.kind != .removed }.map(\.text).joined() == texts[1])
        }
    }

    @Test func anExcerptHasTheWordsAround() {
        let words = (1...40).map(String.init).joined(separator: " ")
        let difference = WordDifference(from: words, to: words.replacing("20", with: "x"))
        #expect(marked(difference.excerpt(context: 2)) == " … 18 19 [-20-][+x+] 21 22 … ")
    }
}
