import CoreData
import DocumentRichText
import Foundation
import ProseEditor
import SlipboxCore
import SlipboxVault
import Testing

/// Notes that were imported by a version whose quotations had paragraphs of text only.
@Suite struct ImportedTextsTests {
    private static let source = "> [!tip] Title\n> see [[Other]]\n> - item\n> > [!todo] Inner\n> > more\n\nend\n"
    /// As that version has stored it: the style of quotations is one deep, items have none.
    private static let former =
        #"{\rtf1\ansi{\stylesheet{\s7 Quote;}{\s9 Callout;}}{\*\listtable{\list\listtemplateid1{\listlevel\levelnfc23{\*\levelmarker \{disc\}}}\listid1}}"#
        + #"{\*\listoverridetable{\listoverride\listid1\listoverridecount0\ls1}}\pard\s9{\*\blockdetail tip}Title\"#
        + "\n"
        + #"\pard\s7 see [[Other]]\"# + "\n" + #"\pard\ls1\ilvl0 item\"# + "\n" + #"\pard\s7 [!todo] Inner more\"#
        + "\n"
        + #"\pard end}"#
    private let merged: ImportedTexts.Merge = { $0.merging($1, $2) }
    private let desk: Desk

    init() throws {
        desk = try Desk()
        try desk.write(Self.source, to: "vault/Box.md")
        try desk.write("> [!x] y\n> - z\n", to: "vault/Other.md")
        try desk.write("Plain > text", to: "vault/Plain.md")
    }

    /// Imports the vault, and stores a note as the former version has, with an edit.
    private func importFormerly(edited edit: (@Sendable (String) -> String)?) async throws {
        _ = try await desk.importVault()
        try await desk.change("Box") { note in
            let rtf = Data((edit?(Self.former) ?? Self.former).utf8)
            note.restateBody(try RichTextDocument(rtf: rtf).plainText, richText: rtf)
            note.isBodyEdited = edit != nil
        }
    }

