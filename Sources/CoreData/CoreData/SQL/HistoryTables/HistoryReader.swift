internal import Foundation

/// Reads the history of a store.
struct HistoryReader<Session: SQLSession> {
    let session: Session
    let tables: StoreTables
    let layout: HistoryLayout
    let store: StoreIdentity

    /// Returns the transactions that match a query.
    func transactions(_ query: HistoryQuery) throws -> [NSPersistentHistoryTransaction] {
        let headers = try headers(query)
        guard query.includesChanges, let first = headers.first, let last = headers.last else {
            return headers.map { NSPersistentHistoryTransaction($0, nil) }
        }
        // With a filter, changes are read for each matching transaction, not for all in the range.
        let range = query.filter == nil ? first.number...last.number : nil
        var all = try range.map(records) ?? [:]
        return try headers.map { header in
            let records = try range == nil ? records(header.number...header.number)[header.number] : all[header.number]
            all[header.number] = nil
            return NSPersistentHistoryTransaction(header, records ?? [])
        }
    }

    func count(_ query: HistoryQuery) throws -> Int {
        let sql = tables.dialect.text(Self.transactions([.aggregate(.count, nil)])).sql
        return try session.withStatement(sql) { statement in
            try bind(query, to: statement)
            return try statement.step() ? Int(statement.value(0).int64) : 0
        }
    }

    // MARK: - Transactions

    /// Selects transactions with a greater number and a later time than those in the parameters.
    private static func transactions(_ columns: [SQLExpression]) -> SQLSelect {
        let time = SQLExpression.ifNull(.column(0, HistoryTable.timestamp), .literal(0))
        return SQLSelect(
            columns,
            from: HistoryTable.transactions,
            where: .all([
                .infix(.greater, .column(0, StoreColumn.key), .parameter), .infix(.greater, time, .parameter),
            ])
        )
    }

    private func bind(_ query: HistoryQuery, to statement: Session.Cursor) throws {
        try statement.bind(query.number, at: 1)
        try statement.bind(query.date?.timeIntervalSinceReferenceDate ?? -.greatestFiniteMagnitude, at: 2)
    }

    func headers(_ query: HistoryQuery) throws -> [HistoryHeader] {
        try session.withStatement(headerSQL) { statement in
            try bind(query, to: statement)
            var headers: [HistoryHeader] = []
            while try statement.step() {
                let header = header(of: statement)
                if let last = query.last, header.number > last { break }
                if let filter = query.filter, !filter(NSPersistentHistoryTransaction(header, nil)) { continue }
                headers.append(header)
            }
            return headers
        }
    }

    private var headerSQL: String {
        let texts = zip(HistoryTable.texts, HistoryTable.formerTexts).map { key, text in
            layout.schema.hasStrings ? Self.text(key, text) : .column(0, text)
        }
        var select = Self.transactions([.column(0, StoreColumn.key), .column(0, HistoryTable.timestamp)] + texts)
        select.order = [SQLSelect.Order(expression: .column(0, StoreColumn.key))]
        return tables.dialect.text(select).sql
    }

    /// Returns a text of a transaction: the shared one with the key or, without it, the one in the transaction.
    private static func text(_ key: String, _ text: String) -> SQLExpression {
        let shared = SQLSelect(
            [.column(1, HistoryTable.text)],
            from: HistoryTable.strings,
            1,
            where: .infix(.equal, .column(1, StoreColumn.key), .column(0, key))
        )
        return .ifNull(.select(shared), .column(0, text))
    }

    private func header(of statement: Session.Cursor) -> HistoryHeader {
        func text(_ column: Int) -> String? {
            let value = statement.value(column)
            return value.isNull ? nil : value.string
        }
        return HistoryHeader(
            number: statement.value(0).int64,
            timestamp: Date(timeIntervalSinceReferenceDate: statement.value(1).double),
            storeID: store.uuid,
            author: text(2),
            bundleID: text(3) ?? "",
            contextName: text(4),
            processID: text(5) ?? ""
        )
    }

    // MARK: - Changes

    /// Returns the next changes after the one with a number, with their transactions, oldest first.
    func changes(after number: Int64, limit: Int) throws -> [NSPersistentHistoryTransaction] {
        let key = SQLExpression.column(0, StoreColumn.key)
        let condition = SQLExpression.infix(.greater, key, .parameter)
        let records = try records(where: condition, order: [key], limit: limit, [number, Int64(limit)])
        guard let first = records.keys.min(), let last = records.keys.max() else { return [] }
        return try headers(HistoryQuery(number: first - 1, last: last)).map { header in
            NSPersistentHistoryTransaction(header, records[header.number] ?? [])
        }
    }

    /// Returns the changes of transactions, by the transactions' numbers.
    private func records(_ numbers: ClosedRange<Int64>) throws -> [Int64: [HistoryRecord]] {
        let transaction = SQLExpression.column(0, HistoryTable.transaction)
        return try records(
            where: .between(transaction, .parameter, .parameter),
            order: [transaction, .column(0, StoreColumn.key)],
            limit: 0,
            [numbers.lowerBound, numbers.upperBound]
        )
    }

    func records(
        where condition: SQLExpression,
        order: [SQLExpression],
        limit: Int,
        _ parameters: [Int64]
    ) throws -> [Int64: [HistoryRecord]] {
        let tombstones = (0..<layout.schema.tombstoneCount).map { HistoryTable.tombstone($0) }
        let columns = [
            StoreColumn.key, HistoryTable.transaction, HistoryTable.changeType, HistoryTable.changedEntity,
            HistoryTable.changedKey, HistoryTable.changedColumns,
        ]
        var select = SQLSelect(
            (columns + tombstones).map { .column(0, $0) },
            from: HistoryTable.changes,
            where: condition
        )
        select.order = order.map { SQLSelect.Order(expression: $0) }
        select.limit = limit
        let sql = tables.dialect.text(select).sql
        return try session.withStatement(sql) { statement in
            for (index, parameter) in parameters.enumerated() { try statement.bind(parameter, at: index + 1) }
            var records: [Int64: [HistoryRecord]] = [:]
            while try statement.step() {
                guard let record = record(of: statement) else { continue }
                records[statement.value(1).int64, default: []].append(record)
            }
            return records
        }
    }

    /// Returns a value of a deleted object, which the database may have as text.
    private func preserved(_ value: Value, as type: NSAttributeType) -> Value {
        guard tables.dialect.preservesText, case .text(let text) = value else { return value }
        return AttributeCoding.value(ofText: text, as: type) ?? .null
    }

    /// Returns a change; nil if its entity is not in the model, or its type is unknown.
    private func record(of statement: Session.Cursor) -> HistoryRecord? {
        guard let type = NSPersistentHistoryChangeType(rawValue: Int(truncatingIfNeeded: statement.value(2).int64)),
            let stored = Int(exactly: statement.value(3).int64),
            let number = tables.entityNumber(forStored: stored)
        else { return nil }
        let entity = layout.entity(number)
        let columns = statement.value(5)
        let values =
            type != .delete
            ? []
            : entity.tombstones.map { tombstone -> Value in
                guard tombstone.index < layout.schema.tombstoneCount else { return .null }
                return preserved(statement.value(6 + tombstone.index).copied, as: tombstone.type)
            }
        return HistoryRecord(
            number: statement.value(0).int64,
            type: type,
            entity: entity,
            objectID: NSManagedObjectID(entity.table.entity, store: store, key: statement.value(4).int64),
            columns: columns.isNull ? [] : Array(columns.blob),
            values: values
        )
    }
}
