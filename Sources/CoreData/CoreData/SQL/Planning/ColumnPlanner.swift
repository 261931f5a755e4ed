internal import ManagedObjectModelFormat

/// Plans the columns of a hierarchy's table in Apple's order: by class and, within a class, by entity and name.
struct ColumnPlanner {
    private let layout: ModelLayout
    private let storedNumbers: [Int]
    private let hierarchy: [EntityLayout]
    private let dialect: SQLDialect
    private var names = NameSpace(taken: PlannedTable.fixedColumns)
    private(set) var columns: [PlannedColumn] = []

    init(_ layout: ModelLayout, storedNumbers: [Int], root: EntityLayout, _ dialect: SQLDialect) {
        self.layout = layout
        self.storedNumbers = storedNumbers
        self.dialect = dialect
        hierarchy = layout.hierarchy(of: root)
        // Columns of equal names are numbered in this order, too.
        for entity in hierarchy {
            appendValues(of: entity, .integer)
            appendToOnes(of: entity)
        }
        let strangers = relationshipsWithoutInverse()
        for (entity, property) in strangers {
            let name = "Z\(storedNumbers[entity.number - 1])\(property.name.uppercased())"
            append(entity, property, .key, name, dialect.integerType)
        }
        appendOrders(strangers)
        for storage in AttributeTraits.Column.allCases where storage != .integer {
            for entity in hierarchy {
                appendValues(of: entity, storage)
            }
        }
    }

    private mutating func appendValues(of entity: EntityLayout, _ storage: AttributeTraits.Column) {
        for property in layout.declaredProperties(of: entity) {
            for slot in entity.slots[property.slots] where slot.attributeType.traits.column == storage {
                guard case .attribute(let element) = slot.role else { continue }
                let suffix = element.map { "_\(NameSpace.plain($0.uppercased()))" } ?? ""
                let part = element.map { ColumnKey.Part.element($0) } ?? .value
                append(
                    entity,
                    property,
                    part,
                    "Z\(property.name.uppercased())\(suffix)",
                    dialect.columnType(slot.attributeType)
                )
            }
        }
    }

    private mutating func appendToOnes(of entity: EntityLayout) {
        for property in layout.declaredProperties(of: entity) {
            guard case .toOne(let relationship) = property.kind else { continue }
            append(entity, property, .key, "Z\(property.name.uppercased())", dialect.integerType)
            guard property.slots.count > 1, let name = columns.last?.name.dropFirst() else { continue }
            let number = storedNumbers[relationship.destination - 1]
            append(entity, property, .entityNumber, "Z\(number)_\(name)", dialect.integerType)
        }
    }

    /// Returns the to-many relationships that lead to entities of the hierarchy and have no inverse.
    private func relationshipsWithoutInverse() -> [(EntityLayout, PropertyLayout)] {
        hierarchy.flatMap { destination in
            layout.entities.flatMap { entity in
                layout.declaredProperties(of: entity).filter { property in
                    guard case .toMany(let relationship) = property.kind else { return false }
                    return relationship.destination == destination.number && layout.inverse(of: relationship) == nil
                }.map { (entity, $0) }
            }
        }
    }

    /// Appends the columns for places in ordered relationships.
    private mutating func appendOrders(_ strangers: [(EntityLayout, PropertyLayout)]) {
        for entity in hierarchy {
            for property in layout.declaredProperties(of: entity) {
                guard case .toOne(let relationship) = property.kind,
                    let inverse = layout.inverse(of: relationship)?.property.relationship,
                    inverse.isToMany, inverse.isOrdered
                else { continue }
                append(entity, property, .order, "Z_FOK_\(property.name.uppercased())", dialect.integerType)
            }
        }
        for (entity, property) in strangers where property.relationship?.isOrdered == true {
            let name = "Z_FOK_\(storedNumbers[entity.number - 1])\(property.name.uppercased())"
            append(entity, property, .order, name, dialect.integerType)
        }
    }

    private mutating func append(
        _ entity: EntityLayout,
        _ property: PropertyLayout,
        _ part: ColumnKey.Part,
        _ name: String,
        _ type: String
    ) {
        let key = ColumnKey(property: PropertyKey(entity: entity.number, name: property.name), part: part)
        columns.append(
            PlannedColumn(key: key, baseName: NameSpace.plain(name), name: names.unique(name), type: type)
        )
    }
}

/// The names that are taken. A name that occurs once more gets a number at its end.
///
/// Names that differ only in case count as the same name, since not every database distinguishes them.
struct NameSpace {
    private var taken: Set<String>

    init(taken: [String] = []) {
        self.taken = Set(taken.map { $0.uppercased() })
    }

    /// Returns the name, or the name with the first number from 1 on that makes it unique, and marks it as taken.
    mutating func unique(_ name: String) -> String {
        let name = Self.plain(name)
        var candidate = name
        var number = 0
        while !taken.insert(candidate.uppercased()).inserted {
            number += 1
            candidate = "\(name)\(number)"
        }
        return candidate
    }

    /// Returns the name with `_` for each character that SQL does not accept without quotes. Names of entities and
    /// properties have none; those of indexes might, and so might those in a malicious model.
    static func plain(_ name: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            let isPlain = !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            plain.append(isPlain || scalar == "_" ? scalar : "_")
        }
        return String(plain)
    }
}
