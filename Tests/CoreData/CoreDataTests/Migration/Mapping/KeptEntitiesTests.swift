import CoreDataSQLite
import Foundation
import Testing

@testable import CoreData

/// Mapping migrations that leave the rows of entities where they are whose objects nothing changes.
@Suite struct KeptEntitiesTests {
    /// The seeds of the worlds; set `MIGRATION_SEEDS=1000` for more.
    static let seeds = 0..<(ProcessInfo.processInfo.environment["MIGRATION_SEEDS"].flatMap { UInt64($0) } ?? 40)

    private static func migrate(
        _ world: PartialWorld,
        _ folder: TemporaryFolder,
        isPartial: Bool
    ) throws -> (content: [String], failure: Int?) {
        let (old, new) = (world.model(isNew: false), world.model(isNew: true))
        let type = MigratedFolder.type(ofSeed: world.seed)
        let url = try MigratedFolder.newURL(type) ?? folder.file("World-\(isPartial).store")
        try MigratedFolder.write(type, at: url, old, world.fill)
        let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
        manager.usesStoreSpecificMigrationManager = isPartial
        let before = try MigratedFolder.read(type, at: url, old, world.content)
        do {
            let mapping = try world.mapping(from: old, to: new)
            try manager.migrateStore(from: url, type: type, mapping: mapping, to: url, type: type)
        } catch let error as CocoaError {
            #expect(try MigratedFolder.read(type, at: url, old, world.content) == before)
            return ([], error.errorCode)
        }
        return (try MigratedFolder.read(type, at: url, new, world.content), nil)
    }

    @Test(arguments: seeds)
    func theResultIsThatOfMakingAllObjectsAnew(_ seed: UInt64) throws {
        let world = PartialWorld(seed: seed)
        guard world.changes.contains(where: { $0 != .nothing }) else { return }
        let folder = try TemporaryFolder()
        let all = try Self.migrate(world, folder, isPartial: false)
        let partial = try Self.migrate(world, folder, isPartial: true)
        #expect(partial.failure == all.failure, "\(world)")
        #expect(partial.content == all.content, "\(world)")
    }

    /// The comparison would mean nothing if all objects were made anew.
    @Test func manyWorldsKeepEntities() throws {
        let kept = try (UInt64(0)..<100).map { seed -> KeptEntities? in
            let world = PartialWorld(seed: seed)
            let (old, new) = (world.model(isNew: false), world.model(isNew: true))
            let mapping = try world.mapping(from: old, to: new)
            return world.changes.contains { $0 != .nothing } ? KeptEntities(mapping, from: old, to: new) : nil
        }
        #expect(kept.count { $0 != nil } > 40, "\(kept.count { $0 != nil })")
    }

    // MARK: - What stays

    /// Items, each in a category that it requires, with tags.
    private static func shop(_ names: [String]) -> NSManagedObjectModel {
        let item = NoteModels.entity("Item", [NoteModels.attribute("title", .string), picture("photo")])
        let category = NoteModels.entity(
            "Category",
            names.map { NoteModels.attribute($0, .string) } + [picture("cover")]
        )
        let tag = NoteModels.entity("Tag", [NoteModels.attribute("word", .string)])
        NoteModels.relate(item, "category", category, "items")
        item.relationshipsByName["category"]?.isOptional = false
        NoteModels.relate(item, "tags", tag, "items")
        item.relationshipsByName["tags"]?.maxCount = 0
        return NoteModels.model([item, category, tag])
    }

    private static func picture(_ name: String) -> NSAttributeDescription {
        let picture = NoteModels.attribute(name, .binaryData)
        picture.allowsExternalBinaryDataStorage = true
        return picture
    }

    /// A store of four items in two categories, which is migrated so that only categories are made anew.
    private struct Shop {
        let old = KeptEntitiesTests.shop(["name"])
        let new = KeptEntitiesTests.shop(["name", "label"])
        let folder: TemporaryFolder
        let url: URL
        let type: NSPersistentStore.StoreType
        static let history = [NSPersistentHistoryTrackingKey: true as NSNumber]

        init(_ type: NSPersistentStore.StoreType) throws {
            folder = try TemporaryFolder()
            url = try MigratedFolder.newURL(type) ?? folder.file("Shop.store")
            self.type = type
            try open(old) { context in
                let tag = MigratedFolder.insert("Tag", into: context)
                for number in 0..<2 {
                    let category = MigratedFolder.insert("Category", into: context)
                    category.setValue("\(number)", forKey: "name")
                    category.setValue(Data(repeating: UInt8(number), count: 200_000), forKey: "cover")
                    for place in 0..<2 {
                        let item = MigratedFolder.insert("Item", into: context)
                        item.setValue("\(number)\(place)", forKey: "title")
                        item.setValue(Data(repeating: 9, count: 200_000), forKey: "photo")
                        item.setValue(category, forKey: "category")
                        item.setValue(NSSet(object: tag), forKey: "tags")
                    }
                }
                try context.save()
                for item in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item")) {
                    item.setValue("item \(item.value(forKey: "title") ?? "")", forKey: "title")
                }
                try context.save()
            }
        }

