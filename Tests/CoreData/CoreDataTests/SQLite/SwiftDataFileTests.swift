import CoreDataSQLite
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Tests that the composite attributes of stores written by SwiftData, which has one for each enumeration and each structure, are
/// read and written in the columns that Apple's framework uses.
@Suite(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
struct SwiftDataFileTests {
    private func copy() throws -> RealStoreCopy { try #require(RealStore.named("PreloadedCocktails.store")).copy() }

    @Test func enumerationsAndStructuresHaveTheirValues() throws {
        try copy().withStore { context in
            func count(_ entity: String, _ format: String) throws -> Int { try context.all(entity, format).count }
            #expect(try count("Cocktail", "glasswareType != nil") == 416)
            #expect(try count("Cocktail", "author != nil") == 388)
            #expect(try count("Cocktail", "author.person == 'Sam Ross'") == 9)
            #expect(try count("Cocktail", "ice != nil") == 181)
            #expect(try count("Cocktail", "historicSpec.elDiablo == 'elDiablo'") == 1)
            #expect(try count("Ingredient", "unit != nil") == 1893)
            let cocktails = try context.all("Cocktail", "id != nil")
            #expect(Set(cocktails.compactMap { $0.value(forKey: "id") as? UUID }).count == 416)
            let punch = try #require(try context.all("Cocktail", "buildOrder.instructions != nil").first)
            let steps = punch.value(forKeyPath: "buildOrder.instructions") as? Data
            #expect(try JSONSerialization.jsonObject(with: #require(steps)) is [[String: Any]])
        }
    }

    @Test func nothingIsUnexplained() throws {
        for store in RealStore.all {
            let copy = try store.copy()
            #expect(
                try StoreInspection.of(copy.url).findings.filter { $0.severity == .problem }.map(\.text) == [],
                "\(store)"
            )
        }
    }

    /// A model with one more text adds a column, and drops none.
    @Test func migrationKeepsAllColumns() throws {
        let copy = try copy()
        let source = try copy.model().model
        var definition = source.definition
        definition["Cocktail"].attributes.append(AttributeDefinition("extra"))
        let columns = "SELECT name FROM pragma_table_info('ZCOCKTAIL') ORDER BY name"
        let sums = "SELECT count(ZID), count(ZID1), count(ZGLASSWARETYPE), count(ZICE), count(ZSTYLES) FROM ZCOCKTAIL"
        let (before, values) = (try copy.sql().values(columns), try copy.sql().rows(sums))
        let losses = ModelLoss.all(from: source.definition, to: definition)
        #expect(losses == [])
        try copy.migrate(from: source, to: NSManagedObjectModel(definition))
        let after = try copy.sql().values(columns)
        #expect(Set(after.compactMap(\.text)) == Set(before.compactMap(\.text) + ["ZEXTRA"]))
        #expect(try copy.sql().rows(sums) == values)
    }

    @Test func anElementThatChangesLeavesTheOthersAsTheyAre() throws {
        let copy = try copy()
        let all =
            "SELECT Z_PK, hex(ZID), hex(ZID1), ZPERSON, ZPLACE, ZYEAR, ZICE, hex(ZSTYLES) FROM ZCOCKTAIL ORDER BY 1"
        let before = try copy.sql().rows(all)
        let key = try copy.withStore { context in
            let object = try #require(try context.all("Cocktail", "author.place != nil").first)
            object.setValue("Magdeburg", forKeyPath: "author.place")
            try context.save()
            return object.objectID.rowKey
        }
        let after = try copy.sql().rows(all)
        for (old, new) in zip(before, after) where old != new {
            #expect(old[0] == .integer(key) && new[4] == .text("Magdeburg"))
            #expect(old[..<4] == new[..<4] && old[5...] == new[5...])
        }
        #expect(before.count == after.count && before != after)
    }
}

extension RealStoreCopy {
    /// Migrates the tables in place.
    fileprivate func migrate(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) throws {
        let connection = try Connection(path: url.path, mode: .readWrite)
        defer { connection.close() }
        try StoreFunctions.register(on: connection)
        try connection.transaction(.immediate) {
            _ = try InPlaceMigration(MigrationPlan(from: source, to: destination), on: connection, at: url).run()
        }
    }
}

/// Tests that stores with the names that this package gave the columns of elements formerly can be used.
struct FormerElementNamesTests {
    private static func model(_ elements: [AttributeDefinition], _ others: [AttributeDefinition]) -> ModelDefinition {
        var author = AttributeDefinition("author", .composite)
        author.compositeName = "Author"
        var model = ModelDefinition(EntityDefinition("Drink", [author] + others))
        model.composites = [CompositeDefinition(name: "Author", elements: elements)]
        return model
    }

    private let old = model([AttributeDefinition("id"), AttributeDefinition("city")], [AttributeDefinition("id")])

    /// Returns a store whose elements have their former columns. `ZID` was that of the drink, and is that of its author.
    private func store() throws -> MigratingStore {
        let store = try MigratingStore(old) { context throws in
            let drink = NSEntityDescription.insertNewObject(forEntityName: "Drink", into: context)
            drink.setValue(["city": "Magdeburg", "id": "of the author"], forKey: "author")
            drink.setValue("own", forKey: "id")
        }
        let sql = try store.sql()
        for (name, former) in [("ZCITY", "ZAUTHOR_CITY"), ("ZID", "ZAUTHOR_ID"), ("ZID1", "ZID")] {
            try sql.execute("ALTER TABLE ZDRINK RENAME COLUMN \(name) TO \(former)")
        }
        return store
    }

    private func expect(_ context: NSManagedObjectContext, _ city: String) throws {
        let drink = try #require(try context.all("Drink", "author.city == '\(city)'").first)
        #expect(drink.value(forKey: "author") as? [String: String] == ["city": city, "id": "of the author"])
        #expect(drink.value(forKey: "id") as? String == "own")
    }

    @Test func valuesAreReadAndWritten() throws {
        let store = try store()
        try store.open(old) { context throws in
            try expect(context, "Magdeburg")
            let drink = try #require(try context.all("Drink", "id == 'own'").first)
            drink.setValue("Köln", forKeyPath: "author.city")
            try context.save()
        }
        try store.open(old) { try expect($0, "Köln") }
        #expect(try store.sql().values("SELECT ZAUTHOR_CITY FROM ZDRINK").first?.text == "Köln")
    }

    @Test func migrationGivesThePresentNames() throws {
        let store = try store()
        let new = Self.model(
            [AttributeDefinition("id"), AttributeDefinition("city"), AttributeDefinition("street")],
            [AttributeDefinition("id"), AttributeDefinition("note")]
        )
        try store.migrate(to: new)
        try store.open(new) { try expect($0, "Magdeburg") }
        #expect(try store.sql().rows("SELECT ZID, ZID1, ZCITY FROM ZDRINK").first?.compactMap(\.text).count == 3)
    }
}
