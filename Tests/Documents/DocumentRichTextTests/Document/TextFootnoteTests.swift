import Foundation
import SeededRandom
import Testing

@testable import DocumentRichText

/// Footnotes in a text and in Markdown: they stay as they are, and a page numbers them.
@Suite struct TextFootnoteTests {
    @Test(arguments: [
        ("a[^1] b", ["[^1]"]), ("[^a-b_c]", ["[^a-b_c]"]), ("a^[so it is]", ["^[so it is]"]),
        ("a^[b [c] d] e", ["^[b [c] d]"]),
        ("[^1][^2]", ["[^1]", "[^2]"]), ("^[see [^1]]", ["^[see [^1]]"]), ("[^1]:", []), ("so [^1]: it", ["[^1]"]),
        ("[^a b]", []), ("[^]", []), ("^[ ]", []), ("[^1](x)", []), ("^[a](b)", []), ("[^1", []), ("^[a", []),
        ("[^a[b]]", []),
        ("[[#^block]]", []), ("x^2[1]", []), ("$x^[2]$ ^[y]", ["^[y]"]),
    ])
    func theSignsOfAFootnote(text: String, expected: [String]) {
        let scalars = Array(text.unicodeScalars)
        let found = RichTextDocument(plainText: text).paragraphs[0].footnotes
        #expect(found.map { String(String.UnicodeScalarView(scalars[$0.range])) } == expected)
    }

    @Test func thereAreNoneInCodeAndLinks() throws {
        let document = try RichTextDocument(markdown: "`[^1]` [x[^1]](https://a.example) ^[**b** `]` c] and [^1]")
        #expect(document.paragraphs[0].footnotes.map(\.name) == [nil, "1"])
        #expect(try RichTextDocument(markdown: "```\n[^1]\n```").paragraphs.allSatisfy(\.footnotes.isEmpty))
    }

    @Test func aNameOfAnyLengthIsLookedAtOnce() {
        let text = String(repeating: "^[", count: 100_000)
        let paragraph = TextParagraph(runs: [TextRun(text)])
        let time = processorTime { _ = paragraph.footnotes }
        #expect(time < 5)
    }

    // MARK: Markdown

    @Test(arguments: [
        "So[^1] it is^[or *not*], see [^some-name].", "- so[^1] and\n- ^[that]", "# So[^1]", "> so[^1]",
        "| a[^1] | b |\n| --- | --- |\n| ^[c] | d |", "So[^1] costs $5^[and $6].",
    ])
    func theyAreWrittenWithoutEscapes(source: String) throws {
        let document = try RichTextDocument(markdown: source)
        #expect(document.markdown() == source + "\n")
        #expect(try RichTextDocument(markdown: document.markdown()) == document)
    }

    @Test func otherBracketsHaveTheirEscapes() {
        #expect(RichTextDocument(plainText: "[^1](x) ^[a](b) [c]").markdown() == "\\[^1\\](x) ^\\[a\\](b) \\[c\\]\n")
    }

    @Test(arguments: ["[^1]: The *text*.", "[^name]: costs $5 [and] more"])
    func aDefinitionThatWasTypedIsOne(line: String) throws {
        var runs = [
            TextRun("[^1]: The "), TextRun("text", style: TextStyle(font: TextFont(isItalic: true))), TextRun("."),
        ]
        if !line.contains("*") { runs = [TextRun(line)] }
        let document = RichTextDocument(paragraphs: [
            TextParagraph(runs: [TextRun("So[^1][^name] it is.")]), TextParagraph(runs: runs),
            TextParagraph(runs: [TextRun("End")]),
        ])
        let text = document.markdown()
        let written = line.replacing("[and]", with: "\\[and\\]")
        #expect(text == "So[^1][^name] it is.\n\n\(written)\n\nEnd\n")
        let read = try RichTextDocument(markdown: text)
        #expect(read.paragraphs.map(\.style.kind) == [.body, .body, .body])
        #expect(read.markdown() == text)
        #expect(try document.markdown(basedOn: text) == text)
    }

    @Test func aReferenceIsAllThatIsAdded() throws {
        let source = "Some  *text*\nhere.\n\n* * *\n\nMore __text__.\n"
        var document = try RichTextDocument(markdown: source)
        document.paragraphs[0].append(TextRun("[^1]"))
        document.paragraphs.append(TextParagraph(runs: [TextRun("[^1]: Why")]))
        let expected = "Some  *text*\nhere.[^1]\n\n* * *\n\nMore __text__.\n\n[^1]: Why\n"
        #expect(try document.markdown(basedOn: source) == expected)
    }

    @Test func anyTextSaysTheSameAfterItWasWritten() throws {
        let signs = [
            "[^1]", "[^a_b]", "^[", "]", "[", "^", "x", " ", "(", ")", ":", "`", "*", "_", "\u{2028}", "$", "\\", "!",
            "[[", "]]",
        ]
        for seed in 0..<6_000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let runs = (0...random.below(3)).map { _ in
                let text = (0...random.below(6)).map { _ in random.pick(signs) }.joined()
                let font = TextFont(isBold: random.below(3) == 0, isItalic: random.below(4) == 0)
                return TextRun("x" + text + "y", style: TextStyle(font: font, link: random.below(6) == 0 ? "a^b" : nil))
            }
            let document = RichTextDocument(paragraphs: [TextParagraph(runs: runs)])
            let text = document.markdown()
            let read = try RichTextDocument(markdown: text)
            let lines = { (text: String) in
                text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            }
            #expect(lines(read.plainText) == lines(document.plainText), "seed \(seed): \(text)")
        }
    }
}
