import Foundation
import Testing

@testable import CoreData

/// Triggers and views that somebody has put into the file of a store.
@Suite struct ForeignCodeTests {
    private static let endless = """
        CREATE TRIGGER SPY AFTER UPDATE ON ZNOTE BEGIN UPDATE ZNOTE SET ZPOSITION = \
        (WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n); END
        """

    @Test func aTriggerWithoutEndIsAnError() throws {
        let folder = try StoreFolder(noteCount: 1)
        try folder.sql().execute(Self.endless)
        try folder.withContext { context in
            let note = try #require(try context.all("Note").first)
            note.setValue("changed", forKey: "title")
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code.rawValue == 134_180)
            let text = error?.localizedDescription ?? ""
            #expect(text.contains("which Core Data has not made, ran too long"), "\(text)")
            #expect(text.contains(folder.url.path) && text.contains("`coredata inspect`"), "\(text)")
            // The change is kept, and what does not run the trigger can be saved.
            #expect(note.hasChanges)
            context.rollback()
            _ = context.make("Note", ["title": "new"])
            try context.save()
        }
        #expect(try folder.sql().integer("SELECT count(*) FROM ZNOTE WHERE ZTITLE = 'changed'") == 0)
    }

    @Test func triggersThatCallEachOtherAreAnError() throws {
        let folder = try StoreFolder(noteCount: 1)
        try folder.sql().execute(
            """
            CREATE TRIGGER SPY AFTER UPDATE ON ZNOTE BEGIN UPDATE ZNOTE SET ZPOSITION = ZPOSITION + 1; END
            """
        )
        try folder.withContext([NSSQLitePragmasOption: ["recursive_triggers": 1]]) { context in
            try #require(try context.all("Note").first).setValue("changed", forKey: "title")
            #expect(throws: CocoaError.self) { try context.save() }
        }
    }

    /// With a spatial index, the schema is trusted further.
    @Test(arguments: ["", "CREATE VIRTUAL TABLE Z_RT_A_b USING RTREE (Z_PK INTEGER PRIMARY KEY, X FLOAT, Y FLOAT);"])
    func triggersCannotCallWhatTheProgramCalls(_ index: String) throws {
        let folder = try StoreFolder(noteCount: 1)
        try folder.sql().execute(index)
        let function = SQLFunction.matches.name
        try folder.sql().execute(
            "CREATE TRIGGER SPY AFTER UPDATE ON ZNOTE WHEN \(function)(NEW.ZTITLE, '(a+)+$', 0) BEGIN SELECT 1; END"
        )
        try folder.withContext { context in
            let note = try #require(try context.all("Note").first)
            note.setValue("changed", forKey: "title")
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.localizedDescription.contains("unsafe use of") == true)
        }
    }

    @Test func theOptionRefusesTriggersAndViewsOfOthers() throws {
        for code in [Self.endless, "CREATE VIEW SPY AS SELECT 1"] {
            let folder = try StoreFolder(noteCount: 1)
            try folder.sql().execute(code)
            let error = try folder.refusal([NSSQLiteRefusesForeignCodeOption: true])
            #expect(error.code.rawValue == NSPersistentStoreOpenError, "\(error)")
            #expect(error.localizedDescription.contains("SPY"), "\(error)")
            #expect(try folder.withContext { try $0.all("Note").count } == 1)
        }
        let clean = try StoreFolder(noteCount: 1)
        #expect(try clean.withContext([NSSQLiteRefusesForeignCodeOption: true]) { try $0.all("Note").count } == 1)
    }

    @Test func aViewIsNoTable() throws {
        let folder = try StoreFolder(noteCount: 1)
        try folder.sql().execute("ALTER TABLE ZNOTE RENAME TO HIDDEN; CREATE VIEW ZNOTE AS SELECT * FROM HIDDEN")
        #expect(throws: CocoaError.self) { try folder.withContext { try $0.all("Note") } }
    }

    @Test func inspectionTellsThem() throws {
        let folder = try StoreFolder(noteCount: 1)
        #expect(try StoreInspection.of(folder.url).findings.isEmpty)
        try folder.sql().execute(Self.endless)
        try folder.sql().execute("CREATE VIEW WINDOW AS SELECT 1")
        let findings = try StoreInspection.of(folder.url).findings
        #expect(findings.map(\.subject) == ["SPY", "WINDOW"] && findings.allSatisfy { $0.kind == .foreignCode })
        #expect(findings.first?.text.contains("it runs when programs change ZNOTE") == true)
    }

    // MARK: - Triggers of Core Data

    @Test func triggersOfTextIndexesAreOwn() throws {
        let library = try SearchLibrary()
        #expect(try library.plain().integer("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'") ?? 0 > 0)
        #expect(try StoreInspection.of(library.library.url).findings.isEmpty)
        // The same trigger with another text is not.
        let sql = try #require(
            try library.plain().text("SELECT sql FROM sqlite_master WHERE name = '\(SearchLibrary.indexName)$DELETED'")
        )
        try library.plain().execute("DROP TRIGGER \"\(SearchLibrary.indexName)$DELETED\"")
        try library.plain().execute(sql.replacing("BEGIN INSERT", with: "BEGIN DELETE FROM ZCOVER; INSERT"))
        let findings = try StoreInspection.of(library.library.url).findings
        #expect(findings.map(\.subject) == ["\(SearchLibrary.indexName)$DELETED"])
    }

    private static func places() -> NSManagedObjectModel {
        let (x, y) = (SchemaModels.attribute("x", .double), SchemaModels.attribute("y", .double))
        let note = SchemaModels.entity("Note", [x, y])
        let elements = [x, y].map { NSFetchIndexElementDescription(property: $0, collationType: .rTree) }
        note.indexes = [NSFetchIndexDescription(name: "place", elements: elements)]
        return SchemaModels.model(note)
    }

    @Test func triggersOfSpatialIndexesRun() throws {
        let library = try Library(Self.places(), options: [NSSQLiteRefusesForeignCodeOption: true])
        let rows = "SELECT group_concat(ZX_MIN, ' ') FROM Z_RT_Note_place"
        let context = library.context()
        let note = context.make("Note", ["x": 1.0, "y": 2.0])
        try context.save()
        #expect(try PlainSQL(path: library.url.path).text(rows) == "1.0")
        // As another program, which did not create the file.
        let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.places())
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: library.url,
            options: nil
        )
        other.persistentStoreCoordinator = coordinator
        try #require(try other.all("Note").first).setValue(5.0, forKey: "x")
        try other.save()
        #expect(try PlainSQL(path: library.url.path).text(rows) == "5.0")
        context.refresh(note, mergeChanges: false)
        context.delete(note)
        try context.save()
        #expect(try PlainSQL(path: library.url.path).text(rows) == nil)
    }

    @Test func triggersOfSpatialIndexesAreOwn() {
        let triggers = SchemaBuilder.schema(of: ModelLayout(Self.places())).spatialIndexes.flatMap(\.triggers)
        #expect(triggers.count == 3)
        for trigger in triggers {
            #expect(TriggerShape(trigger.sql).isOfCoreData(named: trigger.name), "\(trigger.sql)")
            let other = trigger.sql.replacing("Z_RT_Note_place ", with: "ZNOTE ")
            #expect(!TriggerShape(other).isOfCoreData(named: trigger.name), "\(other)")
        }
    }

    @Test(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
    func triggersOfApplesStoresAreOwn() throws {
        var count = 0
        for file in ModelFixtures.files(in: "schemas", named: nil) {
            for (name, sql) in try AppleSchema(contentsOf: file).triggers {
                #expect(TriggerShape(sql).isOfCoreData(named: name), "\(sql)")
                count += 1
            }
        }
        #expect(count > 10)
    }

    private static let own = """
        CREATE TRIGGER Z_DA_ZA_A_b_SOURCE_INSERT AFTER INSERT ON ZA FOR EACH ROW BEGIN \
        UPDATE ZA SET ZB = (SELECT ZC FROM ZD WHERE Z_PK = NEW.ZE) WHERE Z_PK = NEW.Z_PK; \
        SELECT NSCoreDataDATriggerInsertUpdatedAffectedObjectValue('ZA', Z_ENT, Z_PK, 'b', ZB) FROM ZA \
        WHERE Z_PK = NEW.Z_PK; END
        """

    /// A name and a beginning like those of Core Data do not make a trigger one of its own.
    @Test(arguments: [
        ("(SELECT ZC FROM ZD WHERE Z_PK = NEW.ZE)", "(WITH RECURSIVE n(x) AS (SELECT 1) SELECT x FROM n)"),
        ("(SELECT ZC FROM ZD WHERE Z_PK = NEW.ZE)", "(SELECT count(*) FROM ZD, ZD AS B, ZD AS C, ZD AS D)"),
        ("(SELECT ZC FROM ZD WHERE Z_PK = NEW.ZE)", "randomblob(1000000000)"),
        ("(SELECT ZC FROM ZD WHERE Z_PK = NEW.ZE)", "(SELECT 1 FROM ZD WHERE Z_PK IN (SELECT Z_PK FROM ZD))"),
        ("SET ZB =", "SET Z_PK ="),
        ("SET ZB =", "SET ZX = 1, ZB ="),
        ("UPDATE ZA SET", "DELETE FROM ZF; UPDATE ZA SET"),
        ("'b', ZB)", "'b', ZX)"),
        ("('ZA',", "('ZX',"),
        ("WHERE Z_PK = NEW.Z_PK; END", "WHERE load_extension('x'); END"),
        ("FOR EACH ROW", "FOR EACH ROW WHEN load_extension('x')"),
        ("FOR EACH ROW", "/* END */ FOR EACH ROW"),
    ])
    func whatOnlyLooksLikeOneIsForeign(_ part: String, _ replacement: String) {
        let name = "Z_DA_ZA_A_b_SOURCE_INSERT"
        #expect(TriggerShape(Self.own).isOfCoreData(named: name))
        #expect(!TriggerShape(Self.own).isOfCoreData(named: "SPY"))
        let changed = Self.own.replacing(part, with: replacement)
        #expect(changed != Self.own && !TriggerShape(changed).isOfCoreData(named: name), "\(changed)")
    }
}
