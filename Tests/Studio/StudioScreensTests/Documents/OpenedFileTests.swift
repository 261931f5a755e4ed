import Foundation
import ManagedObjectModelFormat
import ModelEditing
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Models and mapping models whose changes outlive the studio, and undo that outlives a page.
@MainActor
@Suite struct OpenedFileTests {
    private let workshop: EditorWorkshop
    private let states: URL

    init() throws {
        workshop = try EditorWorkshop([("Library", EditorWorkshop.text), ("Library 2", EditorWorkshop.text)])
        states = workshop.folder.appending(path: "states")
    }

    private func library(_ path: URL? = nil) -> StudioLibrary {
        StudioLibrary([path ?? workshop.package], states: states)
    }

    private func drafts() throws -> [URL] {
        let folder = states.appending(path: "model-drafts")
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        let all = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return all.filter { $0.pathExtension == "plist" }
    }

    /// What a studio does that ends without saving.
    private func leave(_ path: URL? = nil, _ body: (StudioLibrary) async throws -> Void) async throws {
        weak var left: StudioModel?
        do {
            let library = library(path)
            left = library.models.first
            try await body(library)
            await library.finishKeeping()
            #expect(library.farewells.allSatisfy { $0.contains("kept until the studio opens it again") })
        }
        // The turn goes with it.
        for _ in 0..<1000 where left != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(left == nil)
    }

    /// Renames a title without saving.
    private func leaveHeading() async throws {
        try await leave { library in
            let client = try await workshop.page("/m0/entity/Book", of: library)
            try client.fill("Name of title", "heading")
        }
    }

