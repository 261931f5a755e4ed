import CoreData
import DocumentRichText
import SlipboxCore
import Testing

/// Tests of links to notes that do not exist yet.
@MainActor @Suite struct NamedLinkTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func note(_ title: String, _ markdown: String = "") throws -> Note {
        let note = Note(title: title, context: context)
        let document = try RichTextDocument(markdown: markdown)
        note.setBody(document.plainText, richText: document.rtf())
        return note
    }

    private func links(of note: Note) throws -> [UUID] {
        try RichTextDocument(rtf: try #require(note.formattedBodyText_)).linkedNotes
    }

    @Test func aNoteThatComesToBeIsLinked() throws {
        let one = try note("One", "See [[Sky hooks]] and [[sky hooks|them]].")
        let other = try note("Other", "Sky hooks are not linked here, and [[Sky hooks of old]] neither.")
        try controller.save()
        let before = one.modificationDate
        let made = try note("Sky hooks")
        try controller.save()
        #expect(try made.linkNamesOfOthers() == 1)
        try controller.save()
        #expect(try links(of: one) == [made.uuid])
        #expect(one.bodyText == "See Sky hooks and them.")
        #expect(one.linkedNotes == [made] && made.backLinkedNotes == [one])
        #expect(other.linkedNotes.isEmpty && other.bodyText.contains("[[Sky hooks of old]]"))
        // The text says what it said, so nothing was changed.
        #expect(one.modificationDate == before)
        #expect(try context.count(for: NoteVersion.fetch(of: one)) == 0)
    }

    @Test func titlesAreFoundWhateverTheirCapitals() throws {
        let first = try note("Émile")
        let exact = try note("emile")
        let trashed = try note("Gone")
        try controller.save()
        trashed.moveToTrash()
        try controller.save()
        #expect(try Note.titled("EMILE ", in: context) == first)
        #expect(try Note.titled("emile", in: context) == exact)
        #expect(try Note.titled("Gone", in: context) == nil && Note.titled(" ", in: context) == nil)
    }

    @Test func titlesMayHaveAnySigns() throws {
        for title in ["“Quoted” \"words\"", "100 % * sure?", "it's", "日本語"] {
            let one = try note("On \(title)", "To [[\(title)]].")
            try controller.save()
            let made = try note(title)
            try controller.save()
            #expect(try made.linkNamesOfOthers() == 1, "\(title)")
            #expect(one.linkedNotes == [made], "\(title)")
            try controller.save()
        }
        #expect(try note("…").linkNamesOfOthers() == 0 && note(" ").linkNamesOfOthers() == 0)
    }

    @Test func allAreLinkedInBatches() throws {
        let target = try note("Target")
        for number in 0..<7 { _ = try note("\(number)", "[[Target]] and [[Nowhere]]") }
        try controller.save()
        try Note.linkAllNames(in: context, batchSize: 3)
        #expect(try context.count(for: Note.fetch(linkingTo: target)) == 7)
        let one = try #require(try Note.titled("3", in: context))
        #expect(one.bodyText == "Target and [[Nowhere]]")
    }
}
