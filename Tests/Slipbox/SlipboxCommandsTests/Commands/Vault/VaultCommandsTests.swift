import Foundation
import SlipboxCommands
import Testing

@Suite struct VaultCommandsTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    private func write(_ text: String, to path: String) throws {
        let file = terminal.folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test func importAndExportSayWhatBecameOfEverything() async throws {
        try write("---\ntags: [a]\n---\n[[Two]] [[Nowhere]]", to: "vault/F/One.md")
        try write("two", to: "vault/Two.md")
        let first = await terminal.call("import", "vault", "--links")
        #expect(first.status == .success)
        #expect(first.output.contains("2 new notes, 0 changed, 0 as they were\n"))
        #expect(first.output.contains("F/One.md: \u{201C}Nowhere\u{201D}: there is no such file\n"))
        #expect(await terminal.call("import", "vault").output.contains("0 new notes, 0 changed, 2 as they were\n"))
        let export = await terminal.call("export", "out")
        #expect(export.status == .success)
        #expect(export.output.hasSuffix("2 files written, 0 as they were, 0 removed\n"))
        let file = terminal.folder.appendingPathComponent("out/F/One.md")
        #expect(try String(contentsOf: file, encoding: .utf8) == "---\ntags: [a]\n---\n[[Two]] [[Nowhere]]")

        let again = await terminal.call("export", "out")
        #expect(again.status == .failure)
        #expect(again.messages.contains("--update"))
        await terminal.call("delete", "Two")
        #expect(
            await terminal.call("export", "out", "--update").output.hasSuffix(
                "0 files written, 1 as they were, 1 removed\n"
            )
        )
    }

    @Test func aNoteIsExportedWithItsNeighbours() async throws {
        for (name, text) in [("One", "[[Two]]"), ("Two", "[[Three]]"), ("Three", "three"), ("Zero", "[[One]]")] {
            try write(text, to: "vault/\(name).md")
        }
        _ = await terminal.call("import", "vault")
        let alone = await terminal.call("export", "alone", "--note", "One")
        #expect(alone.status == .success && alone.output.hasSuffix("1 files written, 0 as they were, 0 removed\n"))
        let around = await terminal.call("export", "around", "--note", "One", "--neighbours", "--format", "html")
        #expect(around.status == .success && around.output.hasSuffix("4 files written, 0 as they were, 0 removed\n"))
        for wrong in [["--neighbours"], ["--note", "One", "--update"], ["--note", "One", "--remember"]] {
            #expect(await terminal.call(["export", "more"] + wrong).status == .wrongUsage, "\(wrong)")
        }
        #expect(await terminal.call("export", "more", "--note", "Nobody").status == .failure)
    }

    @Test func importedNotesAreNamedByTheirFilesAndAliases() async throws {
        try write("---\ntitle: Obsidian of May\naliases: [Latest]\n---\ntext", to: "vault/v1.9.10.md")
        try write("other", to: "vault/Latest news.md")
        _ = await terminal.call("import", "vault")
        for name in ["v1.9.10", "latest", "v1.9.10.md", "of May"] {
            #expect(await terminal.call("show", name).output.contains("Obsidian of May"), "\(name)")
        }
        #expect(await terminal.call("list", "--sort", "edited").status == .success)
    }

    @Test func pagesAreImportedAndExported() async throws {
        try write("<title>First</title><p>to <a href='two.htm'>the second</a>", to: "pages/one.html")
        try write("<h1>Second</h1>text", to: "pages/two.htm")
        #expect(await terminal.call("import", "pages").output.contains("2 new notes, 0 changed, 0 as they were\n"))
        #expect(await terminal.call("import", "pages").output.contains("0 new notes, 0 changed, 2 as they were\n"))
        let export = await terminal.call("export", "site", "--format", "html")
        #expect(export.status == .success)
        #expect(export.output.hasSuffix("3 files written, 0 as they were, 0 removed\n"))
        let page = terminal.folder.appendingPathComponent("site/First.html")
        #expect(try String(contentsOf: page, encoding: .utf8).contains("<a href=\"Second.html\">the second</a>"))
        #expect(await terminal.call("export", "texts", "--format", "rtf").output.contains("2 files written"))
        #expect(await terminal.call("export", "other", "--format", "pdf").status != .success)
        #expect(await terminal.call("import", "site/First.html").output.contains("0 new notes"))
        #expect(await terminal.call("import", "pages/nothing.html").status == .failure)
    }

    @Test func notesOfOtherProgramsAreShownAndImported() async throws {
        let content = "<content><![CDATA[<en-note>there<en-crypt>x</en-crypt></en-note>]]></content>"
        let note = "<note><title>Trip</title>\(content)</note>"
        try write("<?xml version=\"1.0\"?><en-export>\(note)</en-export>", to: "Travel.enex")
        let preview = await terminal.call("import", "Travel.enex", "--dry-run")
        #expect(preview.status == .failure, "something will be lost")
        #expect(preview.output.hasPrefix("Evernote\nnotes "))
        #expect(preview.output.contains("lost: Evernote/Travel/Trip.md: encrypted text cannot be read"))
        #expect(await terminal.call("list").output.isEmpty)
        let result = await terminal.call("import", "Travel.enex")
        #expect(result.output.contains("1 new note, 0 changed, 0 as they were\n"))
        let again = await terminal.call("import", "Travel.enex")
        #expect(again.output.contains("0 new notes, 0 changed, 1 as they were\n"))
        #expect(await terminal.call("show", "Trip").output.contains("encrypted text"))
        let other = await terminal.call("import", "Travel.enex", "--format", "bear")
        #expect(other.status == .failure && other.messages.contains("it has no notes of Bear"))
    }

    @Test func lossesMakeTheStatusOne() async throws {
        try write("text", to: "vault/One.md")
        try FileManager.default.createSymbolicLink(
            atPath: terminal.folder.appendingPathComponent("vault/link").path,
            withDestinationPath: "/"
        )
        let result = await terminal.call("import", "vault", "--json")
        #expect(result.status == .failure)
        #expect(result.output.contains("\"isBalanced\" : false"))
        #expect(await terminal.call("import", "nowhere").messages.contains("there is no folder"))
    }

    @Test func demoNotesAreThere() async {
        #expect(await terminal.call("demo", "--notes", "120").output == "120 notes added, 120 in all\n")
        #expect(await terminal.call("list", "--limit", "0").rows.count == 121)
    }
}
