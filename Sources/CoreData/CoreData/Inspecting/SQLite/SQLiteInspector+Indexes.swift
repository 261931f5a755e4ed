internal import SQLiteConnection

extension SQLiteInspector {
    mutating func readIndexes() throws {
        let sql = """
            SELECT M.name, M.tbl_name, L."unique", L.partial, \
            (SELECT group_concat(ifnull(name, '?'), CHAR(10)) FROM (SELECT name FROM pragma_index_info(M.name) ORDER BY seqno)) \
            FROM sqlite_master M JOIN pragma_index_list(M.tbl_name) L ON L.name = M.name \
            WHERE M.type = 'index' ORDER BY M.tbl_name, M.name
            """
        inspection.indexes = try connection.withStatement(sql) { statement in
            var indexes: [StoreInspection.Index] = []
            while try statement.step() {
                indexes.append(
                    StoreInspection.Index(
                        name: statement.value(0).string,
                        table: statement.value(1).string,
                        columns: statement.value(4).string.split(separator: "\n").map(String.init),
                        isUnique: statement.value(2).int64 == 1,
                        isPartial: statement.value(3).int64 == 1
                    )
                )
            }
            return indexes
        }
    }

    /// How far the indexes of texts have come, as their own table says.
    mutating func readTextIndexes() throws {
        let prefix = TextIndex.namePrefix
        guard catalog.names.contains("\(prefix)STATE") else { return }
        let names = try connection.withStatement("SELECT Z_NAME FROM \(TextIndex.stateTable) ORDER BY Z_NAME") {
            statement in
            var names: [String] = []
            while try statement.step() { names.append(statement.value(0).string) }
            return names
        }
        for name in names where name.hasPrefix(prefix) {
            let parts = name.dropFirst(prefix.count).split(separator: "$", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let index = TextIndex(table: parts[0], column: parts[1])
            let counts = try integers(
                """
                SELECT (SELECT count(*) FROM \(SQLText.quoted(index.table)) WHERE Z_PK > ifnull(\(index.last), 0)), \
                (SELECT count(*) FROM \(index.log))
                """
            )
            guard counts.count == 2 else { continue }
            inspection.textIndexes.append(
                StoreInspection.TextIndexState(
                    table: index.table,
                    column: index.column,
                    behind: Int(counts[0]),
                    logged: Int(counts[1])
                )
            )
        }
    }
}
