import CoreData
import Testing

/// Tests that plain SQL finds the changes made to stores written by Apple's framework.
@Suite(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
struct RealFileWritingTests {
    @Test func objectsOfEveryEntityAreChangedInsertedAndDeleted() throws {
        var tally = RealChange.Tally()
        var comparison = RealComparison.Tally()
        for store in RealStore.all {
            let copy = try store.copy()
            let metadata = try fixedMetadata(copy)
            try copy.withStore { context in
                let tables = try RealTables(copy.sql())
                let model = try #require(context.persistentStoreCoordinator?.managedObjectModel)
                for entity in model.entities.sorted(by: { $0.name ?? "" < $1.name ?? "" }) {
                    var change = RealChange(
                        name: "\(store)",
                        context: context,
                        tables: tables,
                        entity: entity,
                        tally: tally
                    )
                    try change.run()
                    tally = change.tally
                }
                #expect(try tables.sql.faults() == [])
            }
            #expect(try fixedMetadata(copy) == metadata, "\(store)")
            // Reads everything again, like a program that is started later.
            try copy.withStore { try RealComparison.run("\(store)", $0, copy.sql(), into: &comparison) }
            #expect(try copy.sql().faults() == [])
        }
        print("changed: \(tally); afterwards \(comparison)")
        #expect(comparison.stores == 12)
    }

    /// Returns what changes of objects must not affect: the metadata with the hashes of Apple's compiler, the
    /// identifier, the numbers of the entities, the model, and the definitions of tables and indexes.
    private func fixedMetadata(_ copy: RealStoreCopy) throws -> [String] {
        let sql = try copy.sql()
        let hasModel = try sql.hasTable("Z_MODELCACHE")
        let queries = [
            "SELECT hex(Z_PLIST) || Z_UUID FROM Z_METADATA", "SELECT Z_NAME || Z_ENT || Z_SUPER FROM Z_PRIMARYKEY",
            "SELECT name || ifnull(sql, '') FROM sqlite_master ORDER BY rowid",
            hasModel ? "SELECT hex(Z_CONTENT) FROM Z_MODELCACHE" : "SELECT 'none'",
        ]
        return try queries.flatMap { try sql.values($0).compactMap(\.text) }
    }

    @Test func manyToManyRelationshipsAreWrittenToTheStoresTable() throws {
        let copy = try #require(RealStore.named("TestModel.sqlite")).copy()
        let sql = try copy.sql()
        try copy.withStore { context in
            let authors = (1...3).map { _ in NSEntityDescription.insertNewObject(forEntityName: "Author", into: context)
            }
            let books = (1...2).map { _ in NSEntityDescription.insertNewObject(forEntityName: "Book", into: context) }
            fill(authors + books)
            authors[0].mutableSetValue(forKey: "books").addObjects(from: books)
            books[1].mutableSetValue(forKey: "authors").addObjects(from: authors)
            try context.save()
            #expect(try sql.integer("SELECT count(*) FROM Z_1BOOKS") == 4)
            authors[0].mutableSetValue(forKey: "books").remove(books[1])
            try context.save()
            #expect(try sql.integer("SELECT count(*) FROM Z_1BOOKS") == 3)
            context.delete(books[1])
            try context.save()
            #expect(try sql.rows("SELECT Z_1AUTHORS, Z_2BOOKS FROM Z_1BOOKS").count == 1)
        }
        var tally = RealComparison.Tally()
        try copy.withStore { try RealComparison.run("TestModel", $0, sql, into: &tally) }
        #expect(tally.rows == 4 && tally.destinations == 2)
    }

    /// Sets all string attributes to a text.
    private func fill(_ objects: [NSManagedObject]) {
        for object in objects {
            for attribute in object.entity.attributesByName.values where attribute.type == .string {
                object.setValue("text", forKey: attribute.name)
            }
        }
    }

    @Test func valuesThatCannotBeReadAreKept() throws {
        let copy = try #require(RealStore.named("Recipes.sqlite")).copy()
        let model = try copy.model().model
        let picture = try #require(model.entitiesByName["Recipe"]?.attributesByName["thumbnailImage"])
        // The default transformer, which accepts archives but no pictures.
        picture.valueTransformerName = nil
        let query = "SELECT hex(ZTHUMBNAILIMAGE) FROM ZRECIPE ORDER BY Z_PK"
        let before = try copy.sql().values(query)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: copy.url,
            options: [NSIgnorePersistentStoreVersioningOption: true]
        )
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            for recipe in try context.all("Recipe") {
                #expect(recipe.value(forKey: "thumbnailImage") == nil)
                recipe.setValue("changed", forKey: "name")
            }
            try context.save()
        }
        #expect(try copy.sql().values(query) == before)
        #expect(try copy.sql().integer("SELECT count(*) FROM ZRECIPE WHERE ZNAME = 'changed' AND Z_OPT > 1") == 7)
    }

    @Test func keysOfTheProgramInTheMetadataStay() throws {
        let copy = try #require(RealStore.named("Moody.moody")).copy()
        let key = "io.objc.Moody.CloudKitUserID"
        let coordinator = try copy.open()
        let store = try #require(coordinator.persistentStores.first)
        let before = coordinator.metadata(for: store)
        #expect(before[key] as? String == "_62a0ed0ad3b375fc9ec7fdf66dfd9c63")
        var changed = before
        changed["ours"] = 42
        coordinator.setMetadata(changed, for: store)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            let mood = try #require(context.all("Mood").first)
            mood.setValue("somebody", forKey: "creatorID")
            try context.save()
        }
        try coordinator.remove(store)
        let after = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: copy.url)
        #expect(after["ours"] as? Int == 42)
        #expect(Set(before.keys).isSubset(of: after.keys))
        for (key, value) in before {
            #expect(after[key] as? NSObject == value as? NSObject, "\(key)")
        }
    }
}
