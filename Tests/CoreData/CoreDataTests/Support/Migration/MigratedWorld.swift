import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat

@testable import CoreData

/// The content of a store as dictionaries. Tests apply the expected changes of a migration to it.
struct MigratedWorld {
    struct Object {
        /// The name by which relationships refer to the object, independent of its entity.
        let name: String
        let key: Int64
        var entity: String
        var attributes: [String: Value] = [:]
        /// The names of related objects, in order for ordered relationships.
        var relationships: [String: [String]] = [:]
    }

    var objects: [Object] = []

    // MARK: - Reading

    /// Reads a store with plain SQL.
    init(_ url: URL, _ model: ModelDefinition) throws {
        let tables = SchemaPlan(try NSManagedObjectModel(model).layout()).storeTables
        let sql = try PlainSQL(path: url.path)
        for table in tables.tables where !table.entity.isAbstract {
            let root = tables.layout.entity(table.entity.rootNumber).name
            for row in try sql.rows("SELECT Z_PK FROM \(table.table) WHERE Z_ENT = \(table.storedNumber)") {
                let key = row[0].integer ?? 0
                var object = Object(name: "\(root)-\(key)", key: key, entity: table.entity.name)
                for property in table.entity.properties {
                    try Self.read(property, table, tables, sql, into: &object)
                }
                objects.append(object)
            }
        }
    }

    private static func read(
        _ property: PropertyLayout,
        _ table: EntityTable,
        _ tables: StoreTables,
        _ sql: PlainSQL,
        into object: inout Object
    ) throws {
        guard let relationship = property.relationship else {
            guard let type = property.attributeType, let slot = property.slots.first else { return }
            let rows = try sql.rows("SELECT \(table.columns[slot]) FROM \(table.table) WHERE Z_PK = \(object.key)")
            object.attributes[property.name] = value(rows[0][0], type, isExternal: property.isExternal)
            return
        }
        let root = tables.layout.entity(tables.layout.entity(relationship.destination).rootNumber).name
        let query =
            switch table.relationships[property.ordinal] {
            case .ownColumns(let key, _, _): "SELECT \(key) FROM \(table.table) WHERE Z_PK = \(object.key)"
            case .destinationColumn(let other, let key, let order, _):
                "SELECT Z_PK FROM \(other) WHERE \(key) = \(object.key) ORDER BY \(order ?? "1")"
            case .joinTable(let join, let own, let member, let order, _):
                "SELECT \(member) FROM \(join) WHERE \(own) = \(object.key) ORDER BY \(order ?? "1")"
            case nil: "SELECT NULL"
            }
        object.relationships[property.name] = try sql.values(query).compactMap(\.integer).map { "\(root)-\($0)" }
    }

    private static func value(_ stored: SQLiteValue, _ type: NSAttributeType, isExternal: Bool) -> Value {
        switch stored {
        case .null: .null
        case .integer(let integer): type.slotForm == .real ? .real(Double(integer)) : .integer(integer)
        case .real(let real): .real(real)
        case .text(let text): .text(text)
        case .blob(let bytes): .bytes(Data(isExternal ? Array(bytes.dropFirst()) : bytes))
        }
    }

    /// Reads a store through objects.
    init(_ context: NSManagedObjectContext, _ model: ModelDefinition) throws {
        for entity in model.entities where entity.parentName == nil {
            for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name)) {
                objects.append(try Self.read(object))
            }
        }
    }

    private static func read(_ object: NSManagedObject) throws -> Object {
        var read = Object(name: name(object), key: object.key, entity: object.entity.name ?? "")
        for (name, attribute) in object.entity.attributesByName {
            read.attributes[name] = AttributeCoding.stored(object.value(forKey: name), as: attribute.attributeType)
        }
        for name in object.entity.relationshipsByName.keys {
            switch object.value(forKey: name) {
            case let one as NSManagedObject: read.relationships[name] = [Self.name(one)]
            case let many as NSOrderedSet:
                read.relationships[name] = (many.array as? [NSManagedObject] ?? []).map(Self.name)
            case let many as NSSet:
                read.relationships[name] = (many.allObjects as? [NSManagedObject] ?? []).map(Self.name)
            default: read.relationships[name] = []
            }
        }
        return read
    }

    private static func name(_ object: NSManagedObject) -> String {
        var root = object.entity
        while let parent = root.superentity { root = parent }
        return "\(root.name ?? "")-\(object.key)"
    }

    // MARK: - Comparing

    /// Returns the differences to a store that is read through objects.
    func differences(from context: NSManagedObjectContext, _ model: ModelDefinition) throws -> [String] {
        var differences: [String] = []
        var found: [String: NSManagedObject] = [:]
        for entity in model.entities where entity.parentName == nil {
            for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name)) {
                found[Self.identity(object)] = object
            }
        }
        let identities = Dictionary(objects.map { ($0.name, "\($0.entity)/p\($0.key)") }) { first, _ in first }
        let expected = Set(identities.values)
        differences += Set(found.keys).subtracting(expected).sorted().map { "superfluous \($0)" }
        for object in objects {
            guard let name = identities[object.name], let actual = found[name] else {
                differences.append("missing \(object.entity)/p\(object.key)")
                continue
            }
            for (property, value) in object.attributes {
                guard let attribute = actual.entity.attributesByName[property] else {
                    differences.append("no \(name).\(property)")
                    continue
                }
                let stored = AttributeCoding.stored(actual.value(forKey: property), as: attribute.attributeType)
                if stored != value { differences.append("\(name).\(property) is \(stored), not \(value)") }
            }
            for (property, members) in object.relationships {
                let expected = members.map { identities[$0] ?? "gone: \($0)" }
                let (names, isOrdered) = Self.members(of: actual, property)
                let isSame = isOrdered ? names == expected : names.sorted() == expected.sorted()
                if !isSame { differences.append("\(name).\(property) is \(names), not \(expected)") }
            }
        }
        return differences
    }

    private static func members(of object: NSManagedObject, _ property: String) -> ([String], isOrdered: Bool) {
        switch object.value(forKey: property) {
        case let one as NSManagedObject: ([identity(one)], true)
        case let ordered as NSOrderedSet: ((ordered.array as? [NSManagedObject] ?? []).map(identity), true)
        case let set as NSSet: ((set.allObjects as? [NSManagedObject] ?? []).map(identity), false)
        default: ([], true)
        }
    }

    private static func identity(_ object: NSManagedObject) -> String {
        "\(object.entity.name ?? "")/\(object.objectID.uriRepresentation().lastPathComponent)"
    }
}
