import CoreData
import CoreDataSQLite
import Testing

@testable import CoreData

struct SchemaProbeTests {
    /// Returns the tables of a model in a database whose names differ from those of a new store.
    private func tables(
        _ model: NSManagedObjectModel,
        names: [String] = [],
        _ statements: String...
    ) throws -> StoreTables {
        let connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute(StoreSchema.fixedTables[0])
        let layout = ModelLayout(model)
        for (index, name) in (names.isEmpty ? layout.entities.map(\.name) : names).enumerated() where name != "-" {
            try connection.execute("INSERT INTO Z_PRIMARYKEY VALUES (\(index + 1), '\(name)', 0, 0)")
        }
        for statement in statements {
            try connection.execute("CREATE TABLE \(statement)")
        }
        return try StoreFile.tables(connection, layout: layout)
    }

    private func indexes(of table: String, in connection: Connection) throws -> [String] {
        try connection.withStatement("SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ?") {
            statement in
            try statement.bind(table, at: 1)
            var names: [String] = []
            while try statement.step() { names.append(statement.value(0).string) }
            return names
        }
    }

    /// `ZID` is the element in Apple's tables, and the attribute in those of former versions of this package.
    @Test func elementsAreFoundByTheirPresentAndTheirFormerNames() throws {
        let author = NSCompositeAttributeDescription()
        author.name = "author"
        author.elements = [SchemaModels.attribute("id", .uuid), SchemaModels.attribute("author", .string)]
        let drink = SchemaModels.entity("Drink", [author, SchemaModels.attribute("id", .uuid)])
        let model = SchemaModels.model(drink)
        let apple = try tables(model, "ZDRINK (Z_PK INTEGER, ZAUTHOR VARCHAR, ZID BLOB, ZID1 BLOB)")
        #expect(apple.tables[0].columns == ["ZID", "ZAUTHOR", "ZID1"])
        let former = try tables(model, "ZDRINK (Z_PK INTEGER, ZAUTHOR_AUTHOR VARCHAR, ZAUTHOR_ID BLOB, ZID BLOB)")
        #expect(former.tables[0].columns == ["ZAUTHOR_ID", "ZAUTHOR_AUTHOR", "ZID"])
        #expect(throws: StoreFileError.missingColumn("ZID1", table: "ZDRINK")) {
            try tables(model, "ZDRINK (Z_PK INTEGER, ZAUTHOR VARCHAR, ZID BLOB)")
        }
    }

    private func pair() -> NSManagedObjectModel {
        let client = SchemaModels.entity("Client", [])
        SchemaModels.relate(client, "ignoring", 0, client, "ignoredBy", 0).0.isOrdered = true
        return SchemaModels.model(client)
    }

    @Test(arguments: [
        ("Z_1IGNORING", "Z_1IGNOREDBY", "Z_1IGNORING", "Z_FOK_1IGNORING"),
        ("Z_1IGNOREDBY", "Z_1IGNOREDBY", "Z_1IGNORING", "Z_FOK_1IGNORING"),
        ("Z_1IGNOREDBY", "Z_1IGNOREDBY1", "Z_1IGNORING", "Z_FOK_1IGNORING"),
        ("Z_1IGNORING", "Z_1IGNOREDBY", "Z_1IGNORING1", "Z_FOK_1IGNORING1"),
        ("Z_3IGNORING", "Z_3IGNOREDBY", "Z_3IGNORING", "Z_FOK_3IGNORING"),
    ])
    func eitherRelationshipMayOwn(_ table: String, _ owner: String, _ member: String, _ order: String) throws {
        let found = try tables(
            pair(),
            "ZCLIENT (Z_PK INTEGER)",
            "\"\(table)\" (\(member) INTEGER, \(owner) INTEGER, \(order) INTEGER)"
        )
        let expected = [
            "ignoring": "\(table) \(owner) \(member) \(order) -", "ignoredBy": "\(table) \(member) \(owner) - \(order)",
        ]
        for (ordinal, relationship) in found.tables[0].relationships {
            guard case .joinTable(let table, let own, let member, let order, let inverse) = relationship else {
                Issue.record("\(relationship)")
                continue
            }
            let name = found.layout.entities[0].properties[ordinal].name
            #expect([table, own, member, order ?? "-", inverse ?? "-"].joined(separator: " ") == expected[name])
        }
        #expect(found.tables[0].relationships.count == 2)
    }

    @Test func numbersAtTheEndMayBeSwapped() throws {
        let root = SchemaModels.entity("Root", [])
        let first = SchemaModels.entity("A", [SchemaModels.attribute("text", .string)])
        let second = SchemaModels.entity("B", [SchemaModels.attribute("text", .binaryData)])
        root.subentities = [first, second]
        let found = try tables(
            SchemaModels.model(root, first, second),
            "ZROOT (Z_PK INTEGER, ZTEXT1 VARCHAR, ZTEXT BLOB)"
        )
        #expect(found.tables.map(\.columns) == [[], ["ZTEXT1"], ["ZTEXT"]])
    }

    @Test func missingSecondColumnsReadAsNull() throws {
        let (note, item, book) = (
            SchemaModels.entity("Note", []), SchemaModels.entity("Item", []), SchemaModels.entity("Book", [])
        )
        item.subentities = [book]
        SchemaModels.relate(item, "notes", 0, note, "item", 1).0.isOrdered = true
        let model = SchemaModels.model(note, item, book)
        let old = try tables(model, "ZITEM (Z_PK INTEGER)", "ZNOTE (ZITEM INTEGER)")
        #expect(old.tables[2].columns == ["ZITEM", EntityTable.absentColumn])
        guard case .ownColumns("ZITEM", nil, nil) = old.tables[2].relationships[0] else {
            Issue.record("\(old.tables[2].relationships)")
            return
        }
        let renumbered = try tables(
            model,
            "ZITEM (Z_PK INTEGER)",
            "ZNOTE (ZITEM INTEGER, Z7_ITEM INTEGER, Z_FOK_ITEM1 INTEGER)"
        )
        guard case .ownColumns("ZITEM", "Z7_ITEM", "Z_FOK_ITEM1") = renumbered.tables[2].relationships[0] else {
            Issue.record("\(renumbered.tables[2].relationships)")
            return
        }
    }

    /// Objects of a store that lacks the number of a destination's entity are fetched, changed and saved like others.
    @Test func objectsWithoutSecondColumnsAreReadAndSaved() throws {
        let (note, item, book) = (
            SchemaModels.entity("Note", [SchemaModels.attribute("text", .string)]), SchemaModels.entity("Item", []),
            SchemaModels.entity("Book", [])
        )
        item.subentities = [book]
        SchemaModels.relate(item, "notes", 0, note, "item", 1)
        let model = SchemaModels.model(note, item, book)
        let folder = try StoreFolder()
        let writing = NSManagedObjectContext(.privateQueue)
        writing.persistentStoreCoordinator = try folder.open(model: model)
        for text in ["a", "b"] {
            let note = writing.make("Note", ["text": text])
            note.setValue(writing.make("Item", [:]), forKey: "item")
        }
        try writing.save()
        let coordinator = try #require(writing.persistentStoreCoordinator)
        try coordinator.remove(#require(coordinator.persistentStores.first))
        let connection = try Connection(path: folder.url.path, mode: .readWrite)
        let column = try #require(
            TableCatalog.columns(of: "ZNOTE", in: connection).map(\.name).first { $0.hasSuffix("_ITEM") }
        )
        for name in try indexes(of: "ZNOTE", in: connection) {
            try connection.execute("DROP INDEX \"\(name)\"")
        }
        try connection.execute("ALTER TABLE ZNOTE DROP COLUMN \(column)")
        connection.close()

        let reading = NSManagedObjectContext(.privateQueue)
        reading.persistentStoreCoordinator = try folder.open(model: model)
        let found = try reading.all("Note", "text == 'a'")
        #expect(found.count == 1)
        let kept = try #require(found.first?.value(forKey: "item") as? NSManagedObject)
        #expect(kept.entity.name == "Item")
        #expect(try reading.all("Item", "ANY notes.text == 'a'") == [kept])
        found.first?.setValue("c", forKey: "text")
        found.first?.setValue(nil, forKey: "item")
        try reading.save()
        reading.reset()
        #expect(try reading.all("Note", "text == 'c' AND item == nil").count == 1)
        #expect(try reading.all("Note", "item != nil").count == 1)
    }

    @Test func namesMayBeFromBeforeARenaming() throws {
        let model = SchemaModels.model(SchemaModels.entity("A", []), SchemaModels.entity("New", []))
        let found = try tables(model, names: ["-", "A", "Old"], "ZA (Z_PK INTEGER)", "ZNEW (Z_PK INTEGER)")
        #expect(found.tables.map(\.storedNumber) == [2, 3])
        #expect(found.entityNumber(forStored: 3) == 2)
    }

    @Test func storesOfAConfigurationHaveSomeEntitiesOnly() throws {
        let model = SchemaModels.model(SchemaModels.entity("A", []), SchemaModels.entity("B", []))
        let found = try tables(model, names: ["B"], "ZB (Z_PK INTEGER)")
        #expect(found.entityNumber(forStored: 1) == 2)
        #expect(found.tables[0].storedNumber < 0)
    }

    @Test func namesInFilesDoNoHarm() {
        #expect(throws: StoreFileError.missingTable("Z_1IGNOREDBY", entity: "Client")) {
            try tables(pair(), "ZCLIENT (Z_PK INTEGER)", "Z_1IGNOREDBY (Z_1IGNOREDBY INTEGER, \"a; DROP TABLE b\")")
        }
    }

    @Test func whatTheModelNeedsMustBeThere() {
        let model = SchemaModels.model(SchemaModels.entity("A", [SchemaModels.attribute("text")]))
        #expect(throws: StoreFileError.missingTable("ZA", entity: "A")) { try tables(model) }
        #expect(throws: StoreFileError.missingColumn("ZTEXT", table: "ZA")) { try tables(model, "ZA (ZTITLE)") }
        #expect(throws: StoreFileError.missingTable("Z_1IGNOREDBY", entity: "Client")) {
            try tables(pair(), "ZCLIENT (Z_PK INTEGER)")
        }
    }
}