        func open<Result>(
            _ model: NSManagedObjectModel,
            _ body: (NSManagedObjectContext) throws -> Result
        ) throws -> Result {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            let store = try coordinator.addPersistentStore(type: type, at: url, options: Self.history)
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
            let result = try context.performAndWait { try body(context) }
            try coordinator.remove(store)
            return result
        }

        func migrate(_ change: (NSEntityMapping) -> Void = { _ in }) throws {
            let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
            mapping.transformObjects(ofEntityNamed: "Category") { former, category in
                category.setValue("No. \(former.value(forKey: "name") ?? "")", forKey: "label")
            }
            for entity in mapping.entityMappings where entity.destinationEntityName == "Category" { change(entity) }
            let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
            try manager.migrateStore(
                from: url,
                type: type,
                options: Self.history,
                mapping: mapping,
                to: url,
                type: type,
                options: Self.history
            )
        }

        func keys(_ entity: String, _ context: NSManagedObjectContext) throws -> [String] {
            try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
                .map { $0.objectID.uriRepresentation().absoluteString }.sorted()
        }
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func objectsKeepTheirIdentifiersAndTheHistoryGoesOn(_ type: NSPersistentStore.StoreType) throws {
        let shop = try Shop(type)
        let entities = ["Item", "Category", "Tag"]
        let (before, token) = try shop.open(shop.old) { context in
            let store = context.persistentStoreCoordinator?.persistentStores.first
            return (try entities.map { try shop.keys($0, context) }, store?.currentHistoryToken(context))
        }
        try shop.migrate()
        try shop.open(shop.new) { context throws in
            #expect(try entities.map { try shop.keys($0, context) } == before)
            let labels = try MigratedFolder.values("Item", "category.label", in: context)
            #expect(labels == ["No. 0", "No. 0", "No. 1", "No. 1"])
            #expect(try MigratedFolder.values("Category", "items.@count", in: context) == ["2", "2"])
            #expect(try MigratedFolder.values("Item", "tags.@count", in: context) == ["1", "1", "1", "1"])
            let category = MigratedFolder.insert("Category", into: context)
            category.setValue("2", forKey: "name")
            try context.save()
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
            let found = try context.execute(request) as? NSPersistentHistoryResult
            let transactions = found?.result as? [NSPersistentHistoryTransaction] ?? []
            #expect(transactions.count == 2)
            #expect(transactions.first?.author?.hasPrefix("com.apple.coredata.schemamigrator") == true)
            #expect(transactions.last?.changes?.first?.changedObjectID == category.objectID)
            let all = try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast))
            let changes = ((all as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction] ?? [])
                .flatMap { $0.changes ?? [] }
            // Seven insertions and four updates before, and one insertion after.
            #expect(changes.count == 12)
        }
    }

    @Test func rowsThatStayAreNotWritten() throws {
        let shop = try Shop(.sqlite)
        let sql = "SELECT Z_PK, Z_OPT, ZTITLE, ZCATEGORY, hex(ZPHOTO) FROM ZITEM"
        let before = try PlainSQL(path: shop.url.path).rows(sql)
        try shop.migrate()
        let after = try PlainSQL(path: shop.url.path).rows(sql)
        #expect(before == after)
        #expect(after.allSatisfy { $0[1].integer == 2 })
        // The large values are in files: those of items are the same, and those of categories are others.
        let files = try FileManager.default.subpathsOfDirectory(atPath: shop.folder.url.path)
        #expect(files.filter { UUID(uuidString: URL(fileURLWithPath: $0).lastPathComponent) != nil }.count == 6)
        try shop.open(shop.new) { context throws in
            let categories = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Category"))
            #expect(categories.allSatisfy { ($0.value(forKey: "cover") as? Data)?.count == 200_000 })
        }
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func policiesFindWhatStays(_ type: NSPersistentStore.StoreType) throws {
        let shop = try Shop(type)
        let policy = AskingPolicy()
        try shop.migrate { $0.entityMigrationPolicy = policy }
        #expect(policy.answers == ["2 2 4 4", "2 2 4 4"])
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func objectsThatLackWhatTheyRequireEndTheMigration(_ type: NSPersistentStore.StoreType) throws {
        let shop = try Shop(type)
        let error = #expect(throws: CocoaError.self) {
            try shop.migrate { mapping in
                mapping.sourceExpression = Mappings.sourceExpression("Category", "name == '1'")
            }
        }
        #expect(error?.code == .migration)
        #expect(error?.userInfo["entity"] as? String == "Item")
        #expect(error?.userInfo["property"] as? String == "category")
        try shop.open(shop.old) { context throws in
            #expect(try MigratedFolder.values("Item", "category.name", in: context) == ["0", "0", "1", "1"])
        }
    }

    @Test(.enabled(if: MigratedFolder.types.contains(.postgreSQL)))
    func columnsOfOthersAreNotDroppedWithTheTables() throws {
        let shop = try Shop(.postgreSQL)
        try DatabaseShape.execute("ALTER TABLE $s.item ADD COLUMN extra text", at: shop.url)
        try DatabaseShape.execute("UPDATE $s.item SET extra = 'e' WHERE title = 'item 00'", at: shop.url)
        let before = try DatabaseShape(shop.url).contents()
        let error = #expect(throws: CocoaError.self) { try shop.migrate() }
        #expect(error?.code == .migration && error?.localizedDescription.contains("item.extra has 1 values") == true)
        #expect(try DatabaseShape(shop.url).contents() == before)
        try DatabaseShape.execute("UPDATE $s.item SET extra = NULL", at: shop.url)
        try shop.migrate()
    }

    @Test(.enabled(if: MigratedFolder.types.contains(.postgreSQL)))
    func aMigrationWhoseConnectionsEndLeavesTheStore() throws {
        let shop = try Shop(.postgreSQL)
        let before = try DatabaseShape(shop.url).contents()
        let policy = CuttingPolicy(shop.url)
        #expect(throws: CocoaError.self) { try shop.migrate { $0.entityMigrationPolicy = policy } }
        #expect(policy.cuts > 0)
        #expect(try DatabaseShape(shop.url).contents() == before)
        try shop.migrate()
    }

    private static func addColumn(to table: String, _ url: URL) throws {
        let sql = try PlainSQL(path: url.path)
        _ = try sql.rows("ALTER TABLE \(table) ADD COLUMN ZEXTRA")
        _ = try sql.rows("UPDATE \(table) SET ZEXTRA = Z_PK")
    }

    @Test func unexplainedValuesOfRowsThatGoAreNotDropped() throws {
        let shop = try Shop(.sqlite)
        try Self.addColumn(to: "ZITEM", shop.url)
        try shop.migrate()
        #expect(
            try PlainSQL(path: shop.url.path).rows("SELECT ZEXTRA - Z_PK FROM ZITEM").allSatisfy { $0[0].integer == 0 }
        )
        let other = try Shop(.sqlite)
        try Self.addColumn(to: "ZCATEGORY", other.url)
        let error = #expect(throws: CocoaError.self) { try other.migrate() }
        #expect(error?.code == .migration && error?.localizedDescription.contains("ZCATEGORY.ZEXTRA") == true)
        try other.open(other.old) { context throws in
            #expect(try MigratedFolder.values("Item", "category.name", in: context) == ["0", "0", "1", "1"])
        }
    }
}

