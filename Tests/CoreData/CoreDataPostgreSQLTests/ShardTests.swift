import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Keys that begin with the number of a shard.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct ShardTests {
    private let database: DatabaseCase
    private let context: NSManagedObjectContext

    init() throws {
        database = try DatabaseCase(Self.model())
        context = try database.context()
    }

    /// Customers who say what shard they are in, orders that are where their customer is, and items where their order is.
    private static func model(
        _ customer: Any? = "name",
        nameType: NSAttributeType = .stringAttributeType
    ) -> NSManagedObjectModel {
        let entities = ["Customer", "Order", "Item", "Tag"].map { name in
            let entity = NSEntityDescription()
            entity.name = name
            entity.properties = [DatabaseCase.attribute("name", name == "Customer" ? nameType : .stringAttributeType)]
            return entity
        }
        DatabaseCase.connect(entities[1], "customer", 1, entities[0], "orders", 0)
        DatabaseCase.connect(entities[2], "order", 1, entities[1], "items", 0)
        entities[0].userInfo = customer.map { ["postgresql.shard": $0] }
        entities[1].userInfo = ["postgresql.shard": "customer"]
        entities[2].userInfo = ["postgresql.shard": "order"]
        entities[0].uniquenessConstraints = [["name"]]
        let model = NSManagedObjectModel()
        model.entities = entities
        return model
    }

    private func url(_ settings: String) throws -> URL {
        try #require(URL(string: database.url.absoluteString + "&" + settings))
    }

    private func shards(_ entity: String) throws -> [String] {
        try database.rows("SELECT DISTINCT name, id >> 48 FROM $s.\(entity) ORDER BY 1, 2")
    }

    @Test("Objects that belong together are in one shard, however new they are")
    func together() throws {
        for name in ["acme", "byers", "chen"] {
            let order = context.insert("Order", ["name": name])
            let item = context.insert("Item", ["name": name, "order": order])
            order.setValue(context.insert("Customer", ["name": name]), forKey: "customer")
            #expect(item.objectID.postgreSQLShard == nil)
        }
        try context.save()
        let expected = ["acme", "byers", "chen"].map { "\($0) \(PostgreSQLShard.shard(of: $0))" }
        for entity in ["customer", "order", "item"] { #expect(try shards(entity) == expected) }
        let other = try database.context()
        let customer = try #require(try other.all("Customer", "name == 'chen'").first)
        #expect(customer.objectID.postgreSQLShard == PostgreSQLShard.shard(of: "chen"))
        let item = other.insert("Item", ["name": "chen"])
        let order = other.insert("Order", ["name": "chen", "customer": customer])
        item.setValue(order, forKey: "order")
        try other.save()
        for entity in ["customer", "order", "item"] { #expect(try shards(entity) == expected) }
        #expect(try context.all("Item", "order.customer.name == 'chen'").count == 2)
    }

    @Test("Keys are unique among programs that disagree about shards, and numbers go on where they were")
    func uniqueNumbers() throws {
        let places = ["shard=0", "shard=7", "shard=32767"]
        let contexts = try places.map { try database.context(at: url($0)) }
        for round in 0..<20 {
            for context in contexts {
                context.insert("Tag", ["name": "\(round)"])
                context.insert("Customer", ["name": nil])
                try context.save()
            }
        }
        let numbers = "SELECT count(*), count(DISTINCT id & 281474976710655), max(id & 281474976710655) FROM $s.tag"
        #expect(try database.rows(numbers) == ["60 60 60"])
        #expect(try database.rows("SELECT DISTINCT id >> 48 FROM $s.tag ORDER BY 1") == ["0", "7", "32767"])
        #expect(try context.all("Tag").allSatisfy { $0.objectID.uriRepresentation().lastPathComponent.first == "p" })
        // A row that others have written with a key above the sequence.
        _ = try database.rows(
            "INSERT INTO $s.tag (id, entity, version, name) SELECT 99, entity, 1, 'sql' FROM $s.tag LIMIT 1"
        )
        contexts[1].insert("Tag", ["name": "after"])
        try contexts[1].save()
        #expect(
            try database.rows("SELECT id & 281474976710655, id >> 48 FROM $s.tag WHERE name = 'after'") == ["100 7"]
        )
    }

    @Test("Batch insertions give rows their shards, by dictionaries, handlers and objects")
    func batches() throws {
        let customer = context.insert("Customer", ["name": "acme"])
        try context.save()
        let shard = PostgreSQLShard.shard(of: "acme")
        let names = (0..<500).map { "customer \($0)" }
        let request = NSBatchInsertRequest(entityName: "Customer", objects: names.map { ["name": $0] })
        request.resultType = .objectIDs
        let result = try #require(try context.execute(request) as? NSBatchInsertResult)
        let ids = try #require(result.result as? [NSManagedObjectID])
        #expect(ids.map { $0.postgreSQLShard } == names.map { PostgreSQLShard.shard(of: $0) })
        #expect(try ids.map { try context.existingObject(with: $0).value(forKey: "name") as? String } == names)
        let orders = NSBatchInsertRequest(
            entityName: "Order",
            objects: [["name": "a", "customer": customer.objectID], ["name": "b"]]
        )
        try context.execute(orders)
        #expect(try shards("order") == ["a \(shard)", "b 0"])
        var left = 3
        let objects = NSBatchInsertRequest(entityName: "Order") { (order: NSManagedObject) in
            order.setValue("c", forKey: "name")
            order.setValue(customer, forKey: "customer")
            left -= 1
            return left < 0
        }
        try context.execute(objects)
        #expect(try shards("order") == ["a \(shard)", "b 0", "c \(shard)"])
        #expect(try database.rows("SELECT count(*) FROM $s.order WHERE name = 'c'") == ["3"])
    }

    @Test("A batch insertion that merges into rows of other shards says which rows are new, also to the history")
    func merging() throws {
        let history = [NSPersistentHistoryTrackingKey: true]
        let context = try database.context(history)
        context.insert("Customer", ["name": "zoe"])
        try context.save()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        let request = NSBatchInsertRequest(entityName: "Customer", objects: ["zoe", "yan"].map { ["name": $0] })
        request.resultType = .count
        try context.execute(request)
        #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Customer")) == 2)
        let past = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
        let found = try #require(try context.execute(past) as? NSPersistentHistoryResult)
        let changes = try #require(found.result as? [NSPersistentHistoryTransaction]).flatMap { $0.changes ?? [] }
        let inserted = changes.filter { $0.changeType == .insert }.compactMap { $0.changedObjectID.postgreSQLShard }
        #expect(inserted.sorted() == ["yan", "zoe"].map { PostgreSQLShard.shard(of: $0) }.sorted())
    }

    @Test("Children of contexts have the shards of what they belong to")
    func children() throws {
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = context
        let order = child.insert("Order", ["name": "o", "customer": child.insert("Customer", ["name": "acme"])])
        child.insert("Item", ["name": "i", "order": order])
        try child.save()
        try context.save()
        #expect(try shards("item") == ["i \(PostgreSQLShard.shard(of: "acme"))"])
    }

    @Test("Integers are shards, and identifiers have some")
    func values() throws {
        let uuid = UUID()
        for (type, value, shard) in [
            (NSAttributeType.integer64AttributeType, 40 as Any, 40),
            (.integer64AttributeType, 32_768 + 5, 5),
            (.integer16AttributeType, -1, 32_767),
            (.UUIDAttributeType, uuid, PostgreSQLShard.shard(of: uuid)),
        ] {
            let database = try DatabaseCase(Self.model(nameType: type))
            let context = try database.context()
            let customer = context.insert("Customer", ["name": value])
            try context.save()
            #expect(customer.objectID.postgreSQLShard == shard)
        }
        #expect(PostgreSQLShard.shard(of: "acme") == 24_079)
        #expect((0..<1_000).allSatisfy { (0..<PostgreSQLShard.count).contains(PostgreSQLShard.shard(of: "\($0)")) })
    }

    @Test("A shard stays when the value changes, and objects in a circle are in the usual one")
    func limits() throws {
        let customer = context.insert("Customer", ["name": "acme"])
        try context.save()
        let id = customer.objectID
        customer.setValue("byers", forKey: "name")
        try context.save()
        #expect(customer.objectID == id && id.postgreSQLShard == PostgreSQLShard.shard(of: "acme"))
        let pair = NSEntityDescription()
        (pair.name, pair.userInfo) = ("Pair", ["postgresql.shard": "other"])
        DatabaseCase.connect(pair, "other", 1, pair, "others", 0)
        let model = NSManagedObjectModel()
        model.entities = [pair]
        let circle = try DatabaseCase(model)
        let circleContext = try circle.context(at: URL(string: circle.url.absoluteString + "&shard=3"))
        let (one, two) = (circleContext.insert("Pair", [:]), circleContext.insert("Pair", [:]))
        one.setValue(two, forKey: "other")
        two.setValue(one, forKey: "other")
        try circleContext.save()
        #expect(one.objectID.postgreSQLShard == 3 && two.objectID.postgreSQLShard == 3)
    }

    @Test(
        "What cannot give shards is told when the store is opened",
        arguments: [1 as any Sendable, "nothing", "orders"]
    )
    func mistakes(_ value: any Sendable) throws {
        let database = try DatabaseCase(Self.model(value))
        let error = #expect(throws: CocoaError.self) { try database.context() }
        #expect(error?.localizedDescription.contains("postgresql.shard") == true)
        #expect(throws: CocoaError.self) { try DatabaseCase(Self.model(nameType: .dateAttributeType)).context() }
        #expect(throws: CocoaError.self) { try database.context(at: url("shard=32768")) }
        #expect(throws: CocoaError.self) { try database.context(at: url("shard=x")) }
    }

    @Test("A store that moves to PostgreSQL gets shards, and loses them when it moves away")
    func moving() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Shards-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["before", "after"].map { folder.appending(path: $0) }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: database.model)
        var store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: files[0])
        let local = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        local.persistentStoreCoordinator = coordinator
        for index in 0..<30 {
            let customer = local.insert("Customer", ["name": "c\(index)"])
            local.insert(
                "Item",
                ["name": "c\(index)", "order": local.insert("Order", ["name": "c\(index)", "customer": customer])]
            )
        }
        try local.save()
        let other = try DatabaseCase(Self.model())
        store = try coordinator.migratePersistentStore(store, to: other.url, type: .postgreSQL)
        #expect((store as? PostgreSQLStore)?.cache.usage.rows == 0, "moving keeps rows in memory")
        let expected = (0..<30).map { "c\($0) \(PostgreSQLShard.shard(of: "c\($0)"))" }.sorted()
        for entity in ["customer", "order", "item"] {
            #expect(try other.rows("SELECT name, id >> 48 FROM $s.\(entity)").sorted() == expected)
        }
        store = try coordinator.migratePersistentStore(store, to: files[1], type: .sqlite)
        let keys = try local.all("Item").compactMap {
            Int64($0.objectID.uriRepresentation().lastPathComponent.dropFirst())
        }
        #expect(keys.sorted() == Array(1...30))
    }
}
