import DocumentRichText
import SeededRandom
import Testing

@testable import ProseEditor

@Suite("Merging of documents")
struct MergingTests {
    private func document(_ text: String) -> RichTextDocument { RichTextDocument(plainText: text) }

    private func merged(_ base: String, _ first: String, _ second: String) -> String {
        document(base).merging(document(first), document(second)).plainText
    }

    @Test("Takes what one side has changed, exactly")
    func oneSide() throws {
        for seed in 0..<500 as Range<UInt64> {
            var generator = DocumentGenerator(seed: seed)
            let base = generator.document()
            let changed = EditGenerator.edit(base, &generator, word: "new").document
            try #require(base.merging(changed, base) == changed, "seed \(seed)")
            try #require(base.merging(base, changed) == changed, "seed \(seed)")
            try #require(base.merging(changed, changed) == changed, "seed \(seed)")
        }
    }

    @Test("Loses no word that either side has written")
    func bothSides() throws {
        for seed in 0..<1500 as Range<UInt64> {
            var generator = DocumentGenerator(seed: seed)
            let base = generator.document()
            let first = EditGenerator.edit(base, &generator, word: "first")
            let second = EditGenerator.edit(base, &generator, word: "second")
            let one = base.merging(first.document, second.document).plainText
            let other = base.merging(second.document, first.document).plainText
            for word in first.words + second.words {
                try #require(one.components(separatedBy: word).count == 2, "\(word), seed \(seed)")
                try #require(other.components(separatedBy: word).count == 2, "\(word), seed \(seed)")
            }
            // Both results have the same letters, possibly in a different order.
            let letters = { (text: String) in text.unicodeScalars.filter { !$0.properties.isWhitespace }.sorted() }
            try #require(letters(one) == letters(other), "seed \(seed)")
        }
    }

    @Test("Merges the quotations around a paragraph like its words")
    func quotations() throws {
        let base = try RichTextDocument(markdown: "> one\n\n```\ncode\n```")
        var (first, second) = (base, base)
        first.paragraphs[1].style.quoteDepth = 1
        second.paragraphs[0] = TextParagraph(runs: [TextRun("two")], style: ParagraphStyle(quoteDepth: 2))
        let merged = base.merging(first, second)
        #expect(merged.markdown() == "> > two\n>\n> ```\n> code\n> ```\n")
        #expect(base.merging(second, first) == merged)
    }

    static let texts = [
        ("one two three", "one 2 three", "one two 3", "one 2 3"),
        ("", "hello", "world", "hello world"),
        ("a", "a b", "a c", "a b c"),
        ("a\nb\nc", "a\nB\nc", "a\nb\nC", "a\nB\nC"),
        ("a\nb\nc", "a\nc", "a\nb\nc\nd", "a\nc\nd"),
        ("a b c d", "a d", "a b X c d", "a b X c d"),
        ("one two", "one\ntwo", "one two three", "one\ntwo three"),
        ("one\ntwo", "one two", "one\ntwo three", "one two three"),
        ("end. ", "end. the red fox ", "end. the blue cat ", "end. the red fox the blue cat "),
        ("x", "x\nfirst", "x\nsecond", "x\nfirst\nsecond"),
        ("middle", "middle be", "HAD middle", "HAD middle be"), ("middle", "middle be", "middleHAD", "middleHAD be"),
        ("colour", "colours", "Colour", "Colours"), ("word", "sword", "word", "sword"), ("ab", "aXb", "aYb", "aXYb"),
        ("a se", "a se hers", "a second", "a second hers"), ("a se", "a second", "a se hers", "a second hers"),
        ("a se", "a one se two", "a second b", "a one second two b"),
        ("a se", "a second b", "a one se two", "a one second b two"),
        ("", "hello w", "hello wor", "hello wor"),
        ("", "hello\nw", "hello\nworld\nagain", "hello\nworld\nagain"),
        ("alpha beta gamma", "one two three", "four five six", "one two three four five six"),
        ("The cat sat.", "The black cat sat.", "The cat sat down.", "The black cat sat down."),
    ]

