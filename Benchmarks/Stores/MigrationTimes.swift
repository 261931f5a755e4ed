import CoreData

/// M1: adding an attribute to many notes by a lightweight migration, compared with the same statements by hand.
enum MigrationTimes {
    /// - Parameter notes: the number of notes in the store.
    static func report(_ fixture: StoreFixture, notes: Int) throws -> String {
        let original = fixture.freshURL()
        defer { try? fixture.remove(original) }
        try fixture.close(fixture.open(original))
        let database = RawDatabase(original)
        database.run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(notes)) \
            INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZBODY, ZTITLE, ZCREATED, ZMODIFIED, ZPOSITION) \
            SELECT i, 2, 1, 'The body of note ' || i, 'Note ' || i, i, i, i FROM n
            """
        )
        database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(notes) WHERE Z_NAME = 'Note'")
        database.run("PRAGMA wal_checkpoint(truncate)")
        return try [nil, 7].map { try line(fixture, original, notes, defaultValue: $0) }.joined(separator: "\n")
    }

    private static func line(_ fixture: StoreFixture, _ original: URL, _ notes: Int, defaultValue: Int?) throws
        -> String
    {
        let byHand = try time(fixture, original) { url in
            let database = RawDatabase(url)
            database.run("BEGIN IMMEDIATE; ALTER TABLE ZNOTE ADD COLUMN ZPAGES INTEGER")
            if let defaultValue { database.run("UPDATE ZNOTE SET ZPAGES = \(defaultValue)") }
            database.run("COMMIT; PRAGMA wal_checkpoint(truncate)")
        }
        let ours = try time(fixture, original) { url in
            let container = NSPersistentContainer(name: "Notes", managedObjectModel: model(defaultValue))
            container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
            var failure: (any Error)?
            container.loadPersistentStores { failure = $1 }
            if let failure { throw failure }
            try fixture.close(container)
        }
        return String(
            format: "M1  add an attribute %@ to %d notes: by hand %.1f ms, by migration %.1f ms, ratio %.2f; goal 2.0",
            defaultValue == nil ? "without a default" : "with a default",
            notes,
            byHand,
            ours,
            ours / byHand
        )
    }

    private static func model(_ defaultValue: Int?) -> NSManagedObjectModel {
        let model = NoteModel.make(indexesCreated: false)
        let pages = NSAttributeDescription()
        (pages.name, pages.attributeType, pages.defaultValue) = ("pages", .integer32AttributeType, defaultValue)
        model.entitiesByName["Note"]?.properties += [pages]
        return model
    }

    private static func time(_ fixture: StoreFixture, _ original: URL, _ work: (URL) throws -> Void) throws -> Double {
        var times: [Double] = []
        for _ in 0..<3 {
            let copy = fixture.freshURL()
            try FileManager.default.copyItem(at: original, to: copy)
            let start = DispatchTime.now().uptimeNanoseconds
            try work(copy)
            times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
            try fixture.remove(copy)
        }
        return times.median
    }
}
