import CoreData
import DocumentRichText
import Foundation
import SlipboxCore
import Testing
import WebUI

@testable import SlipboxScreens

/// Tests of pictures that are inserted into texts.
@MainActor
struct PictureTests {
    /// A PNG of one red pixel.
    private static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    )
    private nonisolated static let program = PictureIntake.maker.program.path
    private let container = PersistenceController.createEmpty().container

    private func upload(_ name: String, _ data: Data?) -> Upload {
        let bytes = Array(data ?? Data())
        return Upload(name: name, contentType: "image/png") { bytes }
    }

    @Test func aPictureIsKeptAndServed() async throws {
        let desk = Desk(container)
        let first = try await desk.keepPicture(upload("A box.png", Self.png))
        let second = try await desk.keepPicture(upload("a BOX.png", Self.png))
        let pasted = try await desk.keepPicture(upload("image.png", Self.png))
        #expect(first == ImageReference(source: "/picture/Attachments/A%20box.png", description: "A box"))
        #expect(second.source == "/picture/Attachments/a%20BOX%202.png")
        #expect(pasted == ImageReference(source: "/picture/Attachments/Picture.png"))
        #expect(!container.viewContext.hasChanges)
        // Pictures are removed if no text shows them.
        #expect(try await Housekeeping.run(in: container).removedPictureCount == 0)
        let served = try #require(try await SlipboxPictures(container).picture(at: "Attachments/A box.png"))
        #expect(served.contentType == "image/png" && Data(served.bytes) == Self.png)
        #expect(try await SlipboxPictures(container).picture(at: "Attachments/Other.png") == nil)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: program)))
    func rowsGetSmallPicturesOrNone() async throws {
        let note = Note(title: "note", context: container.viewContext)
        note.attach(Self.png)
        // The beginning of a picture, of which nothing can be drawn.
        let broken = SlipboxCore.Attachment(image: Self.png?.prefix(20), context: container.viewContext)
        broken.path_ = "Attachments/broken.png"
        try container.viewContext.save()
        let pictures = SlipboxPictures(container)
        let photo = try #require(try await pictures.photo(of: note.uuid))
        let small = try #require(try await photo.picture(size: .small))
        #expect(small.contentType == "image/png" && !small.bytes.isEmpty)
        #expect(try await pictures.picture(at: "Attachments/broken.png", size: .small) == nil)
        #expect(try await pictures.picture(at: "Attachments/broken.png") != nil)
    }

    @Test func aPictureThatATextNamesIsFoundThere() async throws {
        let desk = Desk(container)
        let note = Note(title: "note", context: container.viewContext)
        let names = ["A box.png", "b ü.png", "c.png"]
        var runs: [TextRun] = []
        for name in names { runs.append(TextRun(image: try await desk.keepPicture(upload(name, Self.png)))) }
        try note.setBody(
            RichTextDocument(paragraphs: [TextParagraph(runs: runs.dropLast())]).storingFiles(of: BoxAddress())
        )
        desk.save()
        let later = Date(timeIntervalSinceNow: 2 * UnshownPictures.keepingTime)
        #expect(try await Housekeeping.run(in: container, at: later).removedPictureCount == 1)
        let pictures = SlipboxPictures(container)
        #expect(try await pictures.picture(at: "Attachments/A box.png") != nil)
        #expect(try await pictures.picture(at: "Attachments/b ü.png") != nil)
        #expect(try await pictures.picture(at: "Attachments/c.png") == nil)
    }

    @Test(arguments: ["<svg onload=\"x()\"/>", "<html>", "", "GIF8", "\u{FF}\u{D8}"])
    func whatIsNoPictureChangesNothing(text: String) async throws {
        let desk = Desk(container)
        let upload = upload("evil.png", Data(text.utf8))
        await #expect(throws: PictureError.unknown) { try await desk.keepPicture(upload) }
        #expect(
            try container.viewContext.count(for: NSFetchRequest<SlipboxCore.Attachment>(entityName: "Attachment")) == 0
        )
    }

    @Test func picturesThatAreCutOffChangeNothing() async throws {
        let desk = Desk(container)
        let whole = try #require(Self.png)
        for data in [whole.prefix(40), whole.dropLast(4), Data([0xFF, 0xD8, 0xFF, 0xE0]), Data("GIF89a0".utf8)] {
            let upload = upload("cut.png", Data(data))
            await #expect(throws: PictureError.damaged("Its end is missing.")) { try await desk.keepPicture(upload) }
        }
        #expect(
            try container.viewContext.count(for: NSFetchRequest<SlipboxCore.Attachment>(entityName: "Attachment")) == 0
        )
    }

    @Test(
        .enabled("the program that reads pictures is not built") {
            FileManager.default.isExecutableFile(atPath: program)
        }
    )
    func picturesThatNoDecoderReadsChangeNothing() async throws {
        let desk = Desk(container)
        var damaged = try #require(Self.png)
        for place in 41..<53 { damaged[place] ^= 0xFF }
        let upload = upload("damaged.png", damaged)
        await #expect { try await desk.keepPicture(upload) } throws: {
            guard case .damaged(let reason) = $0 as? PictureError else { return false }
            return reason.contains("The image cannot be read")
        }
        #expect(
            try container.viewContext.count(for: NSFetchRequest<SlipboxCore.Attachment>(entityName: "Attachment")) == 0
        )
    }

    @Test(arguments: [
        "<svg onload=\"x()\"/>", "\u{FEFF}\n<?xml version=\"1.0\"?>\n<!-- <html> --><svg:svg>",
        "<!DOCTYPE svg PUBLIC \"a\" \"b\" [\n<!ENTITY c \"d>\">\n]>\n<svg\txmlns=\"e\">",
    ])
    func drawingsAreServedWithAPolicyByWhichNothingInThemRuns(text: String) async throws {
        let drawing = try #require(try await served(text))
        #expect(drawing.contentType == "image/svg+xml" && drawing.bytes == Array(text.utf8))
        let policy = drawing.contentSecurityPolicy
        #expect(policy.hasPrefix("default-src 'none';") && policy.hasSuffix("; sandbox") && !policy.contains("script"))
        // A row has no room for all that a large one says.
        let large = text + String(repeating: " ", count: 300_000)
        #expect(try await served(text, size: .small) != nil)
        #expect(try await served(large, size: .small) == nil)
        #expect(try await served(large) != nil)
    }

    @Test(arguments: [
        "<!DOCTYPE html><html><svg>", "<html><svg>", "<svgs>", "<svg", "text <svg>", "<!-- <svg>", "<?xml <svg>",
        "<!DOCTYPE [><svg>", "",
    ])
    func whatIsNoDrawingIsNotServed(text: String) async throws {
        #expect(try await served(text) == nil)
    }

    private func served(_ text: String, size: SlipboxPictures.Size = .column) async throws -> SlipboxPictures.Picture? {
        let attachment = SlipboxCore.Attachment(image: Data(text.utf8), context: container.viewContext)
        attachment.path_ = "files/drawing.svg"
        try container.viewContext.save()
        defer { container.viewContext.delete(attachment) }
        return try await SlipboxPictures(container).picture(at: "files/drawing.svg", size: size)
    }

    @Test func pagesShowPicturesWhereTheyAreServed() throws {
        let document = RichTextDocument(
            paragraphs: [
                TextParagraph(
                    runs: ["files/A%20box.png", "https://example.org/x.png", "../x.png", "data:image/png;base64,AA"].map
                    {
                        TextRun(image: ImageReference(source: $0, description: "b"))
                    }
                )
            ]
        )
        let shown = document.showingFiles(of: BoxAddress())
        #expect(
            shown.paragraphs[0].runs.map(\.style.image?.source) == [
                "/picture/files/A%20box.png", "https://example.org/x.png", "../x.png", "data:image/png;base64,AA",
            ]
        )
        #expect(shown.storingFiles(of: BoxAddress()) == document)
    }
}
