internal import Foundation
internal import SQLiteConnection

extension SQLiteStore: HistoryStore {
    var keepsHistory: Bool { file?.history != nil }

    func lastTransactionNumber() throws -> Int64 {
        let file = try openFile()
        return try convertingErrors { try file.connections.read(HistorySequences.lastTransaction) }
    }

    func knowsHistory(after number: Int64) throws -> Bool {
        let file = try openFile()
        return try convertingErrors {
            try file.connections.read { connection in
                try connection.readTransaction {
                    if try HistorySequences.lastTransaction(connection) == number { return true }
                    // From the beginning, the first transaction has to be there.
                    let sql = "SELECT 1 FROM ATRANSACTION WHERE Z_PK = ?"
                    return try connection.withStatement(sql) { statement in
                        try statement.bind(max(number, 1), at: 1)
                        return try statement.step()
                    }
                }
            }
        }
    }

    func history(_ query: HistoryQuery) throws -> [NSPersistentHistoryTransaction] {
        try readHistory { try $0.transactions(query) } ?? []
    }

    func countTransactions(_ query: HistoryQuery) throws -> Int {
        try readHistory { try $0.count(query) } ?? 0
    }

    func deleteHistory(before number: Int64?, _ date: Date?) throws -> Int {
        let file = try writableFile()
        let condition = number == nil ? "ifnull(ZTIMESTAMP, 0) < ?" : "Z_PK < ?"
        return try convertingErrors {
            try file.connections.write { connection in
                try connection.transaction(.immediate) {
                    let doomed = "SELECT Z_PK FROM ATRANSACTION WHERE \(condition)"
                    var count = 0
                    for sql in [
                        "DELETE FROM ACHANGE WHERE ZTRANSACTIONID IN (\(doomed))",
                        "DELETE FROM ATRANSACTION WHERE \(condition)",
                    ] {
                        count = try connection.withStatement(sql) { statement in
                            if let number {
                                try statement.bind(number, at: 1)
                            } else {
                                try statement.bind(date?.timeIntervalSinceReferenceDate ?? 0, at: 1)
                            }
                            try statement.run()
                            return connection.changes
                        }
                    }
                    return count
                }
            }
        }
    }

    /// Reads the history as of one moment; nil if there is none.
    private func readHistory<Result>(_ body: (HistoryReader) throws -> Result) throws -> Result? {
        let file = try openFile()
        guard let layout = file.history, let identity else { return nil }
        return try convertingErrors {
            try file.connections.read { connection in
                let reader = HistoryReader(
                    connection: connection,
                    tables: file.tables,
                    layout: layout,
                    store: identity
                )
                return try connection.readTransaction { try body(reader) }
            }
        }
    }
}
