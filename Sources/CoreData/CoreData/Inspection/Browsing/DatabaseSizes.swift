internal import FoundationBackfill
internal import PostgreSQLClient

extension PostgreSQLStore: SizedStore {
    /// The server reads the rows and adds up: one row comes back.
    func sizes(of entity: EntityLayout) throws -> BrowsedSizes {
        let database = try opened()
        guard !database.isAttached || entity.rootNumber == entity.number && entity.numbers.count == 1 else {
            let request = "sizes of entities that share a table of others"
            throw ErrorFactory.unsupportedRequest(request, storeType: type, at: url)
        }
        let count = DatabaseSizeCount(entity, database.tables)
        return try convertingErrors { try fetching { try count.read($0) } }
    }
}

/// Has the server add up the sizes of an entity's values.
private struct DatabaseSizeCount {
    private let names: [String]
    private let sql: String

    /// What is told of each attribute: its values, their bytes, the most of one, and the key of that one.
    private static let figures = 4

    init(_ entity: EntityLayout, _ tables: StoreTables) {
        let (dialect, table) = (tables.dialect, tables.table(of: entity))
        let properties = entity.properties.compactMap { property -> (name: String, columns: [String])? in
            guard property.attributeType != nil else { return nil }
            let stored = property.slots.map { table.columns[$0] }.filter { $0 != EntityTable.absentColumn }
            return stored.isEmpty ? nil : (property.name, stored.map(dialect.name))
        }
        names = properties.map(\.name)
        let isAttached = dialect.attachment != nil
        // Keys of tables of others may be no numbers.
        let key = isAttached ? "0" : dialect.name(StoreColumn.key)
        let sums = properties.flatMap { Self.sums($0.columns, key) }
        let numbers = entity.numbers.map { String(tables.table(ofEntity: $0).storedNumber) }.joined(separator: ", ")
        let condition = isAttached ? "" : " WHERE \(dialect.name(StoreColumn.entity)) IN (\(numbers))"
        sql = "SELECT \((["count(*)"] + sums).joined(separator: ", ")) FROM \(dialect.table(table.table))\(condition)"
    }

    /// - Parameter columns: Those of an attribute; a composite one has several.
    private static func sums(_ columns: [String], _ key: String) -> [String] {
        let size = columns.map { "COALESCE(pg_column_size(\($0)), 0)" }.joined(separator: " + ")
        let hasValue = "FILTER (WHERE num_nonnulls(\(columns.joined(separator: ", "))) > 0)"
        // Of several that are the largest, the one with the least key.
        let largest = "max(ARRAY[CAST(\(size) AS bigint), CAST(-\(key) AS bigint)]) \(hasValue)"
        return [
            "count(*) \(hasValue)", "CAST(COALESCE(sum(\(size)), 0) AS bigint)", "(\(largest))[1]", "-(\(largest))[2]",
        ]
    }

    func read(_ session: PostgreSQLSession) throws -> BrowsedSizes {
        try session.withStatement(sql) { statement in
            guard try statement.step() else { return BrowsedSizes(rows: 0, [], measure: "") }
            let attributes = names.enumerated().map { place, name in
                let figure = { statement.value(1 + place * Self.figures + $0).int64 }
                var attribute = BrowsedSizes.Attribute(name: name)
                (attribute.values, attribute.bytesInRows, attribute.largest) = (Int(figure(0)), figure(1), figure(2))
                attribute.largestKey = figure(3) > 0 ? figure(3) : nil
                return attribute
            }
            let measure = "Values are counted as PostgreSQL keeps them, which may compress long ones."
            return BrowsedSizes(rows: Int(statement.value(0).int64), attributes, measure: measure)
        }
    }
}
