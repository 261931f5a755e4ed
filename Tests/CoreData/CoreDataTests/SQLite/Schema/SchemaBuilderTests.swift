import CoreData
import Testing

@testable import CoreData

struct SchemaBuilderTests {
    private func schema(_ model: NSManagedObjectModel) -> StoreSchema {
        SchemaBuilder.schema(of: ModelLayout(model))
    }

    private func indexes(_ model: NSManagedObjectModel) -> [String] {
        schema(model).indexes.map(\.sql)
    }

    @Test func aNewStoreHasTablesThenIndexesThenTheFixedTables() {
        let (note, tag) = (SchemaModels.entity("Note", []), SchemaModels.entity("Tag", []))
        SchemaModels.relate(note, "tags", 0, tag, "notes", 0)
        #expect(
            schema(SchemaModels.model(tag, note)).statements == [
                "CREATE TABLE ZNOTE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER )",
                "CREATE TABLE Z_1TAGS ( Z_1NOTES INTEGER, Z_2TAGS INTEGER, PRIMARY KEY (Z_1NOTES, Z_2TAGS) )",
                "CREATE TABLE ZTAG ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER )",
                "CREATE INDEX Z_1TAGS_Z_2TAGS_INDEX ON Z_1TAGS (Z_2TAGS, Z_1NOTES)",
            ] + StoreSchema.fixedTables
        )
    }

    @Test func indexesOfATableStandInApplesOrder() {
        let (name, rank) = (SchemaModels.attribute("name"), SchemaModels.attribute("rank", .integer16))
        let (item, note) = (SchemaModels.entity("Item", [name, rank]), SchemaModels.entity("Note", []))
        item.subentities = [note]
        SchemaModels.relate(note, "next", 1, note, "previous", 1)
        SchemaModels.relate(item, "others", 0, item, "sources", 0)
        item.indexes = [SchemaModels.index("byRank", [rank, name])]
        item.uniquenessConstraints = [["name"]]
        item.indexes[0].elements[0].isAscending = false
        #expect(
            indexes(SchemaModels.model(item, note)) == [
                "CREATE INDEX ZITEM_ZNEXT_INDEX ON ZITEM (ZNEXT)",
                "CREATE INDEX ZITEM_ZPREVIOUS_INDEX ON ZITEM (ZPREVIOUS)",
                "CREATE INDEX Z_1OTHERS_Z_1OTHERS_INDEX ON Z_1OTHERS (Z_1OTHERS, Z_1SOURCES)",
                "CREATE INDEX ZITEM_Z_ENT_INDEX ON ZITEM (Z_ENT)",
                "CREATE INDEX Z_Item_byRank ON ZITEM (ZRANK COLLATE BINARY DESC, ZNAME COLLATE BINARY ASC)",
                "CREATE UNIQUE INDEX Z_Item_UNIQUE_name ON ZITEM (ZNAME COLLATE BINARY ASC)",
            ]
        )
    }

    @Test func someFetchIndexesAreNotMade() {
        let name = SchemaModels.attribute("name")
        let (note, folder) = (SchemaModels.entity("Note", [name]), SchemaModels.entity("Folder", []))
        let (toFolder, toNotes) = SchemaModels.relate(note, "folder", 1, folder, "notes", 0)
        note.uniquenessConstraints = [["name"]]
        note.indexes = [
            SchemaModels.index("single", [toFolder]),
            SchemaModels.index("unique", [name]),
            SchemaModels.index("strange", [name], where: "name BEGINSWITH 'a'"),
            SchemaModels.index("pair", [toFolder, name]),
        ]
        folder.indexes = [SchemaModels.index("many", [toNotes])]
        #expect(
            indexes(SchemaModels.model(note, folder)) == [
                "CREATE INDEX ZNOTE_ZFOLDER_INDEX ON ZNOTE (ZFOLDER)",
                "CREATE INDEX Z_Note_pair ON ZNOTE (ZFOLDER COLLATE BINARY ASC, ZNAME COLLATE BINARY ASC)",
                "CREATE UNIQUE INDEX Z_Note_UNIQUE_name ON ZNOTE (ZNAME COLLATE BINARY ASC)",
            ]
        )
    }

    @Test(arguments: [
        ("name == 'it''s'", "ZNAME = 'it''s'"),
        ("name != nil", "ZNAME IS NOT NULL"),
        ("folder == nil", "ZFOLDER IS NULL"),
        ("rank > 1 AND (flag == YES OR weight <= 0.5)", "(ZRANK > 1 AND (ZFLAG = 1 OR ZWEIGHT <= 0.5))"),
        ("weight <> 2 AND rank >= -1", "(ZWEIGHT <> 2 AND ZRANK >= -1)"),
    ])
    func partialIndexesHaveTheirConditionInSQL(_ format: String, _ condition: String) {
        let name = SchemaModels.attribute("name")
        let others: [NSPropertyDescription] = [
            SchemaModels.attribute("rank", .integer32), SchemaModels.attribute("flag", .boolean),
            SchemaModels.attribute("weight", .double),
        ]
        let (note, folder) = (SchemaModels.entity("Note", [name] + others), SchemaModels.entity("Folder", []))
        SchemaModels.relate(note, "folder", 1, folder, "notes", 0)
        let text = format.replacingOccurrences(of: "'it''s'", with: "\"it's\"")
        note.indexes = [SchemaModels.index("some", [name], where: text)]
        let index = schema(SchemaModels.model(note, folder)).indexes.first { $0.name == "Z_Note_some" }
        #expect(index?.condition == condition)
    }

    @Test(arguments: ["NOT name == 'a'", "name ==[c] 'a'", "name == title", "ANY tags == 1", "name LIKE 'a*'"])
    func otherConditionsHaveNoIndex(_ format: String) {
        let name = SchemaModels.attribute("name")
        let note = SchemaModels.entity("Note", [name, SchemaModels.attribute("title")])
        note.indexes = [SchemaModels.index("some", [name], where: format)]
        #expect(schema(SchemaModels.model(note)).indexes.isEmpty)
    }

    @Test func modelsFromBeforeFetchIndexesHaveTheirs() {
        let (name, rank) = (SchemaModels.attribute("name"), SchemaModels.attribute("rank"))
        name.isIndexed = true
        let note = SchemaModels.entity("Note", [rank, name])
        note.legacyCompoundIndexes = [["rank", "name"]]
        #expect(schema(SchemaModels.model(note)).indexes.map(\.name) == ["Z_Note_name", "Z_Note_rank_name"])
    }

    @Test func expressionsOfIndexesMayMeanTheKeyAndTheEntity() {
        let note = SchemaModels.entity("Note", [SchemaModels.attribute("name")])
        let elements = ["entity", "SELF", "name"].map { format in
            let property = NSExpressionDescription()
            property.expression = NSExpression(format: format)
            return NSFetchIndexElementDescription(property: property, collationType: .binary)
        }
        note.indexes = [NSFetchIndexDescription(name: "all", elements: elements)]
        #expect(
            schema(SchemaModels.model(note)).indexes.first?.terms.map { $0.prefix { $0 != " " } } == [
                "Z_ENT", "Z_PK", "ZNAME",
            ]
        )
    }

    @Test func namesThatAreNoNamesDoNoHarm() {
        let evil = SchemaModels.entity("A\"; DROP TABLE ZB; --", [SchemaModels.attribute("x y')")])
        #expect(schema(SchemaModels.model(evil)).tables.first?.name == "ZA___DROP_TABLE_ZB____")
        #expect(schema(SchemaModels.model(evil)).tables.first?.columns.last?.name == "ZX_Y__")
    }
}
