import CoreData
import DocumentRichText
import Foundation
import ProseEditor
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

@testable import SlipboxScreens

/// Texts whose parsing would keep the main actor busy.
@MainActor
struct LongTextsTests {
    private let container = PersistenceController.createEmpty().container

    private func text(_ bytes: Int, _ start: String = UUID().uuidString) -> RichTextDocument {
        let line = TextParagraph(runs: [TextRun("\(start) "), TextRun("words", style: TextStyle(font: .code))])
        return RichTextDocument(paragraphs: Array(repeating: line, count: max(1, bytes / 10)))
    }

    private func page(_ document: RichTextDocument) throws -> HeadlessClient {
        let note = Note(title: "Alpha", context: container.viewContext)
        note.setBody(document.plainText, richText: document.rtf())
        try container.viewContext.save()
        let url = try #require(URL(string: "/all"))
        let session = ViewSession(app: SlipboxApp(container), url: url) {
            $0.editorBundle = EditorBundle(script: [])
        }
        let client = try HeadlessClient(session: session)
        let rows = client.find(class: "column-content")?.all.filter { $0.hasClass("row") } ?? []
        client.tap(try #require(rows.first { $0.text.hasPrefix("Alpha") }))
        return client
    }

    @Test func shortTextsAreShownAtOnce() throws {
        let client = try page(text(1000, "short"))
        #expect(client.island != nil && !client.shows("Opening the text"))
    }

    @Test func longTextsAreParsedInTheBackgroundFirst() async throws {
        let client = try page(text(2 * LongTexts.shortest))
        #expect(client.island == nil && client.shows("Opening the text"))
        await client.wait(until: { client.island != nil })
        #expect(client.island != nil && !client.shows("Opening the text"))
        #expect(client.failures.isEmpty)
    }

    @Test func longTextsAreParsedOnce() async throws {
        let document = text(2 * LongTexts.shortest)
        let stored = NoteText(title: "a", bodyText: document.plainText, richText: document.rtf())
        #expect(!stored.isReady)
        await LongTexts.shared.parse(stored)
        #expect(stored.isReady && stored.document == document)
        var retitled = stored
        retitled.title = "b"
        #expect(retitled.isReady)
        retitled.richText = nil
        #expect(!retitled.isReady)
    }

    @Test func whatIsTypedIntoALongTextIsReady() throws {
        let note = Note(title: "Alpha", context: container.viewContext)
        let document = text(2 * LongTexts.shortest)
        try note.setBody(document)
        #expect(note.text.isReady && note.text.document == document)
    }

    @Test func theLatestAreKept() {
        let texts = LongTexts()
        let document = RichTextDocument(plainText: "words")
        let all = (0..<20).map { NoteText(title: nil, bodyText: "\($0)", richText: Data(count: LongTexts.shortest)) }
        for text in all { texts.keep(document, of: text) }
        #expect(
            all.map { texts.document(of: $0) != nil } == Array(repeating: false, count: 4)
                + Array(repeating: true, count: 16)
        )
        // Asking for a text makes it a recent one.
        _ = texts.document(of: all[4])
        texts.keep(document, of: all[0])
        #expect(texts.document(of: all[4]) != nil && texts.document(of: all[5]) == nil)
        let short = NoteText(title: nil, bodyText: "short", richText: Data(count: LongTexts.shortest - 1))
        texts.keep(document, of: short)
        #expect(texts.document(of: short) == nil)
    }
}

extension HeadlessClient {
    /// The island of the editor.
    fileprivate var island: PageNode? { root.all.first { $0.attributes["data-island"] != nil } }
}
