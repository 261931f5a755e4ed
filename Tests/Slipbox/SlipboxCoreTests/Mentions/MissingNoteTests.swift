import CoreData
import DocumentRichText
import SlipboxCore
import Testing

/// Tests of the names that links lead to without a note.
@MainActor @Suite struct MissingNoteTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @discardableResult private func note(_ title: String, _ markdown: String, keepsPlain: Bool = false) throws -> Note {
        let note = Note(title: title, context: context)
        let document = keepsPlain ? RichTextDocument(plainText: markdown) : try RichTextDocument(markdown: markdown)
        note.setBody(document.plainText, richText: keepsPlain ? nil : document.rtf())
        return note
    }

    private func missing() async throws -> [MissingNote] {
        try controller.save()
        let background = controller.container.newBackgroundContext()
        return try await background.perform { try MissingNote.all(in: background) }
    }

    @Test func theyAreCountedByLinksWhateverCapitals() async throws {
        try note("One", "See [[Boxes]], [[boxes|them]], [[Boxes#Use]] and [[Nobody]].")
        try note("Two", "[[BOXES]] and `[[Code]]`, ![[Embedded]], [[]] and [[ ]]\n\n```\n[[Code]]\n```")
        try note("Three", "[[Über]]", keepsPlain: true)
        let found = try await missing()
        #expect(found.map(\.name).map { $0.lowercased() } == ["boxes", "nobody", "über"])
        #expect(found.map(\.linkCount) == [4, 1, 1] && found.map(\.noteCount) == [2, 1, 1])
        #expect(found[2].titles == ["Three"])
    }

    @Test func notesThatAreThereAreNotMissing() async throws {
        try note("One", "[[Boxes]], [[v1.9.10]] and [[One]]")
        let gone = try note("Gone", "[[Lost]]")
        gone.moveToTrash()
        #expect(try await missing().map(\.name) == ["Boxes", "v1.9.10"])
        try note("boxes", "")
        try note("Release", "").otherNames = ["v1.9.10"]
        #expect(try await missing().isEmpty)
        try gone.restoreFromTrash()
        #expect(try await missing().map(\.name) == ["Lost"])
    }

    @Test func filesAreNoNotes() async throws {
        try note(
            "One",
            "[[Plan.pdf]], [[pictures/Photo 1.PNG]], [[Node.js]], [[v2.0]], [[.base]] and [[Board.canvas|the board]]"
        )
        #expect(try await missing().map(\.name) == [".base", "Node.js", "v2.0"])
    }

    @Test func thoseOfManyNotesAreTold() async throws {
        for number in 0..<600 { try note("note \(number)", "[[Common]] and [[Name \(number % 3)]]") }
        let found = try await missing()
        #expect(found.map(\.name) == ["Common", "Name 0", "Name 1", "Name 2"])
        #expect(found.map(\.noteCount) == [600, 200, 200, 200] && found[0].titles.count == 3)
    }
}
