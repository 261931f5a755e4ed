import Foundation
import MarkdownVault
import SlipboxVault
import Testing

/// Files of plain text are notes as The Archive and nvALT write them: in Markdown.
@Suite struct TextFilesTests {
    private let desk: Desk
    /// Signs that a text has without meaning Markdown, and some that mean it.
    private static let text =
        "Grüße\r\n\r\n\r\nLines\r\n\twith *signs* & <b> of _all_ sorts\r\n1) one\r\n* two, see [[Other]] \\ #tagged\r\n"

    init() throws {
        desk = try Desk()
    }

    private func write() throws {
        try desk.write(Self.text, to: "notes/A/Greetings.txt")
        try desk.write(Data([0xEF, 0xBB, 0xBF]) + Data("marked".utf8), to: "notes/Other.TXT")
        try desk.write(try #require("UTF-16 ü".data(using: .utf16)), to: "notes/wide.txt")
        try desk.write(try #require("Latin ü".data(using: .isoLatin1)), to: "notes/latin.txt")
        try desk.write("", to: "notes/empty.txt")
        try desk.write(Data([1, 2, 3]), to: "notes/picture.png")
    }

    @Test("Links and keywords mean what they say, in any encoding")
    func areNotes() async throws {
        try write()
        let report = try await desk.importNotes("notes")
        #expect(report.sheet.isBalanced && report.addedCount == 5, "\(report.sheet)")
        let cards = try await desk.cards()
        #expect(cards["Greetings"]?.linked == ["Other"] && cards["Greetings"]?.keywords == ["tagged"])
        #expect(
            cards["Greetings"]?.folder == ["A"] && cards["Greetings"]?.text.contains("with signs & <b> of all") == true
        )
        #expect(cards["Other"]?.text == "marked" && cards["empty"]?.text == "")
        #expect(cards["wide"]?.text == "UTF-16 ü" && cards["latin"]?.text == "Latin ü")
        #expect(try await desk.files() == ["picture.png"])
        let again = try await desk.importNotes("notes")
        #expect((again.addedCount, again.unchangedCount) == (0, 5))
    }

    @Test("An export writes every byte, as Markdown")
    func leaveAsTheyCame() async throws {
        try write()
        try await desk.importNotes(desk.folder("notes"))
        _ = try await VaultExport().run(from: desk.container, to: desk.folder("out"), mode: .new)
        let written = try String(contentsOf: desk.folder("out/A/Greetings.md"), encoding: .utf8)
        #expect(written.utf8.elementsEqual(Self.text.utf8), "\(written)")
    }

    @Test("One file alone is a note, and files beside it are not read")
    func oneAlone() async throws {
        try write()
        let report = try await desk.importNotes("notes/Other.TXT")
        #expect(report.addedCount == 1)
        #expect(try await desk.cards().keys.sorted() == ["Other"])
    }

    @Test("Beside Markdown they are files, and beside pages they are text without signs")
    func besideOthers() async throws {
        try desk.write("*a*", to: "vault/a.txt")
        try desk.write("# Markdown", to: "vault/b.md")
        try await desk.importNotes(desk.folder("vault"))
        #expect(try await desk.files() == ["a.txt"])
        try desk.write("*c*", to: "pages/c.txt")
        try desk.write("<p>d</p>", to: "pages/d.html")
        try await desk.importNotes(desk.folder("pages"))
        #expect(try await desk.cards()["c"]?.text == "*c*")
    }
}