extension NSPersistentStore {
    fileprivate func currentHistoryToken(_ context: NSManagedObjectContext) -> NSPersistentHistoryToken? {
        context.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: [self])
    }
}

/// A policy that asks for the objects of a mapping whose rows stay.
private final class AskingPolicy: NSEntityMigrationPolicy {
    private(set) var answers: [String] = []

    override func createRelationships(
        forDestination object: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        try super.createRelationships(forDestination: object, in: mapping, manager: manager)
        let former = manager.sourceInstances(forEntityMappingName: mapping.mappingName, destinationInstances: [object])
        let items = (former.first?.value(forKey: "items") as? NSSet)?.allObjects as? [NSManagedObject] ?? []
        let name = manager.mappingModel.entityMappings.first { $0.destinationEntityName == "Item" }?.name ?? ""
        let new = manager.destinationInstances(forEntityMappingName: name, sourceInstances: items)
        let all = manager.destinationInstances(forEntityMappingName: name, sourceInstances: nil)
        let origins = manager.sourceInstances(forEntityMappingName: name, destinationInstances: nil)
        guard new.allSatisfy({ $0.managedObjectContext === manager.destinationContext }),
            manager.sourceInstances(forEntityMappingName: name, destinationInstances: new) == items,
            Set(new.map { $0.value(forKey: "title") as? String })
                == Set(items.map { $0.value(forKey: "title") as? String })
        else { throw CocoaError(.coreData) }
        answers.append("\(items.count) \(new.count) \(all.count) \(origins.count)")
    }
}

/// A policy that ends all connections with locks on the tables of a store.
private final class CuttingPolicy: NSEntityMigrationPolicy {
    private let url: URL?
    private(set) var cuts = 0

    init(_ url: URL) {
        self.url = url
        super.init()
    }

    required init() {
        url = nil
        super.init()
    }

    override func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
        guard let url else { return }
        // The connection that keeps others from writing has locks on the tables.
        let sql = """
            SELECT pg_terminate_backend(pid)::text FROM (SELECT DISTINCT pid FROM pg_locks \
            JOIN pg_class c ON c.oid = relation JOIN pg_namespace n ON n.oid = relnamespace \
            WHERE nspname = $1 AND pid <> pg_backend_pid()) AS others
            """
        cuts += try DatabaseShape.rows(sql, at: url).count
    }
}
