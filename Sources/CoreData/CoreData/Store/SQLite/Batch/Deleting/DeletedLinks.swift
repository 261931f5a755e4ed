/// What has to be done about an entity's relationships, in SQL, when objects of it are deleted.
struct DeletedLinks {
    /// Statements that give the rows which are deleted along: key and entity. Each takes the keys of the deleted.
    private(set) var cascades: [String] = []
    /// Statements that take the deleted out of other tables. Each takes their keys.
    private(set) var cleanups: [String] = []
    /// Columns of rows that lead to the deleted.
    private(set) var columns: [Column] = []

    /// The columns of a to-one relationship that leads to what is deleted.
    struct Column {
        /// The ordinal of the relationship in its entity.
        let ordinal: Int
        /// Empties it and what goes with it; takes keys, and gives the rows.
        let sql: String
    }

    var isEmpty: Bool { cascades.isEmpty && cleanups.isEmpty && columns.isEmpty }

    init(of table: EntityTable, _ tables: StoreTables) {
        for (ordinal, place) in table.relationships.sorted(by: { $0.key < $1.key }) {
            guard let relationship = table.entity.properties[ordinal].relationship else { continue }
            let destination = tables.table(ofEntity: relationship.destination)
            if relationship.deleteRule == .cascadeDeleteRule {
                cascades.append(Self.cascade(place, table, destination))
            }
            cleanups += Self.cleanups(place, isOwnInverse: relationship.inverse == ordinal)
            guard let inverse = relationship.inverse, relationship.deleteRule != .noActionDeleteRule,
                let column = Self.column(inverse, destination)
            else { continue }
            columns.append(column)
        }
    }

    private static func cascade(
        _ place: EntityTable.Relationship,
        _ table: EntityTable,
        _ destination: EntityTable
    ) -> String {
        let select = "SELECT d.\(StoreColumn.key), d.\(StoreColumn.entity) FROM \(destination.table) AS d"
        return switch place {
        case .ownColumns(let key, _, _):
            "\(select) JOIN \(table.table) AS s ON d.\(StoreColumn.key) = s.\(key) "
                + "WHERE s.\(StoreColumn.key) IN \(KeyList.sql)"
        case .destinationColumn(_, let key, _, _):
            "\(select) WHERE d.\(key) IN \(KeyList.sql)"
        case .joinTable(let join, let ownKey, let memberKey, _, _):
            "\(select) JOIN \(join) AS j ON d.\(StoreColumn.key) = j.\(memberKey) "
                + "WHERE j.\(ownKey) IN \(KeyList.sql)"
        }
    }

    private static func cleanups(_ place: EntityTable.Relationship, isOwnInverse: Bool) -> [String] {
        switch place {
        case .ownColumns, .destinationColumn(_, _, _, hasInverse: true):
            return []
        case .destinationColumn(let table, let key, let order, hasInverse: false):
            let places = order.map { ", \($0) = NULL" } ?? ""
            return ["UPDATE \(table) SET \(key) = NULL\(places) WHERE \(key) IN \(KeyList.sql)"]
        case .joinTable(let join, let ownKey, let memberKey, _, _):
            let keys = isOwnInverse ? [ownKey, memberKey] : [ownKey]
            return keys.map { "DELETE FROM \(join) WHERE \($0) IN \(KeyList.sql)" }
        }
    }

    /// The columns by which objects at the other end lead here, if they do so by columns.
    private static func column(_ inverse: Int, _ destination: EntityTable) -> Column? {
        guard case .ownColumns(let key, let entityNumber, let order)? = destination.relationships[inverse] else {
            return nil
        }
        let emptied = [key, entityNumber, order].compactMap { $0 }.map { "\($0) = NULL" }
        return Column(
            ordinal: inverse,
            sql: """
                UPDATE \(destination.table) SET \(emptied.joined(separator: ", ")), \
                \(StoreColumn.version) = ifnull(\(StoreColumn.version), 0) + 1 \
                WHERE \(key) IN \(KeyList.sql) RETURNING \(StoreColumn.key), \(StoreColumn.entity)
                """
        )
    }
}
