import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// The tables of an entity's properties.
@MainActor
@Suite struct PropertyTablesTests {
    private let workshop: EditorWorkshop

    init() throws {
        workshop = try EditorWorkshop()
    }

    @Test func typesAreChosenInTheTable() async throws {
        let client = try await workshop.page("/m0/entity/Book")
        try client.choose("Integer 64", of: "Type of pages")
        try client.choose("Place", of: "Type of title")
        try client.tap("Save")
        #expect(
            differences(EditorWorkshop.text, try workshop.saved()) == [
                #"-<attribute name="pages" attributeType="Integer 32" defaultValueString="0" usesScalarValueType="YES"/>"#,
                #"-<attribute name="title" optional="YES" attributeType="String"/>"#,
                #"+<attribute name="pages" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>"#,
                #"+<attribute name="title" optional="YES" attributeType="Composite" composite="Place"/>"#,
            ]
        )
    }

    @Test func aRelationshipGetsDestinationAndInverse() async throws {
        let client = try await workshop.page("/m0/entity/Shelf")
        try client.tap("Add Relationship")
        #expect(client.url == "/m0/entity/Shelf/relationship")
        try client.fill("Name of relationship", "lent")
        try client.choose("Book", of: "Destination of lent")
        try client.tap("Make Inverse shelfs")
        #expect(try client.chosen(in: "Inverse of lent") == "shelfs")
        try client.choose("No Inverse", of: "Inverse of lent")
        #expect(try client.chosen(in: "Inverse of lent") == "No Inverse")
        try client.choose("shelf", of: "Inverse of lent")
        #expect(try client.chosen(in: "Inverse of books") == "No Inverse")
        client.open("/m0/entity/Book")
        #expect(try client.chosen(in: "Inverse of shelf") == "lent")
    }

    @Test func theNameOfWhatIsNewIsTypedOver() async throws {
        let client = try await workshop.page("/m0")
        try client.tap("Add Entity")
        #expect(try client.focused?.id == client.field("Name").id)
        try client.fill("Name", "Reader")
        for (kind, name) in [("Attribute", "attribute"), ("Relationship", "relationship")] {
            try client.tap("Add \(kind)")
            let field = try client.field("Name of \(name)")
            #expect(client.focused?.id == field.id && field.attributes["data-selectall"] != nil)
            try client.fill("Name of \(name)", name.uppercased())
        }
        // Whoever only looks is not asked for a name.
        client.open("/m0/entity/Shelf")
        #expect(try client.focused?.id != client.field("Name of place").id)
    }

    @Test func propertiesOfAllKindsAreAddedAndDeleted() async throws {
        let client = try await workshop.page("/m0/entity/Book")
        for (kind, row) in [
            ("Index", "index:byIsbn"), ("Attribute", "attribute"), ("Relationship", "relationship"),
            ("Fetched Property", "fetchedProperty"),
        ] {
            try client.tap("Add \(kind)")
            #expect(client.url.hasSuffix("/m0/entity/Book/\(row.replacing(":", with: "%3A"))"), "\(client.url)")
            #expect(client.refusal == nil)
        }
        for name in [
            "Attribute attribute", "Relationship relationship", "Fetched Property fetchedProperty", "Index byIsbn",
        ] {
            try client.tap("Delete \(name)")
        }
        #expect(client.url == "/m0/entity/Book")
        try client.tap("Save")
        #expect(try workshop.saved() == EditorWorkshop.text)
    }

    /// Whoever leaves a name with Tab is in the same row afterwards, although its name is another one.
    @Test func aRowStaysTheSameWhenItsNameChanges() async throws {
        let client = try await workshop.page("/m0/entity/Book")
        let menus = client.root.all.filter { $0.tag == "select" }.compactMap(\.id)
        try client.fill("Name of pages", "sheets")
        #expect(client.root.all.filter { $0.tag == "select" }.compactMap(\.id) == menus)
    }

    @Test func entitiesAreAddedAndDeleted() async throws {
        let client = try await workshop.page()
        try client.tap("Add Entity")
        #expect(client.url == "/m0/entity/Entity")
        try client.fill("Name", "Reader")
        #expect(client.url == "/m0/entity/Reader")
        try client.tap("Delete Entity Reader")
        #expect(client.url == "/m0" && client.links("Reader").isEmpty)
        try client.tap("Undo Delete Entity Reader")
        #expect(!client.links("Reader").isEmpty)
    }
}
