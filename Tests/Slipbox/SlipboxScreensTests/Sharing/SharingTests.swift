import CloudKit
import CoreData
import DocumentRichText
import Foundation
import Testing

@testable import SlipboxCore
@testable import SlipboxScreens

/// A note or folder shared with somebody else, over the real service in the process.
@MainActor
struct SharingTests {
    @Test func aSharedNoteTakesNothingOfTheBoxAlong() async throws {
        let boxes = try await SharingBoxes()
        let context = boxes.ada.context
        let folder = Folder(name: "Secret plans", context: context)
        let note = try boxes.ada.write("For Bob", "Read this.", in: folder)
        let other = try boxes.ada.write("Diary", "Nobody reads this.", in: folder)
        note.addToKeywords_(Keyword(name: "private", context: context))
        note.addToLinkedNotes_(other)
        try context.save()
        try await boxes.share(note)
        #expect(try boxes.seenNotes().map(\.title) == ["For Bob"])
        for entity in ["Folder", "Keyword", "TrashItem", "SavedSearch"] {
            #expect(try boxes.seen.count(for: NSFetchRequest<NSManagedObject>(entityName: entity)) == 0, "\(entity)")
        }
        #expect(try boxes.seenNote("For Bob").folder == nil)
        #expect(try boxes.bob.context.count(for: Note.fetchEverywhere()) == 0, "Bob's own box is what it was")
        // On all computers of Ada's, the note is where it was.
        for box in [boxes.ada, boxes.laptop] {
            let mine = try box.note("For Bob")
            #expect(mine.folder?.name == "Secret plans" && mine.keywords.map(\.name) == ["private"])
            #expect(mine.linkedNotes.map(\.title) == ["Diary"])
        }
        #expect(try boxes.laptop.content() == boxes.ada.content())
        try boxes.close()
    }

    @Test func whatEitherWritesIsThereForBoth() async throws {
        let boxes = try await SharingBoxes()
        let note = try boxes.ada.write("Plan", "alpha beta\nsecond line")
        try await boxes.share(note)
        let seen = try boxes.seenNote("Plan")
        #expect(try boxes.others.mayChange(seen))
        try seen.setBody(RichTextDocument(plainText: "alpha beta\nsecond line from Bob"))
        try boxes.seen.save()
        try boxes.ada.rewrite("Plan", "alpha beta from Ada\nsecond line")
        try await boxes.settle()
        try await boxes.settle()
        for text in [
            try boxes.ada.note("Plan").bodyText, try boxes.laptop.note("Plan").bodyText,
            try boxes.seenNote("Plan").bodyText,
        ] {
            #expect(text == "alpha beta from Ada\nsecond line from Bob")
        }
        #expect(try boxes.laptop.content() == boxes.ada.content())
        try boxes.close()
    }

    @Test func whoMayReadMayNotWrite() async throws {
        let boxes = try await SharingBoxes()
        let note = try boxes.ada.write("Rules", "These are the rules.")
        try await boxes.share(note, .readOnly)
        let seen = try boxes.seenNote("Rules")
        #expect(try !boxes.others.mayChange(seen))
        let page = try boxes.page("/all/\(seen.objectID.pathComponent)")
        #expect(page.shows("These are the rules."))
        let fields = page.root.all.filter {
            ["textarea", "select"].contains($0.tag) && $0.hasClass("field") || $0.tag == "textarea"
        }
        #expect(!fields.isEmpty && fields.allSatisfy { $0.attributes["disabled"] != nil })
        #expect(!page.root.all.contains { ["Move to trash", "Add to favourites", "New note"].contains($0.label) })
        try boxes.close()
    }

    @Test func aSharedFolderTakesNewNotesOfBoth() async throws {
        let boxes = try await SharingBoxes()
        let folder = Folder(name: "Trip", context: boxes.ada.context)
        try boxes.ada.write("Packing", "socks", in: folder)
        try boxes.ada.write("Elsewhere", "not in it")
        try await boxes.share(folder)
        let context = try boxes.seen
        let seen = try #require(try context.fetch(Folder.fetch()).first)
        #expect(seen.name == "Trip" && seen.notes.map(\.title) == ["Packing"])
        let page = try boxes.page("/\(seen.objectID.pathComponent)")
        try page.tap("New note")
        let made = try #require(try context.fetch(Note.fetchEverywhere()).first { $0.title.isEmpty })
        made.title = "Tickets"
        try context.save()
        try boxes.ada.write("Hotel", "by the sea", in: folder)
        try await boxes.settle()
        try await boxes.settle()
        #expect(Set(try boxes.seenNotes().map(\.title)) == ["Packing", "Tickets", "Hotel"])
        #expect(Set(folder.notes.map(\.title)) == ["Packing", "Tickets", "Hotel"])
        #expect(try boxes.laptop.note("Tickets").folder?.name == "Trip")
        // Outside of the folder, Bob makes nothing.
        let outside = try boxes.page("/all")
        #expect(!outside.root.all.contains { $0.label == "New note" })
        try boxes.close()
    }

