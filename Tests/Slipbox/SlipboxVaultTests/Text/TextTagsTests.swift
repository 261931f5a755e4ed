import CoreData
import DocumentRichText
import Foundation
import SlipboxCore
import SlipboxVault
import Testing

/// The keywords of a note follow the tags in its text.
@Suite struct TextTagsTests {
    private let controller = PersistenceController.createEmpty()
    private let context: NSManagedObjectContext

    init() {
        context = controller.container.newBackgroundContext()
    }

    private func tags(_ text: String) -> TextTags { TextTags(RichTextDocument(plainText: text)) }

    private func names(_ note: Note) -> [String] { note.keywords.map(\.name).sorted() }

    @Test func tagsOfADocumentAreThoseOfItsFile() throws {
        let markdown = """
            # Head #one

            - #two, #Two #three/four-five_six. #seven
            - [ ] #task
            > #quoted `#code` (#not) a#not [[#Heading]] https://a.b/#not #1927 #19th

            | #cell | b |
            |---|---|
            | **#bold** c | *d #italic* |

            ```
            #code
            ```
            """
        let expected = [
            "one", "two", "three/four-five_six", "seven", "task", "quoted", "19th", "cell", "italic",
        ]
        #expect(TextTags(markdown: markdown).names == expected)
        #expect(TextTags(try RichTextDocument(markdown: markdown)).names == expected)
        #expect(tags("#c—d, #ä_ö").names == ["c", "ä_ö"])
        #expect(TextTags.canName("method/cards") && !TextTags.canName("two words") && !TextTags.canName("1927"))
    }

    @Test func keywordsComeAndGoWithTheirTags() async throws {
        try await context.perform {
            let note = Note(title: "A", context: context)
            let known = Keyword(name: "Luhmann", context: context)
            known.aliases = ["niklas"]
            try note.followTags(from: tags(""), to: tags("#niklas #cards"))
            #expect(names(note) == ["Luhmann", "cards"])
            try note.followTags(from: tags("#niklas #cards"), to: tags("#luhmann #cards"))
            #expect(names(note) == ["Luhmann", "cards"])
            try note.followTags(from: tags("#luhmann #cards"), to: tags("nothing"))
            #expect(names(note) == [])
            #expect(try context.fetch(Keyword.fetch()).map(\.name) == ["Luhmann"])
        }
    }

    @Test func nothingStaysOfATagThatWasSavedHalfTyped() async throws {
        try await context.perform {
            let note = Note(title: "A", context: context)
            for (former, present) in [("", "#m"), ("#m", "#met"), ("#met", "#method")] {
                try note.followTags(from: tags(former), to: tags(present))
                try context.save()
            }
            #expect(names(note) == ["method"])
            #expect(try context.fetch(Keyword.fetch()).map(\.name) == ["method"])
        }
    }

    @Test func aKeywordThatOthersHaveStaysTheirs() async throws {
        try await context.perform {
            let (note, other) = (Note(title: "A", context: context), Note(title: "B", context: context))
            try note.followTags(from: tags(""), to: tags("#cards"))
            try other.followTags(from: tags(""), to: tags("#cards"))
            try note.followTags(from: tags("#cards"), to: tags(""))
            #expect(names(note) == [] && names(other) == ["cards"])
        }
    }

    @Test func aKeywordThatTheNoteHadStays() async throws {
        try await context.perform {
            let note = Note(title: "A", context: context)
            note.addToKeywords_(Keyword(name: "cards", context: context))
            for _ in 0..<2 { try note.followTags(from: tags(""), to: tags("#cards")) }
            try note.followTags(from: tags("#cards"), to: tags(""))
            #expect(names(note) == ["cards"])
        }
    }

    @Test func aKeywordInTheFrontMatterStays() async throws {
        try await context.perform {
            let note = Note(title: "A", context: context)
            let (cards, boxes) = (Keyword(name: "cards", context: context), Keyword(name: "boxes", context: context))
            note.addToKeywords_(NSSet(array: [cards, boxes]))
            let source = "---\ntags: [Cards]\n---\n#cards #boxes\n"
            note.setBody("#cards #boxes", source: source, path: "A.md")
            try note.followTags(from: tags("#cards #boxes"), to: tags(""))
            #expect(names(note) == ["cards"])
        }
    }
}
