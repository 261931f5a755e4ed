import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// Tests that a note and those that it shows become one text.
@Suite struct ManuscriptTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    /// Imports files with these texts, and returns the manuscript of one.
    private func manuscript(
        of title: String = "Draft",
        as format: Manuscript.Format = .markdown,
        _ files: [String: String]
    ) async throws -> String {
        for (name, text) in files { try desk.write(text, to: "vault/\(name).md") }
        _ = try await desk.importVault()
        return try await written(title, format)
    }

    private func written(_ title: String, _ format: Manuscript.Format = .markdown) async throws -> String {
        let folder = desk.folder("out")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = try await desk.perform { context in
            let note = try #require(try Note.named(title, in: context))
            return try Manuscript(of: note, in: context).write(as: format, to: folder).file
        }
        return try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
    }

    @Test func notesThatAreShownBecomeSectionsBelowTheHeadingsOfTheOutline() async throws {
        let text = try await manuscript([
            "Draft": "Begin.\n\n## First part\n\n![[Boxes]]\n\n## Second part\n\n![[Cards]]\n\nEnd.",
            "Boxes": "# Boxes\n\nThey hold cards.\n\n## Their use\n\nMuch.",
            "Cards": "They are small.",
        ])
        #expect(
            text == """
                # Draft

                Begin.

                ## First part

                ### Boxes

                They hold cards.

                #### Their use

                Much.

                ## Second part

                ### Cards

                They are small.

                End.
                """
        )
    }

    @Test func anOutlineMayBeAList() async throws {
        let text = try await manuscript([
            "Draft": "- ![[Boxes]]\n  - ![[Cards]]\n- ![[Drawers]]", "Boxes": "One.", "Cards": "Two.",
            "Drawers": "Three.",
        ])
        #expect(text == "# Draft\n\n## Boxes\n\nOne.\n\n### Cards\n\nTwo.\n\n## Drawers\n\nThree.")
    }

    @Test func partsHaveNoTitleOfTheirOwn() async throws {
        let text = try await manuscript([
            "Draft": "![[Boxes#Use]]\n\n![[Boxes#^one]]",
            "Boxes": "Before.\n\n# Use\n\nMuch.\n\n# Other\n\nA block. ^one",
        ])
        #expect(text == "# Draft\n\n## Use\n\nMuch.\n\nA block.")
    }

    @Test func notesThatShowEachOtherComeToAnEnd() async throws {
        let text = try await manuscript([
            "Draft": "![[Boxes]]\n\n![[Boxes]]", "Boxes": "In boxes: ![[Cards]]\n\n![[Cards]]",
            "Cards": "![[Draft]]\n\n![[Boxes]]",
        ])
        #expect(text == "# Draft\n\n## Boxes\n\nIn boxes: Cards\n\n### Cards\n\nDraft\n\nBoxes\n\nBoxes")
    }

    @Test func aNoteIsThereOnceHoweverOftenItIsShown() async throws {
        var files = ["Draft": "![[L0]]\n\n![[L0]]"]
        for level in 0..<40 { files["L\(level)"] = "![[L\(level + 1)]]\n\n![[L\(level + 1)]]" }
        files["L40"] = "The last."
        let text = try await manuscript(files)
        #expect(text.components(separatedBy: "The last.").count == 2)
        #expect(text.utf8.count < 5000)
    }

    @Test func linksBecomeWordsAndAListOfReferences() async throws {
        let text = try await manuscript([
            "Draft": "See [[Boxes|them]], [[Luhmann]] and [[Nowhere]].\n\n![[Boxes]]", "Boxes": "By [[Luhmann]].",
            "Luhmann": "A sociologist.",
        ])
        #expect(
            text
                == "# Draft\n\nSee them, Luhmann and [[Nowhere]].\n\n## Boxes\n\nBy Luhmann.\n\n## References\n\n- Luhmann"
        )
    }

    @Test func footnotesOfSeveralNotesStayApart() async throws {
        let text = try await manuscript([
            "Draft": "One[^1].\n\n[^1]: First.\n\n![[Boxes]]", "Boxes": "Two[^1] and `[^1]`.\n\n[^1]: Second.",
        ])
        #expect(text.contains("One[^1].") && text.contains("[^1]: First."), "\(text)")
        #expect(text.contains("Two[^1-2] and `[^1]`.") && text.contains("[^1-2]: Second."), "\(text)")
    }

    @Test func picturesAreWrittenBesideTheText() async throws {
        let bytes = Data([0x89, 0x50, 0x4E, 0x47, 1])
        try desk.write(bytes, to: "vault/files/a box.png")
        let text = try await manuscript([
            "Draft": "![[a box.png]]\n\n![[Boxes]]", "Boxes": "![[a box.png]]\n\n![[lost.png]]",
        ])
        let place = try #require(text.firstMatch(of: /!\[[^\]]*\]\(([^)]*a%20box\.png)\)/)).output.1
        #expect(text.components(separatedBy: place).count == 3, "\(text)")
        let path = try #require(String(place).removingPercentEncoding)
        #expect(try Data(contentsOf: desk.folder("out").appendingPathComponent(path)) == bytes)
        #expect(text.contains("lost.png"), "\(text)")
    }

    @Test func pagesAndTextsForWordProcessorsHaveTheSame() async throws {
        let page = try await manuscript(
            as: .html,
            ["Draft": "Energy: $a^2$\n\n![[Boxes]]", "Boxes": "**Much** <script>"]
        )
        #expect(page.contains("<h2>Boxes</h2>") && page.contains("<math ") && !page.contains("<script>"), "\(page)")
        let rich = try RichTextDocument(rtf: Data(try await written("Draft", .rtf).utf8))
        #expect(rich.paragraphs.map(\.text) == ["Draft", "Energy: $a^2$", "Boxes", "Much <script>"])
    }

    @Test func untitledNotesBeginWithTheirFirstLine() async throws {
        let text = try await desk.perform { context in
            let note = Note(title: "", context: context)
            note.setBody("The first line.\nThe second.")
            try context.save()
            let manuscript = try Manuscript(of: note, in: context)
            #expect((manuscript.title, manuscript.noteCount, manuscript.wordCount) == ("The first line.", 1, 5))
            let folder = desk.folder("out")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return try String(contentsOf: manuscript.write(as: .markdown, to: folder).file, encoding: .utf8)
        }
        #expect(text.hasPrefix("The first line.\n"), "\(text)")
    }
}
