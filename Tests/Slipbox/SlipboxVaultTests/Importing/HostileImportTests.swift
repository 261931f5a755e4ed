import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// Tests of malicious files, which are read as text. Work that is quadratic in their length would take hours here.
@Suite(.serialized) struct HostileImportTests {
    private let desk: Desk
    private static let count = 5_000

    init() throws {
        desk = try Desk()
    }

    private static func times(_ text: String, _ count: Int = count) -> String { String(repeating: text, count: count) }

    private static let markdown: [(name: String, text: String)] = [
        ("quotes", times("> ") + "deep"),
        ("lists", (0..<1000).map { times(" ", $0 * 2) + "- x" }.joined(separator: "\n")),
        ("brackets", times("[") + "x" + times("]")), ("links", times("[[")), ("wiki", times("[[Two]] ")),
        ("nested links", times("[", 5000) + "x" + times("](Two.md)", 5000)), ("stars", times("*a **b ")),
        ("ticks", times("`a``b")),
        ("underscores", times("_")), ("embeds", times("![[Two]]")), ("tags", times("<b>")), ("open tags", times("<")),
        ("entities", times("&#x1;&lt;script&gt;&amp;")),
        ("table", times("|a") + "\n" + times("|-") + "\n" + times("|b")),
        ("numbers", times("9") + ". item"), ("one line", times("word ", 200_000)), ("headings", times("# x\n")),
        ("definitions", times("[a]: Two.md\n")), ("comments", times("<!--")), ("formulas", times("$$ ")),
        ("front matter", "---\na: " + times("[") + "\n---\ntext"),
        ("yaml", "---\n" + times("a:\n ", 20_000) + "\n---\ntext"),
        ("flow", "---\ntags: " + times("{a: ", 50_000) + "\n---\ntext"),
        ("quotes open", "---\na: \"" + times("\\") + "\n---\n"),
        (
            "script",
            "<script>alert(1)</script>\n[x](javascript:alert(1)) <a href=\"javascript:x()\">y</a> ![z](javascript:w())"
        ),
    ]

    @Test(arguments: 0..<markdown.count)
    func markdownIsRead(number: Int) async throws {
        let (name, text) = Self.markdown[number]
        try desk.write(text, to: "vault/One.md")
        try desk.write("two", to: "vault/Two.md")
        let report = try await desk.importVault()
        #expect(report.sheet.input == report.sheet.output, "\(name): \(report.sheet)")
        let written = try await desk.exportTo("out")
        #expect(try desk.contents("out")["One.md"] == Data(text.utf8), "\(name): \(written.sheet)")
        try await desk.perform { context in
            for note in try context.fetch(Note.fetch()) {
                let document = try note.formattedBodyText_.map { try RichTextDocument(rtf: $0) }
                let html = document?.html() ?? ""
                #expect(
                    !html.contains("<script") && !html.contains("href=\"javascript")
                        && !html.contains("src=\"javascript")
                )
            }
        }
    }

    private static let pages: [(name: String, text: String)] = [
        ("tags.html", times("<div>")), ("spans.html", times("<b><i>")), ("quotes.html", times("<blockquote>") + "x"),
        ("lists.html", times("<ul><li>") + "x"), ("tables.html", times("<table><tr><td>") + "x"),
        ("row.html", "<table><tr>" + times("<td>x</td>") + "</tr></table>"),
        ("attributes.html", "<p " + times("a=\"b\" ") + ">x</p>"),
        ("entities.html", times("&amp;&#0;&#x110000;&nosuch;")), ("open.html", times("<")),
        ("comment.html", times("<!--")),
        ("script.html", times("<script>", 20_000) + "alert(1)"),
        ("style.html", "<p style=\"" + times("a:b;") + "\">x</p>"),
        ("links.html", times("<a href=\"javascript:x()\">y</a>", 20_000)), ("braces.rtf", "{\\rtf1 " + times("{")),
        ("words.rtf", "{\\rtf1 " + times("\\b\\i0\\par ") + "}"), ("numbers.rtf", "{\\rtf1 \\fs" + times("9") + " x}"),
        ("unicode.rtf", "{\\rtf1 " + times("\\u-10179?\\u65536?") + "}"),
        ("tables.rtf", "{\\rtf1 " + times("\\cell\\row ") + "}"),
        (
            "fields.rtf",
            "{\\rtf1 " + times("{\\field{\\*\\fldinst HYPERLINK \"javascript:x()\"}{\\fldrslt y}}", 20_000) + "}"
        ),
        ("binary.rtf", "{\\rtf1 \\bin99999999999999999999 x}"),
        ("fonts.rtf", "{\\rtf1{\\fonttbl" + times("{\\f1 a;}") + "}x}"),
        ("lists.rtf", "{\\rtf1{\\*\\listtable" + times("{\\list{\\listlevel}\\listid1}", 50_000) + "}\\ls1 x}"),
    ]

    @Test(arguments: 0..<pages.count)
    func pagesAreRead(number: Int) async throws {
        let (name, text) = Self.pages[number]
        try desk.write(text, to: "pages/\(name)")
        try desk.write("<p>fine</p>", to: "pages/fine.html")
        let report = try await PageImport(contentsOf: desk.folder("pages")).run(into: desk.container)
        #expect(report.sheet.input == report.sheet.output, "\(name): \(report.sheet)")
        try await desk.perform { context in
            let notes = try context.fetch(Note.fetch())
            #expect(notes.contains { $0.bodyText == "fine" })
            for note in notes {
                let rtf = note.formattedBodyText_.map { String(decoding: $0, as: UTF8.self) } ?? ""
                #expect(!rtf.contains("javascript:"), "\(name)")
            }
        }
    }

    @Test func aRecordOfWhatWasWrittenMayBeAnything() async throws {
        try await desk.perform { context in
            Note(title: "One", context: context).setBody("text")
            try context.save()
        }
        for text in [
            String(repeating: "[", count: 512), String(repeating: "{\"a\":", count: 100_000), "{", "null", "\u{0}",
        ] {
            try desk.write(text, to: "out/.markdown-vault.json")
            let report = try await VaultExport().run(from: desk.container, to: desk.folder("out"), mode: .update)
            #expect(report.sheet.output.notes == 1)
        }
    }
}
