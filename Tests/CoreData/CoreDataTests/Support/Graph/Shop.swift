import CoreData

/// A customer, whose functions stand in the class.
@ManagedObject
class Customer: NSManagedObject {
    @Managed var name: String
    @Managed var orders: Set<Order>

    @ManagedFunction func addToOrders(_ value: Order)
    @ManagedFunction func removeFromOrders(_ value: Order)
    @ManagedFunction func addToOrders(_ values: NSSet)
    @ManagedFunction func removeFromOrders(_ values: NSSet)
    @ManagedFunction("orders") func addToPurchases(_ values: Set<Order>)
    @ManagedFunction("orders") func removeFromPurchases(_ values: [Order])
    @ManagedFunction func addToLetters(_ value: Order)
    @ManagedFunction func addToName(_ value: Order)
    @ManagedFunction func insertIntoOrders(_ value: Order, at index: Int)
}

/// An order with properties of every kind that `@ManagedObject` lists or leaves out.
@ManagedObject
class Order: NSManagedObject {
    @Managed var customer: Customer
    @Managed("number") var serial: Int64
    @Managed var lines: NSOrderedSet
    @Managed var priority: Priority
    @Managed("priority") var optionalPriority: Priority?
    @Managed private var primitiveNote: String?
    @Managed private var primitiveCustomer: Customer?
    var isOpen = true
    var watched = 1 { didSet { isOpen = false } }
    lazy var cached = serial

    /// A custom accessor in the form that Apple's documentation recommends.
    var note: String? {
        get {
            willAccessValue(forKey: "note")
            defer { didAccessValue(forKey: "note") }
            return primitiveNote?.uppercased()
        }
        set {
            willChangeValue(forKey: "note")
            defer { didChangeValue(forKey: "note") }
            primitiveNote = newValue
        }
    }

    var label: String { "#\(serial) /\(note ?? "")/" }
    #if os(Linux)
    var platform: String { "Linux" }
    #else
    var platform: Never { fatalError() }
    #endif
    static var kind: String { "order" }
    var failing: Int { get throws { throw CocoaError(.coreData) } }

    var hasCustomer: Bool { primitiveCustomer != nil }
}

enum Priority: Int16 {
    case low, high
}

/// A subclass, which lists only its own properties.
@ManagedObject
final class Gift: Order {
    @Managed var wrapping: Wrapping?
    @Managed var primitiveWrapping: Wrapping?
    override var label: String { "Gift " + super.label }
}

enum Wrapping: String {
    case paper, box
}

/// A subclass without a list.
final class Voucher: Order {}

class Line: NSManagedObject {}

@ManagedObject
extension Line {
    @Managed var title: String?
    @Managed var order: Order
    var initial: String { String(title?.prefix(1) ?? "") }
}

/// A class that lists its properties by hand.
final class Delivery: NSManagedObject {
    @Managed var order: Order
    @Managed var sender: URL

    override class var keyValueProperties: [String: KeyValueProperty] {
        ["order": KeyValueProperty(\Delivery.order), "sender": KeyValueProperty(\Delivery.sender)]
    }
}

/// The functions that Xcode generates for an ordered relationship.
extension Order {
    @ManagedFunction func insertIntoLines(_ value: Line, at idx: Int)
    @ManagedFunction func removeFromLines(at idx: Int)
    @ManagedFunction func insertIntoLines(_ values: [Line], at indexes: NSIndexSet)
    @ManagedFunction func removeFromLines(at indexes: NSIndexSet)
    @ManagedFunction func replaceLines(at idx: Int, with value: Line)
    @ManagedFunction func replaceLines(at indexes: NSIndexSet, with values: [Line])
    @ManagedFunction func addToLines(_ value: Line)
    @ManagedFunction func removeFromLines(_ value: Line)
    @ManagedFunction func addToLines(_ values: NSOrderedSet)
    @ManagedFunction func removeFromLines(_ values: NSOrderedSet)
}

enum Shop {
    static func model() -> NSManagedObjectModel {
        let customer = entity("Customer", Customer.self, ["name": .string])
        let order = entity("Order", Order.self, ["number": .integer64, "note": .string, "priority": .integer16])
        let gift = entity("Gift", Gift.self, ["wrapping": .string])
        let line = entity("Line", Line.self, ["title": .string])
        let delivery = entity("Delivery", Delivery.self, ["sender": .uri])
        order.subentities = [gift, entity("Voucher", Voucher.self, [:])]
        connect((order, "customer", false), (customer, "orders", true))
        connect((line, "order", false), (order, "lines", true))
        connect((delivery, "order", false), (order, "delivery", false))
        order.relationshipsByName["lines"]?.isOrdered = true
        let model = NSManagedObjectModel()
        model.entities = [customer, order, gift, line, delivery] + order.subentities.filter { $0 !== gift }
        return model
    }

    /// Calls the closure with a context on a store in memory.
    static func withContext<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
        _ = try coordinator.addPersistentStore(type: .inMemory, at: URL(filePath: "/dev/null"))
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait { try body(context) }
    }

    private static func entity(
        _ name: String,
        _ objectClass: AnyClass,
        _ attributes: [String: NSAttributeDescription.AttributeType]
    ) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.managedObjectClassName = NSStringFromClass(objectClass)
        entity.properties = attributes.map { name, type in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.type, attribute.isOptional) = (name, type, true)
            return attribute
        }
        return entity
    }

    private typealias End = (entity: NSEntityDescription, name: String, isToMany: Bool)

    private static func connect(_ first: End, _ second: End) {
        let ends = [first, second].map { end in
            let relationship = NSRelationshipDescription()
            (relationship.name, relationship.maxCount) = (end.name, end.isToMany ? 0 : 1)
            end.entity.properties.append(relationship)
            return relationship
        }
        (ends[0].destinationEntity, ends[1].destinationEntity) = (second.entity, first.entity)
        (ends[0].inverseRelationship, ends[1].inverseRelationship) = (ends[1], ends[0])
    }
}
