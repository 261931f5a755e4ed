import CoreData
import Testing

@testable import SlipboxCore

/// Tests of the names by which notes are found besides their titles.
@MainActor @Suite struct NoteNameTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @discardableResult private func note(_ title: String, _ names: [String] = []) -> Note {
        let note = Note(title: title, context: context)
        note.otherNames = names
        return note
    }

    @Test func namesAreKeptInOrderAndOnce() throws {
        let note = note("Release", ["v1.9.10", " Karten ", "KARTEN", "two\nlines", "", "  ", "é"])
        #expect(note.otherNames == ["v1.9.10", "Karten", "two lines", "é"])
        #expect(note.hasKnownNames && !Note(title: "own", context: context).hasKnownNames)
        note.otherNames = (0..<1000).map { "name \($0)" } + [String(repeating: "x", count: 10_000)]
        #expect(note.otherNames.count == 100 && note.otherNames.first == "name 0")
        note.otherNames = []
        #expect(note.otherNames.isEmpty && note.hasKnownNames)
    }

    @Test func titlesComeBeforeOtherNames() throws {
        let (release, other) = (note("Release notes", ["v1.9.10", "Überblick"]), note("v1.9", ["v1.9.10 of old"]))
        for isSaved in [false, true] {
            if isSaved { try controller.save() }
            #expect(try Note.called("V1.9.10", in: context) == release)
            #expect(try Note.called("uberblick", in: context) == release)
            // Titles are compared in a form that the store derives on save.
            #expect(try Note.called("v1.9", in: context) == (isSaved ? other : nil))
            #expect(try Note.called("v1.9.1", in: context) == nil)
            #expect(try Note.called("", in: context) == nil && Note.called("\n", in: context) == nil)
        }
        let titled = note("Überblick")
        try controller.save()
        #expect(try Note.called("Überblick", in: context) == titled)
        titled.moveToTrash()
        release.moveToTrash()
        #expect(try Note.called("Überblick", in: context) == nil)
    }

    @Test func linksByAnotherNameLeadToTheNote() throws {
        let (release, writer) = (note("Release notes", ["v1.9.10"]), note("Writer"))
        writer.formattedBodyText = NSAttributedString(string: "See [[v1.9.10]] and [[V1.9.10|that]].")
        try controller.save()
        #expect(try writer.linkNames())
        #expect(writer.linkedNotes == [release])
        #expect(writer.bodyText == "See v1.9.10 and that.")
    }
}
