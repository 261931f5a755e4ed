import CoreData
import Foundation
import SlipboxCore
import SlipboxVault
import Testing

/// Exports of some notes with what they show, each file as in an export of all.
@Suite struct ChosenNotesTests {
    private let desk: Desk

    init() async throws {
        desk = try Desk()
        let picture = Data([0x89, 0x50, 0x4E, 0x47, 1, 2, 3])
        for name in ["A plan.png", "plan.png", "other.png"] { try desk.write(picture, to: "vault/Pictures/\(name)") }
        try desk.write("To [[Near]] and [[Nowhere]].\n\n![[A plan.png]]\n", to: "vault/Work/Center.md")
        try desk.write("---\ntags: [k]\n---\nNear, *as written*, to [[Far]]\n", to: "vault/Work/Deep/Near.md")
        try desk.write("Leads to [the center](Work/Center.md)\n", to: "vault/Back.md")
        try desk.write("Far ![[other.png]]\n", to: "vault/Away/Far.md")
        _ = try await desk.importVault()
    }

    private func chosen(withNeighbours: Bool) async throws -> Set<NSManagedObjectID> {
        try await desk.perform { context in
            let note = try #require(context.fetch(Note.fetch(NSPredicate(format: "title_ == 'Center'"))).first)
            return withNeighbours ? note.neighbours.union([note.objectID]) : [note.objectID]
        }
    }

    @Test func aNoteAloneHasItsPictures() async throws {
        var export = VaultExport()
        export.notes = try await chosen(withNeighbours: false)
        let report = try await export.run(from: desk.container, to: desk.folder("out"), mode: .new)
        #expect(try files("out") == ["Pictures/A plan.png", "Work/Center.md"])
        #expect(try desk.text("out/Work/Center.md") == desk.text("vault/Work/Center.md"))
        #expect(report.sheet.isBalanced && report.sheet.input.notes == 1)
        #expect(!FileManager.default.fileExists(atPath: desk.folder("out/Away").path))
    }

    @Test func itsNeighboursComeWithIt() async throws {
        var export = VaultExport()
        export.notes = try await chosen(withNeighbours: true)
        let report = try await export.run(from: desk.container, to: desk.folder("out"), mode: .new)
        let written = ["Back.md", "Pictures/A plan.png", "Work/Center.md", "Work/Deep/Near.md"]
        #expect(try files("out") == written && report.sheet.isBalanced)
        for file in written {
            #expect(try Data(contentsOf: desk.folder("out/\(file)")) == Data(contentsOf: desk.folder("vault/\(file)")))
        }
    }

    @Test func pagesLinkToEachOtherAndLinksToOthersAreWords() async throws {
        var export = PageExport(.html)
        export.notes = try await chosen(withNeighbours: true)
        let report = try await export.run(from: desk.container, to: desk.folder("site"), mode: .new)
        #expect(report.sheet.isBalanced)
        let names = try files("site")
        #expect(
            names == ["Attachments/A plan.png", "Back.html", "Work/Center.html", "Work/Deep/Near.html", "index.html"]
        )
        let near = try desk.text("site/Work/Deep/Near.html")
        #expect(near.contains("to Far") && !near.contains("Far.html"))
        #expect(try desk.text("site/Work/Center.html").contains("href=\"Deep/Near.html\""))
        #expect(try desk.text("site/index.html").contains("Back.html"))
        #expect(try !desk.text("site/index.html").contains("Far"))
    }

    private func files(_ folder: String) throws -> [String] {
        try desk.contents(folder).keys.filter { $0.contains(".") }.sorted()
    }
}
