import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import SeededRandom
import Testing

@testable import CoreData

/// Damages and enriches stores and models at random, and looks for each value afterwards: what no model explains is told by the
/// inspection, stays in saves, and stays in migrations, or these are refused, or count it as lost before.
struct UnexplainedContentTests {
    @Test(arguments: 0..<(ProcessInfo.processInfo.environment["MIGRATION_SEEDS"].flatMap { UInt64($0) } ?? 24))
    func noValueDisappearsInSilence(seed: UInt64) throws {
        var strange = try StrangeStore(seed: seed)
        let store = strange.store
        let findings = try StoreInspection.of(store.url).findings.filter { $0.severity == .problem }
        #expect(Set(findings.map(\.subject)) == strange.subjects)

        try strange.save()
        let before = try strange.markers()
        let newer = strange.newerModel()
        let source = try strange.source()
        let losses = ModelLoss.all(from: source.definition, to: newer)
        let connection = try Connection(path: store.url.path, mode: .readWrite)
        defer { connection.close() }
        try StoreFunctions.register(on: connection)
        let destination = try NSManagedObjectModel(newer)
        do {
            let tables = try StoreFile.tables(connection, layout: source.layout())
            let counts = try LossCounter(session: connection, tables: tables).counts(of: losses)
            let lost =
                try counts.filter { $0.loss.kind != .links }.map(\.count)
                + MigrationForecast.Unexplained.all(in: connection, at: store.url, source, destination, isCopied: false)
                .map(\.count)
            try connection.transaction(.immediate) {
                let plan = try MigrationPlan(from: source, to: destination)
                _ = try InPlaceMigration(plan, on: connection, at: store.url).run()
            }
            let after = try strange.markers()
            #expect(after.isSubset(of: before))
            #expect(before.count - after.count == lost.reduce(0, +), "\(strange.steps): \(before.subtracting(after))")
        } catch let error as CocoaError {
            #expect(error.code == .migration && error.userInfo["subject"] != nil, "\(strange.steps): \(error)")
            #expect(!strange.subjects.isEmpty)
            #expect(try strange.markers() == before)
        }
    }

    @Test func manySeedsMigrateAndManyAreRefused() throws {
        var (migrated, refused) = (0, 0)
        for seed in UInt64(0)..<24 {
            var strange = try StrangeStore(seed: seed)
            let plan = try MigrationPlan(from: strange.source(), to: NSManagedObjectModel(strange.newerModel()))
            let connection = try Connection(path: strange.store.url.path, mode: .readWrite)
            defer { connection.close() }
            do {
                _ = try InPlaceMigration(plan, on: connection, at: strange.store.url)
                migrated += 1
            } catch is CocoaError {
                refused += 1
            }
        }
        #expect(migrated > 5 && refused > 2)
    }
}

/// A store with content that its model does not explain. Each value of a text is in the file once, and is called a marker.
private struct StrangeStore {
    let store: MigratingStore
    /// What the inspection has to name.
    private(set) var subjects: Set<String> = []
    private(set) var steps: [String] = []
    private var random: SeededGenerator
    private var markerCount = 0
    private var lacksElements = false

