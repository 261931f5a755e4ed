/// The latest part of a history, for those who look at it.
extension HistoryReader {
    /// Returns the latest transactions before the one with a number, each with its first changes and the number of all, latest first.
    func latest(before number: Int64, limit: Int, mostChanges: Int) throws -> [BrowsedHistory.Entry] {
        var select = SQLSelect(
            [.column(0, StoreColumn.key)],
            from: HistoryTable.transactions,
            where: .infix(.less, .column(0, StoreColumn.key), .parameter)
        )
        select.order = [SQLSelect.Order(expression: .column(0, StoreColumn.key), isAscending: false)]
        select.limit = limit
        let numbers = try integers(tables.dialect.text(select).sql, [number, Int64(limit)])
        guard let first = numbers.last, let last = numbers.first else { return [] }
        return try headers(HistoryQuery(number: first - 1, last: last)).reversed().map { header in
            let records = try records(ofTransaction: header.number, limit: mostChanges)
            let count = records.count < mostChanges ? records.count : try countChanges(of: header.number)
            return BrowsedHistory.Entry(
                transaction: NSPersistentHistoryTransaction(header, records),
                changeCount: count
            )
        }
    }

    /// Returns the latest transactions that have changed an object, with these changes only, latest first.
    func latest(of id: NSManagedObjectID, limit: Int) throws -> [NSPersistentHistoryTransaction] {
        let condition = SQLExpression.all([
            .infix(.equal, .column(0, HistoryTable.changedKey), .parameter),
            .infix(.equal, .column(0, HistoryTable.changedEntity), .parameter),
        ])
        let stored = Int64(tables.table(ofEntity: id.layout.number).storedNumber)
        var select = SQLSelect([.column(0, HistoryTable.transaction)], from: HistoryTable.changes, where: condition)
        select.order = [SQLSelect.Order(expression: .column(0, StoreColumn.key), isAscending: false)]
        select.limit = limit
        let numbers = try integers(tables.dialect.text(select).sql, [id.key, stored, Int64(limit)])
        let wanted = SQLExpression.all([
            condition, .infix(.equal, .column(0, HistoryTable.transaction), .parameter),
        ])
        return try numbers.compactMap { number in
            guard let header = try headers(HistoryQuery(number: number - 1, last: number)).first else { return nil }
            let found = try records(where: wanted, order: [], limit: 0, [id.key, stored, number])
            return NSPersistentHistoryTransaction(header, found[number] ?? [])
        }
    }

    private func records(ofTransaction number: Int64, limit: Int) throws -> [HistoryRecord] {
        let transaction = SQLExpression.column(0, HistoryTable.transaction)
        let found = try records(
            where: .infix(.equal, transaction, .parameter),
            order: [.column(0, StoreColumn.key)],
            limit: limit,
            [number, Int64(limit)]
        )
        return found[number] ?? []
    }

    private func countChanges(of number: Int64) throws -> Int {
        let isOfTransaction = SQLExpression.infix(.equal, .column(0, HistoryTable.transaction), .parameter)
        let select = SQLSelect([.aggregate(.count, nil)], from: HistoryTable.changes, where: isOfTransaction)
        return Int(try integers(tables.dialect.text(select).sql, [number]).first ?? 0)
    }

    private func integers(_ sql: String, _ parameters: [Int64]) throws -> [Int64] {
        try session.withStatement(sql) { statement in
            for (index, parameter) in parameters.enumerated() { try statement.bind(parameter, at: index + 1) }
            var integers: [Int64] = []
            while try statement.step() { integers.append(statement.value(0).int64) }
            return integers
        }
    }
}
