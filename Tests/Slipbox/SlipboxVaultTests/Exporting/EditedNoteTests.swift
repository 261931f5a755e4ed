import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SeededRandom
import SlipboxCore
import SlipboxVault
import Testing

/// Whoever changes a word of an imported note finds this word changed in its file, and nothing else.
@Suite struct EditedNoteTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    /// Replaces a word in a note's text, as the editor does.
    private func replace(_ word: String, with other: String, in title: String) async throws {
        try await desk.change(title) { note in
            var document = try RichTextDocument(rtf: try #require(note.formattedBodyText_))
            for index in document.paragraphs.indices {
                let paragraph = document.paragraphs[index]
                let runs = paragraph.runs.map { TextRun($0.text.replacing(word, with: other), style: $0.style) }
                document.paragraphs[index] = TextParagraph(runs: runs, style: paragraph.style)
            }
            note.setBody(document.plainText, richText: document.rtf())
        }
    }

    private static let page = """
        ---
        tags: [ method ]
        aliases: [Karten]
        ---
        Boxes
        =====

        See [[Luhmann|him]], [[ideas/luhmann]], [a card](Ideas/Card.md "Title"), [[Nowhere]] and _this_ word.  
        A ==mark==, H~2~O, $a_1 * b_2 * c$ and a note.[^1] #inline/tag

        > [!tip]- Folded
        > * one
        > * two

        | Left | Right |
        |:-----|------:|
        | `a`  | *b*   |

        - [ ] open
        - [x] done
            1) nested
        ***
        ~~~ swift title="x"
        let word = [[Luhmann]]
        ~~~

        ![[box.png|300]] ![alt](files/box.png)

        <details><summary>More</summary>
        text
        </details>

        %% hidden %%

        [^1]: The __note__.
        [ref]: https://example.org/a_b_c
        """

    private func writeVault() throws {
        try desk.write(Self.page, to: "vault/Boxes.md")
        try desk.write("# Niklas Luhmann\n\n## Life\n", to: "vault/Ideas/Luhmann.md")
        try desk.write("back to [[Boxes]]", to: "vault/Ideas/Card.md")
        try desk.write(Data([0x89, 0x50, 0x4E, 0x47, 1]), to: "vault/files/box.png")
    }

    @Test func oneWordIsTheOnlyDifference() async throws {
        try writeVault()
        _ = try await desk.importVault()
        try await replace("word", with: "term", in: "Boxes")
        _ = try await desk.export()
        #expect(try desk.text("export/Boxes.md") == Self.page.replacing("word", with: "term"))
        // The slip box recognizes its own file.
        let again = try await desk.importVault(desk.folder("export"))
        #expect((again.addedCount, again.updatedCount, again.unchangedCount) == (0, 1, 2))
        #expect(again.sheet.problems.isEmpty, "\(again.sheet.problems)")
    }

    @Test func theTextOfALinkIsAWord() async throws {
        try writeVault()
        _ = try await desk.importVault()
        try await replace("a card", with: "the card", in: "Boxes")
        _ = try await desk.export()
        #expect(try desk.text("export/Boxes.md") == Self.page.replacing("[a card]", with: "[the card]"))
    }

    @Test func linksFollowRenamedNotesAndKeepTheirForm() async throws {
        try writeVault()
        _ = try await desk.importVault()
        try await replace("word", with: "term", in: "Boxes")
        try await desk.change("Card") { $0.title = "Slip" }
        _ = try await desk.export()
        let expected = Self.page.replacing("word", with: "term").replacing("Ideas/Card.md", with: "Ideas/Slip.md")
        let text = try desk.text("export/Boxes.md")
        #expect(text == expected, "\(text)")
    }

    @Test func linksToAFileOfAnotherNameShowTheTitle() async throws {
        try await desk.perform { context in
            let (first, second) = (Note(title: "Index", context: context), Note(title: "Index", context: context))
            (first.creationDate_, second.creationDate_) = (
                Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)
            )
            let note = Note(title: "Start", context: context)
            let runs = [first, second].map { other in
                TextRun("Index", style: TextStyle(link: NoteLink(id: other.uuid).link))
            }
            let document = RichTextDocument(paragraphs: runs.map { TextParagraph(runs: [$0]) })
            note.setBody(document.plainText, richText: document.rtf())
            try context.save()
        }
        _ = try await desk.exportTo("export")
        let lines = try desk.text("export/Start.md").split(separator: "\n").filter { $0.hasPrefix("[[") }
        #expect(lines.sorted() == ["[[Index 2|Index]]", "[[Index]]"], "\(lines)")
    }

    /// What is typed in brackets is written as it was typed, and leads to its note once there is one.
    @Test func linksToNotesThatDoNotExistAreText() async throws {
        try writeVault()
        _ = try await desk.importVault()
        try await replace("word", with: "word of [[Sky_hooks|old_days]]", in: "Boxes")
        _ = try await desk.exportTo("export")
        let expected = Self.page.replacing("word", with: "word of [[Sky_hooks|old_days]]")
        let text = try desk.text("export/Boxes.md")
        #expect(text == expected, "\(text)")
        try await desk.perform { context in
            let made = Note(title: "Nowhere", context: context)
            try context.save()
            #expect(try made.linkNamesOfOthers() == 1)
            try context.save()
        }
        _ = try await desk.exportTo("export2")
        let linked = try desk.text("export2/Boxes.md")
        #expect(linked == expected, "\(linked)")
        try desk.write("Here.", to: "more/Sky_hooks.md")
        _ = try await desk.importVault(desk.folder("more"))
        try await desk.perform { context in
            let boxes = try #require(try Note.titled("Boxes", in: context))
            #expect(Set(boxes.linkedNotes.map(\.title)).isSuperset(of: ["Nowhere", "Sky_hooks"]))
        }
        _ = try await desk.exportTo("export3")
        #expect(try desk.text("export3/Boxes.md") == expected)
    }

    /// Notes and pictures that a text shows are written by their names, in notes of one's own as well.
    @Test func embedsAreWrittenAsTheyAre() async throws {
        try writeVault()
        _ = try await desk.importVault()
        let text = "![[Boxes]]\n\nand ![[Card#Part_of_it|*]] ![[box.png]]"
        try await desk.perform { context in
            let own = Note(title: "Own", context: context)
            let document = RichTextDocument(plainText: text)
            own.setBody(document.plainText, richText: document.rtf())
            try context.save()
        }
        try await replace("word", with: "word ![[Own]]", in: "Boxes")
        _ = try await desk.export()
        let own = try desk.text("export/Own.md")
        #expect(own.contains("![[Boxes]]") && own.contains("and ![[Card#Part_of_it|*]] ![[box.png]]"), "\(own)")
        #expect(try desk.text("export/Boxes.md") == Self.page.replacing("word", with: "word ![[Own]]"))
    }

    /// Files that are no pictures are led to from the text, and keep the form that they have in the file.
    @Test func linksToFilesKeepTheirForm() async throws {
        let page = "See [the report](../files/A%20report.pdf), [[A report.pdf]], ![[A report.pdf|it]] and a word."
        try desk.write(page, to: "vault/Ideas/Files.md")
        try desk.write(Data("%PDF".utf8), to: "vault/files/A report.pdf")
        _ = try await desk.importVault()
        let links = try await desk.perform { context in
            let note = try #require(try Note.titled("Files", in: context))
            return try RichTextDocument(rtf: try #require(note.formattedBodyText_)).paragraphs.flatMap(\.runs)
                .compactMap { run in run.style.link.map { "\(run.text) \($0)" } }
        }
        #expect(links == ["the report", "A report.pdf", "it"].map { "\($0) files/A%20report.pdf" })
        try await replace("word", with: "term", in: "Files")
        try await desk.perform { context in
            let own = Note(title: "Own", context: context)
            own.folder = try Note.titled("Files", in: context)?.folder
            let document = try RichTextDocument(markdown: "[mine](files/A%20report.pdf)")
            own.setBody(document.plainText, richText: document.rtf())
            try context.save()
        }
        _ = try await desk.export()
        #expect(try desk.text("export/Ideas/Files.md") == page.replacing("word", with: "term"))
        let own = try desk.text("export/Ideas/Own.md")
        #expect(own.contains("[mine](../files/A%20report.pdf)"), "\(own)")
        #expect(try desk.contents("export")["files/A report.pdf"] == Data("%PDF".utf8))
    }

    /// What `<pre>` begins ends with its tag, whatever is in it: a fence there would hide the rest of the file.
    @Test func linksBelowHTMLStayAsTheyAre() async throws {
        let page = """
            <pre><code>```mermaid
            graph TD

            A --> B
            ```</code></pre>

            If you follow the [[Format your notes#^376b9d|second option]], a word changes.
            """
        try desk.write(page, to: "vault/Diagram.md")
        try desk.write("An easier way. ^376b9d", to: "vault/Format your notes.md")
        _ = try await desk.importVault()
        _ = try await desk.exportTo("untouched")
        #expect(try desk.text("untouched/Diagram.md") == page)
        try await replace("word", with: "term", in: "Diagram")
        _ = try await desk.export()
        #expect(try desk.text("export/Diagram.md") == page.replacing("word", with: "term"))
    }

    /// A note in the trash is still the target of the link in the file.
    @Test func linksToNotesInTheTrashStay() async throws {
        try writeVault()
        _ = try await desk.importVault()
        try await desk.change("Card") { $0.moveToTrash() }
        try await replace("word", with: "term", in: "Boxes")
        _ = try await desk.export()
        let text = try desk.text("export/Boxes.md")
        #expect(text == Self.page.replacing("word", with: "term"), "\(text)")
    }

    @Test func generatedVaults() async throws {
        var sources: [String: String] = [:]
        for seed in 0..<150 {
            var markdown = RandomMarkdown(seed: seed + 5_000)
            let name = "Note \(seed).md"
            // Links to notes that do not exist, and embedded ones, are part of every text.
            // So are those to notes that do: by name, with headings and blocks, before and after all else.
            let links = [
                "[[Nobody \(seed)]]", "see [[No#Part|one]] there", "![[Nobody]]", "![[Note 3#Part]]", "[[Note 4]]",
                "the [[Note 5#^376b9d|second option]]:", "[[Note 6#^a-1]]", "[[note 7#A part|*]]", "[[Note 8#A part]]",
                "[of it](Note%209.md#^376b9d)", "[[Tenth of all|words]] and [[Tenth of all]]",
            ]
            let names = seed == 10 ? "---\naliases: [Tenth of all]\n---\n" : ""
            let (first, last) = (links[seed % links.count], links[(seed / links.count) % links.count])
            sources[name] = "\(names)Zwrqx \(seed)\n\n\(first)\n\n\(markdown.file())\n\n\(last)"
            try desk.write(sources[name] ?? "", to: "vault/\(name)")
        }
        try await check(sources)
    }

    /// Reads the vault that the environment names.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["MARKDOWN_FILES"] != nil))
    func aVaultOfOnesOwn() async throws {
        let folder = try #require(ProcessInfo.processInfo.environment["MARKDOWN_FILES"])
        var sources: [String: String] = [:]
        let files = try #require(FileManager.default.enumerator(atPath: folder))
        for case let file as String in files where !file.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            guard let data = FileManager.default.contents(atPath: folder + "/" + file) else { continue }
            if let text = String(data: data, encoding: .utf8), file.hasSuffix(".md"), text.contains("the ") {
                sources[file] = text
            }
            try desk.write(data, to: "vault/\(file)")
        }
        print("\(sources.count) files with a word to change")
        try await check(sources)
    }

    /// Changes a word in each note, and compares the files.
    private func check(_ sources: [String: String]) async throws {
        _ = try await desk.importVault(batchSize: 200)
        let changed = try await desk.perform { context in
            var changed: [String: String] = [:]
            for note in try context.fetch(Note.fetch()) {
                guard let data = note.formattedBodyText_, let path = note.sourcePath else { continue }
                var document = try RichTextDocument(rtf: data)
                guard let word = document.replaceWord(with: "Qwort") else { continue }
                note.setBody(document.plainText, richText: document.rtf())
                changed[path] = word
            }
            try context.save()
            return changed
        }
        _ = try await desk.export()
        for (path, source) in sources {
            let text = try desk.text("export/\(path)")
            guard let word = changed[path] else {
                #expect(text == source, "\(path)")
                continue
            }
            let (old, new) = (Array(source.utf8), Array(text.utf8))
            let start = zip(old, new).prefix { $0 == $1 }.count
            let most = min(old.count, new.count) - start
            let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
            let (was, now) = (old[start..<old.count - end], new[start..<new.count - end])
            let isWord = was.count <= word.utf8.count && now.count <= 5
            #expect(
                isWord,
                "\(path): \(word): \(String(decoding: was.prefix(200), as: UTF8.self)) → \(String(decoding: now.prefix(200), as: UTF8.self))"
            )
        }
    }
}

extension RichTextDocument {
    /// Replaces a word in the middle of the text, and returns it. Links, headings, which may be the title of the note, and
    /// keywords stay.
    fileprivate mutating func replaceWord(with other: String) -> String? {
        let middle = paragraphs.count / 2
        for index in Array(paragraphs.indices[middle...]) + Array(paragraphs.indices[..<middle]) {
            if case .heading = paragraphs[index].style.kind { continue }
            var runs = paragraphs[index].runs
            for number in runs.indices
            where runs[number].style.link == nil && runs[number].style.image == nil && !runs[number].text.contains("[[")
            {
                let words = runs[number].text.split { !$0.isLetter && !"#/".contains($0) }.filter {
                    !$0.contains("#") && !$0.contains("/")
                }
                guard let word = words.last(where: { $0.count > 1 }) else { continue }
                let found = String(word)
                runs[number].text.replaceSubrange(word.startIndex..<word.endIndex, with: other)
                let (style, end) = (paragraphs[index].style, paragraphs[index].endStyle)
                paragraphs[index] = TextParagraph(runs: runs, style: style, endStyle: end)
                return found
            }
        }
        return nil
    }
}