    @Test func picturesInTheTextGoAlong() async throws {
        let boxes = try await SharingBoxes()
        let context = boxes.ada.context
        let note = try boxes.ada.write("With a picture")
        let (shown, other) = (
            Attachment(image: Data("shown".utf8), context: context),
            Attachment(image: Data("other".utf8), context: context)
        )
        (shown.path_, other.path_) = ("Attachments/a.png", "Attachments/b.png")
        let picture = TextRun(image: ImageReference(source: "Attachments/a.png", description: ""))
        try note.setBody(RichTextDocument(paragraphs: [TextParagraph(runs: [picture])]))
        try context.save()
        try await boxes.share(note)
        #expect(
            try await SlipboxFiles(try boxes.others.container).bytes(at: "Attachments/a.png") == Array("shown".utf8)
        )
        #expect(try await SlipboxFiles(try boxes.others.container).bytes(at: "Attachments/b.png") == nil)
        let later = Attachment(image: Data("later".utf8), context: context)
        later.path_ = "Attachments/c.png"
        try context.save()
        try await boxes.ada.sync.share(later, with: note)
        try await boxes.settle()
        #expect(
            try await SlipboxFiles(try boxes.others.container).bytes(at: "Attachments/c.png") == Array("later".utf8)
        )
        try boxes.close()
    }

    @Test func whatIsThrownAwayIsGoneForAllAndComesBackForAll() async throws {
        let boxes = try await SharingBoxes()
        let note = try boxes.ada.write("Plan", "text")
        try await boxes.share(note)
        note.moveToTrash()
        try boxes.ada.context.save()
        try await boxes.settle()
        #expect(try boxes.seenNotes().isEmpty)
        #expect(try boxes.seen.count(for: TrashItem.fetch()) == 0)
        try #require(try boxes.ada.context.fetch(TrashItem.fetch()).first).restore()
        try boxes.ada.context.save()
        try await boxes.settle()
        #expect(try boxes.seenNotes().map(\.title) == ["Plan"])
        #expect(try boxes.laptop.content() == boxes.ada.content())
        try boxes.close()
    }

    @Test func leavingAndEndingTakeItFromOthersOnly() async throws {
        let boxes = try await SharingBoxes()
        let (one, two) = (try boxes.ada.write("One", "first"), try boxes.ada.write("Two", "second"))
        try await boxes.share(one)
        let share = try await boxes.share(two)
        #expect(try boxes.seenNotes().count == 2)
        try await boxes.others.leave(try boxes.seenNote("One"))
        try await boxes.settle()
        #expect(try boxes.seenNotes().map(\.title) == ["Two"])
        #expect(try boxes.ada.note("One").bodyText == "first")
        try await boxes.ada.sync.container.endShare(share, in: try #require(boxes.ada.sync.store))
        try await boxes.settle()
        #expect(try boxes.seenNotes().isEmpty)
        #expect(try boxes.ada.note("Two").bodyText == "second" && boxes.laptop.note("Two").bodyText == "second")
        try boxes.close()
    }

    @Test func aNoteThatLeavesASharedFolderIsSharedNoMore() async throws {
        let boxes = try await SharingBoxes()
        let context = boxes.ada.context
        let (trip, diary) = (Folder(name: "Trip", context: context), Folder(name: "Diary", context: context))
        let note = try boxes.ada.write("Thoughts", "first", in: trip)
        let linking = try boxes.ada.write("Index", "", in: diary)
        linking.addToLinkedNotes_(note)
        note.addToKeywords_(Keyword(name: "mine", context: context))
        note.keepVersion(.edited)
        try context.save()
        try await boxes.share(trip)
        #expect(try boxes.seenNotes().map(\.title) == ["Thoughts"])
        let (identity, versions) = (note.uuid, note.versions_?.count)

        let desk = Desk(boxes.ada.controller.container)
        desk.sync = boxes.ada.sync
        desk.move([note], to: diary)
        #expect(desk.problem == nil)
        try await boxes.settle()
        #expect(try boxes.seenNotes().isEmpty)
        for box in [boxes.ada, boxes.laptop] {
            let moved = try box.note("Thoughts")
            #expect(moved.folder?.name == "Diary" && moved.uuid == identity && moved.bodyText == "first")
            #expect(moved.keywords.map(\.name) == ["mine"] && moved.backLinkedNotes.map(\.title) == ["Index"])
            #expect(moved.versions_?.count == versions)
        }
        #expect(try boxes.laptop.content() == boxes.ada.content())
        desk.undo()
        #expect(try boxes.ada.context.fetch(Note.fetchEverywhere()).map(\.title).sorted() == ["Index", "Thoughts"])
        #expect(try boxes.ada.note("Thoughts").folder?.name == "Trip")
        try await boxes.settle()
        #expect(try boxes.seenNotes().map(\.title) == ["Thoughts"])

        // A note that was shared by itself may be anywhere.
        try await boxes.share(try boxes.ada.note("Index"))
        desk.move([try boxes.ada.note("Index")], to: nil)
        try await boxes.settle()
        #expect(try boxes.seenNotes().map(\.title).contains("Index"))
        try boxes.close()
    }

    @Test func picturesOfOneNameAreThoseOfTheirShare() async throws {
        let boxes = try await SharingBoxes()
        let context = boxes.ada.context
        var notes: [Note] = []
        for (title, bytes) in [("One", "first"), ("Two", "second")] {
            let note = try boxes.ada.write(title)
            let attachment = Attachment(image: Data(bytes.utf8), context: context)
            attachment.path_ = "Attachments/Picture.png"
            attachment.note = note
            try context.save()
            try await boxes.share(note)
            notes.append(note)
        }
        let desk = Desk(try boxes.others.container, at: BoxAddress().ofOthers)
        desk.others = try boxes.others
        let files = SlipboxFiles(try boxes.others.container)
        for (title, bytes) in [("One", "first"), ("Two", "second")] {
            let base = desk.address(of: try boxes.seenNote(title)).files
            #expect(base.hasPrefix("/box/~shared/file/") && base != desk.address.files)
            let path = base.dropFirst("/box/~shared/file/".count) + "Attachments/Picture.png"
            #expect(try await files.bytes(at: String(path)) == Array(bytes.utf8))
        }
        #expect(try await files.bytes(at: "nobody/Attachments/Picture.png") == nil)
        try boxes.close()
    }

    @Test func lookingChangesNothingAndNothingIsTakenFromAwayWithoutTheRight() async throws {
        let boxes = try await SharingBoxes()
        try boxes.ada.write("Target", "text")
        let note = try boxes.ada.write("Rules", "See [[Target]] and [[Rules]].")
        try await boxes.share(try boxes.ada.note("Target"), .readOnly)
        try await boxes.share(note, .readOnly)
        let seen = try boxes.seenNote("Rules")
        let before = seen.formattedBodyText_
        _ = try boxes.page("/all/\(seen.objectID.pathComponent)")
        #expect(try !boxes.seen.hasChanges && boxes.seenNote("Rules").formattedBodyText_ == before)

        let away = OfflineNotes(try boxes.others.container, at: BoxAddress().ofOthers)
        let fields = OfflineChange.Fields(title: "Rules", text: "Mine.")
        for (record, base) in [(seen.uuid, OfflineChange.Fields(title: "Rules", text: "See")), (UUID(), nil)] {
            let change = OfflineChange(
                device: UUID(),
                number: 1,
                isRepeated: false,
                record: record,
                base: base,
                fields: fields,
                made: Date().timeIntervalSince1970 * 1000
            )
            await #expect(throws: OfflineChangeError.notYours) { try await away.take(change) }
        }
        let records = try await away.records(for: OfflineRequest(state: nil, kept: [:], opened: []))
        #expect(Set(records.records.map(\.title)) == ["Rules", "Target"])
        try boxes.close()
    }

    @Test func whatIsNoInvitationIsRefusedAndChangesNothing() async throws {
        let boxes = try await SharingBoxes()
        for text in [
            "", "hello", "file:///etc/passwd", "javascript:alert(1)", "http://", "https://localhost/share/unknown",
        ] {
            await #expect(throws: SyncProblem.self, "\(text)") { try await boxes.bob.sync.accept(text) }
        }
        #expect(try boxes.bob.context.count(for: Note.fetchEverywhere()) == 0)
        #expect(boxes.bob.sync.shared == nil)
        #expect(!FileManager.default.fileExists(atPath: boxes.bob.folder.path + "/Slipbox.sqlite.shared"))
        let mine = try await boxes.share(try boxes.ada.write("Mine"))
        await #expect(throws: SyncProblem.ownShare) {
            try await boxes.ada.sync.accept(try #require(mine.url).absoluteString)
        }
        try boxes.bob.sync.signOut()
        await #expect(throws: SyncProblem.noAccount) { try await boxes.bob.sync.accept("https://localhost/share/x") }
        try boxes.close()
    }

    @Test func afterSigningOutNothingOfOthersIsShown() async throws {
        let boxes = try await SharingBoxes()
        try await boxes.share(try boxes.ada.write("Plan", "text"))
        #expect(boxes.bob.sync.shared != nil)
        try boxes.bob.sync.signOut()
        #expect(boxes.bob.sync.shared == nil)
        try boxes.close()
    }
}
