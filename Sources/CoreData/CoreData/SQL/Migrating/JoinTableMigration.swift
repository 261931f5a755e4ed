/// The migration of a join table.
struct JoinTableMigration {
    enum Work {
        /// A table of the older version has the same pairs in columns of the same roles, so only names change.
        case rename(from: String, columns: [(from: String, to: String)])
        /// The pairs come from other relationships; none if the relationship is new.
        case create([RelationshipOrigin])
    }

    let target: JoinTable
    let work: Work

    /// - Parameter claimed: The tables of the older version that are already used for other relationships.
    init(_ target: JoinTable, _ sources: ColumnSources, _ catalog: TableCatalog, claimed: inout Set<String>) {
        self.target = target
        let owner = sources.migration.destination.entity(target.relationship.entity)
        guard let property = owner.property(named: target.relationship.name) else {
            work = .create([])
            return
        }
        let origins = RelationshipOrigin.all(property, of: owner, sources.migration, sources.old)
        let columns = origins.count == 1 ? Self.columns(of: target, origins[0], catalog) : nil
        if let columns, claimed.insert(columns.table).inserted {
            work = .rename(from: columns.table, columns: columns.renamed)
        } else {
            work = .create(origins)
        }
    }

    /// Returns the table of the older version and the renamings of its columns; nil if more than names differ.
    private static func columns(
        of target: JoinTable,
        _ origin: RelationshipOrigin,
        _ catalog: TableCatalog
    ) -> (table: String, renamed: [(from: String, to: String)])? {
        guard case .joinTable(let table, let ownKey, let memberKey, let order, let inverseOrder) = origin.storage else {
            return nil
        }
        let isInverse = origin.isInverse
        let pairs: [(String?, String?)] = [
            (isInverse ? memberKey : ownKey, target.ownerKey), (isInverse ? ownKey : memberKey, target.memberKey),
            (isInverse ? order : inverseOrder, target.ownerOrder),
            (isInverse ? inverseOrder : order, target.memberOrder),
        ]
        guard pairs.allSatisfy({ ($0 == nil) == ($1 == nil) }) else { return nil }
        let named = pairs.compactMap { from, to in from.flatMap { from in to.map { (from: from, to: $0) } } }
        let present = (catalog.columns(of: table) ?? []).map(\.name)
        let keys = target.keyColumns.compactMap { key in named.first { $0.to == key }?.from }
        // The first column of the key must be the first one in the table, too.
        guard Set(present) == Set(named.map(\.from)), present.first == keys.first else { return nil }
        return (table, named.filter { $0.from != $0.to })
    }
}

extension MigrationPlan {
    /// Returns the relationships that name tables of pairs between objects of one entity, where these are not the ones
    /// that would name them in a new store.
    ///
    /// Such a table may be named after either of two relationships. In Apple's files it can be the other one than in
    /// those of this package, and stays so: the names in a file do not change without need.
    func namesakes(in old: SchemaPlan) -> Set<PropertyKey> {
        var namesakes: Set<PropertyKey> = []
        for join in old.joinTables where join.relationship.entity == join.inverse.entity {
            guard !join.isNamed(after: join.relationship), join.isNamed(after: join.inverse),
                let entity = destination(of: source.entity(join.relationship.entity))
            else { continue }
            for property in destination.declaredProperties(of: entity)
            where former(of: property, in: entity)?.name == join.inverse.name {
                namesakes.insert(PropertyKey(entity: entity.number, name: property.name))
            }
        }
        return namesakes
    }
}

extension JoinTable {
    /// Whether the table has the name of a relationship after the number of an entity.
    fileprivate func isNamed(after property: PropertyKey) -> Bool {
        name.dropFirst("Z_".count).drop(while: \.isNumber) == NameSpace.plain(property.name.uppercased())
    }
}
