import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("Schemas that grow with records")
struct ContainerSchemaGrowingTests {
    private func take(_ schema: inout ContainerSchema, _ fields: [String: FieldEntry], fixed: Bool = false) throws
        -> Bool
    {
        try schema.take(fields, ofType: "Note", isFixed: fixed)
    }

    @Test func whatIsNewIsAddedWithItsUsualIndexes() throws {
        var schema = ContainerSchema()
        #expect(
            try take(
                &schema,
                ["s": FieldEntry(.string("")), "b": FieldEntry(.bytes(Data())), "n": FieldEntry(.int64(1))]
            )
        )
        let note = try #require(schema.types["Note"])
        #expect(note.fields["s"]?.indexes == [.queryable, .sortable, .searchable])
        #expect(note.fields["b"]?.indexes == [] && note.fields["n"]?.indexes == [.queryable, .sortable])
        #expect(note.grants == RecordTypeSchema.usualGrants)
        #expect(try !take(&schema, ["s": FieldEntry(.string("x"))]))
    }

    @Test func anEmptyListTakesItsTypeLater() throws {
        var schema = ContainerSchema()
        _ = try take(&schema, ["l": FieldEntry(.list([]))])
        #expect(try take(&schema, ["l": FieldEntry(.list([.string("a")]))]))
        #expect(try !take(&schema, ["l": FieldEntry(.list([]))]))
        #expect(throws: WireFailure.self) { try take(&schema, ["l": FieldEntry(.list([.int64(1)]))]) }
        #expect(throws: WireFailure.self) { try take(&schema, ["l": FieldEntry(.string("a"))]) }
    }

    @Test("C032: an existing plain field cannot become encrypted, nor the other way round") func encryption() throws {
        var schema = ContainerSchema()
        _ = try take(&schema, ["p": FieldEntry(.string("")), "e": FieldEntry(.string(""), isEncrypted: true)])
        #expect(schema.types["Note"]?.fields["e"]?.indexes == [], "C031: encrypted fields carry no index")
        #expect(throws: WireFailure.self) { try take(&schema, ["p": FieldEntry(.string(""), isEncrypted: true)]) }
        #expect(throws: WireFailure.self) { try take(&schema, ["e": FieldEntry(.string(""))]) }
    }

    @Test func nothingGrowsWhereItIsFixed() throws {
        var schema = ContainerSchema()
        #expect(throws: WireFailure.self) { try take(&schema, [:], fixed: true) }
        _ = try take(&schema, ["a": FieldEntry(.string(""))])
        #expect(try !take(&schema, ["a": FieldEntry(.string("")), "b": FieldEntry(nil)], fixed: true))
        #expect(throws: WireFailure.self) { try take(&schema, ["b": FieldEntry(.string(""))], fixed: true) }
    }

    @Test("C006: names of fields", arguments: ["", "1a", "_a", "a b", "ä", "a-b"]) func names(name: String) throws {
        var schema = ContainerSchema()
        #expect(throws: WireFailure.self) { try take(&schema, [name: FieldEntry(.string(""))]) }
    }

    @Test func whatAnotherSchemaLacksIsTold() throws {
        let old = try SchemaParser.schema(
            of: "DEFINE SCHEMA RECORD TYPE A ( a STRING, b INT64 ); RECORD TYPE B ( a STRING );"
        )
        let new = try SchemaParser.schema(
            of: "DEFINE SCHEMA RECORD TYPE A ( a INT64, c STRING ); RECORD TYPE C ( a STRING );"
        )
        #expect(
            old.losses(in: new) == [
                "the field a of A has another type", "the field b of A is missing", "the record type B is missing",
            ]
        )
        #expect(old.losses(in: old).isEmpty)
    }
}
