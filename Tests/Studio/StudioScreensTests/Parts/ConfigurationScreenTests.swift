import Testing
import WebUITestSupport

@testable import StudioScreens

/// The entities of a configuration: chosen by boxes, or dragged.
@MainActor
@Suite struct ConfigurationScreenTests {
    private let text = EditorWorkshop.text.replacing("        <memberEntity name=\"Shelf\"/>\n", with: "")

    @Test func entitiesAreDraggedIntoIt() async throws {
        let workshop = try EditorWorkshop([("Library", text)])
        let client = try await workshop.page("/m0/entity/Shelf", showing: "Local")
        func link(_ name: String) throws -> PageNode {
            try #require(client.root.all.first { $0.tag == "a" && $0.text == name && $0.hasClass("studio-link") })
        }
        let shelf = try #require(try link("Shelf").id)
        client.send("drop", to: try link("Local"), ["items": [.int(shelf)]])
        #expect(client.refusal == nil && client.url == "/m0/entity/Shelf")
        try client.tap("Save")
        #expect(try workshop.saved() == EditorWorkshop.text)
        // What is a member already stays one.
        client.send("drop", to: try link("Local"), ["items": [.int(shelf)]])
        #expect(!client.shows("edited") && client.refusal == nil)
        try client.tap("Undo Add Shelf to Local")
        client.open("/m0/configuration/Local")
        try client.toggle("Shelf")
        try client.tap("Save")
        #expect(try workshop.saved() == EditorWorkshop.text)
    }
}
