import CoreData
import CoreDataSQLite
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
                "Z_DA_ZNOTE_Folder_noteCount_PARAMETER_DELETE", "Z_DA_ZNOTE_Note_at_SOURCE_INSERT",
                "Z_DA_ZNOTE_Note_at_SOURCE_UPDATE", "Z_DA_ZNOTE_Note_folderName_SOURCE_INSERT",
                "Z_DA_ZNOTE_Note_folderName_SOURCE_UPDATE", "Z_DA_ZFOLDER_Note_folderName_PARAMETER_INSERT",
                "Z_DA_ZFOLDER_Note_folderName_PARAMETER_UPDATE",
            ]
        )
    }

    @Test func triggersKeepCountsAndCopies() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        let model = model()
        for name in [DerivedAttributeTriggers.insertFunction, DerivedAttributeTriggers.updateFunction] {
            try connection.register(function: name, argumentCount: 5, isDeterministic: false, isInnocuous: true) {
                _,
                _ in
            }
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

    /// Returns the triggers of an attribute of folders, or of notes, without name and event.
    private func bodies(_ attribute: NSDerivedAttributeDescription, ofNotes: Bool = false) -> [String] {
        let folder = SchemaModels.entity("Folder", [SchemaModels.attribute("name")])
        let note = SchemaModels.entity(
            "Note",
            [
                SchemaModels.attribute("title"), SchemaModels.attribute("size", .integer64),
                SchemaModels.attribute("rank", .double),
            ]
        )
        let tag = SchemaModels.entity("Tag", [SchemaModels.attribute("weight", .integer64)])
        SchemaModels.relate(folder, "notes", 0, note, "folder", 1)
        SchemaModels.relate(note, "tags", 0, tag, "notes", 0)
        (ofNotes ? note : folder).properties += [attribute]
        let schema = SchemaBuilder.schema(of: ModelLayout(SchemaModels.model(folder, note, tag)))
        return schema.triggers.map { trigger in
            let parts = trigger.sql.replacingOccurrences(of: "CREATE TRIGGER \(trigger.name) AFTER ", with: "")
            let body = parts.components(separatedBy: "; SELECT ")[0].replacingOccurrences(of: " FOR EACH ROW", with: "")
            let suffix = trigger.name.components(separatedBy: "_\(attribute.name)_")[1]
            return "\(suffix): \(body)"
        }
    }

    @Test func theTimeOfSavingFollowsTheVersion() {
        let now = "(julianday('now') - 2451910.5) * 86400.0"
        #expect(
            bodies(derived("at", .date, "now()"), ofNotes: true) == [
                "SOURCE_INSERT: INSERT ON ZNOTE BEGIN UPDATE ZNOTE SET ZAT = \(now) WHERE Z_PK = NEW.Z_PK",
                "SOURCE_UPDATE: UPDATE OF Z_OPT ON ZNOTE BEGIN UPDATE ZNOTE SET ZAT = \(now) WHERE Z_PK = NEW.Z_PK",
            ]
        )
    }

    @Test func functionsOfTextAreCalled() {
        #expect(
            bodies(derived("plain", .string, "canonical:(title)"), ofNotes: true) == [
                "SOURCE_INSERT: INSERT ON ZNOTE BEGIN UPDATE ZNOTE SET ZPLAIN = NSCoreDataCanonical(NEW.ZTITLE) "
                    + "WHERE Z_PK = NEW.Z_PK",
                "SOURCE_UPDATE: UPDATE OF ZTITLE ON ZNOTE BEGIN UPDATE ZNOTE SET ZPLAIN = NSCoreDataCanonical(NEW.ZTITLE) "
                    + "WHERE Z_PK = NEW.Z_PK",
            ]
        )
        #expect(
            bodies(derived("loud", .string, "uppercase:(folder.name)"), ofNotes: true)[2]
                == "PARAMETER_INSERT: INSERT ON ZFOLDER BEGIN UPDATE ZNOTE SET ZLOUD = NSCoreDataUppercase(NEW.ZNAME) "
                + "WHERE ZFOLDER = NEW.Z_PK"
        )
    }

    @Test func sumsOfIntegersAreKeptByAddingAndSubtracting() {
        let changed = "WHEN NEW.ZFOLDER IS NOT OLD.ZFOLDER OR NEW.ZSIZE IS NOT OLD.ZSIZE"
        let more = "BEGIN UPDATE ZFOLDER SET ZTOTAL = IFNULL(ZTOTAL, 0) + IFNULL(NEW.ZSIZE, 0) WHERE Z_PK = NEW.ZFOLDER"
        let less = "BEGIN UPDATE ZFOLDER SET ZTOTAL = IFNULL(ZTOTAL, 0) - IFNULL(OLD.ZSIZE, 0) WHERE Z_PK = OLD.ZFOLDER"
        #expect(
            bodies(derived("total", .integer64, "notes.@sum.size")) == [
                "SOURCE_INSERT: INSERT ON ZFOLDER BEGIN UPDATE ZFOLDER SET ZTOTAL = (SELECT IFNULL(SUM(ZSIZE), 0) "
                    + "FROM ZNOTE WHERE ZFOLDER = NEW.Z_PK) WHERE Z_PK = NEW.Z_PK",
                "PARAMETER_INSERT: INSERT ON ZNOTE \(more)",
                "PARAMETER_UPDATE_INCREMENT: UPDATE OF ZFOLDER, ZSIZE ON ZNOTE \(changed) \(more)",
                "PARAMETER_UPDATE_DECREMENT: UPDATE OF ZFOLDER, ZSIZE ON ZNOTE \(changed) \(less)",
                "PARAMETER_DELETE: DELETE ON ZNOTE \(less)",
            ]
        )
        #expect(bodies(derived("total", .integer64, "notes.size.@sum")).count == 5)
    }

    @Test func otherSumsAreTakenOfAllMembersAgain() {
        let bodies = bodies(derived("least", .double, "min:(notes.rank)"))
        #expect(
            bodies[1] == "PARAMETER_INSERT: INSERT ON ZNOTE BEGIN UPDATE ZFOLDER SET ZLEAST = "
                + "(SELECT MIN(ZRANK) FROM ZNOTE WHERE ZFOLDER = NEW.ZFOLDER) WHERE Z_PK = NEW.ZFOLDER"
        )
        #expect(bodies[4].contains("ZLEAST = (SELECT MIN(ZRANK) FROM ZNOTE WHERE ZFOLDER = OLD.ZFOLDER)"))
    }

    @Test func pairsAreCountedAndSummedUp() {
        let counts = bodies(derived("tagCount", .integer64, "tags.@count"), ofNotes: true)
        #expect(
            counts == [
                "SOURCE_INSERT: INSERT ON ZNOTE BEGIN UPDATE ZNOTE SET ZTAGCOUNT = (SELECT COUNT(Z_3TAGS) FROM Z_2TAGS "
                    + "WHERE Z_2NOTES = NEW.Z_PK) WHERE Z_PK = NEW.Z_PK",
                "PARAMETER_INSERT: INSERT ON Z_2TAGS BEGIN UPDATE ZNOTE SET ZTAGCOUNT = IFNULL(ZTAGCOUNT, 0) + 1 "
                    + "WHERE Z_PK = NEW.Z_2NOTES",
                "PARAMETER_DELETE: DELETE ON Z_2TAGS BEGIN UPDATE ZNOTE SET ZTAGCOUNT = MAX(0, IFNULL(ZTAGCOUNT, 0) - 1) "
                    + "WHERE Z_PK = OLD.Z_2NOTES",
            ]
        )
        let sums = bodies(derived("sum", .integer64, "tags.@sum.weight"), ofNotes: true)
        #expect(
            sums[2] == "PARAMETER_UPDATE: UPDATE OF ZWEIGHT ON ZTAG BEGIN UPDATE ZNOTE SET ZSUM = "
                + "(SELECT IFNULL(SUM(M.ZWEIGHT), 0) FROM Z_2TAGS P JOIN ZTAG M ON M.Z_PK = P.Z_3TAGS "
                + "WHERE P.Z_2NOTES = ZNOTE.Z_PK) WHERE Z_PK IN (SELECT Z_2NOTES FROM Z_2TAGS WHERE Z_3TAGS = NEW.Z_PK)"
        )
    }

    @Test(arguments: ["folder.parent.name", "notes.@median.size", "name + 'x'", "missing", "notes.@sum.missing"])
    func otherDerivationsHaveNoTriggers(_ format: String) {
        #expect(bodies(derived("value", .string, format)).isEmpty)
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
