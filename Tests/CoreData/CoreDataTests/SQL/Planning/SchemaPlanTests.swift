import CoreData
import Testing

@testable import CoreData

struct SchemaPlanTests {
    private func columns(_ model: NSManagedObjectModel, _ table: Int = 0) -> [String] {
        SchemaPlan(ModelLayout(model)).tables[table].columns.map { "\($0.name) \($0.type)" }
    }

    @Test func columnsStandByClassThenByName() {
        let types: [(String, NSAttributeDescription.AttributeType)] = [
            ("data", .binaryData), ("color", .transformable), ("id", .uuid), ("link", .uri), ("text", .string),
            ("price", .decimal), ("at", .date), ("size", .float), ("Weight", .double), ("flag", .boolean),
            ("count", .integer64), ("Big", .integer16),
        ]
        let hidden = SchemaModels.attribute("hidden")
        hidden.isTransient = true
        let (note, other) = (
            SchemaModels.entity("Note", [hidden] + types.map { SchemaModels.attribute($0.0, $0.1) }),
            SchemaModels.entity("Other", [])
        )
        SchemaModels.relate(note, "after", 1, other, "notes", 0)
        #expect(
            columns(SchemaModels.model(note, other)) == [
                "ZBIG INTEGER", "ZCOUNT INTEGER", "ZFLAG INTEGER", "ZAFTER INTEGER", "ZWEIGHT FLOAT", "ZAT TIMESTAMP",
                "ZSIZE FLOAT", "ZPRICE DECIMAL", "ZTEXT VARCHAR", "ZLINK VARCHAR", "ZID BLOB", "ZCOLOR BLOB",
                "ZDATA BLOB",
            ]
        )
    }

    @Test func equalNamesOfSubentitiesAreNumbered() {
        let root = SchemaModels.entity("Root", [SchemaModels.attribute("name")])
        let first = SchemaModels.entity("alpha", [SchemaModels.attribute("text")])
        let second = SchemaModels.entity("Beta", [SchemaModels.attribute("text"), SchemaModels.attribute("Text")])
        root.subentities = [second, first]
        #expect(
            columns(SchemaModels.model(root, second, first)) == [
                "ZNAME VARCHAR", "ZTEXT VARCHAR", "ZTEXT1 VARCHAR", "ZTEXT2 VARCHAR",
            ]
        )
        let tables = SchemaBuilder.tables(of: ModelLayout(SchemaModels.model(root, second, first)))
        #expect(tables.tables.map(\.columns) == [["ZNAME"], ["ZNAME", "ZTEXT"], ["ZNAME", "ZTEXT1", "ZTEXT2"]])
        #expect(tables.tables.map(\.table) == ["ZROOT", "ZROOT", "ZROOT"])
    }

    @Test func toOneRelationshipsToEntitiesWithSubentitiesHaveTwoColumns() throws {
        let (note, item, book) = (
            SchemaModels.entity("Note", []), SchemaModels.entity("Item", []), SchemaModels.entity("Book", [])
        )
        item.subentities = [book]
        SchemaModels.relate(note, "item", 1, item, "notes", 0)
        SchemaModels.relate(note, "book", 1, book, "notesOfBook", 0)
        let model = SchemaModels.model(note, item, book)
        #expect(columns(model, 1) == ["ZBOOK INTEGER", "ZITEM INTEGER", "Z1_ITEM INTEGER"])
        let layout = ModelLayout(model)
        let table = SchemaBuilder.tables(of: layout).table(of: try #require(layout.entity(named: "Note")))
        #expect(table.columns == ["ZBOOK", "ZITEM", "Z1_ITEM"])
    }

    @Test func orderedRelationshipsHaveColumnsForPlaces() throws {
        let (folder, note) = (SchemaModels.entity("Folder", []), SchemaModels.entity("Note", []))
        let (notes, _) = SchemaModels.relate(folder, "notes", 0, note, "folder", 1)
        notes.isOrdered = true
        let layout = ModelLayout(SchemaModels.model(folder, note))
        let tables = SchemaBuilder.tables(of: layout)
        guard case .ownColumns("ZFOLDER", nil, "Z_FOK_FOLDER") = tables.tables[1].relationships[0],
            case .destinationColumn("ZNOTE", "ZFOLDER", "Z_FOK_FOLDER", true) = tables.tables[0].relationships[0]
        else {
            Issue.record("\(tables.tables.map(\.relationships))")
            return
        }
    }

    @Test func relationshipsWithoutInverseLieInTheDestination() throws {
        let note = SchemaModels.entity("Note", [SchemaModels.attribute("rank", .integer16)])
        let box = SchemaModels.entity("Box", [])
        let notes = SlipBoxModel.relationship("notes", to: note, count: 0)
        notes.isOrdered = true
        box.properties = [notes]
        let model = SchemaModels.model(note, box)
        #expect(columns(model, 1) == ["ZRANK INTEGER", "Z1NOTES INTEGER", "Z_FOK_1NOTES INTEGER"])
        #expect(SchemaBuilder.schema(of: ModelLayout(model)).indexes.map(\.name) == ["ZNOTE_Z1NOTES_INDEX"])
        let tables = SchemaBuilder.tables(of: ModelLayout(model))
        guard case .destinationColumn("ZNOTE", "Z1NOTES", "Z_FOK_1NOTES", false) = tables.tables[0].relationships[0]
        else {
            Issue.record("\(tables.tables[0].relationships)")
            return
        }
    }

    @Test func compositeAttributesHaveAColumnForEachElement() {
        let place = NSCompositeAttributeDescription()
        place.name = "place"
        place.elements = [SchemaModels.attribute("city"), SchemaModels.attribute("x", .double)]
        let model = SchemaModels.model(SchemaModels.entity("Note", [place]))
        #expect(columns(model) == ["ZX FLOAT", "ZCITY VARCHAR"])
        #expect(SchemaBuilder.tables(of: ModelLayout(model)).tables[0].columns == ["ZCITY", "ZX"])
    }
}
