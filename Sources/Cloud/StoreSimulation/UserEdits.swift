internal import CoreData
internal import SeededRandom

/// What a user does in one save, with whatever the program's version of the model has.
struct UserEdits {
    let model: RandomModel
    let version: Int
    let device: Int
    let context: NSManagedObjectContext
    private(set) var random: SeededGenerator
    private(set) var ledger: EditLedger
    /// The objects that the user has deleted.
    private(set) var roots: Set<String> = []
    private(set) var story: [String] = []

    init(_ world: StoreWorld, _ device: StoreDevice, _ context: NSManagedObjectContext) {
        (model, version, self.device) = (world.model, device.version, device.index)
        (self.context, random, ledger) = (context, world.random, world.ledger)
    }

    mutating func perform() throws {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch random.below(100) {
            case 0..<20: try insert()
            case 20..<52: try write()
            case 52..<89: try relate()
            default: try delete()
            }
        }
        leaveDeletedObjects()
    }

    /// Empties references to deleted objects, as a program with the rule No Action does before it saves what refers to them.
    private func leaveDeletedObjects() {
        for object in context.insertedObjects.union(context.updatedObjects) {
            for side in model.sides(of: name(of: object), in: version) where !side.isToMany {
                for other in object.members(of: side, version) {
                    _ = other.value(forKey: "key")
                    guard other.isDeleted else { continue }
                    object.setValue(nil, forKey: side.lifetime.name(side.name, in: version))
                }
            }
        }
    }

    /// The objects that there are, in an order that does not depend on where they are stored.
    private func objects(_ entity: String) throws -> [NSManagedObject] {
        guard model.entities(in: version).contains(where: { $0.name == entity }) else { return [] }
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        return try context.fetch(request).filter { !$0.isDeleted }.sorted { key($0) < key($1) }
    }

    private mutating func anyObject() throws -> NSManagedObject? {
        let roots = model.entities(in: version).filter { $0.parent == nil }
        return try objects(random.pick(roots).name).randomElement(using: &random)
    }

    private func key(_ object: NSManagedObject) -> String { object.value(forKey: "key") as? String ?? "?" }

    private func name(of object: NSManagedObject) -> String { object.entity.name ?? "" }

    private mutating func insert() throws {
        let entity = random.pick(model.entities(in: version))
        let name = entity.isUnique ? "\(random.below(6))" : ledger.nextText(of: device)
        let key = "\(entity.name)-\(name)"
        // A user makes no second one of what there is.
        guard try !objects(entity.name).contains(where: { self.key($0) == key }) else { return }
        let object = NSEntityDescription.insertNewObject(forEntityName: entity.name, into: context)
        object.setValue(key, forKey: "key")
        object.setValue(ledger.nextText(of: device), forKey: "title")
        story.append("inserts \(key)")
        for side in model.sides(of: entity.name, in: version) where random.below(2) == 0 {
            try relate(object, side)
        }
    }

    private mutating func write() throws {
        guard let object = try anyObject() else { return }
        let attribute = random.pick(model.attributes(of: name(of: object), in: version))
        let property = attribute.lifetime.name(attribute.name, in: version)
        let value: Any =
            switch attribute.kind {
            case .text: ledger.nextText(of: device)
            case .counter: (object.value(forKey: property) as? Int64 ?? 0) + Int64.random(in: 1...9, using: &random)
            case .number: Int64.random(in: 0...99, using: &random)
            case .flag: !(object.value(forKey: property) as? Bool ?? false)
            }
        object.setValue(value, forKey: property)
        story.append("sets \(key(object)).\(property) to \(value)")
    }

    private mutating func relate() throws {
        guard let object = try anyObject() else { return }
        let sides = model.sides(of: name(of: object), in: version)
        guard let side = sides.randomElement(using: &random) else { return }
        try relate(object, side)
    }

    private mutating func relate(_ object: NSManagedObject, _ side: RandomModel.Side) throws {
        let property = side.lifetime.name(side.name, in: version)
        let other = try objects(side.destination).randomElement(using: &random)
        guard side.isToMany else {
            let target = random.below(5) == 0 ? nil : other
            object.setValue(target, forKey: property)
            return story.append("sets \(key(object)).\(property) to \(target.map(key) ?? "nil")")
        }
        if side.isOrdered {
            return arrange(object.mutableOrderedSetValue(forKey: property), other, of: object, property)
        }
        guard let other else { return }
        let members = object.mutableSetValue(forKey: property)
        let isMember = members.contains(other)
        if isMember { members.remove(other) } else { members.add(other) }
        story.append("\(isMember ? "removes" : "adds") \(key(other)) in \(key(object)).\(property)")
    }

    private mutating func arrange(
        _ members: NSMutableOrderedSet,
        _ other: NSManagedObject?,
        of object: NSManagedObject,
        _ property: String
    ) {
        let owner = "\(key(object)).\(property)"
        if members.count > 1, random.below(3) == 0 {
            let (source, target) = (random.below(members.count), random.below(members.count))
            members.moveObjects(at: [source], to: target)
            return story.append("moves \(source) in \(owner) to \(target)")
        }
        guard let other else { return }
        if members.contains(other) {
            members.remove(other)
            story.append("removes \(key(other)) from \(owner)")
        } else {
            let index = random.below(members.count + 1)
            members.insert(other, at: index)
            story.append("inserts \(key(other)) at \(index) of \(owner)")
        }
    }

    private mutating func delete() throws {
        guard let object = try anyObject() else { return }
        roots.insert(key(object))
        story.append("deletes \(key(object))")
        context.delete(object)
    }
}
