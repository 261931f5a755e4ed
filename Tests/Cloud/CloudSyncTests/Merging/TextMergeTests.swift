import CloudSync
import CloudWire
import SeededRandom
import Testing

@Suite("Merging texts")
struct TextMergeTests {
    private func merged(_ base: String, _ mine: String, _ theirs: String) -> String {
        let merged = TextMerge.merged(base: base, mine: mine, theirs: theirs)
        #expect(merged == TextMerge.merged(base: base, mine: theirs, theirs: mine))
        return merged
    }

    @Test func changesAtDifferentPlacesAreBothThere() {
        #expect(merged("one two three", "one 2 three", "one two three four") == "one 2 three four")
        #expect(merged("one two three", "two three", "one two") == "two")
        #expect(merged("a\nb\nc\n", "a\nx\nb\nc\n", "a\nb\ny\nc\n") == "a\nx\nb\ny\nc\n")
    }

    @Test("What both have added at one place is there, in an order that does not depend on the sides")
    func sameplace() {
        #expect(merged("", "mine", "theirs") == "mine theirs")
        #expect(merged("one two", "one zwei two", "one deux two") == "one deux zwei two")
        #expect(merged("The old text", "The new text", "The fresh text") == "The fresh new text")
        #expect(merged("End.", "End. Mine.", "End. Theirs.") == "End. Mine. Theirs.")
        #expect(merged("One", "One two", "One two three") == "One two three")
        #expect(merged("天気", "天気晴", "天気雨") == "天気晴雨")
    }

    @Test("What was added earlier comes first")
    func times() {
        let (early, late) = (HybridTime(milliseconds: 1, device: "b"), HybridTime(milliseconds: 2, device: "a"))
        let text = TextMerge.merged(base: "", mine: "mine", theirs: "theirs", times: (late, early))
        #expect(text == "theirs mine")
        #expect(TextMerge.merged(base: "", mine: "theirs", theirs: "mine", times: (early, late)) == text)
        #expect(TextMerge.merged(base: "", mine: "mine", theirs: "theirs", times: (early, nil)) == text)
    }

    @Test("What one has removed and the other has changed stays as changed, but not the lines beside it")
    func removals() {
        let base = "First line.\nThe quick brown fox.\nLast line.\n"
        let changed = "First line.\nThe quick red fox.\nLast line.\n"
        #expect(merged(base, "", changed) == "The quick red fox.\n")
        #expect(merged(base, "First line.\nLast line.\n", changed) == changed)
        #expect(merged("a b c d", "a d", "a c d") == "a d")
    }

    @Test("Characters stay whole, and texts keep the bytes that they are made of")
    func characters() {
        let family = "👩\u{200D}👩\u{200D}👧"
        #expect(merged("a \(family) b", "a b", "a \(family) b c").contains("c"))
        let text = merged("e\u{301} x", "e\u{301} x y", "z e\u{301} x")
        #expect(Array(text.utf8) == Array("z e\u{301} x y".utf8))
        #expect(merged("a\r\nb\r\n", "a\r\nx\r\nb\r\n", "a\r\nb\r\nc\r\n") == "a\r\nx\r\nb\r\nc\r\n")
    }

    @Test("Nothing that was added is lost, nor what neither side has changed", arguments: 0..<4)
    func randomEdits(part: UInt64) throws {
        for seed in 0..<500 {
            var random = SeededGenerator(seed: part * 500 + UInt64(seed))
            var words = 0
            let base = RandomText.text(&words, 1 + random.below(60), &random)
            let mine = RandomText.edited(base, &words, &random)
            let theirs = RandomText.edited(base, &words, &random)
            let (was, one, other) = (base.joined(), mine.joined(), theirs.joined())
            let merged = TextMerge.merged(base: was, mine: one, theirs: other)
            try #require(merged == TextMerge.merged(base: was, mine: other, theirs: one))
            try #require(TextMerge.merged(base: was, mine: was, theirs: other) == other)
            try #require(TextMerge.merged(base: was, mine: one, theirs: one) == one)
            let all = RandomText.words(merged)
            try #require(Set(all).count == all.count)
            let (before, first, second) = (Set(RandomText.words(was)), RandomText.words(one), RandomText.words(other))
            let wanted = before.intersection(first).intersection(second).union(Set(first + second).subtracting(before))
            try #require(wanted.subtracting(all).isEmpty)
            // Nobody has made up a word.
            try #require(Set(all).subtracting(before).subtracting(first).subtracting(second).isEmpty)
        }
    }

