import CoreData
import CoreDataMacrosOnMac

// Classes as they compile on a Mac, with this package's CoreData in the place of Apple's.

@CoreDataMacrosOnMac.ManagedObject
final class Cabinet: NSManagedObject {
    enum Wood: Int16 { case oak, elm }
    enum Room: String { case hall, attic }

    @CoreDataMacrosOnMac.Managed var name: String?
    @CoreDataMacrosOnMac.Managed("name") var certainName: String
    @CoreDataMacrosOnMac.Managed var primitiveName: String?
    @CoreDataMacrosOnMac.Managed var count: Int64
    @CoreDataMacrosOnMac.Managed("count") var optionalCount: Int?
    @CoreDataMacrosOnMac.Managed var isOpen: Bool
    @CoreDataMacrosOnMac.Managed var ratio: Double
    @CoreDataMacrosOnMac.Managed var price: Decimal?
    @CoreDataMacrosOnMac.Managed("price") var certainPrice: Decimal
    @CoreDataMacrosOnMac.Managed var built: Date
    @CoreDataMacrosOnMac.Managed var token: UUID
    @CoreDataMacrosOnMac.Managed var link: URL?
    @CoreDataMacrosOnMac.Managed var image: Data
    @CoreDataMacrosOnMac.Managed var tags: [String]?
    @CoreDataMacrosOnMac.Managed var wood: Wood
    @CoreDataMacrosOnMac.Managed var room: Room?
    @CoreDataMacrosOnMac.Managed var parent: Cabinet?
    @CoreDataMacrosOnMac.Managed var drawers: Set<Cabinet>
    @CoreDataMacrosOnMac.Managed("drawers") var drawerSet: NSSet?
    @CoreDataMacrosOnMac.Managed("name") var misdeclared: Int

    @CoreDataMacrosOnMac.ManagedFunction func addToDrawers(_ value: Cabinet)
    @CoreDataMacrosOnMac.ManagedFunction func addToDrawers(_ values: NSSet)
    @CoreDataMacrosOnMac.ManagedFunction func removeFromDrawers(_ values: [Cabinet])
}

extension Cabinet {
    @CoreDataMacrosOnMac.Managed var neighbours: [Cabinet]
    @CoreDataMacrosOnMac.Managed("neighbours") var neighbourSet: NSOrderedSet

    @CoreDataMacrosOnMac.ManagedFunction func addToNeighbours(_ values: NSOrderedSet)
    @CoreDataMacrosOnMac.ManagedFunction func insertIntoNeighbours(_ value: Cabinet, at index: Int)
    @CoreDataMacrosOnMac.ManagedFunction func removeFromNeighbours(at indexes: NSIndexSet)
    @CoreDataMacrosOnMac.ManagedFunction func replaceNeighbours(at index: Int, with value: Cabinet)

    /// Runs a body with a cabinet in a context of its own.
    static func with(_ body: (Cabinet, NSManagedObjectContext) throws -> Void) throws {
        let container = NSPersistentContainer(name: "Cabinets", managedObjectModel: model())
        let description = NSPersistentStoreDescription()
        description.type = NSInMemoryStoreType
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        let context = container.newBackgroundContext()
        try context.performAndWait { try body(Cabinet(context: context), context) }
    }

    private static func model() -> NSManagedObjectModel {
        let types: [(String, NSAttributeType)] = [
            ("name", .stringAttributeType), ("count", .integer64AttributeType), ("isOpen", .booleanAttributeType),
            ("ratio", .doubleAttributeType), ("price", .decimalAttributeType), ("built", .dateAttributeType),
            ("token", .UUIDAttributeType), ("link", .URIAttributeType), ("image", .binaryDataAttributeType),
            ("tags", .transformableAttributeType), ("wood", .integer16AttributeType), ("room", .stringAttributeType),
        ]
        let entity = NSEntityDescription()
        entity.name = "Cabinet"
        entity.managedObjectClassName = NSStringFromClass(Cabinet.self)
        let (parent, drawers) = (relationship("parent", to: entity), relationship("drawers", to: entity))
        let neighbours = relationship("neighbours", to: entity)
        (parent.maxCount, neighbours.isOrdered) = (1, true)
        (parent.inverseRelationship, drawers.inverseRelationship) = (drawers, parent)
        let attributes = types.map { name, type in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
            return attribute
        }
        entity.properties = attributes + [parent, drawers, neighbours]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return model
    }

    private static func relationship(_ name: String, to entity: NSEntityDescription) -> NSRelationshipDescription {
        let relationship = NSRelationshipDescription()
        (relationship.name, relationship.destinationEntity, relationship.isOptional) = (name, entity, true)
        relationship.deleteRule = .nullifyDeleteRule
        return relationship
    }
}
