import Foundation
import ManagedObjectModelFormat
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Mapping models: made, edited by their fields, checked, mended, saved, and opened again.
@MainActor
@Suite struct MappingEditorTests {
    private let workshop: MappingWorkshop

    init() throws {
        workshop = try MappingWorkshop()
    }

    @Test func aNewOneStandsBesideTheModelOnceItIsSaved() async throws {
        let before = try workshop.files()
        let client = try await workshop.made()
        #expect(client.url == "/x0" && client.shows("edited"))
        #expect(client.shows("ItemToProduct") && client.shows("ShelfToShelf"))
        #expect(try workshop.files() == before)
        try client.tap("Save")
        #expect(client.refusal == nil && !client.shows("edited"))
        let saved = try workshop.saved()
        #expect(saved.sourceModelPath == "Shop.xcdatamodeld/Shop.xcdatamodel")
        #expect(saved.entityMappings.map(\.name) == ["ItemToProduct", "ShelfToShelf"])
        // Opened again, also by itself, it is listed with its versions.
        let list = try await workshop.page("/", showing: "mapping model", of: [workshop.mapping])
        list.open("/x0")
        await list.waits(for: "ItemToProduct")
        await list.waits("its versions") { !$0.links("Shop 2").isEmpty }
        client.open("/m0/differences")
        #expect(!client.links("Shop-Shop 2.xcmappingmodel").isEmpty)
    }

    @Test func everyFieldIsInTheFile() async throws {
        let client = try await workshop.made()
        client.open("/x0/mapping/ItemToProduct")
        try client.fill("Value of name", "$source.label")
        try client.fill("Class", "Shop.Policy")
        client.open("/x0/mapping/ItemToProduct/shelf")
        try client.choose("ShelfToShelf", of: "Mapping")
        client.open("/x0/mapping/ItemToProduct")
        try client.choose("Transform", of: "Type")
        try client.tap("Add Entry")
        try client.fill("Value of key", "read me")
        try client.tap("Move ItemToProduct Later")
        try client.fill("Name", "Goods")
        #expect(client.url == "/x0/mapping/Goods", "The page goes along.")
        try client.tap("Save")
        let saved = try workshop.saved()
        #expect(saved.entityMappings.map(\.name) == ["ShelfToShelf", "Goods"])
        let goods = saved.entityMappings[1]
        #expect(goods.policyClassName == "Shop.Policy" && goods.kind == .transform)
        #expect(goods.userInfo == ["key": .string("read me")])
        #expect(goods.attributes.first { $0.name == "name" }?.valueExpression?.description == "$source.label")
        #expect(goods.relationships[0].valueExpression?.description.contains("\"ShelfToShelf\"") == true)
        // Relationships that named the mapping go along.
        #expect(saved.entityMappings[0].relationships[0].valueExpression?.description.contains("\"Goods\"") == true)
    }

    @Test func whatIsTypedIsCheckedAndCompleted() async throws {
        let client = try await workshop.made()
        client.open("/x0/mapping/ItemToProduct/name")
        let field = try client.field("Value")
        client.edit(field, "$source.lab")
        await client.waits("a choice") { $0.find("button", "label") != nil }
        await client.waits(for: "Item has no “lab”")
        try client.tap("label")
        await client.waits("the whole") { (try? $0.field("Value").value) == "$source.label" && $0.refusal == nil }
        client.edit(try client.field("Value"), "$source.")
        try client.tap("Save")
        #expect(client.refusal?.contains("cannot be kept") == true, "\(client.text)")
    }

    @Test func findingsAreMendedByAButton() async throws {
        let client = try await workshop.made()
        try client.tap("Findings (2)")
        await client.waits(for: "nothing gives it a value")
        #expect(client.shows("an expression or a policy must convert them"))
        client.open("/x0/mapping/ItemToProduct")
        try client.tap("Delete Mapping of shelf")
        try client.tap("Add Mapping of shelf")
        #expect(client.url == "/x0/mapping/ItemToProduct/shelf")
        try client.tap("Delete Mapping ItemToProduct")
        client.open("/x0/findings")
        await client.waits(for: "those in the store are dropped")
        try client.tap("Add Mapping ItemToProduct")
        await client.waits("no such finding") { !$0.shows("those in the store are dropped") }
    }

    @Test func everyoneTakesBackTheirOwn() async throws {
        let client = try await workshop.made()
        let other = try await workshop.page("/x0/mapping/ItemToProduct", showing: "Item")
        client.open("/x0/mapping/ItemToProduct")
        try client.fill("Value of name", "$source.label")
        try other.fill("Value of price", "3")
        await client.waits("the other's edit") { (try? $0.field("Value of price").value) == "3" }
        try client.tap("Undo Set Value of name")
        #expect(try client.field("Value of name").value == "" && client.field("Value of price").value == "3")
        try other.tap("Undo Set Value of price")
        await client.waits("the other's undo") { (try? $0.field("Value of price").value) == "" }
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func aPlaceThatIsNotThereSaysSo() async throws {
        let client = try await workshop.made()
        client.open("/x0/mapping/Nothing")
        #expect(client.shows("There is no entity mapping “Nothing”."))
        client.open("/x0/mapping/ItemToProduct/nothing")
        #expect(client.shows("has no mapping of “nothing”"))
    }

    @Test func withoutItsModelOnlyNamesAreShown() async throws {
        let client = try await workshop.made()
        try client.tap("Save")
        try FileManager.default.removeItem(at: workshop.folder.appending(path: "Shop.xcdatamodeld"))
        let alone = try await workshop.page("/x0", showing: "ItemToProduct", of: [workshop.folder])
        #expect(alone.shows("A version is not among the models"))
        alone.open("/x0/trial")
        #expect(alone.shows("nothing can be tried"))
        alone.open("/x0/mapping/ItemToProduct")
        try alone.fill("Value of name", "$source.label")
        #expect(alone.refusal == nil)
    }
}
