import CloudKit
import CoreData
import DocumentRichText
import Foundation
import Testing
import WebUI

@testable import SlipboxCore
@testable import SlipboxScreens

/// Pictures, files and keywords of those who take part in a share.
@MainActor
struct GuestTests {
    /// A PNG of one red pixel.
    private static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    )

    private func upload(_ name: String, _ data: Data? = png) -> Upload {
        let bytes = Array(data ?? Data())
        return Upload(name: name, contentType: "image/png") { bytes }
    }

    /// Bob's desk among the notes of others.
    private func desk(_ boxes: SharingBoxes) throws -> Desk {
        let desk = Desk(try boxes.others.container, at: BoxAddress().ofOthers)
        desk.others = try boxes.others
        return desk
    }

    @Test func aPictureInTheTextIsThereForAll() async throws {
        let boxes = try await SharingBoxes()
        let note = try boxes.ada.write("Plan")
        // Ada has another picture of that name.
        let other = Attachment(image: Data("other".utf8), context: boxes.ada.context)
        other.path_ = "Attachments/A box.png"
        try boxes.ada.context.save()
        try await boxes.share(note)
        let (seen, desk) = (try boxes.seenNote("Plan"), try desk(boxes))
        let picture = try await desk.keepPicture(upload("A box.png"), for: seen.uuid)
        #expect(picture.source.hasPrefix(desk.address(of: seen).pictures))
        let document = RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun(image: picture)])])
        try seen.setBody(document.storingFiles(of: desk.address(of: seen)))
        let name = String(picture.source.dropFirst(BoxAddress().ofOthers.pictures.count))
        let before = try await SlipboxPictures(desk.container).picture(at: name.removingPercentEncoding ?? "")
        #expect(before.map { Data($0.bytes) } == Self.png, "Bob sees it at once")
        try boxes.seen.save()
        try await boxes.settle()
        for box in [boxes.ada, boxes.laptop] {
            let paths = try #require(ShownPictures.paths(in: try box.note("Plan").formattedBodyText_))
            let path = try #require(paths.count == 1 ? paths.first : nil)
            #expect(path != "Attachments/A box.png")
            let served = try await SlipboxPictures(box.controller.container).picture(at: path)
            #expect(served.map { Data($0.bytes) } == Self.png)
        }
        #expect(try boxes.laptop.content() == boxes.ada.content())
        // It goes with the share.
        try await boxes.others.leave(seen)
        try await boxes.settle()
        #expect(try boxes.seen.count(for: NSFetchRequest<SlipboxCore.Attachment>(entityName: "Attachment")) == 0)
        try boxes.close()
    }

    @Test func whatIsRefusedLeavesNotesChosen() async throws {
        let boxes = try await SharingBoxes()
        try await boxes.share(try boxes.ada.write("Plan"))
        let (seen, desk) = (try boxes.seenNote("Plan"), try desk(boxes))
        (desk.isChoosing, desk.chosen) = (true, [seen])
        desk.throwAway(desk.chosen)
        desk.move(desk.chosen, to: nil)
        #expect(desk.problem != nil && desk.isChoosing && desk.chosen == [seen])
        try boxes.close()
    }

    @Test func aFileAndThePictureBesideTheTextAreThereForAll() async throws {
        let boxes = try await SharingBoxes()
        try await boxes.share(try boxes.ada.write("Plan"))
        let (seen, desk) = (try boxes.seenNote("Plan"), try desk(boxes))
        let (name, address) = try await desk.keepFile(upload("Rules.pdf", Data("rules".utf8)), for: seen.uuid)
        #expect(name.hasPrefix("Rules ") && name.hasSuffix(".pdf"))
        #expect(address.hasPrefix(desk.address(of: seen).files))
        seen.attach(Self.png)
        try boxes.seen.save()
        try await boxes.settle()
        for box in [boxes.ada, boxes.laptop] {
            let files = SlipboxFiles(box.controller.container)
            #expect(try await files.bytes(at: "Attachments/\(name)") == Array("rules".utf8))
            #expect(try box.note("Plan").attachment?.fullImageData == Self.png)
        }
        seen.attach(Data([1]))
        try boxes.seen.save()
        try await boxes.settle()
        #expect(try boxes.ada.note("Plan").attachment?.fullImageData == Data([1]))
        try boxes.close()
    }

    @Test func whoMayOnlyReadPutsNothingIntoANote() async throws {
        let boxes = try await SharingBoxes()
        try await boxes.share(try boxes.ada.write("Rules"), .readOnly)
        let (seen, desk) = (try boxes.seenNote("Rules"), try desk(boxes))
        for id in [seen.uuid, UUID(), nil] {
            await #expect(throws: FileError.notYours) { try await desk.keepPicture(upload("a.png"), for: id) }
            await #expect(throws: FileError.notYours) { try await desk.keepFile(upload("a.pdf"), for: id) }
        }
        let attachment = Attachment(image: Self.png, context: try boxes.seen)
        try boxes.seen.save()
        await #expect(throws: CocoaError.self) { try await boxes.others.share(attachment, with: seen) }
        let page = try boxes.page("/all/\(seen.objectID.pathComponent)")
        #expect(!page.shows("Import a photo"))
        try boxes.close()
    }

    @Test func aKeywordInTheTextBecomesOneOfTheOwner() async throws {
        let boxes = try await SharingBoxes()
        let context = boxes.ada.context
        let (method, own) = (Keyword(name: "Method", context: context), Keyword(name: "private", context: context))
        let note = try boxes.ada.write("Plan", "Words.")
        note.addToKeywords_(own)
        try context.save()
        try await boxes.share(note)
        Keyword(name: "secret", context: boxes.bob.context).addToNotes_(try boxes.bob.write("Mine"))
        try boxes.bob.context.save()
        let seen = try boxes.seenNote("Plan")
        func write(_ text: String) async throws {
            try seen.setBody(RichTextDocument(plainText: text))
            try boxes.seen.save()
            try await boxes.settle()
            try await boxes.settle()
        }
        func names(_ box: SyncedBox) throws -> [String] { try box.note("Plan").keywords.map(\.name).sorted() }
        func all(_ box: SyncedBox) throws -> [String] { try box.context.fetch(Keyword.fetch()).map(\.name).sorted() }
        // Half-typed, it was saved.
        try await write("Words. #method #ne")
        // Ada has given the note a keyword of that name before.
        try await write("Words. #method #new #private")
        for box in [boxes.ada, boxes.laptop] {
            #expect(try names(box) == ["Method", "new", "private"])
            #expect(try all(box) == ["Method", "new", "private"], "nothing of Bob's box, and no name twice")
        }
        #expect(note.keywords.contains(method))
        #expect(try boxes.seen.count(for: NSFetchRequest<Keyword>(entityName: "Keyword")) == 0)
        try await write("Words without any.")
        for box in [boxes.ada, boxes.laptop] {
            #expect(try names(box) == ["private"])
            #expect(try all(box) == ["Method", "private"])
        }
        #expect(try boxes.laptop.content() == boxes.ada.content())
        try boxes.close()
    }

    @Test func aKeywordThatTheOwnerWroteGoesWithItsName() async throws {
        let boxes = try await SharingBoxes()
        let note = try boxes.ada.write("Plan", "Words #method.")
        note.addToKeywords_(Keyword(name: "method", context: boxes.ada.context))
        try boxes.ada.context.save()
        try await boxes.share(note)
        let seen = try boxes.seenNote("Plan")
        try seen.setBody(RichTextDocument(plainText: "Words."))
        try boxes.seen.save()
        try await boxes.settle()
        try await boxes.settle()
        #expect(try boxes.ada.note("Plan").keywords.isEmpty && boxes.laptop.note("Plan").keywords.isEmpty)
        try boxes.close()
    }
}
