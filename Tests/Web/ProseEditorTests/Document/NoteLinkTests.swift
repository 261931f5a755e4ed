import DocumentRichText
import Foundation
import Testing

@testable import ProseEditor

@Suite("Links to notes")
struct NoteLinkTests {
    private let first = DocumentGenerator.notes[0]
    private let second = DocumentGenerator.notes[1]

    private func link(_ id: UUID, _ text: String, isBold: Bool = false) -> TextRun {
        var style = TextStyle(link: NoteLink(id: id).link)
        style.font.isBold = isBold
        return TextRun(text, style: style)
    }

    @Test("Are links of a scheme of their own, and nothing else is one")
    func reading() {
        #expect(NoteLink(NoteLink(id: first).link)?.id == first)
        #expect(NoteLink("slipbox://note/\(first)")?.link == NoteLink(id: first).link)
        #expect(LinkPolicy.web.allows(NoteLink(id: first).link) && !LinkPolicy.web.allows("note:x"))
        for link in [
            "slipbox://note/", "note:", "note:1", "https://example.org", "note:\(first)x", "xnote:\(first)", "",
        ] {
            #expect(NoteLink(link) == nil)
        }
    }

    @Test("Say which heading is meant, and whether their text is the writer's own")
    func parts() throws {
        let link = NoteLink(id: first, heading: "Life & work #2", keepsText: true)
        #expect(link.link == "note:\(first)?text#Life%20%26%20work%20%232")
        #expect(NoteLink(link.link) == link && LinkPolicy.web.allows(link.link))
        for link in ["note:\(first)?text\"", "note:\(first)#<b>", "note:\(first)?tex", "note:\(first)#a b"] {
            #expect(NoteLink(link) == nil)
        }
        let document = RichTextDocument(
            paragraphs: [TextParagraph(runs: [TextRun("his life", style: TextStyle(link: link.link))])]
        )
        #expect(document.retitlingNotes { _ in "Luhmann" } == document)
        #expect(try RichTextDocument(prose: document.prose()) == document)
        #expect(try RichTextDocument(rtf: document.rtf()) == document)
    }

    @Test("Lead to the same notes after a way through RTF, HTML and Markdown")
    func forms() throws {
        let document = RichTextDocument(
            paragraphs: [
                TextParagraph(runs: [TextRun("see "), link(first, "First"), TextRun(" and "), link(second, "Second")])
            ]
        )
        #expect(try RichTextDocument(rtf: document.rtf()).linkedNotes == [first, second])
        let html = document.html(links: ProseSchema.links)
        #expect(try RichTextDocument(html: html).linkedNotes == [first, second])
        #expect(try RichTextDocument(markdown: document.markdown()).linkedNotes == [first, second])
    }

    @Test("Are called what their notes are called, once, in whatever styles they are")
    func retitling() {
        let document = RichTextDocument(
            paragraphs: [
                TextParagraph(runs: [
                    link(first, "Old "), link(first, "name", isBold: true), TextRun(" "), link(second, "Gone"),
                ])
            ]
        )
        let retitled = document.retitlingNotes { $0 == first ? "New\nname" : nil }
        #expect(retitled.plainText == "New name Gone")
        #expect(retitled.linkedNotes == [first, second])
    }
}
