import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("Records read as objects")
struct EntityObjectTests {
    private static func object(_ type: String, _ fields: [String: FieldValue]) throws -> EntityObject {
        let model = try EntityModel(contentsOf: try LibraryProgram.model.get())
        return model.object(of: WireRecord("r", type, fields), in: ZoneName("z"))
    }

    private static func reading(_ name: String, _ object: EntityObject) throws -> AttributeReading {
        try #require(object.attributes.first { $0.shape.name == name })
    }

    @Test func valuesHaveTheTypesOfTheModel() throws {
        let key = UUID()
        let asset = AssetValue(fileChecksum: "f", size: 12)
        let book = try Self.object(
            "CD_Item",
            [
                "CD_entityName": .string("Book"), "CD_title": .string("One\nTwo"), "CD_pages": .int64(7),
                "CD_price": .double(19.99), "CD_key": .string(key.uuidString),
                "CD_source": .string("https://example.org"),
                "CD_cover": .bytes(Data(count: 3)), "CD_words": .bytes(Data(count: 5)), "CD_isRead": .int64(1),
                "CD_added": .timestamp(1_500), "CD_body_ckAsset": .asset(asset), "mirrorTimes": .bytes(Data()),
            ]
        )
        #expect(book.entity?.name == "Book" && book.problems.isEmpty && book.unknownFields.isEmpty)
        let values = Dictionary(uniqueKeysWithValues: book.attributes.map { ($0.shape.name, $0.value) })
        #expect(values["pages"] == .integer(7) && values["isRead"] == .boolean(true))
        #expect(values["price"] == Decimal(string: "19.99").map { .decimal($0) } && values["key"] == .uuid(key))
        #expect(values["source"] == URL(string: "https://example.org").map { .url($0) })
        #expect(values["cover"]??.text == "3 bytes" && values["words"]??.text == "5 bytes")
        #expect(values["added"] == .date(Date(timeIntervalSince1970: 1.5)))
        #expect(values["body"] == .file(asset, isText: true))
        #expect(book.attributes.allSatisfy { $0.problem == nil })
        #expect(book.title == "One")
        #expect(book.toOnes.map(\.target) == [nil])
    }

    @Test func whatDoesNotFitIsToldAndKeepsNothingElseFromBeingRead() throws {
        let book = try Self.object(
            "CD_Item",
            [
                "CD_entityName": .string("Book"), "CD_title": .string(" "), "CD_pages": .int64(5_000_000_000),
                "CD_key": .string("no UUID"), "CD_added": .string("today"), "CD_shelf": .int64(4),
                "CD_colour": .string("red"), "CD_body": .string("b"),
                "CD_body_ckAsset": .asset(AssetValue(fileChecksum: "f", size: 1)),
            ]
        )
        #expect(try Self.reading("pages", book).problem == "“5000000000” (INT64) is no value of type Integer 32.")
        #expect(try Self.reading("key", book).problem == "“no UUID” (STRING) is no value of type UUID.")
        #expect(try Self.reading("added", book).value == nil)
        #expect(try Self.reading("body", book).value == .text("b"))
        #expect(try Self.reading("body", book).problem == "There is a value in a file, too, which devices ignore.")
        #expect(book.toOnes.first?.problem == "INT64 is no name of a record.")
        #expect(book.unknownFields == [UnknownField(name: "CD_colour", text: "red")])
        #expect(book.title == "r")
    }

    @Test func entitiesThatTheModelLacksAreTold() throws {
        let film = try Self.object("CD_Item", ["CD_entityName": .string("Film"), "CD_title": .string("x")])
        #expect(film.entity?.name == "Item" && film.title == "x")
        #expect(film.problems == ["The model has no entity “Film” below Item, as which the record is shown."])
        let tag = try Self.object("CD_Item", ["CD_entityName": .string("Tag")])
        #expect(tag.entity?.name == "Item" && tag.problems.count == 1)
        let nameless = try Self.object("CD_Item", [:])
        #expect(nameless.problems == ["The record does not say which entity it is of."])
        let abstract = try Self.object("CD_Item", ["CD_entityName": .string("Item")])
        #expect(abstract.problems == ["Item is abstract: it cannot have objects."])
        let later = try Self.object("CD_Later", ["CD_name": .string("x")])
        #expect(later.entity == nil && later.unknownFields.map(\.name) == ["CD_name"] && later.title == "r")
        #expect(try Self.object("Note", [:]).problems.count == 1)
        // The type of a record is that of the root, and never that of a subentity.
        #expect(try Self.object("CD_Book", [:]).entity == nil)
    }

    @Test func onlyRecordsOfMirroredObjectsHaveAnEntity() {
        #expect(EntityModel.entityName(of: WireRecord("r", "CD_Note")) == "Note")
        #expect(EntityModel.entityName(of: WireRecord("r", "CD_Note", ["CD_entityName": .string("Task")])) == "Task")
        for type in ["CDMR", "Note", nil] { #expect(EntityModel.entityName(of: WireRecord("r", type)) == nil) }
    }
}
