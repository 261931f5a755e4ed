import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// The versions of a model on the screen.
@MainActor
@Suite struct VersionsScreenTests {
    @Test func aVersionIsAddedAndMadeCurrent() async throws {
        let workshop = try EditorWorkshop()
        let client = try await workshop.page("/m0/versions", showing: "New Version")
        try client.tap("Add Version")
        try client.tap("Make Library 2 Current")
        #expect(client.find("button", "Make Library Current") != nil)
        try client.tap("Save")
        let note = try String(contentsOf: workshop.package.appending(path: ".xccurrentversion"), encoding: .utf8)
        #expect(note.contains("<string>Library 2.xcdatamodel</string>"))
        #expect(try workshop.saved("Library 2") == EditorWorkshop.text)
        #expect(try workshop.saved() == EditorWorkshop.text)
    }

    @Test func eachVersionIsEditedByItself() async throws {
        let workshop = try EditorWorkshop([("Library 2", EditorWorkshop.text), ("Library", EditorWorkshop.text)])
        let client = try await workshop.page("/m0/entity/Book?version=Library")
        #expect(try client.chosen(in: "Version") == "Library")
        // The other version knows the attribute by its first name.
        try client.fill("Name of title", "heading")
        try client.tap("Save")
        #expect(try workshop.saved("Library 2") == EditorWorkshop.text)
        #expect(
            try workshop.saved().contains(
                "<attribute name=\"heading\" optional=\"YES\" attributeType=\"String\" elementID=\"title\"/>"
            )
        )
        try client.choose("Library 2 (current)", of: "Version")
        #expect(client.url == "/m0/entity/Book")
        #expect(try client.field("Name of title").value == "title")
        client.open("/m0/versions")
        try client.tap("Delete Version Library")
        try client.tap("Save")
        #expect(!FileManager.default.fileExists(atPath: workshop.package.appending(path: "Library.xcdatamodel").path))
    }

    @Test("What is renamed on the page on which the second version was added keeps its first name for migrations")
    func renamesInANewVersion() async throws {
        let workshop = try EditorWorkshop()
        let client = try await workshop.page("/m0/entity/Book")
        try client.fill("Name of title", "name")
        client.open("/m0/versions")
        try client.tap("Add Version")
        try client.tap("Make Library 2 Current")
        client.open("/m0/entity/Book")
        try client.fill("Name of pages", "length")
        try client.tap("Save")
        // Nobody has a store with the first name of what was renamed while there was one version.
        #expect(try !workshop.saved().contains("elementID"))
        #expect(try workshop.saved("Library 2").contains("<attribute name=\"length\""))
        #expect(try workshop.saved("Library 2").contains("elementID=\"pages\""))
    }

    @Test(arguments: ["Library", "a/b", ".hidden", "../Other"])
    func namesThatAreNoVersionsAreRefused(_ name: String) async throws {
        let workshop = try EditorWorkshop()
        let client = try await workshop.page("/m0/versions", showing: "New Version")
        try client.type(name, into: "Name of the new version")
        try client.submit("Name of the new version")
        #expect(client.refusal != nil)
        try client.tap("Save")
        #expect(try FileManager.default.contentsOfDirectory(atPath: workshop.folder.path) == ["Library.xcdatamodeld"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: workshop.package.path) == ["Library.xcdatamodel"])
    }

    @Test func aVersionThatCannotBeReadLeavesTheOthers() async throws {
        let workshop = try EditorWorkshop([("Library 2", EditorWorkshop.text), ("Library", "<model><entity></model>")])
        let client = try await workshop.page("/m0/entity/Book?version=Library", showing: "contents:")
        #expect(!client.shows("Attributes"))
        client.open("/m0/versions")
        #expect(client.shows("current") && client.shows("contents:"))
        client.open("/m0/entity/Book")
        #expect(try client.field("Name of title").value == "title")
    }
}
