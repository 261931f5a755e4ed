import CoreData
import DocumentRichText
import Foundation
import SlipboxCore
import Testing

@testable import SlipboxVault

/// A keyword with a new name has it in texts, too.
@Suite struct KeywordRenamingTests {
    private let context: NSManagedObjectContext

    init() {
        context = PersistenceController.createEmpty().container.newBackgroundContext()
    }

    /// Makes a note with a formatted text and the keywords that it names.
    private func note(_ markdown: String) throws -> Note {
        let note = Note(title: "A", context: context)
        let document = try RichTextDocument(markdown: markdown)
        note.setBody(document.plainText, richText: document.rtf())
        try note.followTags(from: TextTags(markdown: ""), to: TextTags(document))
        return note
    }

    private func markdown(_ note: Note) throws -> String {
        try RichNoteText().markdown(plainText: note.bodyText, richText: note.formattedBodyText_)
    }

    private func keyword(_ name: String) throws -> Keyword { try #require(try Keyword.named(name, in: context)) }

    @Test func tagsHaveTheNewNameAndNothingElseDoes() async throws {
        try await context.perform {
            let text = "# On #card\n\n- #card, #Card #cards (#card) a#card #card/box\n\n`#card` [#card](https://a.b/)\n"
            let note = try note(text)
            try context.save()
            try keyword("card").renameWithTags(to: "slip")
            let renamed =
                "# On #slip\n\n- #slip, #slip #cards (#card) a#card #slip/box\n\n`#card` [#card](https://a.b/)\n"
            #expect(try markdown(note) == renamed)
            #expect(note.keywords.map(\.name).sorted() == ["cards", "slip", "slip/box"])
            #expect(try context.fetch(Keyword.fetch()).map(\.name) == ["cards", "slip", "slip/box"])
        }
    }

    @Test func textsWithoutFormatsKeepTheirMarkdown() async throws {
        try await context.perform {
            let note = Note(title: "A", context: context)
            note.setBody("#card `#card`\n\n    #card\n", markdown: "#card `#card`\n\n    #card\n")
            note.addToKeywords_(Keyword(name: "card", context: context))
            try keyword("card").renameWithTags(to: "slip")
            #expect(note.bodyText == "#slip `#card`\n\n    #card\n" && note.markdown == note.bodyText)
        }
    }

    @Test func aNameThatNoTextCanHaveLeavesTheFormerOneAsAnAlias() async throws {
        try await context.perform {
            let note = try note("#card #card/box")
            try keyword("card").renameWithTags(to: "slip of paper")
            #expect(note.bodyText == "#card #card/box")
            #expect(try keyword("card").name == "slip of paper")
            #expect(try keyword("card/box").name == "slip of paper/box")
            try keyword("card").renameWithTags(to: "card")
            #expect(try keyword("card").aliases.isEmpty && keyword("card/box").aliases.isEmpty)
            #expect(note.bodyText == "#card #card/box")
        }
    }

    @Test func nothingChangesIfANameIsTaken() async throws {
        try await context.perform {
            let note = try note("#card/box #slip/box #card")
            #expect(throws: KeywordNameError.taken("slip/box")) { try keyword("card").renameWithTags(to: "slip") }
            #expect(note.bodyText == "#card/box #slip/box #card")
            #expect(note.keywords.map(\.name).sorted() == ["card", "card/box", "slip/box"])
        }
    }

    @Test func aNameInOtherCapitalsIsTheSameKeyword() async throws {
        try await context.perform {
            let note = try note("#card")
            try keyword("card").renameWithTags(to: "Card")
            #expect(note.bodyText == "#Card" && note.keywords.map(\.name) == ["Card"])
        }
    }
}
