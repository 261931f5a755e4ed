internal import CoreDataSQLite

extension SQLiteInspector {
    /// Counts the rows of each table by entity, and checks entity numbers and primary keys.
    mutating func countRows() {
        let tables = inspection.entities.compactMap(\.table).reduce(into: [String]()) { tables, table in
            if !tables.contains(table) { tables.append(table) }
        }
        for table in tables { attempt(table) { try $0.countRows(in: table) } }
        for place in inspection.entities.indices where inspection.entities[place].table == nil {
            let entity = inspection.entities[place]
            inspection.findings.append(.problem(.missingTable, entity.name, "has no table"))
        }
    }

    private mutating func countRows(in table: String) throws {
        let sql = "SELECT Z_ENT, count(*), max(Z_PK), min(Z_PK) FROM \(SQLiteText.quoted(table)) GROUP BY Z_ENT"
        var counts: [Int: Int] = [:]
        var (last, strangers): (Int64, [(number: String, count: Int, key: Int64)]) = (0, [])
        let members = inspection.entities.filter { $0.table == table }
        let numbers = Set(members.compactMap(\.number))
        try connection.withStatement(sql) { statement in
            while try statement.step() {
                let (number, count) = (statement.value(0), Int(statement.value(1).int64))
                last = max(last, statement.value(2).int64)
                if !number.isNull, numbers.contains(Int(number.int64)) {
                    counts[Int(number.int64)] = count
                } else {
                    let text = number.isNull ? "NULL" : "\(number.int64)"
                    strangers.append((text, count, statement.value(3).int64))
                }
            }
        }
        for place in inspection.entities.indices where inspection.entities[place].table == table {
            inspection.entities[place].rows = inspection.entities[place].number.flatMap { counts[$0] } ?? 0
        }
        for stranger in strangers {
            inspection.findings.append(
                .problem(
                    .unknownEntity,
                    table,
                    "has rows with the number \(stranger.number) in Z_ENT, which is not the number of any of its entities",
                    count: stranger.count,
                    keys: [stranger.key]
                )
            )
        }
        if let root = members.first { try checkSequence(of: root, last: last) }
    }

    /// Checks that the last assigned primary key of a hierarchy, `Z_MAX` in the row of its root entity, is not below an
    /// existing key.
    private mutating func checkSequence(of root: StoreInspection.Entity, last: Int64) throws {
        guard let number = root.number else { return }
        let found = try integers("SELECT ifnull(Z_MAX, 0) FROM Z_PRIMARYKEY WHERE Z_ENT = \(number)")
        guard let end = found.first, end < last else { return }
        let text =
            "is \(end) in Z_PRIMARYKEY as the last key, but there is a key \(last): new objects may get keys that are in use"
        inspection.findings.append(.problem(.lowPrimaryKey, root.name, text, keys: [last]))
    }
}

extension SQLiteInspector {
    /// Measures tables and indexes: their pages if SQLite was built with `dbstat`, or else the sizes of their values.
    mutating func measure() throws {
        inspection.sizes.pageSize = try connection.pragma("page_size").integer.map { Int($0) }
        inspection.sizes.pages = try connection.pragma("page_count").integer.map { Int($0) }
        inspection.sizes.freePages = try connection.pragma("freelist_count").integer.map { Int($0) }
        // SQLite may lack `dbstat`. The other measure throws an error if the file is damaged.
        let exact = scope.countsPages ? try? pageSizes() : nil
        inspection.sizes.areExact = exact != nil
        inspection.sizes.parts = try (exact ?? valueSizes()).sorted { ($1.size, $0.name) < ($0.size, $1.name) }
    }

    private func pageSizes() throws -> [StoreInspection.Sizes.Part] {
        let sql = """
            SELECT D.name, ifnull(M.tbl_name, D.name), ifnull(M.type, 'table') = 'index', D.pgsize \
            FROM dbstat D LEFT JOIN sqlite_master M ON M.name = D.name WHERE D.aggregate = TRUE
            """
        return try parts(sql)
    }

    /// Returns the sizes of the values in all tables. Omits indexes, which contain only copies of values.
    private func valueSizes() throws -> [StoreInspection.Sizes.Part] {
        try catalog.names.flatMap { table in
            let columns = (catalog.columns(of: table) ?? []).map { "ifnull(length(\(SQLiteText.quoted($0.name))), 0)" }
            let size = columns.isEmpty ? "0" : "ifnull(sum(\(columns.joined(separator: " + "))), 0)"
            let name = SQLLiteral.text(table)
            return try parts("SELECT \(name), \(name), 0, \(size) FROM \(SQLiteText.quoted(table))")
        }
    }

    private func parts(_ sql: String) throws -> [StoreInspection.Sizes.Part] {
        try connection.withStatement(sql) { statement in
            var parts: [StoreInspection.Sizes.Part] = []
            while try statement.step() {
                parts.append(
                    StoreInspection.Sizes.Part(
                        name: statement.value(0).string,
                        table: statement.value(1).string,
                        isIndex: statement.value(2).int64 == 1,
                        size: statement.value(3).int64
                    )
                )
            }
            return parts
        }
    }
}
