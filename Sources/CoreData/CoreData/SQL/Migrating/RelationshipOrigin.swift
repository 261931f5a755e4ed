/// The relationship of the older version that a relationship continues, or its inverse.
struct RelationshipOrigin {
    /// The entity of the relationship, in the older version.
    let entity: EntityLayout
    let property: PropertyLayout
    /// Whether `property` is the inverse of the relationship that is continued.
    let isInverse: Bool
    let storage: EntityTable.Relationship

    /// Returns nil for a new relationship.
    init?(_ property: PropertyLayout, of entity: EntityLayout, _ migration: MigrationPlan, _ old: StoreVersion) {
        if let former = migration.former(of: property, in: entity), let source = migration.source(of: entity),
            let storage = old.relationship(former, in: source), old.has(source)
        {
            self.init(entity: source, property: former, isInverse: false, storage: storage)
            return
        }
        guard let relationship = property.relationship, let ordinal = relationship.inverse else { return nil }
        for heir in migration.heirs(of: migration.destination.entity(relationship.destination)) {
            let inverse = heir.destination.properties[ordinal]
            guard let former = migration.former(of: inverse, in: heir.destination), old.has(heir.source),
                let storage = old.relationship(former, in: heir.source)
            else { continue }
            self.init(entity: heir.source, property: former, isInverse: true, storage: storage)
            return
        }
        return nil
    }

    private init(entity: EntityLayout, property: PropertyLayout, isInverse: Bool, storage: EntityTable.Relationship) {
        self.entity = entity
        self.property = property
        self.isInverse = isInverse
        self.storage = storage
    }

    /// Returns the origins of the relationship in an entity and its subentities, without duplicates.
    static func all(
        _ property: PropertyLayout,
        of entity: EntityLayout,
        _ migration: MigrationPlan,
        _ old: StoreVersion
    ) -> [RelationshipOrigin] {
        var origins: [PropertyKey: RelationshipOrigin] = [:]
        for heir in migration.destination.hierarchy(of: entity) {
            guard let origin = RelationshipOrigin(heir.properties[property.ordinal], of: heir, migration, old) else {
                continue
            }
            origins[migration.source.declaration(of: origin.property.ordinal, in: origin.entity)] = origin
        }
        return origins.sorted { ($0.key.entity, $0.key.name) < ($1.key.entity, $1.key.name) }.map(\.value)
    }

    /// Returns the former table of the relationship's entity.
    private func ownTable(_ old: StoreVersion) -> String { old.table(of: entity).table }

    /// Returns a query for the pairs of the relationship: the owner's key, the member's key, the member's place among
    /// the owner's members, and the owner's place among the member's owners. Places are null if the store has none.
    func pairs(_ old: StoreVersion, _ spelling: MigrationSpelling) -> String {
        let (owner, member, memberPlace, ownerPlace, table): (String, String, String?, String?, String) =
            switch storage {
            case .ownColumns(let key, _, let order): (StoreColumn.key, key, nil, order, ownTable(old))
            case .destinationColumn(let table, let key, let order, _): (key, StoreColumn.key, order, nil, table)
            case .joinTable(let table, let ownKey, let memberKey, let order, let inverseOrder):
                (ownKey, memberKey, order, inverseOrder, table)
            }
        let columns =
            isInverse
            ? [member, owner, ownerPlace, memberPlace] : [owner, member, memberPlace, ownerPlace]
        let names = ["OWNER", "MEMBER", "MEMBERPLACE", "OWNERPLACE"]
        let noPlace = "CAST(NULL AS \(spelling.dialect.integerType))"
        let list = zip(columns, names).map { "\($0.map(spelling.name) ?? noPlace) AS \($1)" }.joined(separator: ", ")
        let isPair = "\(spelling.name(owner)) IS NOT NULL AND \(spelling.name(member)) IS NOT NULL"
        return "SELECT \(list) FROM \(spelling.table(table)) WHERE \(isPair)"
    }
}
