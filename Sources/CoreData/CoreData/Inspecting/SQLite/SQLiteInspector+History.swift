internal import Foundation
internal import SQLiteConnection

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
