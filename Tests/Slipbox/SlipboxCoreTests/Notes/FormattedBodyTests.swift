import CoreData
import DocumentRichText
import SlipboxCore
import Testing

/// Tests of bodies with formatting, as an editor sets and reads them.
@MainActor @Suite struct FormattedBodyTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func formattingComesBackFromTheStore() throws {
        let text = NSMutableAttributedString(string: "Plain and ")
        let bold = TextFont(size: 18, isBold: true)
        text.append(NSAttributedString(string: "Bold", attributes: [.font: bold]))
        let note = Note(context: context)
        note.formattedBodyText = text
        #expect(note.bodyText == "Plain and Bold")
        try controller.save()
        context.refreshAllObjects()
        let read = note.formattedBodyText
        #expect(read.string == "Plain and Bold")
        #expect(read.attribute(.font, at: 12, effectiveRange: nil) as? TextFont == bold)
        #expect(read.attribute(.font, at: 0, effectiveRange: nil) as? TextFont != bold)
    }

    @Test func bodiesWithoutFormattingAreTheirText() {
        let note = Note(context: context)
        #expect(note.formattedBodyText.string == "")
        note.setBody("only text")
        #expect(note.formattedBodyText.string == "only text")
    }

    @Test func whatCannotBeReadShowsItsTextAndStays() throws {
        let note = Note(context: context)
        let damaged = Data("no rich text".utf8)
        note.setBody("the text", richText: damaged)
        try controller.save()
        #expect(note.formattedBodyText.string == "the text")
        #expect(note.formattedBodyText_ == damaged)
        #expect(!context.hasChanges)
    }
}
