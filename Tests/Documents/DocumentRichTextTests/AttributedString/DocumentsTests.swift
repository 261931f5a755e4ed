import DocumentRichText
import Foundation
import Testing

@Suite struct DocumentsTests {
    private let text = NSAttributedString(string: "Zettel ä", attributes: [.font: TextFont(isBold: true)])
    private var whole: NSRange { NSRange(location: 0, length: text.length) }

    /// Uses the API as programs for Apple's systems do.
    @Test func dataAndBack() throws {
        let options: [NSAttributedString.DocumentAttributeKey: Any] = [
            .documentType: NSAttributedString.DocumentType.rtf, .characterEncoding: String.Encoding.utf8,
        ]
        let data = try text.data(from: whole, documentAttributes: options)
        var found: NSDictionary?
        let read = try NSAttributedString(
            data: data,
            options: [.documentType: NSAttributedString.DocumentType.rtf, .characterEncoding: String.Encoding.utf8],
            documentAttributes: &found
        )
        #expect(read.string == "Zettel ä")
        #expect((read.attribute(.font, at: 0, effectiveRange: nil) as? TextFont)?.isBold == true)
        #expect(found?["DocumentType"] as? String == "NSRTF")
    }

    @Test(arguments: [NSAttributedString.DocumentType.plain, .rtf, .html])
    func documentsTellTheirForm(type: NSAttributedString.DocumentType) throws {
        var data = try text.data(from: whole, documentAttributes: [.documentType: type])
        if type == .html { data = Data("<!DOCTYPE html>".utf8) + data }
        let read = try NSAttributedString(data: data, documentAttributes: nil)
        #expect(read.string == "Zettel ä")
    }

    @Test func mutableStringsAreReadToo() throws {
        let data = try #require(text.rtf(from: whole))
        let read = try NSMutableAttributedString(data: data, documentAttributes: nil)
        read.append(text)
        #expect(read.string == "Zettel äZettel ä")
    }

    @Test func whatCannotBeDoneIsAnError() {
        #expect(throws: RichTextError.self) { try text.data(from: NSRange(location: 0, length: 99)) }
        #expect(throws: RichTextError.self) { try text.data(from: NSRange(location: -1, length: 1)) }
        #expect(throws: RichTextError.self) { try text.data(from: NSRange(location: 1, length: .max)) }
        #expect(text.rtf(from: NSRange(location: 5, length: 9)) == nil)
        #expect(throws: RichTextError.unknownDocumentType("NSRTFD")) {
            try text.data(from: whole, documentAttributes: [.documentType: "NSRTFD"])
        }
        #expect(throws: RichTextError.notRTF) {
            try NSAttributedString(
                data: Data("x".utf8),
                options: [.documentType: NSAttributedString.DocumentType.rtf],
                documentAttributes: nil
            )
        }
        #expect(NSAttributedString(rtf: Data(), documentAttributes: nil) == nil)
    }

    @Test func linksAreURLs() throws {
        var style = TextStyle()
        style.link = "https://example.org"
        let text = RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun("x", style: style)])]).attributedString
        #expect(text.attribute(.link, at: 0, effectiveRange: nil) as? URL == URL(string: "https://example.org"))
    }
}
