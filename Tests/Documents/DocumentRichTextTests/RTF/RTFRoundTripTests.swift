import DocumentRichText
import Foundation
import Testing

@Suite struct RTFRoundTripTests {
    @Test func documentsStayTheSame() throws {
        for seed in 0..<2000 {
            var random = RandomDocument(seed: seed)
            let document = random.full()
            let data = document.rtf()
            let read = try RichTextDocument(rtf: data)
            let wrong = difference(read, document)
            try #require(wrong == nil, "seed \(seed): \(String(decoding: data, as: UTF8.self))")
        }
    }

    @Test func attributedStringsStayTheSame() throws {
        for seed in 0..<500 {
            var random = RandomDocument(seed: seed)
            let text = random.full().attributedString
            let whole = NSRange(location: 0, length: text.length)
            let data = try text.data(
                from: whole,
                documentAttributes: [.documentType: NSAttributedString.DocumentType.rtf]
            )
            let read = try NSAttributedString(
                data: data,
                options: [.documentType: NSAttributedString.DocumentType.rtf],
                documentAttributes: nil
            )
            let wrong = difference(RichTextDocument(read), RichTextDocument(text))
            try #require(wrong == nil, "seed \(seed)")
            try #require(read.isEqual(to: text), "seed \(seed)")
        }
    }

    @Test func tablesWithoutAWordStay() throws {
        let empty = TextTable(rows: [[[], []], [[], []]], columns: []).paragraph
        let text = TextParagraph(runs: [TextRun("text")])
        for paragraphs in [[empty], [text, empty], [empty, text], [text, empty, text]] {
            let document = RichTextDocument(paragraphs: paragraphs)
            #expect(try RichTextDocument(rtf: document.rtf()).paragraphs.map(\.text) == paragraphs.map(\.text))
        }
    }

    @Test func whatIsWrittenIsASCII() {
        var random = RandomDocument(seed: 7)
        for _ in 0..<100 {
            #expect(random.full().rtf().allSatisfy { $0 < 0x80 && $0 != 0 })
        }
    }

    @Test func textWithoutAFontGetsTheDefault() throws {
        let text = NSAttributedString(string: "plain")
        let data = try #require(text.rtf(from: NSRange(location: 0, length: 5)))
        let read = try #require(NSAttributedString(rtf: data, documentAttributes: nil))
        #expect(read.string == "plain")
        #expect(read.attribute(.font, at: 0, effectiveRange: nil) as? TextFont == .body)
    }

    @Test func quotesAndBackslashesOfLinksArePercentEncoded() throws {
        var style = TextStyle()
        style.link = "https://example.org/\"a\\b"
        let document = RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun("x", style: style)])])
        let read = try RichTextDocument(rtf: document.rtf())
        #expect(read.paragraphs[0].runs[0].style.link == "https://example.org/%22a%5Cb")
    }

    @Test func numbersBeyondRTFAreBounded() throws {
        var style = ParagraphStyle(paragraphSpacing: .infinity, lineHeightMultiple: .nan)
        style.headIndent = -1e300
        let run = TextRun("x", style: TextStyle(font: TextFont(size: .nan)))
        let read = try RichTextDocument(
            rtf: RichTextDocument(paragraphs: [TextParagraph(runs: [run], style: style)]).rtf()
        )
        #expect(read.plainText == "x")
        #expect(read.paragraphs[0].runs[0].style.font.size == 12)
    }
}
