/// The statements that keep relationships consistent when objects of an entity are deleted.
struct DeletedLinks {
    /// Statements that select the rows that cascade rules delete, by key and entity. Each takes the keys of deleted
    /// objects.
    private(set) var cascades: [String] = []
    /// Statements that remove deleted objects from other tables. Each takes their keys.
    private(set) var cleanups: [String] = []
    /// The columns of other rows that refer to deleted objects.
    private(set) var columns: [Column] = []

    /// The columns of a to-one relationship that refers to deleted objects.
    struct Column {
        /// The ordinal of the relationship in its entity.
        let ordinal: Int
        /// Clears the columns, and returns the rows. Takes the keys of deleted objects.
        let sql: String
    }

    var isEmpty: Bool { cascades.isEmpty && cleanups.isEmpty && columns.isEmpty }

    init(of table: EntityTable, _ tables: StoreTables) {
        let dialect = tables.dialect
        for (ordinal, place) in table.relationships.sorted(by: { $0.key < $1.key }) {
            guard let relationship = table.entity.properties[ordinal].relationship else { continue }
            let destination = tables.table(ofEntity: relationship.destination)
            if relationship.deleteRule == .cascadeDeleteRule {
                cascades.append(dialect.text(Self.cascade(place, table, destination)).sql)
            }
            cleanups += RelationshipStatements.cleanup(of: ordinal, table, tables) { .inKeys($0, nil) }
                .map { dialect.text($0).sql }
            guard let inverse = relationship.inverse, relationship.deleteRule != .noActionDeleteRule else { continue }
            columns += Self.clearing(inverse, destination).map {
                Column(ordinal: inverse, sql: dialect.text(.update($0)).sql)
            }
        }
    }

    private static func cascade(
        _ place: EntityTable.Relationship,
        _ table: EntityTable,
        _ destination: EntityTable
    ) -> SQLSelect {
        var select = SQLSelect(
            [.column(0, StoreColumn.key), .column(0, StoreColumn.entity)],
            from: destination.table,
            where: .truth(true)
        )
        func join(_ name: String, on key: String) {
            let isMember = SQLExpression.infix(.equal, .column(0, StoreColumn.key), .column(1, key))
            select.sources.append(.init(rows: .table(name), alias: 1, join: .inner(on: isMember)))
        }
        switch place {
        case .ownColumns(let key, _, _):
            join(table.table, on: key)
            select.condition = .inKeys(.column(1, StoreColumn.key), nil)
        case .destinationColumn(_, let key, _, _):
            select.condition = .inKeys(.column(0, key), nil)
        case .joinTable(let pairs, let ownKey, let memberKey, _, _):
            join(pairs, on: memberKey)
            select.condition = .inKeys(.column(1, ownKey), nil)
        }
        return select
    }

    /// Returns the updates that clear the columns of an inverse: one for each table; none if the inverse has no columns.
    private static func clearing(_ inverse: Int, _ destination: EntityTable) -> [SQLUpdate] {
        guard case .ownColumns(let key, let entityNumber, let order)? = destination.relationships[inverse] else {
            return []
        }
        let cleared = [key, entityNumber, order].compactMap { $0 }.map { SQLUpdate.Assignment($0, .null) }
        return destination.rowTables.map { table in
            SQLUpdate(
                table: table,
                assignments: cleared + [StoreColumn.raisedVersion],
                condition: .inKeys(.ownColumn(key), nil),
                returning: [StoreColumn.key, StoreColumn.entity]
            )
        }
    }
}
