import CoreData
import DocumentRichText
import Testing

@testable import SlipboxCore

/// Tests of the path of the first picture in a text.
@MainActor @Suite struct PicturePathTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func richText(_ sources: [String]) -> Data {
        let runs = [TextRun("Look: ")] + sources.map { TextRun(image: ImageReference(source: $0)) }
        return RichTextDocument(paragraphs: [TextParagraph(runs: runs)]).rtf()
    }

    @Test(arguments: [
        ([], nil), (["Attachments/A%20box.png", "b.png"], "Attachments/A box.png"),
        (["https://example.org/a.png", "b.png"], "b.png"), (["https://example.org/a.png"], nil),
        (["Attachments/\u{FC}.png"], "Attachments/\u{FC}.png"), (["icon.svg", "none", "b.JPG"], "b.JPG"),
    ])
    func itIsThatOfTheFirstPictureOfTheSlipBox(sources: [String], path: String?) throws {
        let note = Note(title: "note", context: context)
        note.setBody("Look: ", richText: richText(sources))
        try controller.save()
        #expect(note.firstPicturePath == path && note.picturePath_ != nil)
    }

    @Test func itFollowsTheText() throws {
        let note = Note(title: "note", context: context)
        try controller.save()
        #expect(note.firstPicturePath == nil)
        for (sources, path) in [(["a.png", "b.png"], "a.png"), (["b.png"], "b.png"), ([], nil)] {
            note.setBody("Look: ", richText: richText(sources))
            try controller.save()
            #expect(note.firstPicturePath == path)
        }
        note.setBody("Look: ", richText: Data("no RTF INCLUDEPICTURE".utf8))
        try controller.save()
        #expect(note.firstPicturePath == nil)
    }

    /// As after a migration, and after a text has come from another device.
    @Test func textsThatWereNotLookedAtGetTheirs() throws {
        for number in 0..<5 {
            Note(title: "note \(number)", context: context).setBody("", richText: richText(["\(number).png"]))
        }
        try controller.save()
        let request = NSBatchUpdateRequest(entityName: "Note")
        request.propertiesToUpdate = [NoteProperties.picturePath: NSExpression(forConstantValue: nil)]
        try context.execute(request)
        context.reset()
        // A change of something else does not look into the text.
        try context.fetch(Note.fetch()).first?.isPinned = true
        try controller.save()
        context.reset()
        let paths = { try context.fetch(Note.fetch()).compactMap(\.firstPicturePath).sorted() }
        #expect(try paths().isEmpty)
        let other = controller.container.newBackgroundContext()
        try other.performAndWait { try Note.completePicturePaths(in: other) }
        context.reset()
        #expect(try paths() == (0..<5).map { "\($0).png" })
    }
}
