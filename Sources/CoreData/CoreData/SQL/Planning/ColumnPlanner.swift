internal import ManagedObjectModelFormat

/// Plans the columns of a hierarchy's table in Apple's order: by class and, within a class, by entity and name.
struct ColumnPlanner {
    private let layout: ModelLayout
    private let storedNumbers: [Int]
    private let hierarchy: [EntityLayout]
    private let dialect: SQLDialect
    private let isSplit: Bool
    private var naming: any SchemaNaming { dialect.naming }
    private var names: NameSpace
    private(set) var columns: [PlannedColumn] = []

    /// - Parameters:
    ///   - strangers: The relationships of the model without an inverse.
    ///   - isSplit: Whether the entities of the hierarchy have tables of their own. Columns of different tables may then have
    ///     the same name, if they have the same type.
    init(
        _ layout: ModelLayout,
        storedNumbers: [Int],
        root: EntityLayout,
        _ strangers: RelationshipsWithoutInverse,
        _ dialect: SQLDialect,
        isSplit: Bool = false
    ) {
        self.layout = layout
        self.storedNumbers = storedNumbers
        self.dialect = dialect
        self.isSplit = isSplit
        hierarchy = layout.hierarchy(of: root)
        names = NameSpace(taken: dialect.naming.reservedColumns, longest: dialect.naming.longestName)
        // Columns of equal names are numbered in this order, too.
        for entity in hierarchy {
            appendValues(of: entity, .integer)
            appendToOnes(of: entity)
        }
        let strangers = hierarchy.flatMap { strangers.leading(to: $0) }
        for (entity, property) in strangers {
            let name = naming.ownerColumn(ofToMany: property.name, of: named(entity))
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
                let part = element.map { ColumnKey.Part.element($0) } ?? .value
                let name = naming.column(ofAttribute: property.name, element: element)
                let own = element == nil ? dialect.ownColumn?(entity, property)?.type : nil
                append(entity, property, part, name, own ?? dialect.columnType(slot.attributeType))
            }
        }
    }

    private mutating func appendToOnes(of entity: EntityLayout) {
        for property in layout.declaredProperties(of: entity) {
            guard case .toOne(let relationship) = property.kind else { continue }
            append(entity, property, .key, naming.keyColumn(ofToOne: property.name), dialect.integerType)
            guard property.slots.count > 1, let column = columns.last?.name else { continue }
            let number = storedNumbers[relationship.destination - 1]
            let name = naming.entityColumn(besideKey: column, destination: number)
            append(entity, property, .entityNumber, name, dialect.integerType)
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
                append(entity, property, .order, naming.placeColumn(ofToOne: property.name), dialect.integerType)
            }
        }
        for (entity, property) in strangers where property.relationship?.isOrdered == true {
            let name = naming.placeColumn(ofToMany: property.name, of: named(entity))
            append(entity, property, .order, name, dialect.integerType)
        }
    }

    private func named(_ entity: EntityLayout) -> NamedEntity {
        NamedEntity(number: storedNumbers[entity.number - 1], name: entity.name)
    }

    private mutating func append(
        _ entity: EntityLayout,
        _ property: PropertyLayout,
        _ part: ColumnKey.Part,
        _ name: String,
        _ type: String
    ) {
        let key = ColumnKey(property: PropertyKey(entity: entity.number, name: property.name), part: part)
        let base = NameSpace.plain(name)
        let unique = shared(base, type, with: key) ?? names.unique(name)
        columns.append(PlannedColumn(key: key, baseName: base, name: unique, type: type))
    }

    /// Returns the name of columns that are in other tables than a new one, and otherwise like it.
    private func shared(_ base: String, _ type: String, with key: ColumnKey) -> String? {
        guard isSplit else { return nil }
        let namesakes = Dictionary(grouping: columns.filter { $0.baseName == base && $0.type == type }, by: \.name)
        let users = hierarchy.filter { layout.isUsed(key, by: $0) }
        return namesakes.filter { _, columns in
            !columns.contains { column in users.contains { layout.isUsed(column.key, by: $0) } }
        }.keys.min()
    }
}

/// The to-many relationships of a model that have no inverse.
struct RelationshipsWithoutInverse {
    private let byDestination: [Int: [(EntityLayout, PropertyLayout)]]

    init(_ layout: ModelLayout) {
        var found: [Int: [(EntityLayout, PropertyLayout)]] = [:]
        for entity in layout.entities {
            for property in layout.declaredProperties(of: entity) {
                guard case .toMany(let relationship) = property.kind, layout.inverse(of: relationship) == nil else {
                    continue
                }
                found[relationship.destination, default: []].append((entity, property))
            }
        }
        byDestination = found
    }

    /// Returns those that lead to an entity, with the entities that declare them, by number and name.
    func leading(to destination: EntityLayout) -> [(EntityLayout, PropertyLayout)] {
        byDestination[destination.number] ?? []
    }
}

/// The names that are taken. A name that occurs once more gets a number at its end.
///
/// Names that differ only in case count as the same name, since not every database distinguishes them.
struct NameSpace {
    private var taken: Set<String>
    /// The most bytes that a name may have.
    private let longest: Int?

    init(taken: [String] = [], longest: Int? = nil) {
        self.taken = Set(taken.map { $0.uppercased() })
        self.longest = longest
    }

    /// Returns the name, or the name with the first number from 1 on that makes it unique, and marks it as taken.
    mutating func unique(_ name: String) -> String {
        let name = longest.map { Self.cut(Self.plain(name), to: $0) } ?? Self.plain(name)
        var candidate = name
        var number = 0
        while !taken.insert(candidate.uppercased()).inserted {
            number += 1
            candidate = "\(name)\(number)"
        }
        return candidate
    }

    /// Returns a name of at most some bytes: if it is longer, its beginning and a number that is made of all of it.
    private static func cut(_ name: String, to longest: Int) -> String {
        // Two bytes are left for the number that makes a name unique.
        guard name.utf8.count > longest - 2 else { return name }
        // FNV-1a, which is the same in every process.
        let hash = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        let number = String(hash & 0xFF_FFFF, radix: 16)
        var kept = name.prefix(longest - 9)
        while kept.utf8.count > longest - 9 { kept.removeLast() }
        return "\(kept)_\(String(repeating: "0", count: 6 - number.count))\(number)"
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
