/// Fills relationship columns and tables of the newer version that have no equivalent in the older one.
struct RelationshipFilling {
    /// Pairs that are saved in a table of their own while tables change.
    struct Pairs {
        let table: String
        let query: String
        /// The column whose values may occur only once, with the relationship that takes only one object.
        let unique: (column: String, entity: String, property: String)?
    }

    private let sources: ColumnSources
    private(set) var pairs: [Pairs] = []
    /// The statements that run after all tables are in place.
    private(set) var statements: [String] = []

    private var migration: MigrationPlan { sources.migration }
    private var spelling: MigrationSpelling { sources.spelling }

    init(_ sources: ColumnSources, _ joins: [JoinTableMigration]) {
        self.sources = sources
        for join in joins { fill(join) }
        for table in sources.new.plan.tables {
            for column in table.columns where column.key.part == .key { fill(column, in: table) }
        }
    }

    // MARK: - Tables of pairs

    private mutating func fill(_ join: JoinTableMigration) {
        let target = join.target
        if case .create(let origins) = join.work, !origins.isEmpty {
            let name = keep(origins, unique: nil)
            let keys = "\(spelling.name(target.ownerKey)), \(spelling.name(target.memberKey))"
            let orders: [(column: String?, place: String, key: String, other: String)] = [
                (target.ownerOrder, "OWNERPLACE", "MEMBER", "OWNER"),
                (target.memberOrder, "MEMBERPLACE", "OWNER", "MEMBER"),
            ]
            let ordered = orders.compactMap { order in
                order.column.map { (spelling.name($0), place(order.place, among: order.key, by: order.other)) }
            }
            let columns = ([keys] + ordered.map(\.0)).joined(separator: ", ")
            let values = (["OWNER, MEMBER"] + ordered.map(\.1)).joined(separator: ", ")
            let insertion = spelling.dialect.ignoringInsertion
            statements.append(
                "\(insertion.prefix) \(spelling.table(target.name)) (\(columns)) SELECT \(values) FROM \(name)"
                    + insertion.suffix
            )
        }
        for (key, end) in [(target.ownerKey, target.relationship), (target.memberKey, target.inverse)] {
            let entity = migration.destination.entity(end.entity)
            guard migration.losesObjects(of: entity) else { continue }
            statements.append(
                "DELETE FROM \(spelling.table(target.name)) WHERE NOT \(exists(spelling.name(key), of: entity))"
            )
        }
    }

    /// Returns a place or, if it is NULL, one by the order of another column.
    private func place(_ place: String?, among key: String, by order: String) -> String {
        let number = "row_number() OVER (PARTITION BY \(key) ORDER BY \(order))"
        let next = "\(OrderNumbers.first - OrderNumbers.step) + \(OrderNumbers.step) * \(number)"
        return place.map { spelling.ifNull($0, next) } ?? next
    }

    /// Returns the test whether the object that a column refers to exists and is of an entity.
    private func exists(_ key: String, of entity: EntityLayout) -> String {
        let numbers = migration.destination.hierarchy(of: entity).map { sources.new.storedNumber(of: $0) }
        return """
            EXISTS (SELECT 1 FROM \(spelling.table(sources.new.table(of: entity).table)) X \
            WHERE X.\(spelling.key) = \(key) AND \(spelling.isOf(numbers, "X.")))
            """
    }

    // MARK: - Columns

