import Foundation
import MarkdownVault
import SlipboxImports
import Testing

@Suite struct BearBackupTests {
    @Test func `a backup comes with tags, links, files and marks, and locked notes are named`() async throws {
        let desk = try Desk()
        try desk.write(NotionSample.archive(BearSample.backup, in: desk.folder("")), to: "Backup.bear2bk")
        let report = try await desk.importNotes("Backup.bear2bk")
        let cards = try await desk.cards()
        #expect(cards.keys.sorted() == ["Home", "Other"])
        let home = try #require(cards["Home"])
        let files = try await desk.files()
        #expect(files.count == 3)
        #expect(
            home.markdown.hasPrefix(
                """
                ==bright== and <u>under</u> and ==old== but `~code~` and a::b::c\u{20}\u{20}
                [[Other#Part two|there]] and [[Other]], [open](Other.md),\u{20}\u{20}
                [site](https://example.org)
                - [ ] open\u{20}\u{20}
                ![](map%20
                """
            ),
            "\(home.markdown)"
        )
        #expect(home.markdown.contains(".png)  \n[ticket](my%20ticket%20"))
        #expect(home.markdown.contains("```\n#no tag# ~x~\n```\n#travel #plans/summer and two words here\n\n"))
        #expect(home.markdown.contains("![unshown "), "a file that the text does not show follows it")
        #expect(home.keywords == ["first tag", "plans/summer", "second tag", "travel", "two words"])
        #expect((home.folder, home.linked) == (["Bear"], ["Other"]))
        #expect((home.isPinned, home.identifier) == (true, UUID(uuidString: BearSample.home)))
        #expect(home.created == VaultDate.read("2023-10-11T05:43:33Z", timeZone: .gmt))
        #expect(home.updated == VaultDate.read("2023-10-12T08:09:57Z", timeZone: .gmt))
        #expect(cards["Other"]?.markdown == "No heading, [[Home]]\n## Part two\n")
        #expect(report.sheet.input.notes == 3)
        #expect(report.sheet.losses.map(\.path) == ["My secret"])
        #expect(report.sheet.problems.map(\.outcome).sorted() == ["left out", "lost"])
        let again = try await desk.importNotes("Backup.bear2bk")
        #expect((again.addedCount, again.updatedCount, again.unchangedCount) == (0, 0, 2))
    }

    @Test func `text bundles and packs of other programs are imported`() async throws {
        let desk = try Desk()
        let info = Data("{\"version\": 2, \"type\": \"net.daringfireball.markdown\"}".utf8)
        let pack = [
            "Pack.textbundle/text.markdown": Data("# Packed\n\n#tag\n".utf8), "Pack.textbundle/info.json": info,
        ]
        try desk.write(NotionSample.archive(pack, in: desk.folder("")), to: "all/one.textpack")
        try desk.write("no heading", to: "all/Plain.textbundle/text.txt")
        try desk.write(info, to: "all/Plain.textbundle/info.json")
        for expected in [2, 0] {
            let report = try await desk.importNotes("all")
            #expect(report.addedCount == expected)
            #expect(report.sheet.isBalanced && report.sheet.problems.isEmpty)
        }
        #expect(try await desk.cards().keys.sorted() == ["Packed", "Plain"])
        #expect(try await desk.importNotes("all/Plain.textbundle").addedCount == 1, "a bundle by itself")
    }

    @Test func `a folder of Markdown is Bear's if the format is named`() async throws {
        let desk = try Desk()
        try desk.write("# Home\n\n#two words# [[Other]]\n![](Home/map.png)\n", to: "export/Home.md")
        try desk.write("# Other\n", to: "export/Other.md")
        try desk.write(BearSample.picture, to: "export/Home/map.png")
        try desk.write(BearSample.picture + [1], to: "export/stray.png")
        #expect(try desk.plan(desk.folder("export")).format == .markdown)
        let report = try await desk.importNotes("export", format: .bear)
        let home = try #require(try await desk.cards()["Home"])
        #expect((home.keywords, home.linked) == (["two words"], ["Other"]))
        #expect(report.sheet.isBalanced)
        #expect(report.sheet.problems.map(\.path) == ["stray.png"])
    }

    @Test func `damaged backups are imported in part, or refused`() throws {
        let desk = try Desk()
        let archive = try NotionSample.archive(BearSample.backup, in: desk.folder(""))
        try Damage.check(archive, named: "Backup.bear2bk", rounds: 150)
        try Damage.check(BearSample.info(BearSample.home), named: "d/a.textbundle/info.json", rounds: 100, opens: "d")
        try Damage.check(Data(BearSample.text.utf8), named: "a.textbundle/text.md", rounds: 10, opens: "a.textbundle")
    }

    @Test(arguments: ["~a ", "::a ", "[[a", "`", "``` a `` b ` ", "#a b", "==", "[image:", "<!-- {\"", "\\"])
    func `lines of unclosed marks take linear time`(_ mark: String) throws {
        let desk = try Desk()
        try desk.write(BearSample.info(BearSample.home), to: "a.textbundle/info.json")
        try LinearTime.check(size: 3000, mark) { size in
            try desk.write(String(repeating: mark, count: size), to: "a.textbundle/text.md")
            #expect(try desk.plan(desk.folder("a.textbundle")).preview().input.notes == 1)
        }
    }
}
