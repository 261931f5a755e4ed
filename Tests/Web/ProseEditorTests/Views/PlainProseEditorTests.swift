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

    @Test("The text is a field, and the page says why")
    func field() throws {
        let client = try HeadlessClient { Page(document: RichTextDocument(plainText: "one\ntwo")) }
        #expect(client.root.all.contains { $0.tag == "textarea" })
        #expect(client.text.contains("Scripts/editor-bundle"))
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

@Suite("The editor's engine")
struct EditorBundleTests {
    @Test("Is found where it is said to be, in the user's data, or not at all")
    func find() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appending(path: "prose-editor")
        #expect(throws: (any Error).self) { try EditorBundle.find(in: place, environment: [:]) }
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data("export const pm = {};".utf8).write(to: place.appending(path: "editor.js"))
        let found = [
            try EditorBundle.find(in: place, environment: [:]),
            try EditorBundle.find(environment: ["EDITOR_BUNDLE": place.path]),
        ]
        for bundle in found {
            #expect(bundle?.files.modules["prosemirror"] == Array("export const pm = {};".utf8))
        }
    }
}
