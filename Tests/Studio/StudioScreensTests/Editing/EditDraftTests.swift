import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Changes that outlive the studio.
@MainActor
@Suite struct EditDraftTests {
    private let workshop: StudioWorkshop
    private let states: URL

    init() throws {
        workshop = try StudioWorkshop()
        states = workshop.folder.appending(path: "states")
        try workshop.writeNotes()
    }

    private func drafts() throws -> [URL] {
        let folder = states.appending(path: "drafts")
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        let all = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return all.filter { $0.pathExtension == "plist" }
    }

    private func page() async throws -> HeadlessClient {
        let client = try workshop.page("/0/changes", states: states, canEdit: true)
        await client.waits(for: "Nothing of them is in the file before you save")
        return client
    }

    private var title: EditedProperty { EditedProperty(object: ObjectKey("Note", 1), name: "title") }

    @Test func changesAreTakenUpByTheNextStudioAndAreGoneOnceTheyAreSaved() async throws {
        do {
            let library = StudioLibrary([workshop.store], states: states, canEdit: true)
            let edits = try #require(library.documents[0].edits)
            let new = edits.insert("Note")
            edits.set(EditedProperty(object: new, name: "title"), from: .none, to: .text("Draft"))
            #expect(edits.isKept && library.farewells.map { $0.contains("they are kept until --edit") } == [true])
        }
        let file = try #require(try drafts().first)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let client = try await page()
        #expect(client.shows("These changes had not been saved when the studio ended"))
        #expect(client.shows("title: nil → Draft") && client.shows("2 unsaved changes"))
        // A new object does not get the number of one that was taken up.
        client.open("/0/rows/Note?columns=title")
        await client.waits("the list") { $0.tableRows.first == ["Note/t1 new", "Draft"] }
        try client.tap("New Note")
        await client.waits(for: "Note/t2")
        client.open("/0/changes")
        await client.waits("the button") { $0.find("button", "Save 3 Changes")?.attributes["disabled"] == nil }
        try client.tap("Save 3 Changes")
        await client.waits(for: "Saved 3 changes.")
        #expect(try !client.shows("had not been saved") && drafts().isEmpty)
    }

    @Test func onlyOneStudioKeepsTheChangesOfAStore() async throws {
        let first = StudioLibrary([workshop.store], states: states, canEdit: true)
        let edits = try #require(first.documents[0].edits)
        edits.set(title, from: .text("Cards"), to: .text("Mine"))
        let kept = try drafts().map { try Data(contentsOf: $0) }
        let client = try await page()
        #expect(client.shows("Another studio that runs keeps changes of this store."))
        #expect(client.shows("There are no changes."))
        let second = StudioLibrary([workshop.store], states: states, canEdit: true)
        second.documents[0].edits?.set(title, from: .text("Cards"), to: .text("Yours"))
        #expect(second.farewells.map { $0.contains("nothing of them is in the store") } == [true])
        #expect(try drafts().map { try Data(contentsOf: $0) } == kept)
    }

    @Test func whatAnotherStudioHasLeftMeanwhileIsNotOverwritten() async throws {
        let second = StudioLibrary([workshop.store], states: states, canEdit: true)
        do {
            let first = StudioLibrary([workshop.store], states: states, canEdit: true)
            first.documents[0].edits?.set(title, from: .text("Cards"), to: .text("Mine"))
        }
        let kept = try drafts().map { try Data(contentsOf: $0) }
        let edits = try #require(second.documents[0].edits)
        edits.set(title, from: .text("Cards"), to: .text("Yours"))
        #expect(edits.draftProblem?.contains("Another studio has left changes of this store") == true && !edits.isKept)
        #expect(try drafts().map { try Data(contentsOf: $0) } == kept && kept.count == 1)
        #expect(try await page().shows("title: Cards → Mine"))
    }

    @Test func aFileThatIsNoDraftIsLeftAsItIs() async throws {
        let file = try #require(StateFile("drafts", of: workshop.store, in: states, ending: "plist"))
        let hostile = [Data("nonsense".utf8), try PropertyListEncoder().encode(["format": 2])]
        for data in hostile {
            try file.write(data)
            let client = try await page()
            #expect(client.shows("cannot be taken up") && client.shows("There are no changes."), "\(client.text)")
            #expect(try file.read() == data)
        }
    }

    /// The store may have been migrated since.
    @Test func changesThatNoLongerFitTheModelAreTold() async throws {
        let note = ObjectKey("Note", 1)
        let edits: [Edit] = [
            .set(EditedProperty(object: note, name: "rank"), from: .none, to: .text("high")),
            .set(EditedProperty(object: note, name: "folder"), from: .none, to: .object(ObjectLink(note, title: nil))),
            .add(EditedProperty(object: note, name: "tags"), ObjectLink(note, title: nil)),
            .insert(ObjectKey("Gone", -1)), .insert(ObjectKey("Note", .min + 1)), .insert(ObjectKey("Note", .min + 1)),
        ]
        try Draft<[Edit]>(of: workshop.store, in: states)?.write(edits)
        let client = try await page()
        for name in ["rank", "folder", "tags"] {
            await client.waits(for: "The model has changed: \(name) can no longer have the value that it was given.")
        }
        client.open("/0/rows/Note?columns=title,rank")
        await client.waits("the list") { $0.tableRows.contains { $0 == ["Note/p1", "Cards", "0"] } }
        await client.waits("the button") { $0.find("button", "New Note") != nil }
        try client.tap("New Note")
        await client.waits(for: "Note/t2")
    }

    @Test func allKindsOfValuesAreKept() throws {
        let key = ObjectKey("Note", 3)
        let values: [CellValue] = [
            .none, .truth(true), .integer(.min), .real(-.infinity), .decimal(Decimal(string: "0.1234567890123456789")!),
            .text("é\n"), .date(Date(timeIntervalSinceReferenceDate: 0.123456789)), .count(3), .problem("none"),
            .bytes(BytesFacts(StudioWorkshop.picture, file: "name")), .object(ObjectLink(key, title: "Paper")),
        ]
        let edits: [Edit] =
            [.insert(ObjectKey("Note", -2))]
            + values.map { .set(EditedProperty(object: key, name: "a"), from: .none, to: $0) }
            + [
                .delete(key, title: "Paper", values: ["a": .integer(1)]),
                .add(EditedProperty(object: key, name: "tags"), ObjectLink(key, title: nil)),
            ]
        let store = workshop.store
        do {
            let draft = try #require(Draft<[Edit]>(of: store, in: states))
            try draft.write(edits)
        }
        #expect(try Draft<[Edit]>(of: store, in: states)?.read()?.edits == edits)
    }
}