    private mutating func fill(_ column: PlannedColumn, in table: PlannedTable) {
        let owner = migration.destination.entity(column.key.property.entity)
        guard let property = owner.property(named: column.key.property.name), let relationship = property.relationship
        else { return }
        let destination = migration.destination.entity(relationship.destination)
        // For a to-many relationship, the rows are those of the members.
        let (holder, referred) = relationship.isToMany ? (destination, owner) : (owner, destination)
        let heirs = migration.heirs(of: holder).filter { sources.old.has($0.source) }
        let isMissing = heirs.contains { sources.source(of: column, for: $0) == .null }
        let origins = RelationshipOrigin.all(property, of: owner, migration, sources.old)
        guard !heirs.isEmpty, !origins.isEmpty else { return }
        if isMissing { copy(column, property, of: owner, origins, into: table) }
        let parts = companions(of: column, in: table)
        if migration.losesObjects(of: referred) {
            let cleared = ([column] + parts).map { "\(spelling.name($0.name)) = NULL" }.joined(separator: ", ")
            let key = "R.\(spelling.name(column.name))"
            statements.append(
                "UPDATE \(spelling.table(table.name)) AS R SET \(cleared) WHERE \(key) IS NOT NULL "
                    + "AND NOT \(exists(key, of: referred))"
            )
        }
        for part in parts where heirs.contains(where: { sources.source(of: part, for: $0) == .null }) {
            switch part.key.part {
            case .entityNumber: statements.append(numbering(part, column, table, referred))
            case .order: statements.append(ordering(part, column, table))
            case .value, .element, .key: continue
            }
        }
    }

    /// Returns the other columns of a key's relationship.
    private func companions(of column: PlannedColumn, in table: PlannedTable) -> [PlannedColumn] {
        table.columns.filter { $0.key.property == column.key.property && $0.key != column.key }
    }

    /// Fills a key column from pairs.
    private mutating func copy(
        _ column: PlannedColumn,
        _ property: PropertyLayout,
        of owner: EntityLayout,
        _ origins: [RelationshipOrigin],
        into table: PlannedTable
    ) {
        let isToMany = property.relationship?.isToMany == true
        let (own, other) = isToMany ? ("MEMBER", "OWNER") : ("OWNER", "MEMBER")
        let name = keep(origins, unique: (own, owner.name, property.name))
        let order = companions(of: column, in: table).first { $0.key.part == .order }
        let place = own == "MEMBER" ? "MEMBERPLACE" : "OWNERPLACE"
        let places = order.map { ", \(spelling.name($0.name)) = P.\(place)" } ?? ""
        let key = spelling.name(column.name)
        statements.append(
            "UPDATE \(spelling.table(table.name)) AS R SET \(key) = P.\(other)\(places) FROM \(name) P "
                + "WHERE P.\(own) = R.\(spelling.key) AND R.\(key) IS NULL"
        )
    }

    private mutating func keep(
        _ origins: [RelationshipOrigin],
        unique: (column: String, entity: String, property: String)?
    ) -> String {
        let name = spelling.pairs(pairs.count)
        let query = origins.map { $0.pairs(sources.old, spelling) }.joined(separator: " UNION ")
        pairs.append(Pairs(table: name, query: query, unique: unique))
        return name
    }

    /// Returns the statement that fills the entity numbers of the objects that keys refer to.
    private func numbering(
        _ number: PlannedColumn,
        _ key: PlannedColumn,
        _ table: PlannedTable,
        _ entity: EntityLayout
    ) -> String {
        let target = spelling.table(sources.new.table(of: entity).table)
        let key = "R.\(spelling.name(key.name))"
        return """
            UPDATE \(spelling.table(table.name)) AS R SET \(spelling.name(number.name)) = \
            (SELECT X.\(spelling.entity) FROM \(target) X WHERE X.\(spelling.key) = \(key)) WHERE \(key) IS NOT NULL
            """
    }

    /// Returns the statement that gives places to members without one, in the order of their keys.
    private func ordering(_ order: PlannedColumn, _ key: PlannedColumn, _ table: PlannedTable) -> String {
        let (name, own, order) = (spelling.table(table.name), spelling.key, spelling.name(order.name))
        let key = spelling.name(key.name)
        let place = place(nil, among: key, by: own)
        // Members may be in several tables, over which they have one order.
        let all = spelling.table(sources.new.plan.source(of: migration.destination.entity(table.root)))
        return """
            UPDATE \(name) AS R SET \(order) = S.PLACE FROM \
            (SELECT \(own) AS PK, \(place) AS PLACE FROM \(all) WHERE \(key) IS NOT NULL) S \
            WHERE S.PK = R.\(own) AND R.\(order) IS NULL
            """
    }
}