    private func depths() async throws -> [Int] {
        try await desk.perform { context in
            let note = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == 'Box'"))).first)
            return try RichTextDocument(rtf: try #require(note.formattedBodyText_)).paragraphs.map(\.style.quoteDepth)
        }
    }

    @Test func theyAreReadAgainOnce() async throws {
        try await importFormerly(edited: nil)
        #expect(try await depths() == [1, 1, 0, 1, 0])
        let date = try await desk.perform { try $0.fetch(Note.fetch()).map(\.modificationDate).max() }
        #expect(try await ImportedTexts.complete(in: desk.container, batchSize: 1, merge: merged) == 1)
        #expect(try await depths() == [1, 1, 1, 2, 2, 0])
        try await desk.perform { context in
            let notes = try context.fetch(Note.fetch())
            #expect(notes.map(\.modificationDate).max() == date && notes.allSatisfy { !$0.isBodyEdited })
            #expect(notes.contains { $0.linkedNotes.map(\.title) == ["Other"] })
            #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "NoteVersion")) == 0)
        }
        // What somebody takes out of a quotation from now on stays outside.
        try await desk.change("Box") { note in
            var document = try RichTextDocument(rtf: try #require(note.formattedBodyText_))
            document.paragraphs[2].style.quoteDepth = 0
            note.setBody(document.plainText, richText: document.rtf())
        }
        #expect(try await ImportedTexts.complete(in: desk.container, merge: merged) == 0)
        #expect(try await depths() == [1, 1, 0, 2, 2, 0])
    }

    @Test func unchangedFilesComeBack() async throws {
        try await importFormerly(edited: nil)
        try await ImportedTexts.complete(in: desk.container, merge: merged)
        _ = try await desk.export()
        #expect(try desk.contents("export") == desk.contents("vault"))
    }

    @Test(arguments: ["Title", "see", "item", "end"])
    func aWordThatWasChangedBeforeIsTheOnlyDifference(word: String) async throws {
        try await importFormerly { $0.replacing(word, with: "changed") }
        #expect(try await ImportedTexts.complete(in: desk.container, merge: merged) == 1)
        _ = try await desk.export()
        #expect(try desk.text("export/Box.md") == Self.source.replacing(word, with: "changed"))
    }

    // MARK: - Formulas

    private static let formulas = "Let $a\\,b_1 = c_2$ cost \\$5.\n\n- so $\\{x\\}$ it is\n"

    /// Imports a file, and stores its note as a version has that took backslashes and marks out of formulas.
    private func importFormulas(edited edit: (@Sendable (inout RichTextDocument) -> Void)?) async throws {
        try desk.write(Self.formulas, to: "vault/Sum.md")
        _ = try await desk.importVault()
        try await desk.change("Sum") { note in
            var document = try RichTextDocument(markdown: "Let a, and so on")
            document.paragraphs = [
                TextParagraph(runs: [TextRun("Let $a,b_1 = c_2$ cost $5.")]),
                TextParagraph(
                    runs: [TextRun("so ${x}$ it is")],
                    style: ParagraphStyle(list: TextList(marker: .disc))
                ),
            ]
            edit?(&document)
            note.restateBody(document.plainText, richText: document.rtf())
            note.isBodyEdited = edit != nil
        }
    }

    private func formulaText() async throws -> String {
        try await desk.perform {
            try #require(try $0.fetch(Note.fetch(NSPredicate(format: "title_ == 'Sum'"))).first).bodyText
        }
    }

    @Test func formulasAreReadAgain() async throws {
        try await importFormulas(edited: nil)
        #expect(try await ImportedTexts.complete(in: desk.container, merge: merged) >= 1)
        #expect(try await formulaText().contains(#"Let $a\,b_1 = c_2$ cost \$5."#))
        #expect(try await formulaText().contains(#"so $\{x\}$ it is"#))
        _ = try await desk.export()
        #expect(try desk.text("export/Sum.md") == Self.formulas)
    }

    @Test func aWordThatWasChangedBesideAFormulaIsTheOnlyDifference() async throws {
        try await importFormulas { document in
            document.paragraphs[0] = TextParagraph(runs: [TextRun("Let $a,b_1 = c_2$ be $5.")])
        }
        try await ImportedTexts.complete(in: desk.container, merge: merged)
        _ = try await desk.export()
        #expect(try desk.text("export/Sum.md") == Self.formulas.replacing("cost", with: "be"))
    }

    // MARK: - Line breaks

    private static let lines = "Ilya Ivanov\n_12 Baker Street_ \nLondon, see [[Box]]\n\n- item\n  more of it\n"

    @Test func linesAreLines() async throws {
        try desk.write(Self.lines, to: "vault/Lines.md")
        _ = try await desk.importVault()
        let text = try await body("Lines")
        #expect(text.hasPrefix("Ilya Ivanov\n12 Baker Street\nLondon, see Box\n") && text.hasSuffix("item\nmore of it"))
    }

    /// Stores a note as a version has whose lines ran together, which had read quotations and formulas again.
    private func importLines(changed word: String?) async throws {
        try desk.write(Self.lines, to: "vault/Lines.md")
        _ = try await desk.importVault()
        try await ImportedTexts.complete(in: desk.container, merge: merged)
        try await desk.change("Lines") { note in
            let document = try RichTextDocument(rtf: try #require(note.formattedBodyText_))
            let rtf = document.rtf()
            let text = String(decoding: rtf, as: UTF8.self).replacing("\\line ", with: " ")
            let edited = word.map { text.replacing($0, with: "Other") } ?? text
            let joined = try RichTextDocument(rtf: Data(edited.utf8))
            note.restateBody(joined.plainText, richText: joined.rtf())
            note.isBodyEdited = word != nil
        }
        try await mark(["SlipboxLineBreaksAreKept"], isDone: false)
    }

    private func body(_ title: String) async throws -> String {
        try await desk.perform {
            try #require(try $0.fetch(Note.fetch(NSPredicate(format: "title_ == %@", title))).first).bodyText
        }
    }

    @Test(arguments: [nil, "Baker", "item", "Ivanov"])
    func linesThatRanTogetherAreLinesAgain(word: String?) async throws {
        try await importLines(changed: word)
        #expect(try await body("Lines").contains("Street London"))
        #expect(try await ImportedTexts.complete(in: desk.container, merge: merged) == 1)
        #expect(try await body("Lines").contains("Street\nLondon"))
        _ = try await desk.export()
        let expected = word.map { Self.lines.replacing($0, with: "Other") } ?? Self.lines
        #expect(try desk.text("export/Lines.md") == expected)
    }

    @Test(arguments: [nil, "more", "degrees"])
    func calloutsOfAnyNameAreCallouts(word: String?) async throws {
        var dialect = MarkdownDialect(lineBreaks: .kept)
        dialect.namesCalloutsFreely = false
        dialect.findsEndsOfFormulas = false
        let source = "> [!Math with R]\n> By degrees of freedom.\n\nAnd more.\n"
        try await importMath(source, as: dialect, changing: word)
        #expect(try await body("Math").contains("[!Math"))
        _ = try await ImportedTexts.complete(in: desk.container, merge: merged)
        #expect(try await body("Math").contains("[!Math") == false)
        try await exportMath(source, changing: word)
    }

    @Test(arguments: [nil, "more", "definition", "sum"])
    func formulasBelowTextAreFormulas(word: String?) async throws {
        var dialect = MarkdownDialect(lineBreaks: .kept)
        dialect.findsEndsOfFormulas = false
        let source = "By definition:\n$$\n- a_1\n+ \\text{sum}\n$$\nAnd more.\n"
        try await importMath(source, as: dialect, changing: word)
        #expect(try await body("Math").contains("- a_1") == false)
        try await mark(["SlipboxCalloutsHaveAnyName"])
        _ = try await ImportedTexts.complete(in: desk.container, merge: merged)
        #expect(try await body("Math").contains("- a_1"))
        try await exportMath(source, changing: word)
    }

    @Test(arguments: [nil, "more"])
    func linksToNotesThatDoNotExistAreWhole(word: String?) async throws {
        var dialect = MarkdownDialect(lineBreaks: .kept)
        dialect.keepsWikiLinks = false
        let source = "By [[Norms#_theorem:_ of _Riesz_|the theorem]].\n\nAnd more.\n"
        try await importMath(source, as: dialect, changing: word)
        #expect(try await body("Math").contains("#theorem: of"))
        try await mark(["SlipboxCalloutsHaveAnyName", "SlipboxFormulasAreBelowText"])
        _ = try await ImportedTexts.complete(in: desk.container, merge: merged)
        #expect(try await body("Math").contains("[[Norms#_theorem:_ of _Riesz_|the theorem]]"))
        try await exportMath(source, changing: word)
    }

    @Test(arguments: [nil, "more"])
    func textsOfFootnotesAreParagraphs(word: String?) async throws {
        var dialect = MarkdownDialect(lineBreaks: .kept)
        dialect.readsFootnotes = false
        let source = "By this[^1] and more.\n\n[^1]: See *that* page.\n[^2]: And\n\n    two.\n"
        try await importMath(source, as: dialect, changing: word)
        #expect(try await body("Math").contains("See *that* page"))
        try await mark(["SlipboxCalloutsHaveAnyName", "SlipboxFormulasAreBelowText", "SlipboxWikiLinksAreWhole"])
        _ = try await ImportedTexts.complete(in: desk.container, merge: merged)
        #expect(try await body("Math").contains("See that page"))
        try await exportMath(source, changing: word)
    }

    /// Imports a note as a version that knew all but the latest steps has read it, and changes a word of it.
    private func importMath(_ source: String, as dialect: MarkdownDialect, changing word: String?) async throws {
        try desk.write(source, to: "vault/Math.md")
        _ = try await desk.importVault()
        try await mark(["SlipboxQuotationsAndFormulasAreWhole", "SlipboxLineBreaksAreKept"])
        let former = try RichTextDocument(markdown: String(source.dropLast()), dialect: dialect)
        try await desk.change("Math") { note in
            let edited = RichTextDocument(
                paragraphs: former.paragraphs.map { paragraph in
                    let runs = paragraph.runs.map {
                        TextRun($0.text.replacing(word ?? "\0", with: "other"), style: $0.style)
                    }
                    return TextParagraph(runs: runs, style: paragraph.style)
                }
            )
            note.restateBody(edited.plainText, richText: edited.rtf())
            note.isBodyEdited = word != nil
        }
    }

    /// Says of steps whether a version has taken them.
    private func mark(_ steps: [String], isDone: Bool = true) async throws {
        try await desk.perform { context in
            let coordinator = try #require(context.persistentStoreCoordinator)
            let store = try #require(coordinator.persistentStores.first)
            var metadata = coordinator.metadata(for: store)
            for step in steps { metadata[step] = isDone ? true : nil }
            coordinator.setMetadata(metadata, for: store)
        }
    }

    private func exportMath(_ source: String, changing word: String?) async throws {
        _ = try await desk.export()
        #expect(try desk.text("export/Math.md") == (word.map { source.replacing($0, with: "other") } ?? source))
    }
}
