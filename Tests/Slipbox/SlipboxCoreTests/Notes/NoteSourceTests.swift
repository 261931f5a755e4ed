import CoreData
import SlipboxCore
import Testing

@Suite struct NoteSourceTests {
    @Test @MainActor func anotherBodyIsNoticedAndTheFileIsNot() {
        let context = PersistenceController.createEmpty().container.viewContext
        let note = Note(title: "Boxes", context: context)
        note.setBody("text", source: "---\na: b\n---\ntext", path: "Ideas/Boxes.md")
        #expect(!note.isBodyEdited)
        note.title = "Other"
        #expect(!note.isBodyEdited)
        note.setBody("**new**", markdown: "**new**")
        #expect(note.isBodyEdited)
        #expect(note.markdown == "**new**")
        #expect((note.source, note.sourcePath) == ("---\na: b\n---\ntext", "Ideas/Boxes.md"))
        note.setBody("newer")
        #expect(note.markdown == nil)
        note.setSource(nil, path: nil)
        #expect(note.source == nil)
    }
}
