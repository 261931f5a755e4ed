import CoreData
import DocumentRichText
import SlipboxCore
import Testing

// Swift Testing has an `Attachment`, too; the explicit import selects ours.
import class SlipboxCore.Attachment

/// Tests of when pictures in texts are removed.
@MainActor @Suite struct UnshownPictureTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }
    private let day: TimeInterval = 86_400

    private func paste(_ path: String, into note: Note) throws {
        _ = Attachment(pasting: Data([1, 2, 3]), at: path, into: note.uuid, context: context)
        try controller.save()
    }

    /// Sets a note's text to one with pictures, and saves it.
    private func show(_ sources: [String], in note: Note) throws {
        let runs = [TextRun("Look: ")] + sources.map { TextRun(image: ImageReference(source: $0, description: "box")) }
        let document = RichTextDocument(paragraphs: [TextParagraph(runs: runs)])
        // However slow the machine is, the edits are of one session, so that no version keeps a picture.
        note.versionedDate_ = Date()
        note.setBody(document.plainText, richText: document.rtf())
        try controller.save()
    }

    private func note(_ title: String = "note", showing sources: [String] = []) throws -> Note {
        let note = Note(title: title, context: context)
        try show(sources, in: note)
        return note
    }

    /// Returns the pictures that are left after a number of days.
    private func pictures(after days: Double) async throws -> [String] {
        try await Housekeeping.run(in: controller.container, at: Date(timeIntervalSinceNow: days * day))
        let request = Attachment.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(key: "path_", ascending: true)]
        return try context.fetch(request).compactMap(\.path_)
    }

    private func reviewCount() throws -> Int {
        try context.count(for: NSFetchRequest<PictureReview>(entityName: "PictureReview"))
    }

    @Test func aPictureThatNoTextEverShowedStaysForAMonth() async throws {
        let note = try note()
        try paste("Attachments/A box.png", into: note)
        #expect(try await pictures(after: 0) == ["Attachments/A box.png"])
        #expect(try await pictures(after: 29) == ["Attachments/A box.png"])
        #expect(try await pictures(after: 31) == [])
        #expect(try reviewCount() == 0)
    }

    @Test func aPictureInATextStays() async throws {
        let note = try note()
        try paste("Attachments/A box.png", into: note)
        try show(["Attachments/A%20box.png"], in: note)
        #expect(try await pictures(after: 31) == ["Attachments/A box.png"])
        // The picture is checked again only when a text stops showing it.
        #expect(try reviewCount() == 0)
        try show([], in: note)
        #expect(try reviewCount() == 1)
        #expect(try await pictures(after: 29) == ["Attachments/A box.png"])
        #expect(try await pictures(after: 31) == [])
    }

    @Test func whoTakesItBackInTimeKeepsIt() async throws {
        let note = try note(showing: ["Attachments/a.png"])
        try paste("Attachments/a.png", into: note)
        try show([], in: note)
        try show(["Attachments/a.png"], in: note)
        #expect(try await pictures(after: 31) == ["Attachments/a.png"])
        #expect(try await pictures(after: 400) == ["Attachments/a.png"])
    }

    @Test func thirtyDaysBeginWhenItWasShownLast() async throws {
        let note = try note(showing: ["Attachments/a.png"])
        try paste("Attachments/a.png", into: note)
        let early = try #require(try context.fetch(NSFetchRequest<PictureReview>(entityName: "PictureReview")).first)
        early.date_ = Date(timeIntervalSinceNow: -20 * day)
        try show([], in: note)
        #expect(try await pictures(after: 15) == ["Attachments/a.png"])
        #expect(try await pictures(after: 31) == [])
    }

    @Test(arguments: [true, false]) func aVersionKeepsItAndLosesItWhenItGoes(isKnown: Bool) async throws {
        let note = try note(showing: ["Attachments/a.png"])
        try paste("Attachments/a.png", into: note)
        for review in try context.fetch(NSFetchRequest<PictureReview>(entityName: "PictureReview")) where !isKnown {
            review.note_ = nil
        }
        let version = try #require(note.keepVersion(.merged))
        try show([], in: note)
        #expect(try await pictures(after: 31) == ["Attachments/a.png"])
        version.restore()
        try controller.save()
        #expect(note.formattedBodyText_?.range(of: Data("Attachments/a.png".utf8)) != nil)
        #expect(try await pictures(after: 31) == ["Attachments/a.png"])
        try show([], in: note)
        for version in try context.fetch(NoteVersion.fetch(of: note)) { context.delete(version) }
        try controller.save()
        #expect(try await pictures(after: 29) == ["Attachments/a.png"])
        #expect(try await pictures(after: 31) == [])
    }

    @Test func itStaysWithANoteInTheTrashAndGoesAfterIt() async throws {
        let note = try note(showing: ["Attachments/a.png"])
        try paste("Attachments/a.png", into: note)
        let item = try #require(note.moveToTrash(at: Date(timeIntervalSinceNow: 360 * day)))
        try controller.save()
        #expect(try await pictures(after: 31) == ["Attachments/a.png"])
        #expect(try await pictures(after: 380) == ["Attachments/a.png"])
        #expect(try Trash.delete(item) == 1)
        try controller.save()
        #expect(try context.count(for: Note.fetchEverywhere()) == 0)
        #expect(try await pictures(after: 29) == ["Attachments/a.png"])
        #expect(try await pictures(after: 31) == [])
    }

    @Test func twoNotesThatShareOneBothKeepIt() async throws {
        let (one, other) = (try note(showing: ["Attachments/a.png"]), try note(showing: ["./Attachments/a.png?b"]))
        try paste("Attachments/a.png", into: one)
        try show([], in: one)
        #expect(try await pictures(after: 31) == ["Attachments/a.png"])
        Note.delete(note: one)
        try controller.save()
        #expect(try await pictures(after: 31) == ["Attachments/a.png"])
        try show(["https://example.org/Attachments/a.png"], in: other)
        #expect(try await pictures(after: 31) == [])
    }

    /// Fields as other programs write them, and names in other forms than ours.
    @Test(arguments: [
        #"{\field{\*\fldinst INCLUDEPICTURE "Attachments/a b.png" \\* MERGEFORMAT}{\fldrslt x}}"#,
        #"{\field{\*\fldinst{INCLUDEPICTURE "Attachments/a\'20b.png"}}{\fldrslt x}}"#,
        #"{\field{\*\fldinst{INCLUDEPICTURE "x.png"}}{\fldrslt }}{\field{\*\fldinst{INCLUDEPICTURE   "Attachments/a%20b.png"}}{\fldrslt x}}"#,
    ])
    func otherWaysToNameItAreUnderstood(field: String) async throws {
        let note = try note()
        try paste("Attachments/a b.png", into: note)
        note.setBody("x", richText: Data((#"{\rtf1\ansi "# + field + " INCLUDEPICTURE}").utf8))
        try controller.save()
        #expect(try await pictures(after: 31) == ["Attachments/a b.png"])
    }

    @Test func aTextThatCannotBeReadMayShowAnyPicture() async throws {
        let note = try note(showing: ["Attachments/a.png"])
        try paste("Attachments/a.png", into: note)
        note.versionedDate_ = Date()
        note.setBody("x", richText: Data(#"no RTF, but INCLUDEPICTURE "Attachments/ä.png""#.utf8))
        try controller.save()
        #expect(try await pictures(after: 31) == ["Attachments/a.png"])
    }

    @Test func filesOfVaultsAndPicturesOfNotesStay() async throws {
        let note = try note(showing: ["files/a.png", "files/b.png"])
        Attachment(image: Data([1]), context: context).path_ = "files/a.png"
        note.attach(Data([2]))
        note.attachment?.path_ = "files/b.png"
        try show([], in: note)
        #expect(try reviewCount() == 2)
        #expect(try await pictures(after: 31) == ["files/a.png", "files/b.png"])
        #expect(try reviewCount() == 0)
    }

    @Test func savingATextWritesNoPictureThatOthersWrite() throws {
        let note = try note(showing: ["Attachments/a.png"])
        try paste("Attachments/a.png", into: note)
        let other = controller.container.newBackgroundContext()
        try other.performAndWait {
            for picture in try other.fetch(Attachment.fetchRequest()) { picture.fullImageData = Data([9]) }
            try other.save()
        }
        #expect(throws: Never.self) { try show([], in: note) }
    }
}
