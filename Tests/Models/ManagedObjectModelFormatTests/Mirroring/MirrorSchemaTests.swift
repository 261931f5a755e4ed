import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite struct MirrorSchemaTests {
    @Test(
        "each type of attributes has a type of fields, and those of any length have an asset as well",
        arguments: [
            (.integer16, "INT64"), (.integer32, "INT64"), (.integer64, "INT64"), (.boolean, "INT64"),
            (.double, "DOUBLE"), (.float, "DOUBLE"), (.decimal, "DOUBLE"), (.date, "TIMESTAMP"), (.uuid, "STRING"),
            (.uri, "STRING"), (.string, "STRING ASSET"), (.binaryData, "BYTES ASSET"), (.transformable, "BYTES ASSET"),
            (.undefined, ""), (.objectID, ""), (.composite, ""),
        ] as [(AttributeType, String)]
    )
    func types(_ type: AttributeType, _ expected: String) throws {
        var entity = EntityDefinition(name: "Note")
        entity.attributes = [AttributeDefinition(name: "a", type: type)]
        var definition = ModelDefinition()
        definition.entities = [entity]
        let record = try #require(MirrorSchema(of: definition).type(named: "CD_Note"))
        let types = ["CD_a", "CD_a_ckAsset"].compactMap { record.field(named: $0)?.type.rawValue }
        #expect(types.joined(separator: " ") == expected)
        #expect(record.fields.filter { $0.source != nil }.count == types.count)
    }

    @Test("the types of a model, their fields by name, and the pairs of a many-to-many relationship")
    func text() throws {
        let schema = MirrorSchema(of: try model(Self.posts))
        #expect(schema.text == Self.text)
        #expect(schema.types.map(\.root) == [nil, "Post", "Tag"])
    }

    @Test("transient and derived attributes and to-many relationships have no field")
    func unmirrored() throws {
        let schema = MirrorSchema(
            of: try model(
                """
                <entity name="Note"><attribute name="a" attributeType="Date" transient="YES"/>
                <attribute name="n" attributeType="Integer 16" derived="YES" derivationExpression="notes.@count"/>
                <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="note" \
                inverseEntity="Note"/>
                <relationship name="note" optional="YES" maxCount="1" destinationEntity="Note" inverseName="notes" \
                inverseEntity="Note"/></entity>
                """
            )
        )
        #expect(schema.types.map(\.name) == ["CD_Note"])
        let fields = ["CD_entityName", "CD_moveReceipt", "CD_moveReceipt_ckAsset", "CD_note", "mirrorTimes"]
        #expect(schema.types.first?.fields.map(\.name) == fields)
        #expect(schema.type(named: "CD_Note")?.field(named: "CD_note")?.typeName == "STRING")
    }

    @Test("a hierarchy shares the record type of its root")
    func hierarchies() throws {
        let elements = """
            <entity name="Note" parentEntity="Thing"><attribute name="b" attributeType="Date" optional="YES"/></entity>
            <entity name="Thing" isAbstract="YES"><attribute name="a" attributeType="UUID" optional="YES"/></entity>
            <entity name="Photo" parentEntity="Thing"><attribute name="c" attributeType="UUID" optional="YES"/></entity>
            <entity name="Draft"/>
            """
        let definition = try model(elements)
        func properties(_ schema: MirrorSchema) -> [[String]] {
            schema.types.map { [$0.name] + $0.fields.compactMap { $0.source?.property } }
        }
        #expect(properties(MirrorSchema(of: definition)) == [["CD_Draft"], ["CD_Thing", "a", "b", "c"]])
        #expect(properties(MirrorSchema(of: definition, entityNames: ["Note"])) == [["CD_Thing", "a", "b"]])
    }

    @Test("encrypted attributes have encrypted fields, and plain assets, which CloudKit encrypts anyway")
    func encryption() throws {
        let schema = MirrorSchema(
            of: try model(
                """
                <entity name="Note"><attribute name="a" attributeType="String" optional="YES" allowsCloudEncryption="YES"/>
                </entity>
                """
            )
        )
        #expect(schema.text.contains("        CD_a ENCRYPTED STRING,\n        CD_a_ckAsset ASSET,\n"))
    }

    @Test("C241: in the public database, every type, with that of pairs, has what queries for changes need")
    func indexes() throws {
        let definition = try model(Self.posts)
        let (plain, open) = (MirrorSchema(of: definition), MirrorSchema(of: definition, isPublic: true))
        let lines = open.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        #expect(lines.filter { $0 == #""___recordID" REFERENCE QUERYABLE,"# }.count == 3)
        #expect(lines.filter { $0 == #""___modTime" TIMESTAMP QUERYABLE SORTABLE,"# }.count == 3)
        #expect(lines.filter { $0.hasPrefix("RECORD TYPE") }.count == 3)
        #expect(!plain.text.contains("ABLE,"))
        #expect(plain.types == open.types)
    }

    @Test("the order of a model does not matter to the text")
    func order() throws {
        var definition = try model(Self.posts)
        definition.entities.reverse()
        for place in definition.entities.indices { definition.entities[place].attributes.reverse() }
        #expect(MirrorSchema(of: definition).text == Self.text)
    }

    static let posts = """
        <entity name="Tag">\(MirrorLinkTests.toMany("posts", "Post", "tags"))</entity>
        <entity name="Post"><attribute name="title" attributeType="String" optional="YES"/>
        <attribute name="date" attributeType="Date" optional="YES"/>
        <relationship name="next" optional="YES" maxCount="1" destinationEntity="Post" inverseName="last" \
        inverseEntity="Post"/>
        <relationship name="last" optional="YES" maxCount="1" destinationEntity="Post" inverseName="next" \
        inverseEntity="Post"/>
        \(MirrorLinkTests.toMany("tags", "Tag", "posts"))</entity>
        """

    private static let text = """
        DEFINE SCHEMA

        \(type("CDMR", ["CD_entityNames STRING", moveReceipt, "CD_recordNames STRING", "CD_relationships STRING"]))

        \(type(
            "CD_Post",
            [
                "CD_date TIMESTAMP", "CD_entityName STRING", "CD_last STRING", moveReceipt, "CD_next STRING",
                "CD_title STRING", "CD_title_ckAsset ASSET",
            ]
        ))

        \(type("CD_Tag", ["CD_entityName STRING", moveReceipt]))

        """

    private static let moveReceipt = "CD_moveReceipt BYTES,\n        CD_moveReceipt_ckAsset ASSET"

    private static func type(_ name: String, _ fields: [String]) -> String {
        let system = [
            #""___createTime" TIMESTAMP"#, #""___createdBy" REFERENCE"#, #""___etag" STRING"#,
            #""___modTime" TIMESTAMP"#, #""___modifiedBy" REFERENCE"#, #""___recordID" REFERENCE"#,
        ]
        let grants = [#"GRANT WRITE TO "_creator""#, #"GRANT CREATE TO "_icloud""#, #"GRANT READ TO "_world""#]
        let lines = (system + fields + ["mirrorTimes BYTES"] + grants).map { "        \($0)" }.joined(separator: ",\n")
        return "    RECORD TYPE \(name) (\n\(lines)\n    );"
    }
}
