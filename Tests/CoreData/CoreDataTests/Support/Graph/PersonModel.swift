import CoreData
import Testing

/// A model of people with relationships of every cardinality, built in code.
enum PersonModel {
    /// Creates a relationship and its inverse, which may be the same one.
    struct Pair: CustomTestStringConvertible {
        let key: String
        let inverse: String
        let entity: String
        let destination: String

        init(_ entity: String, _ key: String, _ destination: String, _ inverse: String) {
            (self.entity, self.key, self.destination, self.inverse) = (entity, key, destination, inverse)
        }

        var testDescription: String { "\(entity).\(key) <-> \(destination).\(inverse)" }
    }

    static let pairs = [
        Pair("Person", "employer", "Company", "staff"),
        Pair("Person", "passport", "Passport", "holder"),
        Pair("Person", "clubs", "Club", "members"),
        Pair("Person", "tasks", "Task", "worker"),
        Pair("Person", "playlist", "Song", "listeners"),
        Pair("Person", "boss", "Person", "assistants"),
        Pair("Person", "mentor", "Person", "student"),
        Pair("Person", "spouse", "Person", "spouse"),
        Pair("Person", "friends", "Person", "friends"),
        Pair("Person", "follows", "Person", "followers"),
        Pair("Person", "queue", "Person", "queues"),
    ]

    static func make() -> NSManagedObjectModel {
        let names = ["Person", "Company", "Passport", "Club", "Task", "Song"]
        let entities = Dictionary(uniqueKeysWithValues: names.map { ($0, NSEntityDescription()) })
        for (name, entity) in entities {
            entity.name = name
            entity.managedObjectClassName = NSStringFromClass(name == "Person" ? Person.self : NSManagedObject.self)
            entity.properties = name == "Person" ? attributes : [attribute("name", .string)]
        }
        let (person, company) = (entities["Person"], entities["Company"])
        for pair in pairs {
            connect(pair, entities)
        }
        person?.properties += [relationship("favorite", company), relationship("wishes", company, isToMany: true)]
        let special = NSEntityDescription()
        special.name = "Manager"
        special.managedObjectClassName = NSStringFromClass(Person.self)
        special.properties = [attribute("title", .string)]
        person?.subentities = [special]
        let model = NSManagedObjectModel()
        model.entities = Array(entities.values) + [special]
        return model
    }

    /// Calls the closure with a context whose coordinator has no stores.
    static func withContext<Result>(_ body: (NSManagedObjectContext) throws -> Result) rethrows -> Result {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: make())
        return try context.performAndWait { try body(context) }
    }

    private static var attributes: [NSPropertyDescription] {
        let (name, age, code) = (attribute("name", .string), attribute("age", .integer16), attribute("code", .uuid))
        name.defaultValue = "Nobody"
        name.isOptional = false
        age.defaultValue = 18
        let nickname = attribute("nickname", .string)
        nickname.isTransient = true
        return [
            name, age, code, nickname, attribute("born", .date), attribute("height", .double),
            attribute("salary", .decimal), attribute("isAlive", .boolean), attribute("page", .uri),
            attribute("photo", .binaryData), attribute("notes", .transformable),
        ]
    }

    private static let toMany: Set = [
        "staff", "clubs", "members", "tasks", "playlist", "listeners", "assistants", "friends", "follows", "followers",
        "queue", "queues",
    ]
    private static let ordered: Set = ["tasks", "playlist", "queue"]

    private static func connect(_ pair: Pair, _ entities: [String: NSEntityDescription]) {
        let one = relationship(pair.key, entities[pair.destination], isToMany: toMany.contains(pair.key))
        entities[pair.entity]?.properties.append(one)
        guard pair.key != pair.inverse || pair.entity != pair.destination else {
            one.inverseRelationship = one
            return
        }
        let other = relationship(pair.inverse, entities[pair.entity], isToMany: toMany.contains(pair.inverse))
        entities[pair.destination]?.properties.append(other)
        one.inverseRelationship = other
        other.inverseRelationship = one
    }

    private static func relationship(
        _ name: String,
        _ destination: NSEntityDescription?,
        isToMany: Bool = false
    ) -> NSRelationshipDescription {
        let relationship = NSRelationshipDescription()
        relationship.name = name
        relationship.destinationEntity = destination
        relationship.maxCount = isToMany ? 0 : 1
        relationship.isOrdered = ordered.contains(name)
        return relationship
    }

    private static func attribute(
        _ name: String,
        _ type: NSAttributeDescription.AttributeType
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.type = type
        return attribute
    }
}

/// A person that records its life-cycle events.
class Person: NSManagedObject {
    var events: [String] = []
    var nameWhenAwakened: String?

    @Managed var name: String
    @Managed var age: Int16

    override func awakeFromInsert() {
        super.awakeFromInsert()
        nameWhenAwakened = value(forKey: "name") as? String
        events.append("awakeFromInsert")
    }

    override func prepareForDeletion() {
        super.prepareForDeletion()
        events.append("prepareForDeletion")
    }

    override func didChangeValue(forKey key: String) {
        super.didChangeValue(forKey: key)
        events.append("didChange \(key)")
    }

    override func setNilValueForKey(_ key: String) {
        events.append("setNil \(key)")
    }

    override class var keyValueProperties: [String: KeyValueProperty] {
        ["age": KeyValueProperty(\Person.age), "greeting": KeyValueProperty(\Person.greeting)]
    }

    /// A property that is not in the model.
    var greeting: String { "I am \(name)." }
}

extension NSManagedObject {
    /// Returns the objects of a to-many relationship as an unordered set.
    func set(_ key: String) -> Set<NSManagedObject> { Set(others(key)) }
}