    private static let old: ModelDefinition = {
        var place = AttributeDefinition("place", .composite)
        place.compositeName = "Place"
        let many = (0..<8).map { AttributeDefinition("a\($0)") }
        var model = ModelDefinition(
            EntityDefinition(
                "Item",
                [AttributeDefinition("name"), AttributeDefinition("rank", .integer16), place] + many,
                [RelationshipDefinition("tags", "Tag", "items", isToMany: true)]
            ),
            EntityDefinition("Note", parent: "Item", [AttributeDefinition("body")]),
            EntityDefinition(
                "Tag",
                [AttributeDefinition("word")],
                [RelationshipDefinition("items", "Item", "tags", isToMany: true)]
            )
        )
        model.composites = [
            CompositeDefinition(name: "Place", elements: [AttributeDefinition("city"), AttributeDefinition("zip")])
        ]
        return model
    }()

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        store = try MigratingStore(Self.old) { context in
            var number = 0
            func text() -> String {
                number += 1
                return "marker-model-\(number)"
            }
            for place in 0..<9 {
                let name = ["Item", "Note", "Tag"][place % 3]
                let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
                for key in object.entity.attributesByName.keys.sorted() where key != "rank" {
                    object.setValue(key == "place" ? ["city": text(), "zip": text()] : text(), forKey: key)
                }
                if name == "Tag" {
                    let items = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
                    object.setValue(NSSet(array: items), forKey: "items")
                }
            }
        }
        try makeStrange()
    }

    private mutating func happens(_ times: Int, of all: Int) -> Bool { Int(random.next() % UInt64(all)) < times }

    private mutating func marker() -> String {
        markerCount += 1
        return "'marker-strange-\(markerCount)'"
    }

    // MARK: - Before

    private mutating func makeStrange() throws {
        let sql = try store.sql()
        for (table, column) in [("ZITEM", "ZEXTRA"), ("ZITEM", "ZOdd one"), ("ZTAG", "ZODD"), ("Z_1TAGS", "Z_FOK_OLD")]
        where happens(1, of: 3) {
            steps.append("column \(table).\(column)")
            subjects.insert("\(table).\(column)")
            try sql.execute("ALTER TABLE \(table) ADD COLUMN \"\(column)\" VARCHAR")
            for row in try sql.values("SELECT rowid FROM \(table)").compactMap(\.integer) {
                try sql.execute("UPDATE \(table) SET \"\(column)\" = \(marker()) WHERE rowid = \(row)")
            }
        }
        // A column without values is no loss.
        if happens(1, of: 3) { try sql.execute("ALTER TABLE ZITEM ADD COLUMN ZEMPTY VARCHAR") }
        if happens(1, of: 3) {
            steps.append("table ZSTRANGE")
            subjects.insert("ZSTRANGE")
            try sql.execute("CREATE TABLE ZSTRANGE ( Z_PK INTEGER PRIMARY KEY, ZTEXT VARCHAR )")
            try sql.execute("INSERT INTO ZSTRANGE VALUES (1, \(marker()))")
        }
        if happens(1, of: 6) {
            steps.append("rows of no entity")
            subjects.insert("ZITEM")
            let number = happens(1, of: 2) ? 4 : 77
            try sql.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = 900 WHERE Z_NAME = 'Item'")
            try sql.execute("INSERT INTO ZITEM (Z_PK, Z_ENT, ZNAME) VALUES (900, \(number), \(marker()))")
        }
        if happens(1, of: 5) {
            steps.append("no elements")
            lacksElements = true
            subjects.formUnion(["Item.place", "ZITEM.ZCITY", "ZITEM.ZZIP"])
            var damaged = Self.old
            damaged.composites[0].elements = []
            let connection = try Connection(path: store.url.path, mode: .readWrite)
            defer { connection.close() }
            try StoreFile.writeModel(try NSManagedObjectModel(damaged), to: connection)
        }
    }

    /// The model that the store says it has.
    func source() throws -> NSManagedObjectModel {
        let connection = try Connection(path: store.url.path, mode: .readWrite)
        defer { connection.close() }
        return try #require(try StoreFile.cachedModel(connection))
    }

    /// Saves changes of objects, and a new one.
    func save() throws {
        let before = try markers()
        try store.open(Self.old) { context in
            // Fetches that find rows of no entity are errors.
            for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                note.setValue(7, forKey: "rank")
            }
            _ = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
            try context.save()
        }
        #expect(try markers() == before)
    }

    // MARK: - After

    mutating func newerModel() -> ModelDefinition {
        var model = Self.old
        let changes: [(String, (inout ModelDefinition) -> Void)] = [
            ("extra added", { $0["Item"].attributes.append(AttributeDefinition("extra")) }),
            ("other added", { $0["Item"].attributes.append(AttributeDefinition("other")) }),
            ("name removed", { $0["Item"].attributes.removeAll { $0.name == "name" } }),
            ("many removed", { $0["Item"].attributes.removeAll { $0.name.hasPrefix("a") } }),
            ("zip removed", { $0.composites[0].elements.removeLast() }),
            (
                "Tag removed",
                {
                    $0.entities.removeAll { $0.name == "Tag" }
                    $0["Item"].relationships = []
                }
            ),
            ("Strange added", { $0.entities.append(EntityDefinition("Strange", [AttributeDefinition("text")])) }),
            ("Aaa added", { $0.entities.append(EntityDefinition("Aaa", [AttributeDefinition("text")])) }),
            ("title added", { $0["Note"].attributes.append(AttributeDefinition("title")) }),
        ]
        var rest = changes
        for _ in 0...Int(random.next() % 3) {
            let (step, change) = rest.remove(at: Int(random.next() % UInt64(rest.count)))
            steps.append(step)
            change(&model)
        }
        if lacksElements, happens(1, of: 2) { model.composites[0].elements = [] }
        return model
    }

    /// All markers in the file.
    func markers() throws -> Set<String> {
        let sql = try store.sql()
        var found: [String] = []
        for table in try sql.values("SELECT name FROM sqlite_master WHERE type = 'table'").compactMap(\.text) {
            for column in try sql.columns(of: table) {
                let query = "SELECT \"\(column)\" FROM \"\(table)\" WHERE \"\(column)\" LIKE 'marker-%'"
                found += try sql.values(query).compactMap(\.text)
            }
        }
        #expect(Set(found).count == found.count)
        return Set(found)
    }
}
