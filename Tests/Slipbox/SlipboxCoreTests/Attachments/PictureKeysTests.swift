import CoreData
import DocumentRichText
import Testing

@testable import SlipboxCore

/// Tests of the path of the first picture in a text, and of the words about all of them.
@MainActor @Suite struct PictureKeysTests {
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
        let none = NSExpression(forConstantValue: nil)
        request.propertiesToUpdate = [NoteProperties.picturePath: none, NoteProperties.pictureWords: none]
        try context.execute(request)
        context.reset()
        // A change of something else does not look into the text.
        try context.fetch(Note.fetch()).first?.isPinned = true
        try controller.save()
        context.reset()
        let paths = { try context.fetch(Note.fetch()).compactMap(\.firstPicturePath).sorted() }
        #expect(try paths().isEmpty)
        let other = controller.container.newBackgroundContext()
        try other.performAndWait { try Note.completePictureKeys(in: other) }
        context.reset()
        #expect(try paths() == (0..<5).map { "\($0).png" })
    }

    private func richText(describing pictures: [(source: String, words: String)]) -> Data {
        let runs = pictures.map { TextRun(image: ImageReference(source: $0.source, description: $0.words)) }
        return RichTextDocument(paragraphs: [TextParagraph(runs: runs)]).rtf()
    }

    @Test func wordsAboutPicturesAreFoundWithTheirNote() throws {
        let note = Note(title: "Cards", context: context)
        let pictures = [
            ("a.png", "A drawer, “Zettelkasten” {1}"), ("https://example.org/b.png", "Überseekiste"), ("c.png", ""),
        ]
        note.setBody("Look: \u{FFFC}", richText: richText(describing: pictures))
        Note(title: "Other", context: context).setBody("Look: ", richText: richText(["drawer.png"]))
        try controller.save()
        #expect(note.pictureWords == "A drawer, “Zettelkasten” {1}\nÜberseekiste")
        for words in ["drawer", "ZETTELKASTEN", "\"a drawer\" cards", "ubersee", "look drawer"] {
            let query = NoteSearchText(words)
            #expect(try context.fetch(Note.fetch(query.predicate)) == [note], "\(words)")
        }
        #expect(try context.fetch(Note.fetch(NoteSearchText("cards -drawer").predicate)).isEmpty)
        note.setBody("Look: ", richText: richText([]))
        try controller.save()
        #expect(note.pictureWords.isEmpty)
        #expect(try context.fetch(Note.fetch(NoteSearchText("ubersee").predicate)).isEmpty)
    }

    @Test func theExcerptShowsThemWhereTheTextHasNone() throws {
        let excerpt = NoteExcerpt(of: "Look at this.", pictureWords: "A drawer of cards", around: ["drawer"])
        #expect(excerpt?.text == "A drawer of cards")
        #expect(NoteExcerpt(of: "A drawer", pictureWords: "drawers", around: ["drawer"])?.text == "A drawer")
        #expect(NoteExcerpt(of: "Look", around: ["drawer"]) == nil)
    }

    @Test func theOmnibarShowsThem() async throws {
        let note = Note(title: "Cards", context: context)
        note.setBody("Look: \u{FFFC}", richText: richText(describing: [("a.png", "A drawer of oak")]))
        try controller.save()
        let results = try await Omnibar(controller.container).results(for: "drawer")
        #expect(results.hits.map(\.title) == ["Cards"])
        #expect(results.hits.first?.snippet?.text == "A drawer of oak")
    }
}
