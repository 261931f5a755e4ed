import CoreData
import Foundation
import SlipboxCore
import SlipboxVault
import Testing

@Suite struct RichNoteTextTests {
    @Test(arguments: [
        "A **bold** and *slanted* word.", "# Title\n\nText", "See [[Luhmann]] and [[a\\_b|c]].",
        "#tag at the start, #other",
        "- one\n- two", "> quoted", "[text](other.md)", "![[box.png|300]]", "a [b] c", "1 \\* 2",
    ])
    func markdownSurvivesRichText(markdown: String) throws {
        let format = RichNoteText()
        let body = try format.body(markdown: markdown)
        let made = try format.markdown(plainText: body.plainText, richText: body.richText)
        // A second conversion gives the same result, even if the Markdown is spelled in another way.
        let again = try format.body(markdown: made)
        #expect(again.plainText == body.plainText)
        #expect(again.richText == body.richText)
        #expect(MarkdownReferences.targets(made) == MarkdownReferences.targets(markdown), "\(made)")
    }

    @Test func linksAndTagsAreWrittenAsSuch() throws {
        let format = RichNoteText()
        let body = try format.body(markdown: "#tag\n\nSee [[One_two*x|the one]].")
        #expect(body.plainText == "#tag\nSee [[One_two*x|the one]].")
        let made = try format.markdown(plainText: body.plainText, richText: body.richText)
        #expect(made.trimmingCharacters(in: .newlines) == "#tag\n\nSee [[One_two*x|the one]].")
    }

    @Test func aTextWithoutFormattingIsMarkdown() throws {
        #expect(try RichNoteText().markdown(plainText: "a *b*", richText: nil) == "a *b*")
    }

    @Test func searchesFindWordsNotSigns() async throws {
        let desk = try Desk()
        try desk.write("Some **bo**ld words", to: "vault/One.md")
        _ = try await desk.importVault()
        #expect(try await desk.bodies() == ["Some bold words"])
        _ = try await desk.export()
        #expect(try desk.text("export/One.md") == "Some **bo**ld words")
    }
}
