import CloudWire
import Testing

@testable import CloudService

@Suite("Schemas as text")
struct SchemaParserTests {
    private static let text = """
        // A comment.
        DEFINE SCHEMA
            -- Another.
            CREATE ROLE editors;
            RECORD TYPE Note (
                "___createTime" TIMESTAMP QUERYABLE SORTABLE, "___recordID" REFERENCE QUERYABLE,
                title STRING QUERYABLE SORTABLE SEARCHABLE, text ENCRYPTED STRING, /* several
                lines */ tags LIST<STRING> QUERYABLE, picture ASSET, count NUMBER PREFERRED AS DOUBLE, n NUMBER,
                "grant" INT64, place LOCATION,
                GRANT READ, CREATE, WRITE TO editors, GRANT WRITE TO "_creator"
            );
            RECORD TYPE Users ( roles LIST<INT64>, GRANT READ TO "_world" );
        """

    @Test func aSchemaIsRead() throws {
        let schema = try SchemaParser.schema(of: Self.text)
        let note = try #require(schema.types["Note"])
        #expect(schema.roles == ["editors"])
        #expect(
            note.fields["title"] == FieldSchema(FieldShape(.string), indexes: [.queryable, .sortable, .searchable])
        )
        #expect(note.fields["text"] == FieldSchema(FieldShape(.string), isEncrypted: true))
        #expect(note.fields["tags"] == FieldSchema(FieldShape(.string, isList: true), indexes: [.queryable]))
        #expect(note.fields["count"]?.shape == FieldShape(.double) && note.fields["n"]?.shape == FieldShape(.int64))
        #expect(note.fields["grant"]?.shape == FieldShape(.int64))
        #expect(note.systemIndexes == ["___createTime": [.queryable, .sortable], "___recordID": [.queryable]])
        #expect(note.grants == ["editors": [.read, .create, .write], "_creator": [.write]])
    }

    @Test func whatIsPrintedIsReadAgain() throws {
        let schema = try SchemaParser.schema(of: Self.text)
        var again = try SchemaParser.schema(of: schema.text)
        #expect(again.text == schema.text)
        again.types = again.types.mapValues { type in
            var type = type
            type.systemIndexes = type.systemIndexes.filter { !$0.value.isEmpty }
            return type
        }
        #expect(again == schema)
    }

    @Test(arguments: [
        ("", 1), ("DEFINE", 1), ("DEFINE SCHEMA RECORD TYPE", 1), ("DEFINE SCHEMA\nRECORD TYPE A ();", 2),
        ("DEFINE SCHEMA RECORD TYPE A ( a COLOR );", 1), ("DEFINE SCHEMA RECORD TYPE A ( a STRING, a STRING );", 1),
        ("DEFINE SCHEMA RECORD TYPE A ( a STRING );\nRECORD TYPE A ( a STRING );", 2),
        ("DEFINE SCHEMA RECORD TYPE A ( a STRING )", 1), ("DEFINE SCHEMA /* x", 1),
        ("DEFINE SCHEMA RECORD TYPE \"A", 1),
        ("DEFINE SCHEMA RECORD TYPE A ( _a STRING );", 1), ("DEFINE SCHEMA RECORD TYPE A ( a ASSET QUERYABLE );", 1),
        ("DEFINE SCHEMA RECORD TYPE A ( a ENCRYPTED STRING QUERYABLE );", 1),
        ("DEFINE SCHEMA RECORD TYPE A ( a ENCRYPTED REFERENCE );", 1),
        ("DEFINE SCHEMA RECORD TYPE 1A ( a STRING );", 1),
        ("DEFINE SCHEMA RECORD TYPE A ( a STRING, GRANT READ TO nobody );", 1),
        ("DEFINE SCHEMA RECORD TYPE A ( \"___createTime\" STRING );", 1),
        ("DEFINE SCHEMA RECORD TYPE Ä ( a STRING );", 1),
    ])
    func errorsHaveALine(text: String, line: Int) {
        #expect {
            try SchemaParser.schema(of: text)
        } throws: {
            ($0 as? SchemaTextError)?.line == line
        }
    }

    @Test("C012: a type has at most 256 fields") func tooManyFields() throws {
        let fields = { (count: Int) in (0..<count).map { "f\($0) STRING" }.joined(separator: ", ") }
        #expect(
            try SchemaParser.schema(of: "DEFINE SCHEMA RECORD TYPE A (\(fields(256)));").types["A"]?.fields.count == 256
        )
        #expect(throws: SchemaTextError.self) {
            try SchemaParser.schema(of: "DEFINE SCHEMA RECORD TYPE A (\(fields(257)));")
        }
    }
}
