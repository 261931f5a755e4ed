import CoreData
import Foundation
import SlipboxVault
import Testing

/// Tests that archives follow the model: with types, orders and entities that the slip box does not have yet.
@Suite struct OtherModelTests {
    private let desk: ArchiveDesk

    init() throws {
        desk = try ArchiveDesk()
    }

    private static let types: [(name: String, type: NSAttributeType)] = [
        ("short", .integer16AttributeType), ("medium", .integer32AttributeType), ("long", .integer64AttributeType),
        ("decimal", .decimalAttributeType), ("double", .doubleAttributeType), ("float", .floatAttributeType),
        ("text", .stringAttributeType), ("flag", .booleanAttributeType), ("date", .dateAttributeType),
        ("bytes", .binaryDataAttributeType), ("uuid", .UUIDAttributeType), ("url", .URIAttributeType),
    ]

    private func makeModel() -> NSManagedObjectModel {
        let (thing, special, shelf) = (NSEntityDescription(), NSEntityDescription(), NSEntityDescription())
        (thing.name, special.name, shelf.name) = ("Thing", "Special", "Shelf")
        thing.properties = Self.types.map { name, type in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
            return attribute
        }
        let (things, shelves) = (NSRelationshipDescription(), NSRelationshipDescription())
        (things.name, things.destinationEntity, things.isOrdered, things.maxCount) = ("things", thing, true, 0)
        (shelves.name, shelves.destinationEntity, shelves.isOrdered, shelves.maxCount) = ("shelves", shelf, true, 0)
        (things.inverseRelationship, shelves.inverseRelationship) = (shelves, things)
        thing.properties.append(shelves)
        shelf.properties = [things]
        thing.subentities = [special]
        let model = NSManagedObjectModel()
        model.entities = [thing, special, shelf]
        return model
    }

    private func box(_ name: String, _ model: NSManagedObjectModel) throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Things", managedObjectModel: model)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: desk.file(name))]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }

    private static var values: [[String: Any]] {
        [
            [
                "short": Int16.min, "medium": Int32.max, "long": Int64.min, "double": Double.infinity,
                "float": Float(0.1),
                "decimal": NSDecimalNumber(string: "-12345678901234567890.000000001"), "text": "", "flag": true,
                "date": Date(timeIntervalSinceReferenceDate: -0.1), "bytes": Data(), "uuid": UUID(),
            ],
            ["double": -0.0, "float": Float.greatestFiniteMagnitude, "long": Int64.max, "bytes": Data([0, 0xFF])],
            ["double": Double.leastNonzeroMagnitude, "decimal": NSDecimalNumber(string: "1e-30"), "flag": false], [:],
        ]
    }

    @Test func allTypesAndOrdersComeBack() async throws {
        let model = makeModel()
        let (first, second) = (try box("1.sqlite", model), try box("2.sqlite", model))
        try await desk.perform(in: first) { context in
            let things = Self.values.enumerated().map { number, values in
                // In the order of entities, which is that of an archive.
                let entity = number < 2 ? "Special" : "Thing"
                let thing = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
                for (name, value) in values { thing.setValue(value, forKey: name) }
                thing.setValue(URL(string: "https://example.org/\(number)?q=a%20b"), forKey: "url")
                return thing
            }
            for order in [[2, 0, 3, 1], [3, 1], []] {
                let shelf = NSEntityDescription.insertNewObject(forEntityName: "Shelf", into: context)
                shelf.setValue(NSOrderedSet(array: order.map { things[$0] }), forKey: "things")
            }
            try context.save()
            let shelves = (things[3].value(forKey: "shelves") as? NSOrderedSet)?.array ?? []
            things[3].setValue(NSOrderedSet(array: shelves.reversed()), forKey: "shelves")
            try context.save()
        }
        let before = try await desk.everything(in: first)
        let report = try await desk.archive(first, as: "a.zip", batchSize: 1)
        #expect(report.rows.map(\.output) == [3, 2, 2, 0], "\(report)")
        #expect(try await desk.restore("a.zip", into: second) == report)
        for (one, other) in zip(before, try await desk.everything(in: second)) { #expect(one == other) }
        try await desk.archive(second, as: "b.zip")
        #expect(try desk.contents("a.zip") == desk.contents("b.zip"))
    }
}
