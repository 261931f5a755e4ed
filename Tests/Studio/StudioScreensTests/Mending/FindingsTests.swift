import Foundation
import ModelEditing
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Findings of `momc check` on the screens, and the buttons that mend them.
@MainActor
@Suite struct FindingsTests {
    /// The sample, with a relationship that has no inverse.
    private static let text = EditorWorkshop.text.replacing(#" inverseName="books" inverseEntity="Shelf""#, with: "")
        .replacing(#" inverseName="shelf" inverseEntity="Book""#, with: "")

    @Test func findingsStandAtTheirPlaceWithAButtonThatMends() async throws {
        let workshop = try EditorWorkshop([("Library", Self.text)])
        let client = try await workshop.page("/m0/entity/Book/shelf", showing: "Make books the Inverse")
        #expect(
            client.root.all.contains { $0.tag == "tr" && $0.text.contains("shelf") && $0.text.contains("warning") },
            "\(client.text)"
        )
        try client.tap("Make books the Inverse")
        await client.waits("no finding") { $0.find(class: "editor-finding") == nil }
        #expect(try client.chosen(in: "Inverse") == "books")
        try client.tap("Save")
        #expect(try workshop.saved() == EditorWorkshop.text)
    }

    @Test func allFindingsAreListedAndCounted() async throws {
        let workshop = try EditorWorkshop([("Library", Self.text)])
        let client = try await workshop.page("/m0/findings", showing: "Shelf.books")
        let count = client.root.all.count { $0.hasClass("editor-finding") }
        #expect(client.shows("Findings (\(count))") && count >= 2, "\(client.text)")
        #expect(client.links("Book.shelf") == ["/m0/entity/Book/shelf"])
        // What one page mends is gone on the other.
        let other = try await workshop.page("/m0/entity/Book/shelf", showing: "Make books the Inverse")
        try other.tap("Make books the Inverse")
        await client.waits("fewer findings") { $0.links("Shelf.books").isEmpty }
        #expect(client.failures.isEmpty)
    }

    @Test func lookingAgainWithoutAnEditForgetsNothing() async throws {
        let workshop = try EditorWorkshop([("Library", Self.text)])
        let model = try #require(workshop.library.models.first)
        model.look()
        let document = try #require(model.document)
        let findings = EditorFindings()
        func look() async {
            await findings.look(at: ModelMoment(version: "Library", revision: document.revision), of: document)
        }
        await look()
        let finding = try #require(findings.about("Book", "shelf").first)
        await findings.lookForMends(of: finding)
        let mends = try #require(findings.mends[finding])
        #expect(mends.contains { $0.title == "Make books the Inverse" })
        await look()
        #expect(findings.mends[finding]?.count == mends.count)
        try document.makeSession().perform(mends[0], in: "Library")
        await look()
        #expect(!findings.all.contains(finding))
    }

    @Test func aModelWithNothingWrongSaysSo() async throws {
        let workshop = try EditorWorkshop([("Library", "<model><entity name=\"Note\"/></model>")])
        let client = try await workshop.page("/m0/findings", showing: "Note")
        await client.waits("a sentence") {
            $0.shows("Nothing wrong was found") || $0.find(class: "editor-finding") != nil
        }
        #expect(client.shows("Nothing wrong was found"), "\(client.text)")
    }
}
