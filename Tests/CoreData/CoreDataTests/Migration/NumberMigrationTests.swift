import CoreData
import Testing

/// Numbers whose attribute gets a type that holds more of them.
@Suite struct NumberMigrationTests {
    private typealias Kind = NSAttributeDescription.AttributeType

    private static let changes: [(from: Kind, to: Kind, value: NSNumber)] = [
        (.integer16, .float, 5), (.integer16, .double, -6),
        (.integer32, .double, 70_000), (.integer64, .double, 1_099_511_627_776),
        (.integer16, .decimal, 8), (.integer32, .decimal, -9),
        (.integer64, .decimal, 9_007_199_254_740_993),
        (.double, .decimal, 0.1), (.float, .double, 0.5),
        (.boolean, .integer16, 1), (.boolean, .integer64, 0),
    ]

    private static func model(_ types: [Kind]) -> NSManagedObjectModel {
        let attributes = types.enumerated().map { NoteModels.attribute("value\($0)", $1) }
        return NoteModels.model([NoteModels.entity("Item", attributes)])
    }

    private let folder: TemporaryFolder
    private let old = Self.model(Self.changes.map(\.from))
    private let new = Self.model(Self.changes.map(\.to))

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ type: NSPersistentStore.StoreType) throws -> URL {
        let url = try MigratedFolder.newURL(type) ?? folder.file("Old.store")
        try MigratedFolder.write(type, at: url, old) { context in
            let item = MigratedFolder.insert("Item", into: context)
            for (index, change) in Self.changes.enumerated() { item.setValue(change.value, forKey: "value\(index)") }
            _ = MigratedFolder.insert("Item", into: context)
        }
        return url
    }

    private func expectValues(
        _ context: NSManagedObjectContext,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let items = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
        for (index, change) in Self.changes.enumerated() {
            let numbers = items.compactMap { $0.value(forKey: "value\(index)") as? NSNumber }
            #expect(numbers.map(\.doubleValue) == [change.value.doubleValue], sourceLocation: sourceLocation)
            #expect(numbers.map(\.int64Value) == [change.value.int64Value], sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func aStoreIsMigratedInPlace(type: NSPersistentStore.StoreType) throws {
        let url = try write(type)
        let options = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        ]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: new)
        let store = try coordinator.addPersistentStore(type: type, at: url, options: options)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            try expectValues(context)
            let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
            request.predicate = NSPredicate(format: "value1 == -6 AND value6 == 9007199254740993")
            let item = try #require(try context.fetch(request).first)
            item.setValue(2.25, forKey: "value1")
            try context.save()
        }
        try coordinator.remove(store)
        let values = try MigratedFolder.read(type, at: url, new) { context in
            try MigratedFolder.values("Item", "value1", in: context)
        }
        #expect(values == ["2.25", "nil"])
    }

    @Test(arguments: MigratedFolder.types)
    func aStoreIsMigratedByCopying(type: NSPersistentStore.StoreType) throws {
        let url = try write(type)
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
        let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
        let copy = try MigratedFolder.newURL(type) ?? folder.file("New.store")
        try manager.migrateStore(from: url, type: type, mapping: mapping, to: copy, type: type)
        try MigratedFolder.read(type, at: copy, new) { try expectValues($0) }
    }

    @Test func aTypeThatHoldsFewerNumbersIsNotInferred() {
        let changes: [(from: Kind, to: Kind)] = [
            (.double, .integer64), (.decimal, .double), (.integer32, .float), (.integer64, .integer32),
            (.integer64, .string), (.string, .integer64), (.integer16, .boolean),
        ]
        for change in changes {
            let (old, new) = (Self.model([change.from]), Self.model([change.to]))
            let error = #expect(throws: CocoaError.self) {
                try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
            }
            #expect(error?.code.rawValue == 134_190)
        }
    }
}
