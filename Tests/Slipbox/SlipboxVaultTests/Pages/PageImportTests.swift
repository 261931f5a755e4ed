import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// Tests of importing HTML and RTF pages as notes.
@Suite struct PageImportTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    private func importPages(_ name: String = "pages") async throws -> VaultImportReport {
        var pages = PageImport(contentsOf: desk.folder(name))
        pages.batchSize = 2
        pages.timeZone = .gmt
        return try await pages.run(into: desk.container)
    }

    private func writePages() throws {
        try desk.write(
            """
            <html><head><title>Boxes &amp; cards</title><meta name=keywords content="box, Card"><meta name="date"
            content="2020-02-03"></head><body><h1>Boxes &amp; cards</h1><p>See <a href="../Two%20notes.rtf#x">the
            <b>other</b></a>, <a href="https://example.org">web</a>, <a href="gone.html">gone</a>.</p>
            <img src="p/box.png" alt="a box"></body></html>
            """,
            to: "pages/In/one.html"
        )
        try desk.write(Data([0x89, 0x50, 0x4E, 0x47, 1]), to: "pages/In/p/box.png")
        var style = ParagraphStyle()
        style.kind = .heading(1)
        let heading = TextParagraph(
            runs: [TextRun("Second", style: TextStyle(font: style.kind.baseFont))],
            style: style
        )
        let text = TextParagraph(runs: [TextRun("back", style: TextStyle(link: "In/one.html"))])
        try desk.write(RichTextDocument(paragraphs: [heading, text]).rtf(), to: "pages/Two notes.rtf")
        try desk.write("<p>no title", to: "pages/Plain.htm")
    }

    @Test func pagesBecomeNotesWithTheirFormatting() async throws {
        try writePages()
        let report = try await importPages()
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        #expect(report.sheet.input.notes == 3 && report.sheet.input.attachments == 1 && report.sheet.input.tags == 2)
        #expect(report.sheet.problems.map(\.kind) == [.leadsNowhere])
        try await desk.perform { context in
            let notes = Dictionary(uniqueKeysWithValues: try context.fetch(Note.fetch()).map { ($0.title, $0) })
            let one = try #require(notes["Boxes & cards"])
            let two = try #require(notes["Second"])
            #expect(notes["Plain"]?.bodyText == "no title")
            #expect(one.linkedNotes == [two] && two.linkedNotes == [one])
            #expect(one.folder?.name == "In" && Set(one.keywords.map(\.name)) == ["box", "Card"])
            #expect(one.creationDate == VaultDate.read("2020-02-03", timeZone: .gmt))
            #expect(one.bodyText.hasPrefix("See the other, web, gone."))
            #expect(one.attachment?.fullImageData?.count == 5)
            let links = try RichTextDocument(rtf: try #require(one.formattedBodyText_)).paragraphs[0].runs
            #expect(
                links.filter { $0.style.link == NoteLink(id: two.uuid, keepsText: true).link }.map(\.text).joined()
                    == "the other"
            )
            #expect(links.contains { $0.text == "other" && $0.style.font.isBold })
        }
    }

    @Test func plainTextIsReadInWhateverEncodingItIs() async throws {
        try desk.write("Grüße\r\n\r\n  with *signs* & <b>\r\n", to: "pages/A/Grüße.txt")
        try desk.write(Data([0xEF, 0xBB, 0xBF]) + Data("marked".utf8), to: "pages/marked.TXT")
        try desk.write(try #require("UTF-16 ü".data(using: .utf16)), to: "pages/wide.text")
        try desk.write(try #require("Latin ü".data(using: .isoLatin1)), to: "pages/latin.txt")
        try desk.write("", to: "pages/empty.txt")
        let report = try await importPages()
        #expect(report.sheet.isBalanced && report.addedCount == 5, "\(report.sheet)")
        let again = try await importPages()
        #expect(again.unchangedCount == 5)
        try await desk.perform { context in
            let notes = Dictionary(uniqueKeysWithValues: try context.fetch(Note.fetch()).map { ($0.title, $0) })
            #expect(notes["Grüße"]?.bodyText == "\n  with *signs* & <b>" && notes["Grüße"]?.folder?.name == "A")
            #expect(notes["marked"]?.bodyText == "marked" && notes["empty"]?.bodyText == "")
            #expect(notes["wide"]?.bodyText == "UTF-16 ü" && notes["latin"]?.bodyText == "Latin ü")
        }
    }

    @Test func textBesideMarkdownIsAFile() async throws {
        try desk.write("text", to: "pages/a.txt")
        #expect(PageImport.suits(desk.folder("pages")))
        try desk.write("# Markdown", to: "pages/b.md")
        #expect(!PageImport.suits(desk.folder("pages")))
    }

    @Test func importingTwiceAddsNothing() async throws {
        try writePages()
        _ = try await importPages()
        let counts = try await desk.counts()
        let report = try await importPages()
        #expect((report.addedCount, report.unchangedCount) == (0, 3))
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        #expect(try await desk.counts() == counts)
    }

    @Test func aSingleFileIsRead() async throws {
        try writePages()
        let report = try await importPages("pages/Two notes.rtf")
        #expect(report.addedCount == 1 && report.sheet.input.folders == 0)
        #expect(try await desk.bodies() == ["back"])
    }

    @Test func whatWouldRunIsLeftOut() async throws {
        try desk.write(
            """
            <title><script>alert(1)</script></title><body onload="x()"><script>evil()</script><p onclick="y()">text
            <a href="java&#10;script:z()">a</a><a href="/../../etc/passwd">b</a><img src="javascript:w()" onerror="v()">
            <img src="data:image/png;base64,AA"><iframe src="x"></iframe><svg onload="u()"></svg></p>
            """,
            to: "pages/evil.html"
        )
        try desk.write(String(repeating: "<div><ul><li>", count: 20_000) + "deep", to: "pages/deep.html")
        try desk.write(String(repeating: "{", count: 100_000), to: "pages/braces.rtf")
        try desk.write("{\\rtf1 " + String(repeating: "{\\b ", count: 50_000) + "x", to: "pages/groups.rtf")
        try desk.write(
            "{\\rtf1\\ansi cut off {\\field{\\*\\fldinst HYPERLINK \"javascript:q()\"}{\\fldrslt c",
            to: "pages/cut.rtf"
        )
        try desk.write(Data([0xFF, 0xFE, 0x00, 0x3C, 0x80]), to: "pages/bytes.html")
        let report = try await importPages()
        #expect(report.sheet.input == report.sheet.output, "\(report.sheet)")
        #expect(report.sheet.problems.count { $0.kind == .harmful } >= 2)
        try await desk.perform { context in
            for note in try context.fetch(Note.fetch()) {
                let rtf = note.formattedBodyText_.map { String(decoding: $0, as: UTF8.self) } ?? ""
                #expect(!rtf.lowercased().contains("script:") && !rtf.contains("evil()"), "\(note.title)")
            }
        }
    }

    @Test func aCancelledImportSavesWholeBatchesWhichCanBeTakenBack() async throws {
        for number in 0..<20 { try desk.write("<h1>Note \(number)</h1>text", to: "pages/\(number).html") }
        let (desk, recorder) = (desk, ChangeRecorder())
        let task = Task {
            var pages = PageImport(contentsOf: desk.folder("pages"))
            pages.batchSize = 4
            return try await pages.run(into: desk.container, recorder: recorder) { done, _ in
                if done == 8 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await desk.counts()["Note"] == 8)
        #expect(try await importPages().sheet.isBalanced)
        #expect(try await desk.counts()["Note"] == 20)

        let context = desk.container.newBackgroundContext()
        try await context.perform {
            _ = try recorder.change.revert(in: context)
            try context.save()
            #expect(try context.count(for: Note.fetch()) == 12, "those of the second import")
        }
    }
}
