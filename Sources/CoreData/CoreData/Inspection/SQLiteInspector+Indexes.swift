internal import CoreDataSQLite
internal import Foundation

extension SQLiteInspector {
    /// Tells triggers and views that Core Data does not make.
    mutating func lookForForeignCode() throws {
        for code in try ForeignCode.find(in: connection) {
            let text =
                code.kind == "trigger"
                ? "is a trigger that Core Data has not made: it runs when programs change \(code.table)"
                : "is a view that Core Data has not made: no store needs one"
            inspection.findings.append(.note(.foreignCode, code.name, text))
        }
    }

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

    /// Reads the state of the text indexes from their state table.
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
                SELECT (SELECT count(*) FROM \(SQLiteText.quoted(index.table)) WHERE Z_PK > ifnull(\(index.last), 0)), \
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

extension SQLiteInspector {
    mutating func readHistory() throws {
        guard let schema = try HistorySchema(in: connection) else { return }
        let numbers = try integers("SELECT count(*), min(Z_PK), max(Z_PK) FROM ATRANSACTION")
        let changes = try changeCounts()
        let dates = try connection.withStatement("SELECT min(ZTIMESTAMP), max(ZTIMESTAMP) FROM ATRANSACTION") {
            statement in
            guard try statement.step(), !statement.value(0).isNull else { return [Date]() }
            return (0..<2).map { Date(timeIntervalSinceReferenceDate: statement.value($0).double) }
        }
        let hasAny = numbers.first ?? 0 > 0
        inspection.history = StoreInspection.History(
            transactions: Int(numbers.first ?? 0),
            firstNumber: hasAny ? numbers[1] : nil,
            lastNumber: hasAny ? numbers[2] : nil,
            firstDate: dates.first,
            lastDate: dates.last,
            insertions: changes[0] ?? 0,
            updates: changes[1] ?? 0,
            deletions: changes[2] ?? 0,
            authors: try authors(schema)
        )
    }

    private func changeCounts() throws -> [Int64: Int] {
        try connection.withStatement("SELECT ZCHANGETYPE, count(*) FROM ACHANGE GROUP BY 1") { statement in
            var counts: [Int64: Int] = [:]
            while try statement.step() { counts[statement.value(0).int64] = Int(statement.value(1).int64) }
            return counts
        }
    }

    private func authors(_ schema: HistorySchema) throws -> [StoreInspection.History.Author] {
        let name =
            schema.hasStrings
            ? "ifnull((SELECT ZNAME FROM ATRANSACTIONSTRING WHERE Z_PK = T.ZAUTHORTS), T.ZAUTHOR)" : "T.ZAUTHOR"
        let sql = "SELECT \(name), count(*) FROM ATRANSACTION T GROUP BY 1 ORDER BY 2 DESC, 1"
        return try connection.withStatement(sql) { statement in
            var authors: [StoreInspection.History.Author] = []
            while try statement.step() {
                let name = statement.value(0)
                authors.append(
                    .init(name: name.isNull ? nil : name.string, transactions: Int(statement.value(1).int64))
                )
            }
            return authors
        }
    }
}
