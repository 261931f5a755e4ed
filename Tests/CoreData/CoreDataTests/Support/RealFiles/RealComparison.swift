import CoreData
import Testing

/// Compares everything that the package reads from a store with the result of plain SQL.
struct RealComparison {
    /// The number of comparisons.
    struct Tally: CustomStringConvertible {
        var stores = 0
        var entities = 0
        var rows = 0
        var attributes = 0
        var relationships = 0
        /// The members of relationships.
        var destinations = 0

        var description: String {
            "\(stores) stores, \(entities) entities, \(rows) rows, \(attributes) values of attributes, "
                + "\(relationships) relationships of objects, which lead to \(destinations) objects"
        }
    }

    let name: String
    let context: NSManagedObjectContext
    let tables: RealTables
    var tally = Tally()

    init(_ name: String, _ context: NSManagedObjectContext, _ sql: PlainSQL) throws {
        self.name = name
        self.context = context
        tables = try RealTables(sql)
    }

    /// Compares all rows of all entities.
    static func run(_ name: String, _ context: NSManagedObjectContext, _ sql: PlainSQL, into sum: inout Tally) throws {
        var comparison = try RealComparison(name, context, sql)
        comparison.tally = sum
        let model = try #require(context.persistentStoreCoordinator?.managedObjectModel)
        for entity in model.entities {
            try comparison.compareRows(of: entity)
        }
        for entity in model.entities {
            try comparison.compareBothSides(of: entity)
        }
        comparison.tally.stores += 1
        sum = comparison.tally
    }

    private mutating func compareRows(of entity: NSEntityDescription) throws {
        let place = "\(name): \(entity.name ?? "")"
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
        request.includesSubentities = false
        let objects = try context.fetch(request)
        let keys = try tables.keys(of: entity)
        #expect(objects.count == keys.count, "\(place)")
        #expect(try context.count(for: request) == keys.count, "\(place)")
        #expect(Set(objects.map(\.objectID.rowKey)) == keys, "\(place)")
        request.includesSubentities = true
        let family = try Self.family(of: entity).reduce(0) { try $0 + tables.keys(of: $1).count }
        #expect(try context.fetch(request).count == family, "\(place)")
        for object in objects {
            #expect(object.entity.name == entity.name, "\(place)")
            try compareAttributes(of: object, place)
            try compareRelationships(of: object, place)
        }
        tally.entities += 1
        tally.rows += objects.count
    }

    private static func family(of entity: NSEntityDescription) -> [NSEntityDescription] {
        [entity] + entity.subentities.flatMap(family)
    }

    private mutating func compareAttributes(of object: NSManagedObject, _ place: String) throws {
        for attribute in object.entity.attributesByName.values where !attribute.isTransient {
            let key = object.objectID.rowKey
            let read = object.value(forKey: attribute.name)
            let isStored = try tables.isStored(read, of: attribute, key, object.entity)
            #expect(isStored, "\(place) \(key) \(attribute.name): \(String(describing: read))")
            tally.attributes += 1
        }
    }

    private mutating func compareRelationships(of object: NSManagedObject, _ place: String) throws {
        for relationship in object.entity.relationshipsByName.values where !relationship.isTransient {
            let key = object.objectID.rowKey
            let others = Self.others(of: object, relationship)
            let expected = try tables.destinations(of: relationship, key)
            #expect(
                others.map(\.objectID.rowKey).sorted() == expected.sorted(),
                "\(place) \(key) \(relationship.name)"
            )
            for other in others {
                let stored = try tables.value("Z_ENT", of: other.objectID.rowKey, other.entity)
                #expect(stored == .integer(tables.number(of: other.entity)), "\(place) \(key) \(relationship.name)")
                guard let inverse = relationship.inverseRelationship else { continue }
                #expect(Self.others(of: other, inverse).contains { $0 === object }, "\(place) \(relationship.name)")
            }
            tally.relationships += 1
            tally.destinations += others.count
        }
    }

    static func others(
        of object: NSManagedObject,
        _ relationship: NSRelationshipDescription
    ) -> [NSManagedObject] {
        if relationship.isToMany { return object.others(relationship.name) }
        return [object.value(forKey: relationship.name) as? NSManagedObject].compactMap { $0 }
    }

    /// Each pair of related objects occurs equally often on both sides and in SQL.
    private func compareBothSides(of entity: NSEntityDescription) throws {
        for relationship in entity.relationshipsByName.values where relationship.entity === entity {
            guard let inverse = relationship.inverseRelationship, let other = relationship.destinationEntity else {
                continue
            }
            let there = try pairs(of: relationship, from: entity)
            let back = try pairs(of: inverse, from: other)
            #expect(there == back, "\(name): \(entity.name ?? "").\(relationship.name)")
            guard !relationship.isToMany else { continue }
            let column = tables.column(of: relationship)
            let numbers = Self.family(of: entity).map { String(tables.number(of: $0)) }.joined(separator: ", ")
            let query = """
                SELECT count(*) FROM \(tables.table(of: entity)) \
                WHERE \(column) IS NOT NULL AND Z_ENT IN (\(numbers))
                """
            #expect(try tables.sql.integer(query) == Int64(there), "\(name): \(entity.name ?? "").\(relationship.name)")
        }
    }

    private func pairs(of relationship: NSRelationshipDescription, from entity: NSEntityDescription) throws -> Int {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
        return try context.fetch(request).reduce(0) { $0 + Self.others(of: $1, relationship).count }
    }
}
