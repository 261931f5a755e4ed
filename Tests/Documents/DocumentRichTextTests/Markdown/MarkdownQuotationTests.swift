import Foundation
import Testing

@testable import DocumentRichText

/// All blocks that may be in quotations and callouts, and quotations in each other.
@Suite struct MarkdownQuotationTests {
    static let everything = """
        > [!tip]- Title
        > text
        >
        > - one
        >   - two
        > - [x] three
        >
        > middle
        >
        > 7. seven
        > 8. eight
        >
        > ### Heading
        >
        > ```java
        > int a;
        >
        > \tint b;
        > ```
        >
        > | A | B |
        > | --- | --: |
        > | c | d |
        >
        > ---
        >
        > $$
        > a_1 * b
        > $$
        >
        > > [!todo] Inner
        > > inside
        > >
        > > - four
        >
        > end

        after

        """

    private func paragraphs(_ markdown: String) throws -> [TextParagraph] {
        try RichTextDocument(markdown: markdown).paragraphs
    }

    @Test func everyBlockIsInItsQuotation() throws {
        let all = try paragraphs(Self.everything)
        let table = ParagraphKind.table([.natural, .right])
        #expect(
            all.map(\.style.kind) == [
                .callout("tip-"), .body, .body, .body, .body, .body, .body, .body, .heading(3), .code, .code, .code,
                table,
                .rule, .markdown, .callout("todo"), .body, .body, .body, .body,
            ]
        )
        #expect(all.map(\.style.quoteDepth) == Array(repeating: 1, count: 15) + [2, 2, 2, 1, 0])
        #expect(
            all.map { $0.style.list?.level } == [nil, nil, 0, 1, 0, nil, 0, 0] + Array(repeating: nil, count: 9) + [
                0, nil, nil,
            ]
        )
        #expect(all[6].style.list?.startingItemNumber == 7 && all[11].text == "\tint b;")
        #expect(all[14].text == "$$\u{2028}a_1 * b\u{2028}$$")
    }

    @Test func theyAreWrittenWhereTheyWere() throws {
        let document = try RichTextDocument(markdown: Self.everything)
        #expect(document.markdown() == Self.everything)
        #expect(try RichTextDocument(html: document.html()) == document)
        #expect(try RichTextDocument(rtf: document.rtf()) == document)
    }

    @Test func aQuotationIsOneElement() throws {
        let html = try RichTextDocument(markdown: "> [!a]- T\n> - x\n>\n> > [!b] U\n> > y\n>\n> z\n\n> [!c] V").html()
        #expect(
            html == "<blockquote><p data-callout=\"a\" data-fold=\"-\">T</p><ul><li>x</li></ul>".replacing(
                "<li>x</li>",
                with: "<li><p>x</p></li>"
            )
                + "<blockquote><p data-callout=\"b\">U</p><p>y</p></blockquote><p>z</p></blockquote>"
                + "<blockquote><p data-callout=\"c\">V</p></blockquote>"
        )
    }

    /// Files of earlier versions have a style for quotations only.
    @Test func formerRTFIsReadAsItWas() throws {
        let styles = "{\\stylesheet{\\s7 Quote;}{\\s8 HTML Preformatted;}{\\s9 Callout;}}"
        let text = "\\pard\\s9{\\*\\blockdetail tip-}Title\\\n\\pard\\s7 quoted\\\n\\pard\\s8 code\\\n\\pard end"
        let read = try RichTextDocument(rtf: Data(("{\\rtf1\\ansi" + styles + text + "}").utf8)).paragraphs
        #expect(read.map(\.style.kind) == [.callout("tip-"), .body, .code, .body])
        #expect(read.map(\.style.quoteDepth) == [1, 1, 0, 0])
    }

    @Test(arguments: [
        ("> - a\n\n- b\n", [1, 0]), ("> 3. a\n\n5. b\n", [1, 0]), ("> > a\n>\n> b\n", [2, 1]),
        ("> a\n>\n> > [!x] b\n", [1, 2]), ("> > [!x] a\n>\n> > [!y] b\n", [2, 2]), ("> [!x]\n> a\n", [1, 1]),
    ])
    func depths(markdown: String, depths: [Int]) throws {
        let document = try RichTextDocument(markdown: markdown)
        #expect(document.paragraphs.map(\.style.quoteDepth) == depths)
        #expect(document.markdown() == markdown)
    }

    @Test func theTitleOfACalloutIsInAQuotation() {
        var style = ParagraphStyle(kind: .callout("x"))
        #expect(style.quoteDepth == 1)
        style.quoteDepth = 0
        #expect(style.quoteDepth == 1)
        style.quoteDepth = 99
        #expect(style.quoteDepth == ParagraphStyle.deepestQuote)
        var other = ParagraphStyle()
        other.kind = .callout("y")
        #expect(other.quoteDepth == 1 && ParagraphStyle(quoteDepth: -1).quoteDepth == 0)
    }

    /// The fence has one space more, and tabs are split by the signs of quotations.
    @Test(arguments: [
        "> [!x] T\n>  ```java\n>  \tint a = one;\n>  int b;\n>  ```\n", ">\t```\n>\tlet one\n>\t```\n",
        ">\t\tone\n>\t\tb\n", "> > | one | b |\n> >|--|--|\n> > | c | d|\n", ">\t$$\n>\tone\n>\t$$\n",
        ">  - x\n>\t- one\n> \n> y\n", "> [!x]-   one\n>* a\n> 1) b\n>>c\n",
    ])
    func oneWordIsOneWordOfTheFile(source: String) throws {
        var document = try RichTextDocument(markdown: source)
        let index = try #require(document.paragraphs.firstIndex { $0.text.contains("one") })
        let old = document.paragraphs[index]
        let runs = old.runs.map { TextRun($0.text.replacing("one", with: "other"), style: $0.style) }
        document.paragraphs[index] = TextParagraph(runs: runs, style: old.style, endStyle: old.endStyle)
        #expect(try document.markdown(basedOn: source) == source.replacing("one", with: "other"))
    }

    @Test func blocksAreAddedAndTakenWithTheirSigns() throws {
        let source = "> [!x] T\n> a\n>\n> - b\n>\n> c\n\nd\n"
        let document = try RichTextDocument(markdown: source)
        let edited = { (edit: (inout RichTextDocument) -> Void) in
            var copy = document
            edit(&copy)
            return try copy.markdown(basedOn: source)
        }
        let item = document.paragraphs[2].style
        let new = { (style: ParagraphStyle) in TextParagraph(runs: [TextRun("new")], style: style) }
        #expect(try edited { $0.paragraphs.remove(at: 1) } == source.replacing("> a\n>\n", with: ""))
        #expect(
            try edited { $0.paragraphs.insert(new(item), at: 3) } == source.replacing("- b\n", with: "- b\n> - new\n")
        )
        let code = ParagraphStyle(kind: .code, quoteDepth: 1)
        #expect(
            try edited { $0.paragraphs.insert(new(code), at: 4) }
                == source.replacing("> c\n", with: "> c\n>\n> ```\n> new\n> ```\n")
        )
        #expect(try edited { $0.paragraphs[3].style.quoteDepth = 0 } == source.replacing(">\n> c", with: ">\nc"))
    }
}
