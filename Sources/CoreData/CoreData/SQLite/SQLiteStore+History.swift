internal import CoreDataSQLite
internal import Foundation

extension SQLiteStore: HistoryStore {
    var keepsHistory: Bool { file?.history != nil }

    func lastTransactionNumber() throws -> Int64 {
        let file = try openFile()
        return try convertingErrors { try file.connections.read { try file.sequences($0).lastTransaction() } }
    }

    func knowsHistory(after number: Int64) throws -> Bool {
        let file = try openFile()
        return try convertingErrors {
            try file.connections.read { connection in
                try connection.readTransaction {
                    if try file.sequences(connection).lastTransaction() == number { return true }
                    // To read the history from the beginning, the first transaction must exist.
                    let isFirst = SQLExpression.infix(.equal, .column(0, StoreColumn.key), .parameter)
                    let select = SQLSelect([.literal(1)], from: HistoryTable.transactions, where: isFirst)
                    let sql = file.tables.dialect.text(select).sql
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

    /// Returns the next changes after the one with a number, with their transactions, oldest first.
    func historyChanges(after number: Int64, limit: Int) throws -> [NSPersistentHistoryTransaction] {
        try readHistory { try $0.changes(after: number, limit: limit) } ?? []
    }

    /// Returns the number of the last change; 0 if there was none.
    func lastChangeNumber() throws -> Int64 {
        let file = try openFile()
        return try convertingErrors { try file.connections.read { try file.sequences($0).lastChange() } }
    }

    func countTransactions(_ query: HistoryQuery) throws -> Int {
        try readHistory { try $0.count(query) } ?? 0
    }

    func deleteHistory(before number: Int64?, _ date: Date?) throws -> Int {
        let file = try writableFile()
        let place =
            number == nil
            ? SQLExpression.ifNull(.column(0, HistoryTable.timestamp), .literal(0)) : .column(0, StoreColumn.key)
        let isDoomed = SQLExpression.infix(.less, place, .parameter)
        let doomed = SQLSelect([.column(0, StoreColumn.key)], from: HistoryTable.transactions, where: isDoomed)
        let isOfDoomed = SQLExpression.inSelect(.ownColumn(HistoryTable.transaction), doomed)
        let deletions = [
            SQLDelete(table: HistoryTable.changes, condition: isOfDoomed),
            SQLDelete(table: HistoryTable.transactions, alias: 0, condition: isDoomed),
        ]
        return try convertingErrors {
            try file.connections.write { connection in
                try connection.transaction(.immediate) {
                    var count = 0
                    for deletion in deletions {
                        let sql = file.tables.dialect.text(.delete(deletion)).sql
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

    /// Reads the history in one read transaction; returns nil if there is none.
    private func readHistory<Result>(_ body: (HistoryReader<Connection>) throws -> Result) throws -> Result? {
        let file = try openFile()
        guard let layout = file.history, let identity else { return nil }
        return try convertingErrors {
            try file.connections.read { connection in
                let reader = HistoryReader(
                    session: connection,
                    tables: file.tables,
                    layout: layout,
                    store: identity
                )
                return try connection.readTransaction { try body(reader) }
            }
        }
    }
}

extension SQLiteStore.File {
    /// The sequences of the history's numbers.
    func sequences(_ connection: Connection) -> HistorySequences<Connection> {
        HistorySequences(
            session: connection,
            statements: history?.statements ?? HistoryStatements(tables.dialect)
        )
    }
}
