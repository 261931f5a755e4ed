internal import Foundation

/// The recording of changes: one by one, or by a single statement for all rows that satisfy a condition.
extension HistoryWriter {
    /// The maximum number of changes that one statement records.
    private static var batchSize: Int { 500 }

    /// Records changes of objects. Successive changes with the same entity and the same bits are recorded together.
    ///
    /// - Parameter changes: The table and the key of each object, and the bits of the properties that have changed; see
    ///   ``HistoryLayout/Entity/columns(_:)``.
    func record(
        _ type: NSPersistentHistoryChangeType,
        _ changes: [(table: EntityTable, key: Int64, columns: [UInt8]?)]
    ) throws {
        var start = 0
        while start < changes.count {
            let first = changes[start]
            let end =
                changes[start...].prefix(Self.batchSize).firstIndex {
                    $0.table.entity.number != first.table.entity.number || $0.columns != first.columns
                } ?? min(start + Self.batchSize, changes.count)
            try record(type, changes[start..<end].map(\.key), in: first.table, first.columns)
            start = end
        }
    }

    private func record(
        _ type: NSPersistentHistoryChangeType,
        _ keys: [Int64],
        in table: EntityTable,
        _ columns: [UInt8]?
    ) throws {
        let number = try transaction()
        try session.withStatement(layout.statements.record) { statement in
            try statement.bind(lastChange + 1, at: 1)
            try statement.bind(type.rawValue, at: 2)
            try statement.bind(table.storedNumber, at: 3)
            try statement.bind(number, at: 4)
            try statement.bind(columns, at: 5)
            try statement.bind(layout.dialect.lists.keys(keys), at: 6)
            try session.queue(statement)
        }
        lastChange += Int64(keys.count)
    }

    /// Records that a row is about to be deleted, if it exists, with its preserved values.
    func recordDeletion(of key: Int64, _ entity: HistoryLayout.Entity) throws {
        let number = try transaction()
        try session.withStatement(entity.deletionSQL) { statement in
            try statement.bind(lastChange + 1, at: 1)
            try statement.bind(number, at: 2)
            try statement.bind(key, at: 3)
            try statement.run()
        }
        lastChange += Int64(session.changes)
    }

    /// Records the insertion of all rows of a hierarchy with the given keys, which have no gaps.
    func recordInsertions(_ keys: ClosedRange<Int64>, in table: EntityTable) throws {
        let number = try transaction()
        try session.withStatement(layout.statements.recordInsertions(in: table.table)) { statement in
            try statement.bind(lastChange + 1 - keys.lowerBound, at: 1)
            try statement.bind(number, at: 2)
            try statement.bind(keys.lowerBound, at: 3)
            try statement.bind(keys.upperBound, at: 4)
            try session.queue(statement)
        }
        lastChange += keys.upperBound - keys.lowerBound + 1
    }

    /// Records changes of all rows of exactly one entity that satisfy a condition.
    ///
    /// Deletions are recorded before the rows are deleted, because the history preserves some of their values. Other
    /// changes are recorded before or after, as long as the condition selects the same rows.
    ///
    /// - Parameters:
    ///   - type: What happens to the rows.
    ///   - table: The entity.
    ///   - condition: The condition, in which the table has the alias 0.
    ///   - columns: The bits of the properties that change.
    /// - Returns: The number of rows.
    @discardableResult
    func record(
        _ type: NSPersistentHistoryChangeType,
        ofAll table: EntityTable,
        where condition: SQLExpression,
        columns: [UInt8]? = nil
    ) throws -> Int {
        let isOfEntity = SQLExpression.infix(.equal, .column(0, StoreColumn.entity), .literal(table.storedNumber))
        let isMeant = SQLExpression.all([isOfEntity, condition])
        // Without a row, no transaction is begun.
        var any = SQLSelect([.literal(1)], from: table.table, where: isMeant)
        any.limit = 1
        let text = layout.dialect.text(any)
        let isAny = try session.withStatement(text.sql) { statement in
            try statement.bind(text.values)
            return try statement.step()
        }
        guard isAny else { return 0 }
        let number = try transaction()
        try session.run(layout.dialect.text(.insert(recording(type, of: table, where: isMeant, number, columns))))
        let count = session.changes
        lastChange += Int64(count)
        return count
    }

    /// Returns an insertion of a change for each row that satisfies a condition.
    private func recording(
        _ type: NSPersistentHistoryChangeType,
        of table: EntityTable,
        where condition: SQLExpression,
        _ transaction: Int64,
        _ columns: [UInt8]?
    ) -> SQLInsert {
        let key = SQLExpression.column(0, StoreColumn.key)
        let number = SQLExpression.infix(.add, .value(.integer(lastChange)), .rowNumber(by: [key]))
        let change: [SQLExpression] = [
            number, .literal(HistoryTable.EntityNumber.change), .value(.integer(Int64(type.rawValue))),
            .column(0, StoreColumn.entity), key, .value(.integer(transaction)),
            .value(columns.map { .bytes(Data($0)) } ?? .null),
        ]
        let kept = type == .delete ? layout.entity(table.entity.number).tombstones : []
        return SQLInsert(
            table: HistoryTable.changes,
            columns: HistoryTable.changeColumns + HistoryLayout.Entity.columns(of: kept),
            rows: .select(
                SQLSelect(change + HistoryLayout.Entity.values(of: kept), from: table.table, where: condition)
            )
        )
    }
}
