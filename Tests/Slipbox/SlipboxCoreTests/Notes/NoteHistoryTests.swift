import CoreData
import SlipboxCore
import Testing

/// Tests of former versions of notes.
@MainActor @Suite struct NoteHistoryTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    /// Creates a saved note with an old creation date.
    private func note(_ title: String, _ body: String) throws -> Note {
        let note = Note(title: title, context: context)
        note.setBody(body)
        note.creationDate_ = Date(timeIntervalSinceNow: -86_400)
        try controller.save()
        return note
    }

    @Test func theFirstChangeOfASessionKeepsWhatWasThere() throws {
        let note = try note("Cards", "First text")
        #expect(try context.count(for: NoteVersion.fetch(of: note)) == 0)
        for letters in 1...5 { note.setBody("Second text".prefix(letters * 2).description) }
        note.title = "Slips"
        try controller.save()
        let versions = try context.fetch(NoteVersion.fetch(of: note))
        #expect(versions.map(\.bodyText) == ["First text"])
        #expect(versions.map(\.title) == ["Cards"])
        #expect(note.modificationDate > Date(timeIntervalSinceNow: -60))
    }

    @Test func nothingIsKeptOfTextsThatStayTheSame() throws {
        let note = try note("Cards", "Text")
        note.title = "Cards"
        note.setBody("Text")
        #expect(try context.count(for: NoteVersion.fetch(of: note)) == 0)
        let new = Note(title: "new", context: context)
        new.title = "newer"
        #expect(try context.count(for: NoteVersion.fetch(of: new)) == 0)
    }

    /// A sitting begins when a note is opened, however short ago it was written.
    @Test func theFirstChangeOfASittingKeepsWhatWasThere() throws {
        let note = Note(title: "Cards", context: context)
        note.setBody("First text")
        try controller.save()
        note.setBody("Second text")
        #expect(try context.count(for: NoteVersion.fetch(of: note)) == 0)
        note.beginSitting()
        note.setBody("Third text")
        note.setBody("Fourth text")
        try controller.save()
        #expect(try context.fetch(NoteVersion.fetch(of: note)).map(\.bodyText) == ["Second text"])
    }

    @Test func theImportedTextIsAlwaysKept() throws {
        let note = Note(title: "Cards", context: context)
        note.setBody("As in the file", source: "As in the file", path: "Cards.md")
        try controller.save()
        note.title = "Slips"
        try controller.save()
        note.setBody("Edited")
        note.setBody("Edited more")
        try controller.save()
        let versions = try context.fetch(NoteVersion.fetch(of: note))
        #expect(versions.map(\.bodyText) == ["As in the file"])
        #expect(versions.map(\.title) == ["Cards"])
        #expect(versions.map(\.reason) == [.imported])
    }

    @Test func aVersionComesBackAsANewOne() throws {
        let note = try note("Cards", "First text")
        let rich = NSMutableAttributedString(string: "Bold text")
        note.formattedBodyText = rich
        note.title = "Slips"
        let first = try #require(try context.fetch(NoteVersion.fetch(of: note)).first)
        first.restore()
        try controller.save()
        #expect(note.title == "Cards" && note.bodyText == "First text" && note.formattedBodyText_ == nil)
        let versions = try context.fetch(NoteVersion.fetch(of: note))
        #expect(versions.map(\.title) == ["Slips", "Cards"])
        #expect(versions.map(\.reason) == [.restored, .edited])
        #expect(versions[0].formattedBodyText.string == "Bold text")
        versions[0].restore()
        #expect(note.title == "Slips" && note.bodyText == "Bold text")
    }

    @Test func versionsGoWithTheNote() throws {
        let note = try note("Cards", "Text")
        note.keepVersion(.merged)
        try controller.save()
        context.delete(note)
        try controller.save()
        #expect(try context.count(for: NSFetchRequest<NoteVersion>(entityName: "NoteVersion")) == 0)
    }

    @Test func olderVersionsAreThinnedOut() throws {
        let note = try note("Cards", "Text")
        let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
        for hours in stride(from: 0.0, through: 24 * 400, by: 3) {
            let version = try #require(note.keepVersion(hours == 300 ? .merged : .edited))
            version.date_ = now.addingTimeInterval(-hours * 3_600)
        }
        try controller.save()
        let before = try context.count(for: NoteVersion.fetch(of: note))
        let removed = try VersionThinning.run(at: now, in: context)
        try controller.save()
        let versions = try context.fetch(NoteVersion.fetch(of: note))
        #expect(versions.count == before - removed)
        let ages = versions.map { now.timeIntervalSince($0.date) / 86_400 }
        #expect(ages.count { $0 < 1 } == 8)
        #expect((28...32).contains(ages.count { $0 >= 1 && $0 < 30 }))
        #expect((46...52).contains(ages.count { $0 >= 30 && $0 < 365 }))
        #expect((1...3).contains(ages.count { $0 >= 365 }))
        #expect(versions.contains { $0.reason == .merged })
        #expect(ages.max() == 400)
        #expect(try VersionThinning.run(at: now, in: context) == 0)
    }

    @Test func housekeepingSavesWhatItDoes() async throws {
        let note = try note("Cards", "Text")
        note.moveToTrash(at: Date(timeIntervalSinceNow: -40 * 86_400))
        try controller.save()
        let report = try await Housekeeping.run(in: controller.container)
        #expect(report.removedNoteCount == 1)
        #expect(try await Housekeeping.run(in: controller.container).removedNoteCount == 0)
    }
}
