/// Plans the tables of many-to-many relationships.
struct JoinTablePlanner {
    private let layout: ModelLayout
    private let storedNumbers: [Int]
    private let namesakes: Set<PropertyKey>
    private let naming: any SchemaNaming
    /// The names of columns in all tables of pairs, if these have none in common.
    private var columnNames: NameSpace
    private var done: Set<PropertyKey> = []
    private(set) var tables: [JoinTable] = []

    /// - Parameter namesakes: The relationships that name their tables, of those between objects of one entity.
    init(
        _ layout: ModelLayout,
        storedNumbers: [Int],
        namesakes: Set<PropertyKey>,
        naming: any SchemaNaming,
        tableNames: inout NameSpace
    ) {
        self.layout = layout
        self.storedNumbers = storedNumbers
        self.namesakes = namesakes
        self.naming = naming
        columnNames = NameSpace(longest: naming.longestName)
        for entity in layout.entities {
            for property in layout.declaredProperties(of: entity) {
                append(property, of: entity, &tableNames)
            }
        }
        tables.sort {
            ($0.relationship.entity, $0.relationship.name) < ($1.relationship.entity, $1.relationship.name)
        }
    }

    private mutating func append(_ property: PropertyLayout, of entity: EntityLayout, _ tableNames: inout NameSpace) {
        guard case .toMany(let relationship) = property.kind, let inverse = layout.inverse(of: relationship),
            inverse.property.relationship?.isToMany == true
        else { return }
        let key = PropertyKey(entity: entity.number, name: property.name)
        guard done.insert(key).inserted else { return }
        done.insert(inverse.key)
        let isOwner = owns(key, over: inverse.key)
        let (owned, owning) = isOwner ? (key, inverse.key) : (inverse.key, key)
        let isOrdered = relationship.isOrdered
        let isInverseOrdered = inverse.property.relationship?.isOrdered ?? false
        tables.append(
            table(
                owned,
                owning,
                isOrdered: isOwner ? isOrdered : isInverseOrdered,
                isInverseOrdered: isOwner ? isInverseOrdered : isOrdered,
                &tableNames
            )
        )
    }

    /// Whether the table is named after a relationship rather than its inverse: the entity with subentities decides or,
    /// if both or neither have some, the lower number. Apple's choice between two relationships of one entity follows
    /// no rule.
    private func owns(_ key: PropertyKey, over inverse: PropertyKey) -> Bool {
        guard key.entity != inverse.entity else {
            if namesakes.contains(key) != namesakes.contains(inverse) { return namesakes.contains(key) }
            return key.name <= inverse.name
        }
        let hasSubentities = layout.entity(key.entity).hasSubentities
        let inverseHasSubentities = layout.entity(inverse.entity).hasSubentities
        return hasSubentities == inverseHasSubentities ? key.entity < inverse.entity : hasSubentities
    }

    private mutating func table(
        _ relationship: PropertyKey,
        _ inverse: PropertyKey,
        isOrdered: Bool,
        isInverseOrdered: Bool,
        _ tableNames: inout NameSpace
    ) -> JoinTable {
        let isReflexive = relationship == inverse
        let (owner, member) = (named(relationship), named(inverse))
        let keys = naming.pairColumns(ofToMany: relationship.name, of: owner, inverse: inverse.name, of: member)
        if !naming.hasUniquePairColumns { columnNames = NameSpace(longest: naming.longestName) }
        let ownerKey = isReflexive && naming.hasUniquePairColumns ? keys.owner : columnNames.unique(keys.owner)
        let memberKey = columnNames.unique(keys.member)
        return JoinTable(
            relationship: relationship,
            inverse: inverse,
            name: tableNames.unique(naming.pairTable(ofToMany: relationship.name, of: owner)),
            ownerKey: ownerKey,
            memberKey: memberKey,
            ownerOrder: isInverseOrdered && !isReflexive ? naming.placeColumn(besideKey: ownerKey) : nil,
            memberOrder: isOrdered ? naming.placeColumn(besideKey: memberKey) : nil
        )
    }

    private func named(_ key: PropertyKey) -> NamedEntity {
        NamedEntity(number: storedNumbers[key.entity - 1], name: layout.entity(key.entity).name)
    }
}

/// A table of pairs, which holds a many-to-many relationship and its inverse.
struct JoinTable: Sendable {
    /// The relationship that the table is named after. Its entity is the owner, its destination the member.
    let relationship: PropertyKey
    /// The inverse, which may be the relationship itself.
    let inverse: PropertyKey
    /// The table's name.
    var name: String
    /// The column with the owner's key.
    var ownerKey: String
    /// The column with the member's key.
    var memberKey: String
    /// The column with the owner's place in the inverse, if that is ordered.
    var ownerOrder: String?
    /// The column with the member's place in the relationship, if that is ordered.
    var memberOrder: String?

    /// Whether the relationship is its own inverse.
    var isReflexive: Bool { relationship == inverse }

    /// The name of the column with the owner in a reflexive relationship.
    static let reflexiveKey = "REFLEXIVE"

    /// The columns that make up the key, in the order in which Apple's tables have them.
    var keyColumns: [String] { isReflexive ? [memberKey, ownerKey] : [ownerKey, memberKey] }
}
