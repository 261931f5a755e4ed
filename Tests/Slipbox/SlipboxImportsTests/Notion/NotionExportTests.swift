import Foundation
import MarkdownVault
import SlipboxImports
import Testing

@Suite struct NotionExportTests {
    @Test(arguments: [false, true]) func `pages of Markdown come with links, tasks, callouts and tables`(isParted: Bool)
        async throws
    {
        let desk = try Desk()
        try desk.write(
            NotionSample.archive(NotionSample.markdown, in: desk.folder(""), isParted: isParted),
            to: "e.zip"
        )
        let report = try await desk.importNotes("e.zip")
        let cards = try await desk.cards()
        #expect(cards.keys.sorted() == ["Books", "Hard Times", "Home: all", "Sub"])
        let home = try #require(cards["Home: all"])
        #expect(home.folder == ["Notion"])
        #expect(home.linked == ["Books", "Sub"])
        #expect(home.markdown.contains("[it again](Home%20all/Sub.md)"))
        #expect(home.markdown.contains("> [!note]\n> 💡 Mind this"))
        #expect(home.markdown.contains("![map](Home%20all/map%20"))
        #expect(cards["Sub"]?.folder == ["Notion", "Home all"], "folders have the names of files")
        #expect(cards["Sub"]?.linked == ["Home: all"])
        #expect(cards["Sub"]?.identifier == UUID(uuidString: "11111111-AAAA-BBBB-CCCC-DDDDEEEE0002"))
        let table = try #require(cards["Books"])
        #expect(
            table.markdown.contains("| [Hard Times](Books/Hard%20Times.md) | novel, old | May 1, 2021 2:30 PM | 352 |")
        )
        #expect(table.markdown.contains("| Other |"), "the table with all rows is used")
        let book = try #require(cards["Hard Times"])
        #expect(book.keywords == ["novel", "old"])
        #expect(book.markdown == "Note: this is text")
        #expect(book.created == NotionSample.date("2021-05-01 14:30"))
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        #expect(report.sheet.problems.map(\.outcome) == ["kept"])
        #expect(report.sheet.unresolved.count == 1)
    }

    @Test func `pages of HTML come with their properties and blocks`() async throws {
        let desk = try Desk()
        try desk.write(NotionSample.archive(NotionSample.html, in: desk.folder("")), to: "e.zip")
        let report = try await desk.importNotes("e.zip")
        let page = try #require(try await desk.cards()["Page"])
        let picture = try #require(try await desk.files().first)
        #expect(
            page.markdown == """
                A **bold** word

                - [ ] open
                - [x] done
                1. one
                2. two

                > [!note] 💡
                > Mind this

                $$
                E=mc^2
                $$

                ```swift
                let a = 1
                ```

                [![](Page/\(VaultPath(picture)?.name.replacing(" ", with: "%20") ?? ""))](Page/\(VaultPath(picture)?.name.replacing(" ", with: "%20") ?? ""))

                [Sub](Page/Sub.md)

                """
        )
        #expect(page.keywords == ["coffee", "home office"])
        #expect(page.created == NotionSample.date("2024-03-01"))
        #expect(page.linked == ["Sub"])
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        #expect(report.sheet.problems.map(\.path) == ["index.html"])
    }

    @Test func `a second import adds nothing, and takes over what changed`() async throws {
        let desk = try Desk()
        var files = NotionSample.markdown
        for expected in [4, 0] {
            try desk.write(NotionSample.archive(files, in: desk.folder("")), to: "e.zip")
            #expect(try await desk.importNotes("e.zip").addedCount == expected)
        }
        files["Home \(NotionSample.home)/Sub \(NotionSample.sub).md"] = Data("# Renamed\n\nNew\n".utf8)
        try desk.write(NotionSample.archive(files, in: desk.folder("")), to: "e.zip")
        let report = try await desk.importNotes("e.zip")
        #expect(report.addedCount == 0)
        #expect(try await desk.cards()["Renamed"]?.text == "New")
        #expect(try await desk.count("Note") == 4)
        #expect(try await desk.count("Attachment") == 1)
    }

    @Test func `a vault with a page of Notion's stays a vault`() throws {
        let desk = try Desk()
        try desk.write("# A", to: "vault/A.md")
        try desk.write("# B", to: "vault/B.md")
        try desk.write("# C", to: "vault/C \(NotionSample.home).md")
        #expect(try desk.plan(desk.folder("vault")).format == .markdown)
        #expect(try desk.plan(desk.folder("vault"), format: .markdown).format == .markdown)
        #expect(throws: VaultProblem.self) { try desk.plan(desk.folder("vault"), format: .evernote) }
    }

    @Test func `damaged exports are imported in part, or refused`() throws {
        let desk = try Desk()
        for files in [NotionSample.markdown, NotionSample.html] {
            try Damage.check(NotionSample.archive(files, in: desk.folder("")), named: "e.zip", rounds: 150)
            let largest = try #require(files.max { $0.value.count < $1.value.count })
            try Damage.check(largest.value, named: "d/\(largest.key)", rounds: 200, opens: "d")
        }
    }

    @Test(arguments: ["\"", ",\n", "a,\"b\"\n", "\"a\"\"", ","])
    func `tables of the worst kind take linear time`(_ part: String) throws {
        let desk = try Desk()
        try LinearTime.check(size: 1500, part) { size in
            try desk.write(String(repeating: part, count: size), to: "e/Table \(NotionSample.books).csv")
            #expect(try desk.plan(desk.folder("e")).preview().input.notes == 1)
        }
    }

    @Test(arguments: [
        "<figure class=\"callout\"><div>", "<span class=\"notion-text-equation-token\">", "<nav>",
        "<details><summary>x",
        "<ul><li><div class=\"checkbox checkbox-on\">", "<tr class=\"property-row\"><th>",
        "<figure class=\"equation\"><annotation>x",
        "<ol start=\"2\"><li>x</li></ol>", "<a href=\"x.html\">x</a>",
    ])
    func `pages of the worst kind take linear time`(_ part: String) throws {
        let desk = try Desk()
        try LinearTime.check(size: 1000, part) { size in
            let page = "<article id=\"a\" class=\"page sans\">" + String(repeating: part, count: size)
            try desk.write(page, to: "p/A \(NotionSample.home).html")
            #expect(try desk.plan(desk.folder("p")).preview().input.notes == 1)
        }
    }

    @Test(arguments: ["<aside>\n", "```\n", "# A\n", "Tags: a\n", "[a](b.md)"])
    func `Markdown of the worst kind takes linear time`(_ part: String) throws {
        let desk = try Desk()
        try LinearTime.check(size: 1000, part) { size in
            try desk.write("# A\n\n" + String(repeating: part, count: size), to: "m/A \(NotionSample.home).md")
            #expect(try desk.plan(desk.folder("m")).preview().input.notes == 1)
        }
    }
}
