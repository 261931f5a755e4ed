import CoreData
import SlipboxCore
import Testing

/// Tests of single notes.
@MainActor @Suite struct NoteTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func theConvenientInitializerSetsTheTitle() {
        #expect(Note(title: "new", context: context).title == "new")
        #expect(Note(context: context).title == "")
    }

    @Test func everyNewNoteHasACreationDate() {
        let before = Date()
        let note = Note(context: context)
        let noteConvenient = Note(title: "new", context: context)
        #expect(note.creationDate_ != nil)
        #expect(noteConvenient.creationDate_ != nil)
        #expect((before...Date()).contains(note.creationDate))
    }

    @Test func aTitleIsChanged() {
        let note = Note(title: "old", context: context)
        note.title = "new"
        #expect(note.title == "new")
    }

    @Test func aNoteIsNoFavoriteByDefault() {
        #expect(!Note(title: "default note", context: context).isFavorite)
    }

    @Test func everyNoteHasAnIdentifierThatStays() throws {
        let (first, second) = (Note(context: context), Note(context: context))
        let uuid = first.uuid
        #expect(uuid != second.uuid)
        try controller.save()
        context.refreshAllObjects()
        #expect(first.uuid == uuid)
        first.uuid_ = nil
        #expect(first.uuid == first.uuid, "made once")
    }

    @Test func aNoteBeginsAsADraftAndAdvances() {
        let note = Note(context: context)
        #expect(note.status == .draft)
        #expect(note.status_ == "Draft", "stored, so that predicates find it")
        for status in [Status.review, .archived, .archived] {
            note.advance()
            #expect(note.status == status)
        }
    }

    @Test(arguments: [nil, "", "draft", "Deleted"]) func whatIsNoStatusIsADraft(raw: String?) {
        let note = Note(context: context)
        note.status_ = raw
        #expect(note.status == .draft)
        #expect(note.sectionStatus == "Draft")
    }

    @Test func statusesAreNamedAndOrdered() {
        #expect(Status.allCases.map(\.displayName) == ["Draft", "Review", "Archived"])
        #expect(Status.allCases.map(\.rawValue) == ["Draft", "Review", "Archived"], "stores of Apple's app have these")
    }

    @Test func notesAreComparedByAge() {
        let (old, new) = (Note(title: "old", context: context), Note(title: "new", context: context))
        old.creationDate_ = Date(timeIntervalSinceReferenceDate: 0)
        new.creationDate_ = Date(timeIntervalSinceReferenceDate: 1)
        #expect(old < new)
        #expect([new, old].sorted() == [old, new])
        new.creationDate_ = nil
        #expect(new < old)
    }

    @Test func aDeletedNoteIsNotFound() throws {
        let note = Note(title: "note to delete", context: context)
        Note.delete(note: note)
        let retrievedNotes = try context.fetch(Note.fetch(.all))
        #expect(retrievedNotes.count == 0)
        #expect(!retrievedNotes.contains(note))
    }

    @Test func formattedAndPlainTextGoTogether() throws {
        let note = Note(context: context)
        #expect(note.bodyText == "")
        #expect(!note.hasFormattedBody)
        let rtf = Data(#"{\rtf1 \b Bold\b0  text}"#.utf8)
        note.setBody("Bold text", richText: rtf)
        try controller.save()
        context.refreshAllObjects()
        #expect(note.bodyText == "Bold text", "with its capitals")
        #expect(note.formattedBodyText_ == rtf)
        note.setBody("Plain")
        #expect(note.bodyText == "Plain")
        #expect(note.formattedBodyText_ == nil)
    }

    @Test func derivedAttributesFollowASave() throws {
        let note = Note(title: "Überschrift", context: context)
        let folder = Folder(name: "first", context: context)
        note.folder = folder
        try controller.save()
        #expect(note.canonicalTitle == "uberschrift")
        #expect(note.folderName == "first")
        #expect(folder.count == 1)
        folder.name = "renamed"
        note.title = "New"
        try controller.save()
        context.refreshAllObjects()
        #expect(note.canonicalTitle == "new")
        #expect(note.folderName == "renamed")
        Note.delete(note: note)
        try controller.save()
        context.refreshAllObjects()
        #expect(folder.count == 0)
    }

    @Test func examplesAreWhatPreviewsNeed() throws {
        #expect(Note.example().keywords.count == 5)
        let notes = Note.exampleArray(context: context)
        #expect(notes.map(\.title) == (0..<10).map { "note \($0)" })
        #expect(
            notes.map(\.status) == [.draft, .draft, .draft, .draft, .archived, .archived, .archived] + [
                .review, .review, .review,
            ]
        )
        #expect(notes.sorted() == notes.reversed())
    }
}
