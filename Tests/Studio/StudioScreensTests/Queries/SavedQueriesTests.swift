import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Queries that are given names, opened, and deleted.
@MainActor
@Suite struct SavedQueriesTests {
    private let workshop: StudioWorkshop
    /// A folder that is not beside the store.
    private let states: URL

    init() throws {
        workshop = try StudioWorkshop()
        try workshop.writeNotes()
        states = FileManager.default.temporaryDirectory.appending(path: "states-\(UUID().uuidString)")
    }

    private func files() throws -> [URL] {
        let folder = states.appending(path: "queries")
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }

    private func permissions(_ url: URL) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
    }

    @Test func aQueryIsNamedOpenedAndDeleted() async throws {
        defer { try? FileManager.default.removeItem(at: states) }
        let before = try workshop.files()
        let client = try workshop.page("/0/rows/Note?where=rank%20%3E%200&order=-title&columns=title", states: states)
        await client.waits(for: "3 objects")
        try client.tap("Save Query")
        try client.type("High\tranks ", into: "Name of the query")
        try client.tap("Save")
        await client.waits("the link") { !$0.links("High ranks").isEmpty }
        let address = "/0/rows/Note?where=rank%20%3E%200&order=-title&columns=title"
        #expect(client.links("High ranks") == [address])
        let file = try #require(try files().first)
        #expect(try permissions(file) == 0o600 && permissions(file.deletingLastPathComponent()) == 0o700)
        #expect(try String(contentsOf: file, encoding: .utf8).contains("High ranks\trows/Note?where=rank"))
        // Another studio has it, too, and a store beside it has not.
        let other = try workshop.page("/0/queries", states: states)
        await other.waits(for: "Note where rank > 0")
        try other.tap("Delete High ranks")
        #expect(other.links("High ranks").isEmpty && SavedQueries(of: workshop.store, in: states).queries.isEmpty)
        try other.tap("Bring It Back")
        #expect(SavedQueries(of: workshop.store, in: states).queries.map(\.name) == ["High ranks"])
        #expect(SavedQueries(of: workshop.folder.appending(path: "Other.sqlite"), in: states).queries.isEmpty)
        other.open(address)
        await other.waits(for: "3 objects")
        #expect(try workshop.files() == before)
    }

    @Test func namesAreKeptOnceAndInOrder() throws {
        defer { try? FileManager.default.removeItem(at: states) }
        let (one, two) = (SavedQueries(of: workshop.store, in: states), SavedQueries(of: workshop.store, in: states))
        one.save("rows/Note", as: "b 10")
        two.save("rows/Tag", as: "b 2")
        one.save("rows/Folder", as: " b 10 ")
        one.save("rows/Folder", as: " \n")
        #expect(one.queries.map(\.name) == ["b 2", "b 10"] && one.queries.map(\.text) == ["Tag", "Folder"])
    }

    @Test func aFileThatCannotBeReadIsLeftAsItIs() throws {
        defer { try? FileManager.default.removeItem(at: states) }
        SavedQueries(of: workshop.store, in: states).save("rows/Note", as: "a")
        let file = try #require(try files().first)
        for text in ["a\thttps://elsewhere.example/", "nothing", String(repeating: "a\trows/Note\n", count: 100_000)] {
            try Data(text.utf8).write(to: file)
            let saved = SavedQueries(of: workshop.store, in: states)
            #expect(saved.problem?.contains(file.path) == true && saved.queries.isEmpty)
            saved.save("rows/Note", as: "b")
            #expect(try Data(contentsOf: file) == Data(text.utf8))
        }
    }

    @Test func withoutAFolderTheyAreKeptUntilTheStudioEnds() {
        let saved = SavedQueries(of: workshop.store, in: nil)
        saved.save("rows/Note", as: "a")
        #expect(saved.queries.map(\.name) == ["a"])
    }
}
