import DocumentRichText
import Foundation
import Testing
import WebUI
import WebUITestSupport

@testable import ProseEditor

@MainActor
@Suite("Without the editor's engine")
struct PlainProseEditorTests {
    private struct Page: View {
        @State var document: RichTextDocument

        var body: some View {
            ProseEditor("Text", document: $document, id: "page")
        }
    }

    @Test(
        "The text is a field, and the page says why and what can be done",
        arguments: [
            ([], "The editor for formatted text is not installed, so this is plain text; existing formatting is kept."),
            (
                [EditorProblem.altered(URL(filePath: "/srv/secret/editor.js"))],
                "The file of the editor for formatted text is not the one that belongs to this version, so this is plain text"
            ),
            (
                [EditorProblem.unreadable(URL(filePath: "/srv/secret/editor.js"), reason: "secret")],
                "The editor for formatted text cannot be read, so this is plain text"
            ),
        ]
    )
    func field(problems: [EditorProblem], words: String) throws {
        let client = try HeadlessClient {
            Page(document: RichTextDocument(plainText: "one\ntwo"))
                .environment(\.editorSearch, EditorSearch(bundle: nil, problems: problems))
        }
        #expect(client.root.all.contains { $0.tag == "textarea" })
        #expect(client.text.contains(words), "\(client.text)")
        #expect(client.text.contains("install the program again or") && client.text.contains("“make editor”"))
        #expect(!client.text.contains("secret"), "pages do not tell the files of the server")
        #expect(!client.root.all.contains { $0.tag == "x-island" })
    }

    @Test("Words that stay keep their looks, and new ones look as those before them")
    func looks() throws {
        var bold = TextStyle()
        bold.font.isBold = true
        let image = ImageReference(source: "a.png", description: "picture")
        let heading = ParagraphStyle(kind: .heading(1))
        let document = RichTextDocument(
            paragraphs: [
                TextParagraph(runs: [TextRun("Title", style: TextStyle(font: heading.kind.baseFont))], style: heading),
                TextParagraph(runs: [
                    TextRun("some "), TextRun("bold", style: bold), TextRun(image: image), TextRun(" text"),
                ]),
            ]
        )
        #expect(document.replacingText(with: document.editableText) == document)
        let edited = document.replacingText(with: document.editableText.replacing("bold", with: "bold words"))
        #expect(edited.paragraphs[0] == document.paragraphs[0])
        #expect(edited.paragraphs[1].runs.map(\.text) == ["some ", "bold words", TextRun.imagePlaceholder, " text"])
        #expect(edited.paragraphs[1].runs[1].style.font.isBold)
        #expect(edited.paragraphs[1].runs[2].style.image == image)
    }

    @Test("A divided line keeps what it is on both sides, and a new one before words that stay is plain")
    func lines() throws {
        let document = try RichTextDocument(markdown: "- one two\n\n# A head\n\nSome **bold words**.\n")
        let text = document.editableText
        let cases = [
            ("one two", "one\ntwo", "- one\n- two\n\n# A head\n\nSome **bold words**.\n"),
            ("A head", "A\nhead", "- one two\n\n# A\n\n# head\n\nSome **bold words**.\n"),
            ("A head", "New\nA head", "- one two\n\nNew\n\n# A head\n\nSome **bold words**.\n"),
            ("A head", "Other", "- one two\n\n# Other\n\nSome **bold words**.\n"),
            ("words.", "words.\nNew", "- one two\n\n# A head\n\nSome **bold words**.\n\nNew\n"),
        ]
        for (old, new, expected) in cases {
            #expect(document.replacingText(with: text.replacing(old, with: new)).markdown() == expected)
        }
    }

    @Test("Any text can be replaced by any other")
    func anyText() throws {
        for seed in 0..<300 as Range<UInt64> {
            var generator = DocumentGenerator(seed: seed)
            let document = generator.document()
            let text = generator.document().editableText
            try #require(document.replacingText(with: text).editableText == text, "seed \(seed)")
            try #require(document.replacingText(with: document.editableText) == document, "seed \(seed)")
        }
    }
}
