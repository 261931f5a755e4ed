import DocumentRichText
import Testing

@testable import ProseEditor

@Suite("Comparison of texts")
struct TextComparisonTests {
    /// Returns the comparison with `+` and `-` around the words that came and went, a line for each paragraph.
    private func marked(_ comparison: TextComparison) -> [String] {
        comparison.document.paragraphs.map { paragraph in
            let runs = paragraph.runs.reduce(into: [(TextChange?, String)]()) { runs, run in
                if let last = runs.last, last.0 == run.style.change {
                    runs[runs.count - 1].1 += run.text
                } else {
                    runs.append((run.style.change, run.text))
                }
            }
            return runs.map { $0 == .added ? "+\($1)+" : $0 == .removed ? "-\($1)-" : $1 }.joined()
        }
    }

    private func compare(_ old: String, _ new: String) throws -> TextComparison {
        TextComparison(from: try RichTextDocument(markdown: old), to: try RichTextDocument(markdown: new))
    }

    @Test func wordsAreMarkedInTheirPlaces() throws {
        let comparison = try compare("one old word", "one new word, more")
        #expect(marked(comparison) == ["one -old-+new+ word+, more+"])
        #expect(comparison.addedCount == 2)
        #expect(comparison.removedCount == 1)
        #expect(marked(try compare("same\n\nsame", "same\n\nsame")) == ["same", "same"])
    }

    @Test func formatStaysWithTheWords() throws {
        let comparison = try compare("It is **bold** and [there](https://example.org)", "It was **bold** and gone")
        let runs = comparison.document.paragraphs[0].runs
        #expect(runs.first { $0.text == "bold" }?.style.font.isBold == true)
        let link = runs.first { $0.text == "there" }?.style
        #expect(link?.link == "https://example.org")
        #expect(link?.change == .removed)
        #expect(
            comparison.document.html()
                == "<p>It <del>is</del><ins>was</ins> <strong>bold</strong> and "
                + "<del><a href=\"https://example.org\">there</a></del><ins>gone</ins></p>"
        )
    }

    @Test func paragraphsThatWentStandByThemselves() throws {
        let comparison = try compare("# Head\n\nfirst of all\n\n> quoted\n\nlast", "# Head\n\nlast\n\n- item")
        #expect(marked(comparison) == ["Head", "-first of all-", "-quoted-", "last", "+item+"])
        #expect(comparison.document.paragraphs[2].style.quoteDepth == 1)
        #expect(comparison.document.paragraphs[4].style.list != nil)
    }

    @Test func aRewrittenSentenceIsNoPatchwork() throws {
        let old = "We usually think of a thought as a thing that is finished in the head."
        let new = "We picture thought as something finished in the head."
        #expect(
            marked(try compare(old, new)) == [
                "We -usually think of a thought as a thing that is-+picture thought as something+ finished in the head."
            ]
        )
        // Words that stand between short changes stay.
        let changed = marked(try compare("the quick brown fox", "the slow brown cat"))
        #expect(changed == ["the -quick-+slow+ brown -fox-+cat+"])
    }

    @Test func tablesAreComparedAsAWhole() throws {
        let (head, old, new) = ("| a | b |\n|---|---|\n", "| one | two |", "| one | three |")
        let comparison = try compare(head + old, head + new)
        #expect(comparison.document.paragraphs.map { $0.style.kind == .table([.natural, .natural]) } == [true, true])
        #expect(comparison.document.paragraphs[0].runs.allSatisfy { $0.style.change == .removed })
        #expect(comparison.document.paragraphs[1].runs.allSatisfy { $0.style.change == .added })
    }

    @Test("Without the runs that went it is the later text, and without those that came the words of the earlier one")
    func nothingIsLost() throws {
        for seed in 0..<300 as Range<UInt64> {
            var generator = DocumentGenerator(seed: seed)
            let old = generator.document()
            let new = EditGenerator.edit(old, &generator, word: "w").document
            let comparison = TextComparison(from: old, to: new)
            func text(_ change: TextChange) -> String {
                comparison.document.paragraphs.flatMap(\.runs).filter { $0.style.change != change }.map(\.text).joined()
            }
            try #require(text(.removed) == new.paragraphs.map(\.text).joined(), "seed \(seed)")
            try #require(text(.added) == old.paragraphs.map(\.text).joined(), "seed \(seed)")
        }
    }
}
