import CoreData
import CoreDataSQLite

/// The tables of a store's entities, derived from Apple's naming rules alone, without the schema plans of the package.
struct RealTables {
    let sql: PlainSQL
    /// The numbers of the entities, by name.
    private let numbers: [String: Int64]

    init(_ sql: PlainSQL) throws {
        self.sql = sql
        let rows = try sql.rows("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY")
        numbers = rows.reduce(into: [:]) { $0[$1[0].text ?? ""] = $1[1].integer }
    }

    func number(of entity: NSEntityDescription) -> Int64 {
        numbers[entity.name ?? ""] ?? -1
    }

    func root(of entity: NSEntityDescription) -> NSEntityDescription {
        entity.superentity.map(root) ?? entity
    }

    func table(of entity: NSEntityDescription) -> String {
        "Z" + (root(of: entity).name ?? "").uppercased()
    }

    func column(of property: NSPropertyDescription) -> String {
        "Z" + property.name.uppercased()
    }

    /// Returns the columns of an attribute: those of its elements if it is composite. Names that repeat get numbers, in the order of the
    /// columns: by type, then by the attribute's name, then in the order of the elements.
    func columns(of attribute: NSAttributeDescription, in entity: NSEntityDescription) -> [String] {
        let classes: [[NSAttributeDescription.AttributeType]] = [
            [.integer16, .integer32, .integer64, .boolean], [.double, .float, .date], [.decimal], [.string], [.uri],
            [.uuid], [.transformable], [.binaryData],
        ]
        let attributes = entity.attributesByName.values.sorted { $0.name < $1.name }
        guard attributes.contains(where: { $0 is NSCompositeAttributeDescription }) else {
            return [column(of: attribute)]
        }
        var taken: Set<String> = []
        var found: [String: String] = [:]
        for types in classes {
            for leaf in attributes.flatMap({ own in Self.leaves(of: own).map { (own, $0) } })
            where types.contains(leaf.1.type) {
                let base = column(of: leaf.1)
                let name = ([base] + (1...9).map { "\(base)\($0)" }).first { taken.insert($0).inserted } ?? base
                if leaf.0 === attribute { found[leaf.1.name] = name }
            }
        }
        return Self.leaves(of: attribute).map { found[$0.name] ?? "" }
    }

    private static func leaves(of attribute: NSAttributeDescription) -> [NSAttributeDescription] {
        (attribute as? NSCompositeAttributeDescription)?.elements ?? [attribute]
    }

    /// Returns whether the value of an attribute that the package read equals the content of its columns.
    func isStored(_ read: Any?, of attribute: NSAttributeDescription, _ key: Int64, _ entity: NSEntityDescription)
        throws -> Bool
    {
        let columns = columns(of: attribute, in: entity)
        guard let composite = attribute as? NSCompositeAttributeDescription else {
            return Self.isEqual(read, try value(columns[0], of: key, entity), attribute)
        }
        let elements = read as? [String: Any]
        return try zip(composite.elements, columns).allSatisfy { element, column in
            Self.isEqual(elements?[element.name], try value(column, of: key, entity), element)
        }
    }

    /// Returns the keys of an entity's rows, without those of subentities.
    func keys(of entity: NSEntityDescription) throws -> Set<Int64> {
        let query = "SELECT Z_PK FROM \(table(of: entity)) WHERE Z_ENT = \(number(of: entity))"
        return Set(try sql.values(query).compactMap(\.integer))
    }

    /// Returns a column of a row.
    func value(_ column: String, of key: Int64, _ entity: NSEntityDescription) throws -> SQLiteValue {
        try sql.rows("SELECT \(column) FROM \(table(of: entity)) WHERE Z_PK = ?", key).first?.first ?? .null
    }

    /// Returns the greatest key that was assigned to an entity.
    func lastKey(of entity: NSEntityDescription) throws -> Int64 {
        try sql.integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(number(of: root(of: entity)))") ?? -1
    }

    /// Returns the keys of the members of a relationship.
    func destinations(of relationship: NSRelationshipDescription, _ key: Int64) throws -> [Int64] {
        guard let destination = relationship.destinationEntity else { return [] }
        let entity = relationship.entity
        if !relationship.isToMany {
            return [try value(column(of: relationship), of: key, entity).integer].compactMap { $0 }
        }
        let other = table(of: destination)
        guard let inverse = relationship.inverseRelationship else {
            let column = "Z\(number(of: entity))\(relationship.name.uppercased())"
            return try keys("SELECT Z_PK FROM \(other) WHERE \(column) = ?", key)
        }
        guard inverse.isToMany else {
            return try keys("SELECT Z_PK FROM \(other) WHERE \(column(of: inverse)) = ?", key)
        }
        let own = "Z_\(number(of: entity))\(inverse.name.uppercased())"
        let member = "Z_\(number(of: destination))\(relationship.name.uppercased())"
        let tables = [
            "Z_\(number(of: entity))\(relationship.name.uppercased())",
            "Z_\(number(of: destination))\(inverse.name.uppercased())",
        ]
        guard let join = try tables.first(where: sql.hasTable) else { return [-1] }
        return try keys("SELECT \(member) FROM \(join) WHERE \(own) = ?", key)
    }

    private func keys(_ query: String, _ key: Int64) throws -> [Int64] {
        try sql.rows(query, key).compactMap { $0.first?.integer }
    }

    /// Returns whether a value that the package read equals the content of a column.
    static func isEqual(_ read: Any?, _ stored: SQLiteValue, _ attribute: NSAttributeDescription) -> Bool {
        guard let read else { return stored == .null }
        switch (attribute.type, stored) {
        case (.integer16, .integer(let integer)), (.integer32, .integer(let integer)),
            (.integer64, .integer(let integer)):
            return (read as? NSNumber)?.int64Value == integer
        case (.boolean, .integer(let integer)):
            return (read as? Bool ?? (read as? NSNumber)?.boolValue) == (integer != 0)
        case (.double, _), (.float, _):
            return (read as? NSNumber)?.doubleValue == number(stored)
        case (.decimal, _):
            return (read as? NSDecimalNumber)?.doubleValue == number(stored)
        case (.date, _):
            return (read as? Date)?.timeIntervalSinceReferenceDate == number(stored)
        case (.string, .text(let text)):
            return read as? String == text
        case (.uri, .text(let text)):
            return (read as? URL)?.absoluteString == text
        case (.uuid, .blob(let bytes)):
            return (read as? UUID).map { withUnsafeBytes(of: $0.uuid) { Array($0) } } == bytes
        case (.binaryData, .blob(let bytes)), (.transformable, .blob(let bytes)):
            return read as? Data == Data(bytes)
        default:
            return false
        }
    }

    private static func number(_ value: SQLiteValue) -> Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .real(let real): real
        default: nil
        }
    }
}

extension NSManagedObjectID {
    /// The primary key, from the URI.
    var rowKey: Int64 {
        Int64(uriRepresentation().lastPathComponent.dropFirst()) ?? -1
    }
}