    private func waitForNoDraft() async throws {
        for _ in 0..<1000 where try !drafts().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try drafts().isEmpty)
    }

    @Test func changesAreTakenUpByTheNextStudioAndAreGoneOnceTheyAreSaved() async throws {
        try await leaveHeading()
        let file = try #require(try drafts().first)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try workshop.saved() == EditorWorkshop.text)
        let client = try await workshop.page("/m0/entity/Book/heading", of: library())
        #expect(client.shows("These changes had not been saved when the studio ended") && client.shows("edited"))
        #expect(try client.field("Name of heading").value == "heading")
        try client.tap("Save")
        #expect(client.refusal == nil && !client.shows("edited") && !client.shows("These changes"))
        #expect(differences(EditorWorkshop.text, try workshop.saved()).count == 4)
        try await waitForNoDraft()
    }

    @Test func versionsThatComeAndGoAreTakenUp() async throws {
        try await leave { library in
            let model = library.models[0]
            model.look()
            let document = try #require(model.document)
            let session = document.makeSession()
            try session.perform(.add("Library 3", basedOn: "Library"))
            try session.perform(.setCurrent("Library 3"))
            try session.perform(.delete("Library 2"))
        }
        let client = try await workshop.page("/m0/versions", showing: "Library 3", of: library())
        #expect(!client.shows("Library 2"))
        try client.tap("Save")
        let bundle = try ModelBundle(contentsOf: workshop.package)
        #expect(bundle.versionNames == ["Library", "Library 3"] && bundle.currentVersionName == "Library 3")
    }

    @Test func whatIsTakenBackOrGivenUpIsNoDraft() async throws {
        try await leave { library in
            let client = try await workshop.page("/m0/entity/Book", of: library)
            try client.fill("Name of title", "heading")
            await library.finishKeeping()
            #expect(try drafts().count == 1)
            try client.tap("Undo Rename Attribute title")
            await library.finishKeeping()
            #expect(try drafts().isEmpty)
        }
        try await leaveHeading()
        let client = try await workshop.page("/m0/entity/Book", of: library())
        try client.tap("Give Up…")
        try client.tap("Give Up Changes")
        #expect(try client.field("Name of title").value == "title")
        #expect(!client.shows("edited") && !client.shows("These changes"))
        try await waitForNoDraft()
        #expect(try workshop.saved() == EditorWorkshop.text)
    }

    @Test func whatOthersHaveWrittenSinceIsAConflict() async throws {
        try await leaveHeading()
        let theirs = EditorWorkshop.text.replacing("Books on shelves", with: "Books in boxes")
        try workshop.write(theirs)
        let client = try await workshop.page("/m0/entity/Book", of: library())
        #expect(client.shows("Others have changed Library.xcdatamodel/contents") && client.shows("These changes"))
        #expect(try client.field("Name of heading").value == "heading")
        try client.tap("Save")
        #expect(client.shows("nothing was saved"))
        #expect(try workshop.saved() == theirs && drafts().count == 1)
        try client.tap("Open Anew…")
        try client.tap("Give Up Changes")
        #expect(try client.field("Name of title").value == "title")
        try await waitForNoDraft()
        #expect(try workshop.saved() == theirs)
    }

    /// The studio may end after a save and before the draft is gone.
    @Test func aDraftThatWasSavedIsGone() async throws {
        try await leaveHeading()
        let draft = try Data(contentsOf: try #require(try drafts().first))
        try await leave { library in
            library.models[0].look()
            try library.models[0].save()
        }
        try draft.write(
            to: try #require(StateFile("model-drafts", of: workshop.package, in: states, ending: "plist")).url
        )
        let client = try await workshop.page("/m0/entity/Book", of: library())
        #expect(!client.shows("edited") && !client.shows("These changes") && !client.shows("Others have"))
        #expect(try drafts().isEmpty)
    }

    @Test func aFileThatIsNoDraftIsLeftAsItIs() async throws {
        let file = try #require(StateFile("model-drafts", of: workshop.package, in: states, ending: "plist"))
        let wrong = PropertyListSample(edits: .init(path: workshop.package.path, changed: ["a": Data()]))
        let hostile = [
            Data("nonsense".utf8), try PropertyListEncoder().encode(["format": 2]),
            try PropertyListEncoder().encode(wrong),
        ]
        for data in hostile {
            try file.write(data)
            let client = try await workshop.page("/m0/entity/Book", of: library())
            #expect(client.shows("cannot be taken up") && client.shows("end with this studio"), "\(client.text)")
            try client.fill("Name of title", "heading")
            try client.tap("Save")
            try await Task.sleep(for: .milliseconds(400))
            #expect(try file.read() == data)
            try client.tap("Undo")
            try client.tap("Save")
        }
    }

    /// The file of a draft.
    private struct PropertyListSample: Codable {
        struct Edits: Codable {
            let path: String
            var read: [String: Data] = [:]
            let changed: [String: Data]
            var removed: [String] = []
        }

        var format = 1
        var date = Date()
        let edits: Edits
    }

    @Test func onlyOneStudioKeepsTheChangesOfAModel() async throws {
        let first = library()
        let mine = try await workshop.page("/m0/entity/Book", of: first)
        let second = library()
        let yours = try await workshop.page("/m0/entity/Book", of: second)
        try mine.fill("Name of title", "heading")
        await first.finishKeeping()
        let kept = try drafts().map { try Data(contentsOf: $0) }
        try yours.fill("Name of title", "label")
        await second.finishKeeping()
        await yours.waits(for: "Another studio that runs keeps changes of this model.")
        #expect(second.farewells.map { $0.contains("are lost") } == [true])
        #expect(try drafts().map { try Data(contentsOf: $0) } == kept && kept.count == 1)
    }

    // MARK: - New files

    @Test func aNewModelIsTakenUpAndCanBeGivenUp() async throws {
        try await leave(workshop.folder) { library in
            _ = try await library.makeModel(named: "Garden", inFolder: 0, beginningWith: .slipBox)
        }
        let library = self.library(workshop.folder)
        let client = try await workshop.page("/", showing: "Garden.xcdatamodeld", of: library)
        #expect(client.shows("edited"))
        client.open("/m1")
        await client.waits(for: "These changes had not been saved")
        #expect(!client.links("Note").isEmpty)
        try client.tap("Give Up…")
        try client.tap("Give Up Changes")
        await client.waits(for: "Stores and Models")
        #expect(!client.shows("Garden"))
        try await waitForNoDraft()
        // Another one of that name is kept.
        let made = try await library.makeModel(named: "Garden", inFolder: 0, beginningWith: .empty).model
        await library.finishKeeping()
        #expect(try made.address == "m2" && made.isKept && drafts().count == 1)
    }

    @Test func aNewModelIsSavedByTheNextStudio() async throws {
        try await leave(workshop.folder) { library in
            _ = try await library.makeModel(named: "Garden", inFolder: 0, beginningWith: .slipBox)
        }
        // It is not found from other folders.
        #expect(library(workshop.package).models.count == 1)
        let client = try await workshop.page("/m1", showing: "Note", of: library(workshop.folder))
        try client.tap("Save")
        let model = try ModelBundle(contentsOf: workshop.folder.appending(path: "Garden.xcdatamodeld")).readValid()
        #expect(model.definition.entity(named: "Note") != nil)
        try await waitForNoDraft()
    }

    @Test func aModelThatOthersHaveRemovedIsNotForgotten() async throws {
        try await leave(workshop.folder) { library in
            let client = try await workshop.page("/m0/entity/Book", of: library)
            try client.fill("Name of title", "heading")
        }
        try FileManager.default.removeItem(at: workshop.package)
        let client = try await workshop.page("/m0/entity/Book", of: library(workshop.folder))
        #expect(try client.field("Name of heading").value == "heading" && client.shows("Others have changed"))
        try client.tap("Save")
        #expect(!FileManager.default.fileExists(atPath: workshop.package.path))
    }

    @Test func aMappingModelIsTakenUp() async throws {
        try await leave(workshop.folder) { library in
            let model = library.models[0]
            model.look()
            _ = try library.makeMapping(from: "Library", to: "Library 2", of: model)
        }
        try await leave(workshop.folder) { library in
            let client = try await workshop.page("/x0", showing: "BookToBook", of: library)
            #expect(client.shows("These changes had not been saved when the studio ended"))
            try client.tap("Save")
            #expect(FileManager.default.fileExists(atPath: library.mappings[0].url.path))
            client.open("/x0/mapping/BookToBook")
            await client.waits(for: "Custom Policy")
            try client.fill("Class", "Shop.Policy")
        }
        let client = try await workshop.page(
            "/x0/mapping/BookToBook",
            showing: "Custom Policy",
            of: library(workshop.folder)
        )
        #expect(try client.field("Class").value == "Shop.Policy" && client.shows("edited"))
        try client.tap("Give Up…")
        try client.tap("Give Up Changes")
        #expect(try client.field("Class").value != "Shop.Policy")
        try await waitForNoDraft()
    }

    // MARK: - Undo

    private func page(of person: String) async throws -> HeadlessClient {
        let desk = StudioDesk(workshop.library, of: person)
        let client = try HeadlessClient(url: "/m0/entity/Book") { StudioView(desk) }
        await client.waits(for: "Book")
        return client
    }

    @Test func undoOutlivesThePage() async throws {
        do {
            let client = try await page(of: "ada")
            try client.fill("Name of title", "heading")
        }
        let other = try await page(of: "ben")
        #expect(other.find("button", "Undo")?.attributes["disabled"] != nil)
        do {
            let client = try await page(of: "ada")
            try client.tap("Undo Rename Attribute title")
            #expect(try client.field("Name of title").value == "title")
        }
        let client = try await page(of: "ada")
        try client.tap("Redo Rename Attribute title")
        #expect(try client.field("Name of heading").value == "heading")
    }
}
