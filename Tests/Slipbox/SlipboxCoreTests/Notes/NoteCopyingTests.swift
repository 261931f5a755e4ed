import CoreData
import SlipboxCore
import Testing

/// Duplicates of notes.
@MainActor @Suite struct NoteCopyingTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func aCopyHasWhatWasWrittenAndNothingOfThePast() throws {
        let other = Note(title: "Other", context: context)
        let note = Note(title: "Box", context: context)
        note.setBody("A *box*.", markdown: "A *box*.")
        note.keywords = [Keyword(name: "paper", context: context)]
        note.linkedNotes = [other]
        other.linkedNotes = [note]
        note.folder = Folder(name: "Ideas", context: context)
        (note.status, note.isFavorite, note.isPinned) = (.archived, true, true)
        try note.setAddress("21a")
        note.attach(Data([1, 2]))
        try controller.save()
        let copy = note.duplicate()
        try controller.save()
        #expect(copy.title == "Box (copy)" && copy.bodyText == "A *box*." && copy.markdown == "A *box*.")
        #expect(copy.keywords == note.keywords && copy.linkedNotes == [other] && copy.backLinkedNotes.isEmpty)
        #expect(copy.folder == note.folder && copy.status == .archived)
        #expect(copy.address == nil && !copy.isFavorite && !copy.isPinned && copy.uuid != note.uuid)
        #expect(copy.attachment?.fullImageData == Data([1, 2]) && copy.attachment != note.attachment)
        #expect(note.address == NoteAddress("21a"))
    }

    @Test func aNoteWithoutTitleKeepsNone() {
        let note = Note(context: context)
        note.setBody("Text")
        #expect(note.duplicate().title.isEmpty)
    }
}
