internal import SQLiteConnection

extension SQLiteInspector {
    /// Says what tables and indexes take: their pages, if SQLite was built so that it can tell, or else their values.
    mutating func measure() throws {
        inspection.sizes.pageSize = try connection.pragma("page_size").integer.map { Int($0) }
        inspection.sizes.pages = try connection.pragma("page_count").integer.map { Int($0) }
        inspection.sizes.freePages = try connection.pragma("freelist_count").integer.map { Int($0) }
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

    /// Without indexes, which hold nothing that is not in tables.
    private func valueSizes() throws -> [StoreInspection.Sizes.Part] {
        try catalog.names.flatMap { table in
            let columns = (catalog.columns(of: table) ?? []).map { "ifnull(length(\(SQLText.quoted($0.name))), 0)" }
            let size = columns.isEmpty ? "0" : "ifnull(sum(\(columns.joined(separator: " + "))), 0)"
            let name = SQLLiteral.text(table)
            return try parts("SELECT \(name), \(name), 0, \(size) FROM \(SQLText.quoted(table))")
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
