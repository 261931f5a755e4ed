import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// Tests of pictures in texts, which are exported as files and imported into the texts again.
@Suite struct PictureTests {
    private let desk: Desk
    private static let bytes = Data([0x89, 0x50, 0x4E, 0x47, 5])

    init() throws {
        desk = try Desk()
    }

    private func makeNote() async throws {
        try await desk.perform { context in
            let path = try #require(VaultPath("Attachments/A box (1).png"))
            SlipboxCore.Attachment(image: Self.bytes, context: context).path_ = path.text
            let image = ImageReference(source: PictureSource.text(for: path), description: "a box")
            let document = RichTextDocument(
                paragraphs: [TextParagraph(runs: [TextRun("See "), TextRun(image: image), TextRun(".")])]
            )
            let note = Note(title: "One", context: context)
            note.setBody(document.plainText, richText: document.rtf())
            note.folder = Folder(name: "Ideas", context: context)
            try context.save()
        }
    }

    private func picture(of title: String, in desk: Desk) async throws -> (source: String, data: Data?) {
        try await desk.perform { context in
            let note = try #require(try context.fetch(Note.fetch()).first { $0.title == title })
            let document = try RichTextDocument(rtf: try #require(note.formattedBodyText_))
            let source = try #require(document.paragraphs.flatMap(\.runs).compactMap(\.style.image).first).source
            let request = NSFetchRequest<SlipboxCore.Attachment>(entityName: "Attachment")
            request.predicate = NSPredicate(format: "path_ == %@", try #require(PictureSource.path(of: source)).text)
            return (source, try context.fetch(request).first?.fullImageData)
        }
    }

    /// Pictures and keywords go to the trash with their notes.
    @Test func whatOnlyNotesInTheTrashHaveIsNotExported() async throws {
        try await desk.perform { context in
            for title in ["Here", "Gone"] {
                let note = Note(title: title, context: context)
                note.attach(Data([0x89, 0x50, 0x4E, 0x47, 1]))
                note.addToKeywords_(Keyword(name: title, context: context))
                if title == "Gone" { note.moveToTrash() }
            }
            try context.save()
        }
        let report = try await desk.export()
        #expect(report.sheet.isBalanced && report.sheet.problems.isEmpty, "\(report.sheet)")
        #expect(try desk.contents("export").keys.filter { $0.hasSuffix(".png") }.count == 1)
    }

    @Test func inMarkdown() async throws {
        try await makeNote()
        let report = try await desk.export()
        #expect(report.sheet.isBalanced && report.sheet.unresolved.isEmpty, "\(report.sheet)")
        let text = try desk.text("export/Ideas/One.md")
        #expect(text.contains("![a box](../Attachments/A%20box%20%281%29.png)"), "\(text)")
        let other = try Desk()
        #expect(try await other.importVault(desk.folder("export")).sheet.isBalanced)
        #expect(try await picture(of: "One", in: other) == ("Attachments/A%20box%20%281%29.png", Self.bytes))
        _ = try await other.export()
        #expect(try other.contents("export") == desk.contents("export"))
    }

    @Test(arguments: PageFormat.allCases)
    func inPages(format: PageFormat) async throws {
        try await makeNote()
        let report = try await PageExport(format).run(from: desk.container, to: desk.folder("site"), mode: .new)
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        let other = try Desk()
        let again = try await PageImport(contentsOf: desk.folder("site")).run(into: other.container)
        #expect(again.sheet.isBalanced && !again.sheet.problems.contains { $0.kind == .leadsNowhere }, "\(again.sheet)")
        let (source, data) = try await picture(of: "One", in: other)
        #expect(source.hasPrefix("Attachments/") && data == Self.bytes)
    }

    @Test func embeddedPicturesAreShownAndKeepTheirSize() async throws {
        try desk.write("![[box.png|300]] and ![alt](../files/box.png) and ![[gone.png]]", to: "vault/Ideas/One.md")
        try desk.write(Self.bytes, to: "vault/files/box.png")
        _ = try await desk.importVault()
        #expect(try await picture(of: "One", in: desk) == ("files/box.png", Self.bytes))
        _ = try await desk.export()
        #expect(try desk.contents("export") == desk.contents("vault"))
        try await desk.change("One") { note in
            var document = try RichTextDocument(rtf: try #require(note.formattedBodyText_))
            document.paragraphs.append(TextParagraph(runs: [TextRun("More")]))
            note.setBody(document.plainText, richText: document.rtf())
        }
        _ = try await VaultExport().run(from: desk.container, to: desk.folder("again"), mode: .new)
        #expect(
            try desk.text("again/Ideas/One.md").contains(
                "![[box.png|300]] and ![alt](../files/box.png) and ![[gone.png]]"
            )
        )
    }
}
