import Foundation
import Testing

@testable import DocumentRichText

/// Documents as earlier versions have read them, which had quotations of plain paragraphs only.
@Suite struct RestoredQuotationsTests {
    private static let source = """
        > [!tip]- Title one
        > two *three*
        > - four
        >     - five
        >
        > ```js
        > code
        > ```
        > | seven | 8 |
        > |-------|---|
        > | nine  | 10|
        > $$
        > x_{11} \\to y
        > $$
        > > [!todo] Twelve
        > > thirteen
        > > - fourteen
        >
        > fifteen

        - sixteen
        - seventeen

        > eighteen

        """

    private static func former() -> RichTextDocument {
        let quoted = { (text: String) in
            TextParagraph(runs: [TextRun(text)], style: ParagraphStyle(quoteDepth: 1))
        }
        let item = { (text: String, level: Int) in
            let list = TextList(marker: .disc, level: level)
            return TextParagraph(runs: [TextRun(text)], style: ParagraphStyle(list: list))
        }
        let code = TextParagraph(
            runs: [TextRun("code", style: TextStyle(font: .code))],
            style: ParagraphStyle(kind: .code, language: "js")
        )
        let italic = TextStyle(font: TextFont(isItalic: true))
        return RichTextDocument(paragraphs: [
            TextParagraph(runs: [TextRun("Title one")], style: ParagraphStyle(kind: .callout("tip-"))),
            TextParagraph(
                runs: [TextRun("two "), TextRun("three", style: italic)],
                style: ParagraphStyle(quoteDepth: 1)
            ),
            item("four", 0), item("five", 1), code,
            quoted("| seven | 8 | |-------|---| | nine  | 10| $$ x_{11} \\to y $$"), quoted("[!todo] Twelve thirteen"),
            item("fourteen", 0), quoted("fifteen"), item("sixteen", 0), item("seventeen", 0), quoted("eighteen"),
        ])
    }

    private static func restored(_ edit: (inout [TextParagraph]) -> Void = { _ in }) throws -> String {
        var document = former()
        edit(&document.paragraphs)
        return try document.inQuotations(of: RichTextDocument(markdown: source)).markdown(basedOn: source)
    }

    @Test func blocksAreWhereTheSourceHasThem() throws {
        let document = try RichTextDocument(markdown: Self.source)
        let restored = Self.former().inQuotations(of: document)
        #expect(restored.paragraphs.map(\.style) == document.paragraphs.map(\.style))
        #expect(restored.paragraphs.map(\.text) == document.paragraphs.map(\.text))
        #expect(document.inQuotations(of: document) == document)
    }

    @Test(arguments: [
        (0, "one"), (1, "three"), (2, "four"), (3, "five"), (4, "code"), (7, "fourteen"), (8, "fifteen"),
        (9, "sixteen"), (10, "seventeen"), (11, "eighteen"),
    ])
    func aChangedWordIsAllThatDiffers(index: Int, word: String) throws {
        let text = try Self.restored { paragraphs in
            let old = paragraphs[index]
            let runs = old.runs.map { TextRun($0.text.replacing(word, with: "other"), style: $0.style) }
            paragraphs[index] = TextParagraph(runs: runs, style: old.style, endStyle: old.endStyle)
        }
        #expect(text == Self.source.replacing(" \(word)\n", with: " other\n").replacing("*\(word)*", with: "*other*"))
    }

    @Test func whatTheUserHasAddedAndTakenAwayStaysSo() throws {
        let new = TextParagraph(runs: [TextRun("new")], style: ParagraphStyle(quoteDepth: 1))
        let added = try Self.restored { $0.insert(new, at: 2) }
        let lines = { (text: String) in
            text.split(separator: "\n", omittingEmptySubsequences: false).filter { $0 != "> new" && $0 != ">" }
        }
        #expect(lines(added) == lines(Self.source) && added.contains("*three*\n>\n> new\n"))
        #expect(try Self.restored { $0.remove(at: 3) } == Self.source.replacing(">     - five\n>\n", with: ""))
        let last = TextParagraph(runs: [TextRun("end")])
        #expect(try Self.restored { $0.append(last) } == Self.source + "\nend\n")
    }
}
