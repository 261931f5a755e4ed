import CoreData
import SQLiteConnection
import Testing

@testable import CoreData

struct DerivedAttributeTests {
    private func model() -> NSManagedObjectModel {
        let name = SchemaModels.attribute("name")
        let folder = SchemaModels.entity("Folder", [name])
        let note = SchemaModels.entity("Note", [])
        SchemaModels.relate(folder, "notes", 0, note, "folder", 1)
        folder.properties += [derived("noteCount", .integer64, "notes.@count")]
        note.properties += [derived("folderName", .string, "folder.name"), derived("at", .date, "now()")]
        return SchemaModels.model(folder, note)
    }

    private func derived(_ name: String, _ type: NSAttributeDescription.AttributeType, _ format: String)
        -> NSDerivedAttributeDescription
    {
        let attribute = NSDerivedAttributeDescription()
        attribute.name = name
        attribute.type = type
        attribute.derivationExpression = NSExpression(format: format)
        return attribute
    }

    @Test func triggersHaveApplesNames() {
        let schema = SchemaBuilder.schema(of: ModelLayout(model()))
        #expect(
            schema.triggers.map(\.name) == [
                "Z_DA_ZFOLDER_Folder_noteCount_SOURCE_INSERT", "Z_DA_ZNOTE_Folder_noteCount_PARAMETER_INSERT",
                "Z_DA_ZNOTE_Folder_noteCount_PARAMETER_UPDATE_INCREMENT",
                "Z_DA_ZNOTE_Folder_noteCount_PARAMETER_UPDATE_DECREMENT",
                "Z_DA_ZNOTE_Folder_noteCount_PARAMETER_DELETE", "Z_DA_ZNOTE_Note_folderName_SOURCE_INSERT",
                "Z_DA_ZNOTE_Note_folderName_SOURCE_UPDATE", "Z_DA_ZFOLDER_Note_folderName_PARAMETER_INSERT",
                "Z_DA_ZFOLDER_Note_folderName_PARAMETER_UPDATE",
            ]
        )
    }

    @Test func triggersKeepCountsAndCopies() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        let model = model()
        for name in [DerivedAttributeTriggers.insertFunction, DerivedAttributeTriggers.updateFunction] {
            try connection.register(function: name, argumentCount: 5, isDeterministic: false) { _, _ in }
        }
        try StoreFile.create(
            on: connection,
            model: model,
            layout: ModelLayout(model),
            metadata: StoreMetadata(newStoreFor: model)
        )
        try connection.execute(
            """
            INSERT INTO ZNOTE (Z_PK, ZFOLDER) VALUES (1, 1), (2, 1), (3, NULL);
            INSERT INTO ZFOLDER (Z_PK, ZNAME) VALUES (1, 'a'), (2, 'b');
            INSERT INTO ZNOTE (Z_PK, ZFOLDER) VALUES (4, 2);
            """
        )
        #expect(try text(connection) == "1:2 2:1 | a a - b")
        try connection.execute("UPDATE ZNOTE SET ZFOLDER = 2 WHERE Z_PK IN (1, 3)")
        #expect(try text(connection) == "1:1 2:3 | b a b b")
        try connection.execute("UPDATE ZFOLDER SET ZNAME = 'c' WHERE Z_PK = 2; DELETE FROM ZNOTE WHERE Z_PK = 4")
        #expect(try text(connection) == "1:1 2:2 | c a c")
        try connection.execute("UPDATE ZNOTE SET ZFOLDER = NULL WHERE Z_PK = 2")
        #expect(try text(connection) == "1:0 2:2 | c - c")
    }

    private func text(_ connection: Connection) throws -> String {
        let sql = """
            SELECT (SELECT group_concat(Z_PK || ':' || ZNOTECOUNT, ' ') FROM ZFOLDER) || ' | '
            || (SELECT group_concat(ifnull(ZFOLDERNAME, '-'), ' ') FROM ZNOTE)
            """
        return try connection.withStatement(sql) { statement in
            try statement.step() ? statement.value(0).string : ""
        }
    }

    @Test func placesAreFoundInARectangle() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        let (x, y) = (SchemaModels.attribute("x", .double), SchemaModels.attribute("y", .double))
        let note = SchemaModels.entity("Note", [x, y])
        let elements = [x, y].map { NSFetchIndexElementDescription(property: $0, collationType: .rTree) }
        note.indexes = [NSFetchIndexDescription(name: "place", elements: elements)]
        let model = SchemaModels.model(note)
        try StoreFile.create(
            on: connection,
            model: model,
            layout: ModelLayout(model),
            metadata: StoreMetadata(newStoreFor: model)
        )
        try connection.execute(
            """
            INSERT INTO ZNOTE (Z_PK, ZX, ZY) VALUES (1, 1, 1), (2, 5, 5), (3, NULL, 1), (4, 2, 2);
            UPDATE ZNOTE SET ZX = 1.5 WHERE Z_PK = 2; UPDATE ZNOTE SET ZY = 1.5 WHERE Z_PK = 2;
            DELETE FROM ZNOTE WHERE Z_PK = 4; UPDATE ZNOTE SET ZX = NULL WHERE Z_PK = 1;
            """
        )
        let sql = "SELECT group_concat(Z_PK) FROM Z_RT_Note_place WHERE ZX_MIN >= 0 AND ZX_MAX <= 3 AND ZY_MAX <= 3"
        let found = try connection.withStatement(sql) { try $0.step() ? $0.value(0).string : "" }
        #expect(found == "2")
        #expect(try StoreFile.tables(connection, layout: ModelLayout(model)).tables[0].columns == ["ZX", "ZY"])
    }
}
