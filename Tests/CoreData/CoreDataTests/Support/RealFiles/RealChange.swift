import CoreData
import CoreDataSQLite
import Testing

/// One update, one insertion and one deletion of an entity's objects, each checked with plain SQL.
struct RealChange {
    /// The number of writes.
    struct Tally: CustomStringConvertible {
        var updated = 0
        var inserted = 0
        var deleted = 0
        var values = 0

        var description: String {
            "\(updated) rows changed, \(inserted) inserted, \(deleted) deleted; \(values) values read back"
        }
    }

    let name: String
    let context: NSManagedObjectContext
    let tables: RealTables
    let entity: NSEntityDescription
    var tally: Tally

    private var place: String { "\(name): \(entity.name ?? "")" }

    /// The attributes that have a column and can be changed independently of others.
    private var attributes: [NSAttributeDescription] {
        let unique = Set(
            ([entity] + Self.ancestors(of: entity)).flatMap { $0.uniquenessConstraints.flatMap { $0 } }.map {
                "\($0)"
            }
        )
        return entity.attributesByName.values.sorted { $0.name < $1.name }
            .filter { !$0.isTransient && !($0 is NSDerivedAttributeDescription) && !unique.contains($0.name) }
    }

    /// Whether a to-one relationship without inverse leads to the entity, which keeps the keys of deleted objects.
    private var isReferredToOneWay: Bool {
        let all = (entity.managedObjectModel?.entities ?? []).flatMap(\.relationshipsByName.values)
        return all.contains { !$0.isToMany && $0.inverseRelationship == nil && $0.destinationEntity === entity }
    }

    private static func ancestors(of entity: NSEntityDescription) -> [NSEntityDescription] {
        entity.superentity.map { [$0] + ancestors(of: $0) } ?? []
    }

    mutating func run() throws {
        guard !entity.isAbstract else { return }
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
        request.includesSubentities = false
        if let object = try context.fetch(request).first { try update(object) }
        let inserted = try insert()
        try update(inserted)
        try delete(inserted)
        // The key of a deleted object is not reused.
        _ = try insert()
        guard !isReferredToOneWay, let object = try context.fetch(request).first else { return }
        try delete(object)
    }

    private mutating func update(_ object: NSManagedObject) throws {
        guard !attributes.isEmpty else { return }
        let key = object.objectID.rowKey
        let before = try tables.value("Z_OPT", of: key, entity).integer ?? -1
        for attribute in attributes {
            object.setValue(
                Self.value(of: attribute, after: object.value(forKey: attribute.name)),
                forKey: attribute.name
            )
        }
        #expect(object.hasChanges, "\(place)")
        try context.save()
        #expect(try tables.value("Z_OPT", of: key, entity).integer == before + 1, "\(place) \(key)")
        try readBack(object)
        tally.updated += 1
    }

    private mutating func insert() throws -> NSManagedObject {
        let last = try tables.lastKey(of: entity)
        let object = NSManagedObject(entity: entity, insertInto: context)
        for attribute in entity.attributesByName.values where !attribute.isTransient {
            object.setValue(Self.value(of: attribute, after: nil, salt: Int(last)), forKey: attribute.name)
        }
        try connect(object)
        try context.save()
        let key = object.objectID.rowKey
        #expect(key == last + 1, "\(place)")
        #expect(try tables.lastKey(of: entity) == key, "\(place)")
        #expect(try tables.value("Z_OPT", of: key, entity) == .integer(1), "\(place)")
        #expect(try tables.value("Z_ENT", of: key, entity) == .integer(tables.number(of: entity)), "\(place)")
        try readBack(object)
        tally.inserted += 1
        return object
    }

    /// Relates an object to another one in each of its empty relationships, if possible.
    private func connect(_ object: NSManagedObject) throws {
        for relationship in entity.relationshipsByName.values.sorted(by: { $0.name < $1.name }) {
            guard let destination = relationship.destinationEntity?.name else { continue }
            let others = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: destination))
            guard let other = others.max(by: { $0.objectID.rowKey < $1.objectID.rowKey }) else { continue }
            if relationship.isToMany {
                object.mutableSetValue(forKey: relationship.name).add(other)
            } else {
                object.setValue(other, forKey: relationship.name)
            }
        }
    }

    private mutating func delete(_ object: NSManagedObject) throws {
        let (key, last) = (object.objectID.rowKey, try tables.lastKey(of: entity))
        context.delete(object)
        try context.save()
        #expect(try tables.value("Z_PK", of: key, entity) == .null, "\(place) \(key)")
        #expect(try tables.lastKey(of: entity) == last, "\(place) \(key)")
        for relationship in entity.relationshipsByName.values {
            #expect(try tables.destinations(of: relationship, key) == [], "\(place) \(key) \(relationship.name)")
        }
        tally.deleted += 1
    }

    private mutating func readBack(_ object: NSManagedObject) throws {
        for attribute in entity.attributesByName.values where !attribute.isTransient {
            let value = object.value(forKey: attribute.name)
            let isStored = try tables.isStored(value, of: attribute, object.objectID.rowKey, entity)
            #expect(isStored, "\(place).\(attribute.name): \(String(describing: value))")
            tally.values += 1
        }
        for relationship in entity.relationshipsByName.values {
            let others = RealComparison.others(of: object, relationship).map(\.objectID.rowKey).sorted()
            let stored = try tables.destinations(of: relationship, object.objectID.rowKey).sorted()
            #expect(others == stored, "\(place).\(relationship.name)")
        }
    }

    /// Returns a value that differs from the given one.
    private static func value(of attribute: NSAttributeDescription, after old: Any?, salt: Int = 0) -> Any? {
        let number = old as? NSNumber
        switch attribute.type {
        case .integer16, .integer32, .integer64: return ((number?.intValue ?? (700 + salt)) + 1) % 30_000
        case .boolean: return !(number?.boolValue ?? false)
        case .double, .float: return (number?.doubleValue ?? 1) + 0.5
        case .decimal: return NSDecimalNumber(string: "10.25").adding(old as? NSDecimalNumber ?? .zero)
        case .date: return (old as? Date ?? Date(timeIntervalSinceReferenceDate: 1000)).addingTimeInterval(1.5)
        case .string: return (old as? String ?? "new \(salt)") + " ∞"
        case .uri: return URL(string: "https://example.org/\(salt)/\(old == nil ? "" : "again")")
        case .uuid: return UUID()
        case .binaryData, .transformable: return (old as? Data ?? Data([1, 2])) + [255]
        case .composite:
            let elements = (attribute as? NSCompositeAttributeDescription)?.elements ?? []
            return elements.reduce(into: [String: Any]()) { values, element in
                values[element.name] = value(of: element, after: (old as? [String: Any])?[element.name], salt: salt)
            }
        default: return old
        }
    }
}