    @Test("Keeps both", arguments: texts)
    func examples(_ base: String, _ first: String, _ second: String, _ expected: String) {
        #expect(merged(base, first, second) == expected)
    }

    @Test(
        "Brings one's own words to a text that has lost those of others",
        arguments: [
            ("end. other", "end. other mine", "end.", "end. mine"),
            ("end. other", "end. other mine", "end. ot", "end. ot mine"),
            ("end. a b", "end. a mine b own", "end.", "end. mine own"),
            ("end. a b", "end. a b mine", "end. a", "end. a mine"),
            ("end. a", "end. mine a", "end.", "end. mine "),
            ("end\nother", "end\nother mine", "end", "end\nmine"),
            ("end.", "end. mine", "end. theirs", "end. mine theirs"),
            ("end. a", "end. a mine", "end. theirs a", "end. theirs a mine"),
        ]
    )
    func afterLoss(_ base: String, _ mine: String, _ present: String, _ expected: String) {
        let merged = document(base).merging(document(mine), document(present), isAfterLoss: true)
        #expect(merged.plainText == expected)
    }

    @Test("Has each word that is left or one's own once, whatever others have lost")
    func anyLoss() throws {
        for seed in 0..<1000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let shared = (0..<Int.random(in: 1...12, using: &generator)).map { "word\($0)" }
            let left = shared.filter { _ in Int.random(in: 0..<3, using: &generator) > 0 }
            let own = (0..<Int.random(in: 1...6, using: &generator)).map { "own\($0)" }
            var mine = shared
            for word in own { mine.insert(word, at: Int.random(in: 0...mine.count, using: &generator)) }
            let text = { (words: [String]) in document("begin " + words.joined(separator: " ")) }
            let merged = text(shared).merging(text(mine), text(left), isAfterLoss: true).plainText
            let words = merged.split(separator: " ").dropFirst().map(String.init)
            try #require(words == mine.filter { left.contains($0) || own.contains($0) }, "seed \(seed): \(merged)")
        }
    }

    @Test("Merges looks property by property, and beside changed text")
    func looks() {
        func styled(_ text: String, _ change: (inout TextStyle) -> Void) -> RichTextDocument {
            var style = TextStyle()
            change(&style)
            return RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun(text, style: style)])])
        }
        let base = styled("some text") { _ in }
        let bold = styled("some text") { $0.font.isBold = true }
        let red = styled("some text") { $0.foregroundColor = TextColor(red: 255, green: 0, blue: 0) }
        let both = base.merging(bold, red).paragraphs[0].runs
        #expect(both.count == 1 && both[0].style.font.isBold && both[0].style.foregroundColor != nil)
        let longer = styled("some more text") { _ in }
        let result = base.merging(bold, longer)
        #expect(result.plainText == "some more text")
        #expect(result.paragraphs[0].runs.filter(\.style.font.isBold).map(\.text).joined() == "some text")
    }

    @Test("Merges what paragraphs are with what is in them")
    func paragraphs() {
        let base = document("title\ntext")
        var heading = base
        heading.paragraphs[0].style.kind = .heading(1)
        let result = base.merging(heading, document("my title\ntext"))
        #expect(result.plainText == "my title\ntext")
        #expect(result.paragraphs[0].style.kind == .heading(1))
    }

    @Test("Takes no long time for long texts without anything in common")
    func long() {
        let lines = { (name: String) in (0..<2000).map { "\(name) line \(name)\($0)" }.joined(separator: "\n") }
        let clock = ContinuousClock()
        let time = clock.measure {
            let result = merged(lines("a"), lines("b"), lines("c"))
            #expect(result.contains("b line b1999") && result.contains("c line c1999"))
        }
        #expect(time < .seconds(20))
    }
}
