import CoreData
import Foundation
import SeededRandom

/// A random model with random objects, and a random mapping model that changes some of its entities.
struct PartialWorld {
    /// What the mapping of an entity does with its objects.
    enum Change: CaseIterable {
        case nothing, transform, drop, split, insert, unrelated, renamed
    }

    let seed: UInt64
    let isHierarchy: Bool
    let links: [Link]
    let changes: [Change]
    private let hasAddition: Bool
    private let isShuffled: UInt64

    /// A relationship and its inverse.
    struct Link {
        let source: Int
        let destination: Int
        let isToMany: Bool
        let isInverseToMany: Bool
        let isOrdered: Bool
        let isRequired: Bool
    }

    static let entityCount = 4
    static let objectCount = 7

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        self.seed = seed
        isHierarchy = random.next() % 3 == 0
        let isHierarchy = isHierarchy
        links = (0..<Int.random(in: 2...6, using: &random)).map { _ in
            let isToMany = random.next() % 2 == 0
            let source = Int.random(in: 0..<Self.entityCount, using: &random)
            return Link(
                source: source,
                destination: Int.random(in: 0..<Self.entityCount, using: &random),
                isToMany: isToMany,
                isInverseToMany: random.next() % 3 > 0,
                isOrdered: isToMany && random.next() % 3 == 0,
                // Subentities would require it, too.
                isRequired: !isToMany && random.next() % 4 == 0 && !(isHierarchy && source == 0)
            )
        }
        changes = (0..<Self.entityCount).map { _ in
            random.next() % 2 == 0 ? .nothing : Change.allCases.randomElement(using: &random) ?? .nothing
        }
        hasAddition = random.next() % 2 == 0
        isShuffled = random.next()
    }

    /// - Parameter isNew: Whether the model is the newer version.
    func model(isNew: Bool) -> NSManagedObjectModel {
        let entities = (0..<Self.entityCount).map { number in
            var attributes =
                isHierarchy && number == 1
                ? [] : [NoteModels.attribute("id", .string), NoteModels.attribute("size", .integer32)]
            if isNew, hasAddition || changes[number] != .nothing {
                let label = NoteModels.attribute("label\(number)", .string)
                label.defaultValue = "new"
                attributes.append(label)
            }
            return NoteModels.entity("E\(number)", attributes)
        }
        if isHierarchy { entities[0].subentities = [entities[1]] }
        for (number, link) in links.enumerated() {
            let (forth, back) = (NSRelationshipDescription(), NSRelationshipDescription())
            (forth.name, forth.destinationEntity) = ("r\(number)", entities[link.destination])
            (back.name, back.destinationEntity) = ("i\(number)", entities[link.source])
            (forth.maxCount, back.maxCount) = (link.isToMany ? 0 : 1, link.isInverseToMany ? 0 : 1)
            forth.isOrdered = link.isOrdered
            forth.isOptional = !link.isRequired
            entities[link.source].properties += [forth]
            entities[link.destination].properties += [back]
            (forth.inverseRelationship, back.inverseRelationship) = (back, forth)
        }
        return NoteModels.model(entities)
    }

    func fill(_ context: NSManagedObjectContext) {
        var random = SeededGenerator(seed: seed &+ 1)
        let objects = (0..<Self.entityCount).map { entity in
            (0..<Self.objectCount).map { number in
                let object = MigratedFolder.insert("E\(entity)", into: context)
                object.setValue("\(entity)-\(number)", forKey: "id")
                object.setValue(number, forKey: "size")
                return object
            }
        }
        for (number, link) in links.enumerated() {
            var free = objects[link.destination].shuffled(using: &random)
            for object in objects[link.source] where link.isRequired || random.next() % 4 > 0 {
                let count = link.isToMany ? Int.random(in: 0...3, using: &random) : 1
                let members = (0..<count).compactMap { _ in
                    link.isInverseToMany ? objects[link.destination].randomElement(using: &random) : free.popLast()
                }
                guard let first = members.first else { continue }
                let value: Any = link.isToMany ? Self.collection(members, isOrdered: link.isOrdered) : first
                object.setValue(value, forKey: "r\(number)")
            }
        }
    }

    private static func collection(_ members: [NSManagedObject], isOrdered: Bool) -> Any {
        isOrdered ? NSOrderedSet(array: members) : NSSet(array: members)
    }

    // MARK: - Mapping

    func mapping(from old: NSManagedObjectModel, to new: NSManagedObjectModel) throws -> NSMappingModel {
        let model = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
        for mapping in model.entityMappings {
            guard let number = mapping.destinationEntityName.flatMap({ Int($0.dropFirst()) }) else { continue }
            switch changes[number] {
            case .nothing: continue
            case .transform:
                model.transformObjects(ofEntityNamed: "E\(number)") { old, object in
                    object.setValue("was \(old.value(forKey: "id") ?? "")", forKey: "label\(number)")
                }
            case .drop, .split, .insert:
                mapping.entityMigrationPolicy = ChangingPolicy(changes[number], number)
            case .unrelated:
                mapping.relationshipMappings = mapping.relationshipMappings?.enumerated()
                    .filter { $0.offset % 2 == 0 }.map(\.element)
            case .renamed:
                mapping.attributeMappings?.first { $0.name == "size" }?.valueExpression = NSExpression(
                    format: "$source.size + 100"
                )
            }
        }
        var random = SeededGenerator(seed: isShuffled)
        model.entityMappings.shuffle(using: &random)
        return model
    }

    // MARK: - Content

    /// Describes all objects by their identifiers, independent of their keys.
    func content(_ context: NSManagedObjectContext) throws -> [String] {
        try (0..<Self.entityCount).flatMap { number -> [String] in
            let request = NSFetchRequest<NSManagedObject>(entityName: "E\(number)")
            request.includesSubentities = false
            return try context.fetch(request).map(Self.description)
        }.sorted()
    }

    private static func description(of object: NSManagedObject) -> String {
        let attributes = object.entity.attributesByName.keys.sorted().map {
            "\($0)=\(object.value(forKey: $0) ?? "nil")"
        }
        let relationships = object.entity.relationshipsByName.keys.sorted().map { key in
            let members: [String] =
                switch object.value(forKey: key) {
                case let one as NSManagedObject: [identity(one)]
                case let ordered as NSOrderedSet: (ordered.array as? [NSManagedObject] ?? []).map(identity)
                case let set as NSSet: (set.allObjects as? [NSManagedObject] ?? []).map(identity).sorted()
                default: []
                }
            return "\(key)=\(members)"
        }
        return "\(object.entity.name ?? "") " + (attributes + relationships).joined(separator: " ")
    }

    private static func identity(_ object: NSManagedObject) -> String { object.value(forKey: "id") as? String ?? "nil" }
}

/// A policy that drops every third object, makes two of one, or inserts objects by itself.
private final class ChangingPolicy: NSEntityMigrationPolicy {
    private let change: PartialWorld.Change
    private let number: Int

    init(_ change: PartialWorld.Change, _ number: Int) {
        (self.change, self.number) = (change, number)
        super.init()
    }

    required init() {
        (change, number) = (.nothing, 0)
        super.init()
    }

    override func createDestinationInstances(
        forSource source: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        let size = (source.value(forKey: "size") as? NSNumber)?.intValue ?? 0
        if change == .drop, size % 3 == 0 { return }
        if change != .insert { try super.createDestinationInstances(forSource: source, in: mapping, manager: manager) }
        guard change != .drop else { return }
        guard change == .insert || size % 2 == 0 else { return }
        let object = NSEntityDescription.insertNewObject(forEntityName: "E\(number)", into: manager.destinationContext)
        object.setValue("\(source.value(forKey: "id") ?? "")\(change == .split ? "'" : "")", forKey: "id")
        object.setValue(size, forKey: "size")
        manager.associate(sourceInstance: source, withDestinationInstance: object, for: mapping)
    }
}