    @Test("Texts of any bytes, also such with few different words, merge alike from both sides", arguments: 0..<4)
    func randomLetters(part: UInt64) throws {
        let letters = ["a", "b", " ", "\n", "\r", ".", "é", "e\u{301}", "天", "\u{200D}", "👩", "\u{301}"]
        for seed in 0..<500 {
            var random = SeededGenerator(seed: 9_000 + part * 500 + UInt64(seed))
            let texts = (0..<3).map { _ in (0..<random.below(20)).map { _ in random.pick(letters) }.joined() }
            let one = TextMerge.merged(base: texts[0], mine: texts[1], theirs: texts[2])
            let other = TextMerge.merged(base: texts[0], mine: texts[2], theirs: texts[1])
            try #require(Array(one.utf8) == Array(other.utf8))
            let same = TextMerge.merged(base: texts[0], mine: texts[0], theirs: texts[2])
            try #require(Array(same.utf8) == Array(texts[2].utf8))
        }
    }

    @Test("Long texts merge, also if everything differs")
    func longTexts() {
        var random = SeededGenerator(seed: 1)
        let base = (0..<20_000).map { _ in "w\(random.below(3_000))" }
        var (mine, theirs) = (base, base)
        for index in 0..<20 {
            mine[random.below(20_000)] = "mine\(index)"
            theirs[random.below(20_000)] = "theirs\(index)"
        }
        func text(_ words: [String]) -> String { words.joined(separator: " ") }
        let merged = Set(
            TextMerge.merged(base: text(base), mine: text(mine), theirs: text(theirs)).split(separator: " ")
        )
        #expect((0..<20).allSatisfy { merged.contains("mine\($0)") && merged.contains("theirs\($0)") })
        // A few words only, in another order each time.
        let others = (0..<3).map { _ in text((0..<20_000).map { _ in "w\(random.below(50))" }) }
        #expect(TextMerge.merged(base: others[0], mine: others[1], theirs: others[2]).utf8.count > 60_000)
    }

    @Test("A field of a record merges as text, and its texts are not lost")
    func fields() {
        func version(_ text: String?, _ milliseconds: Int64, _ device: String, _ base: RecordVersion) -> RecordVersion {
            var version = base
            version.set(
                text.map { .string($0) },
                for: "text",
                at: HybridTime(milliseconds: milliseconds, device: device)
            )
            return version
        }
        let base = version("one two", 1, "a", RecordVersion())
        let (mine, theirs) = (version("one two three", 2, "m", base), version("zero one two", 3, "t", base))
        let merge = RecordMerge(base: base, mine: mine, theirs: theirs, policies: ["text": .text])
        #expect(merge.merged.fields["text"] == .string("zero one two three") && merge.lost.isEmpty)
        #expect(merge.merged.times["text"] == theirs.times["text"])
        let removed = RecordMerge(base: base, mine: mine, theirs: version(nil, 3, "t", base), policies: ["text": .text])
        #expect(removed.merged.fields["text"] == .string("one two three") && removed.lost.isEmpty)
        var number = base
        number.set(.int64(1), for: "text", at: HybridTime(milliseconds: 9, device: "t"))
        let other = RecordMerge(base: base, mine: mine, theirs: number, policies: ["text": .text])
        #expect(other.merged.fields["text"] == .int64(1) && other.lost.map(\.value) == [.string("one two three")])
    }
}
