import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// Tests of converting notes to HTML pages and RTF files, and back.
@Suite struct PageExportTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    private func makeNotes() async throws {
        try await desk.perform { context in
            let folder = Folder(name: "A/B <c>", context: context)
            let one = Note(title: "../../One <script>", context: context)
            let two = Note(title: "index", context: context)
            let three = Note(title: "Three & \"quotes\"", context: context)
            one.folder = folder
            let text = RichTextDocument(
                paragraphs: [
                    TextParagraph(runs: [
                        TextRun("<b>no tag</b> "), TextRun("two", style: TextStyle(link: NoteLink(id: two.uuid).link)),
                        TextRun(" evil", style: TextStyle(link: "javascript:x()")),
                    ])
                ]
            )
            one.setBody(text.plainText, richText: text.rtf())
            two.setBody("plain")
            one.addToLinkedNotes_(NSSet(array: [two, three]))
            one.addToKeywords_(Keyword(name: "a \"b\"", context: context))
            one.creationDate_ = Date(timeIntervalSince1970: 1_600_000_000)
            one.attach(Data([0x89, 0x50, 0x4E, 0x47, 7]))
            try context.save()
        }
    }

    private func export(_ format: PageFormat, to name: String = "site") async throws -> VaultExportReport {
        try await PageExport(format).run(from: desk.container, to: desk.folder(name), mode: .new)
    }

    @Test func aSiteIsWritten() async throws {
        try await makeNotes()
        let report = try await export(.html)
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        let names = try desk.contents("site").keys.sorted()
        #expect(
            names
                == [
                    "A B c", "A B c/One script.html", "Attachments", "Attachments/One script.png",
                    "Three & quotes .html",
                    "index 2.html", "index.html",
                ].map { $0.replacingOccurrences(of: "quotes .", with: "quotes.") }
        )
        let page = try desk.text("site/A B c/One script.html")
        #expect(page.contains("<a href=\"../index%202.html\">two</a>") && page.contains("&lt;b&gt;no tag&lt;/b&gt;"))
        #expect(page.contains("<title>../../One &lt;script&gt;</title>") && !page.contains("javascript:"))
        #expect(page.contains("src=\"../Attachments/One%20script.png\""))
        #expect(
            try desk.text("site/index.html").contains(
                "<a href=\"A%20B%20c/One%20script.html\">../../One &lt;script&gt;"
            )
        )
    }

    @Test func aSiteComesBack() async throws {
        try await makeNotes()
        _ = try await export(.html)
        let again = try await PageImport(contentsOf: desk.folder("site")).run(into: desk.container)
        #expect((again.addedCount, again.unchangedCount) == (0, 3), "\(again.sheet)")
        let other = try Desk()
        let report = try await PageImport(contentsOf: desk.folder("site")).run(into: other.container)
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        #expect(report.addedCount == 3)
        let before = try await desk.perform { try Desk.descriptions(in: $0) }
        let after = try await other.perform { try Desk.descriptions(in: $0) }
        // The names of folders are now those of files.
        #expect(before.map { $0.replacingOccurrences(of: "A/B <c>", with: "A B c") } == after)
    }

    @Test func formattedTextComesBackFromRTF() async throws {
        try await makeNotes()
        let report = try await export(.rtf)
        #expect(
            report.sheet.losses.count == 2 && report.sheet.losses.allSatisfy { $0.kind == .noPlace },
            "\(report.sheet)"
        )
        let other = try Desk()
        _ = try await PageImport(contentsOf: desk.folder("site")).run(into: other.container)
        try await other.perform { context in
            let notes = Dictionary(uniqueKeysWithValues: try context.fetch(Note.fetch()).map { ($0.title, $0) })
            let one = try #require(notes["../../One <script>"])
            #expect(one.bodyText.hasPrefix("<b>no tag</b> two evil"))
            #expect(one.linkedNotes.map(\.title) == ["index"] && one.attachment?.fullImageData?.count == 5)
        }
    }

    @Test func nothingIsWrittenOutside() async throws {
        try await desk.perform { context in
            for title in ["../x", "/etc/x", "..", "a/../../b", "\u{0}", "con", String(repeating: "é", count: 500)] {
                let folder = Folder(name: title, context: context)
                Note(title: title, context: context).folder = folder
                _ = Note(title: title, context: context)
            }
            try context.save()
        }
        let before = try FileManager.default.contentsOfDirectory(atPath: desk.folder("").path).sorted()
        for format in PageFormat.allCases {
            let report = try await export(format, to: format.rawValue)
            #expect(report.sheet.isBalanced, "\(report.sheet)")
            #expect(report.files.written.count == 14 + (format == .html ? 1 : 0))
        }
        let after = try FileManager.default.contentsOfDirectory(atPath: desk.folder("").path).sorted()
        #expect(after.filter { !before.contains($0) } == ["html", "rtf"])
    }

    @Test(arguments: ["html", "rtf", "markdown"])
    func aCancelledExportLeavesNothing(form: String) async throws {
        try await DemoData(noteCount: 60).insert(into: desk.container)
        let before = try FileManager.default.contentsOfDirectory(atPath: desk.folder("").path).sorted()
        let desk = desk
        let stop = Desk.Stop()
        let task = Task {
            let (place, cancel) = (desk.folder("site"), { @Sendable (_: Int, _: Int) in stop.now() })
            if let format = PageFormat(rawValue: form) {
                var export = PageExport(format)
                export.batchSize = 10
                _ = try await export.run(from: desk.container, to: place, mode: .new, progress: cancel)
            } else {
                var export = VaultExport()
                export.batchSize = 10
                _ = try await export.run(from: desk.container, to: place, mode: .new, progress: cancel)
            }
        }
        stop.stops(task)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder("").path).sorted() == before)
    }
}
