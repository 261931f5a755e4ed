internal import Foundation

/// The history of a store, which statements read.
extension SQLRowStore {
    func lastTransactionNumber() throws -> Int64 {
        let file = try opened()
        return try convertingErrors { try reading { try file.sequences($0).lastTransaction() } }
    }

    func knowsHistory(after number: Int64) throws -> Bool {
        let file = try opened()
        return try convertingErrors {
            try readingOneMoment { session in
                if try file.sequences(session).lastTransaction() == number { return true }
                // To read the history from the beginning, the first transaction must exist.
                let isFirst = SQLExpression.infix(.equal, .column(0, StoreColumn.key), .parameter)
                let select = SQLSelect([.literal(1)], from: HistoryTable.transactions, where: isFirst)
                return try session.withStatement(file.tables.dialect.text(select).sql) { statement in
                    try statement.bind(max(number, 1), at: 1)
                    return try statement.step()
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

    /// Returns the latest transactions before the one with a number, each with its first changes and the number of all, latest first.
    func latestHistory(before number: Int64, limit: Int, mostChanges: Int) throws -> [BrowsedHistory.Entry] {
        try readHistory { try $0.latest(before: number, limit: limit, mostChanges: mostChanges) } ?? []
    }

    /// Returns the latest transactions that have changed an object, with these changes only, latest first.
    func latestHistory(of id: NSManagedObjectID, limit: Int) throws -> [NSPersistentHistoryTransaction] {
        try readHistory { try $0.latest(of: id, limit: limit) } ?? []
    }

    /// Returns the number of the last change; 0 if there was none.
    func lastChangeNumber() throws -> Int64 {
        let file = try opened()
        return try convertingErrors { try reading { try file.sequences($0).lastChange() } }
    }

    func countTransactions(_ query: HistoryQuery) throws -> Int {
        try readHistory { try $0.count(query) } ?? 0
    }

    func deleteHistory(before number: Int64?, _ date: Date?) throws -> Int {
        let file = try opened()
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
            try writing { session in
                var count = 0
                for deletion in deletions {
                    let sql = file.tables.dialect.text(.delete(deletion)).sql
                    count = try session.withStatement(sql) { statement in
                        if let number {
                            try statement.bind(number, at: 1)
                        } else {
                            try statement.bind(date?.timeIntervalSinceReferenceDate ?? 0, at: 1)
                        }
                        try statement.run()
                        return session.changes
                    }
                }
                return count
            }
        }
    }

    /// Reads the history in one read transaction; returns nil if there is none.
    private func readHistory<Result>(_ body: (HistoryReader<Session>) throws -> Result) throws -> Result? {
        let file = try opened()
        guard let layout = file.history, let identity else { return nil }
        return try convertingErrors {
            try readingOneMoment { session in
                try body(HistoryReader(session: session, tables: file.tables, layout: layout, store: identity))
            }
        }
    }
}

extension OpenTables {
    /// The sequences of the history's numbers.
    func sequences<Session: SQLSession>(_ session: Session) -> HistorySequences<Session> {
        HistorySequences(session: session, statements: history?.statements ?? HistoryStatements(tables.dialect))
    }
}
