import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import SeededRandom
import Testing

@testable import CoreData

/// Compares migrations for random evolutions of a model, with random objects, with the same changes made by hand.
@Suite struct MigrationOracleTests {
    /// A model with a hierarchy of three levels, and relationships of each kind.
    static let base: ModelDefinition = {
        var required = AttributeDefinition("title", isOptional: false, defaultValue: .string("Untitled"))
        required.preservesValueOnDeletion = true
        return ModelDefinition(
            EntityDefinition("Item", isAbstract: true, [required, AttributeDefinition("rank", .integer16)]),
            EntityDefinition(
                "Note",
                parent: "Item",
                [
                    AttributeDefinition("body"), AttributeDefinition("created", .date),
                    AttributeDefinition("price", .decimal), AttributeDefinition("isPinned", .boolean),
                    AttributeDefinition("uid", .uuid), AttributeDefinition("link", .uri),
                    AttributeDefinition("size", .float), AttributeDefinition("blob", .binaryData),
                ],
                [
                    RelationshipDefinition("folder", "Folder", "notes"),
                    RelationshipDefinition("tags", "Tag", "items", isToMany: true),
                    RelationshipDefinition("cover", "Cover", "note"),
                    RelationshipDefinition("source", "Item", nil),
                    RelationshipDefinition("links", "Note", "backlinks", isToMany: true),
                    RelationshipDefinition("backlinks", "Note", "links", isToMany: true),
                ]
            ),
            EntityDefinition(
                "Draft",
                parent: "Note",
                [AttributeDefinition("reason"), AttributeDefinition("stage", .integer32)]
            ),
            EntityDefinition("Image", parent: "Item", [AttributeDefinition("width", .integer32)]),
            EntityDefinition(
                "Folder",
                [AttributeDefinition("name"), AttributeDefinition("weight", .integer16)],
                [
                    RelationshipDefinition("notes", "Note", "folder", isToMany: true),
                    RelationshipDefinition("children", "Folder", "parent", isToMany: true, isOrdered: true),
                    RelationshipDefinition("parent", "Folder", "children"),
                    RelationshipDefinition("marks", "Tag", nil, isToMany: true),
                ]
            ),
            EntityDefinition(
                "Tag",
                [AttributeDefinition("word")],
                [RelationshipDefinition("items", "Note", "tags", isToMany: true)]
            ),
            EntityDefinition("Cover", [AttributeDefinition("color")], [RelationshipDefinition("note", "Note", "cover")])
        )
    }()

    /// The seeds of the evolutions; set `MIGRATION_SEEDS=1000` for more.
    static let seeds = 0..<(ProcessInfo.processInfo.environment["MIGRATION_SEEDS"].flatMap { UInt64($0) } ?? 40)

    @Test(arguments: seeds)
    func migratingInPlaceIsWhatIsDoneByHand(seed: UInt64) throws {
        let options: [String: Any] = seed % 3 == 0 ? [NSPersistentHistoryTrackingKey: true] : [:]
        let store = try MigratingStore(Self.base, options) { try Self.fill($0, seed: seed) }
        var evolution = Evolution(Self.base, try MigratedWorld(store.url, Self.base), seed: seed)
        evolution.run(1 + Int(seed % 12))
        let model = evolution.model
        try store.migrate(to: model, options)
        let differences = try store.open(model, options) { try evolution.counted.differences(from: $0, model) }
        #expect(differences.prefix(8) == [], "\(evolution.steps)")
    }

    /// Objects saved after a migration are stored as in a new store.
    @Test(arguments: [3, 14, 15, 92, 65])
    func migratedStoresAreSavedTo(seed: UInt64) throws {
        let store = try MigratingStore(Self.base) { try Self.fill($0, seed: seed) }
        var evolution = Evolution(Self.base, try MigratedWorld(store.url, Self.base), seed: seed)
        evolution.run(6)
        let model = evolution.model
        try store.migrate(to: model)
        var expected = 0
        try store.open(model) { context in
            for entity in model.entities where !entity.isAbstract {
                _ = NSEntityDescription.insertNewObject(forEntityName: entity.name, into: context)
                expected += 1
            }
            expected += evolution.world.objects.count
            try context.save()
        }
        try store.open(model) { context in
            let roots = model.entities.filter { $0.parentName == nil }
            let counts = try roots.map { try context.count(for: NSFetchRequest<NSManagedObject>(entityName: $0.name)) }
            #expect(counts.reduce(0, +) == expected)
        }
    }

    /// Creates about forty objects with random values and relationships.
    static func fill(_ context: NSManagedObjectContext, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 1000)
        var objects: [NSManagedObject] = []
        let names = ["Note", "Note", "Draft", "Image", "Folder", "Tag", "Cover"]
        for number in 0..<42 {
            let name = names[number % names.count]
            let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
            objects.append(object)
            for (key, attribute) in object.entity.attributesByName where random.next() % 4 != 0 {
                object.setValue(value(of: attribute.attributeType, number, &random), forKey: key)
            }
        }
        for object in objects {
            for (key, relationship) in object.entity.relationshipsByName {
                let fitting = objects.filter { candidate in
                    guard let destination = relationship.destinationEntity else { return false }
                    return candidate.entity.isKindOf(entity: destination) && candidate !== object
                }
                guard !fitting.isEmpty else { continue }
                let chosen = (0..<Int(random.next() % 4)).map { _ in fitting[Int(random.next() % UInt64(fitting.count))]
                }
                if !relationship.isToMany {
                    object.setValue(chosen.first, forKey: key)
                } else if relationship.isOrdered {
                    object.setValue(NSOrderedSet(array: chosen), forKey: key)
                } else {
                    object.setValue(NSSet(array: chosen), forKey: key)
                }
            }
        }
        try context.save()
        // Creates unused keys, and a history of deletions.
        let doomed = [objects[7], objects[11]]
        for object in objects where object.entity.relationshipsByName["source"] != nil {
            // This relationship has no inverse, so it has to be cleared explicitly.
            guard let source = object.value(forKey: "source") as? NSManagedObject else { continue }
            if doomed.contains(source) { object.setValue(nil, forKey: "source") }
        }
        for object in doomed { context.delete(object) }
        objects[8].setValue("changed", forKey: "title")
    }

    private static func value(of type: NSAttributeType, _ number: Int, _ random: inout SeededGenerator) -> Any {
        switch type {
        case .stringAttributeType: "text \(number) '\"é"
        case .dateAttributeType: Date(timeIntervalSinceReferenceDate: Double(random.next() % 1_000_000) / 4)
        case .decimalAttributeType: NSDecimalNumber(string: "\(number).25")
        case .booleanAttributeType: random.next() % 2 == 0
        case .UUIDAttributeType: UUID()
        case .URIAttributeType: URL(fileURLWithPath: "/tmp/\(number)")
        case .floatAttributeType, .doubleAttributeType: Float(number) / 8
        case .binaryDataAttributeType: Data(repeating: UInt8(number % 3), count: number)
        default: number
        }
    }
}
