import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// The differences of versions, and the classes that will be generated, both as of now.
@MainActor
@Suite struct DifferencesScreenTests {
    private let workshop: EditorWorkshop

    init() throws {
        workshop = try EditorWorkshop([("Library 2", EditorWorkshop.text), ("Library", EditorWorkshop.text)])
    }

    @Test func changesAreShownWithTheirMigration() async throws {
        let client = try await workshop.page("/m0/differences", showing: "The models are equal.")
        #expect(try client.chosen(in: "From") == "Library" && client.chosen(in: "To") == "Library 2")
        let other = try await workshop.page("/m0/entity/Book/title")
        // The first name stays as renaming identifier, so that a migration is inferred.
        try other.fill("Name of title", "heading")
        await client.waits(for: "A lightweight migration can be inferred.")
        #expect(client.shows("Book.heading") && client.shows("inferred"), "\(client.text)")
        try other.tap("Delete Attribute pages")
        await client.waits(for: "the values of Book.pages")
        try other.choose("Binary Data", of: "Type of isbn")
        await client.waits(for: "No lightweight migration can be inferred")
        try client.choose("Library 2", of: "From")
        try client.choose("Library", of: "To")
        #expect(client.url == "/m0/differences/Library%202/Library")
        #expect(!client.shows("the values of Book.pages"))
    }

    @Test func theCloudsSchemaIsShownWhereItIsUsed() async throws {
        let client = try await workshop.page("/m0/differences", showing: "The models are equal.")
        #expect(!client.shows("CloudKit"))
        let other = try await workshop.page("/m0/versions", showing: "Used with CloudKit")
        try other.toggle("Used with CloudKit")
        await client.waits(for: "In the Deployed CloudKit Schema")
    }

    @Test func oneVersionHasNoDifferences() async throws {
        let single = try EditorWorkshop()
        let client = try await single.page("/m0/differences", showing: "There is one version.")
        #expect(client.failures.isEmpty)
    }

    @Test func classesFollowTheModel() async throws {
        let client = try await workshop.page("/m0/entity/Book")
        #expect(!client.shows("@NSManaged"))
        try client.toggle("Generated Class")
        #expect(client.shows("Book+CoreDataProperties.swift") && client.shows("title"))
        try client.fill("Name of title", "heading")
        let code = client.root.all.filter { $0.hasClass("studio-code") }.map(\.text).joined()
        #expect(code.contains("heading") && !code.contains("var title"), "\(code)")
        client.open("/m0/classes")
        #expect(client.shows("Shelf+CoreDataClass.swift"))
        client.open("/m0/entity/Book")
        try client.choose("Manual/None", of: "Codegen")
        #expect(client.shows("its Codegen is Manual/None"))
    }
}
