internal import SQLiteConnection

/// The places of new rows in ordered relationships: behind the members that their owners have already.
final class BatchOrders {
    /// A to-one relationship whose inverse is ordered.
    private struct Order {
        let ordinal: Int
        let column: String
        /// Asks for the last place; takes the owner's key.
        let lastSQL: String
        /// The owner of the row that is being bound, if any.
        var owner: Int64?
        /// The last place of each owner that has new members.
        var last: [Int64: Int64] = [:]
    }

    private let connection: Connection
    private let firstParameter: Int
    private var orders: [Order] = []

    var isEmpty: Bool { orders.isEmpty }

    /// - Parameter firstParameter: The number of the first parameter behind those of the other columns.
    init(_ writer: BatchWriter, _ table: EntityTable, firstParameter: Int) {
        connection = writer.connection
        self.firstParameter = firstParameter
        for (ordinal, relationship) in table.relationships.sorted(by: { $0.key < $1.key }) {
            guard case .ownColumns(let key, _, let order?) = relationship else { continue }
            let lastSQL = "SELECT max(\(order)) FROM \(table.table) WHERE \(key) = ?"
            orders.append(Order(ordinal: ordinal, column: order, lastSQL: lastSQL))
        }
    }

    /// An insertion with the columns of the places behind its own.
    func extending(_ sql: String) -> String {
        guard !orders.isEmpty, let names = sql.range(of: ") VALUES ("), sql.hasSuffix(")") else { return sql }
        let columns = orders.map { ", \($0.column)" }.joined()
        let parameters = String(repeating: ", ?", count: orders.count)
        return sql[..<names.lowerBound] + columns + sql[names.lowerBound...].dropLast() + parameters + ")"
    }

    /// Says who the owner of the row is by a relationship.
    func setOwner(_ owner: Int64, of ordinal: Int) {
        for index in orders.indices where orders[index].ordinal == ordinal { orders[index].owner = owner }
    }

    /// Binds the places of the row.
    func bind(to statement: Statement) throws {
        for index in orders.indices {
            guard let place = try place(index) else {
                try statement.bindNull(firstParameter + index)
                continue
            }
            try statement.bind(place, at: firstParameter + index)
        }
    }

    /// The place of the row, and the column that it belongs in, if the relationship is ordered and set.
    func place(of ordinal: Int) throws -> (column: String, place: Int64?)? {
        guard let index = orders.firstIndex(where: { $0.ordinal == ordinal }) else { return nil }
        return (orders[index].column, try place(index))
    }

    /// Ends a row, whose places are taken if it was written.
    func finishRow(isWritten: Bool) throws {
        for index in orders.indices {
            if isWritten, let owner = orders[index].owner { orders[index].last[owner] = try place(index) }
            orders[index].owner = nil
        }
    }

    private func place(_ index: Int) throws -> Int64? {
        guard let owner = orders[index].owner else { return nil }
        if let last = orders[index].last[owner] { return OrderNumbers.next(after: last) }
        let last = try connection.withStatement(orders[index].lastSQL) { statement -> Int64? in
            try statement.bind(owner, at: 1)
            guard try statement.step(), !statement.value(0).isNull else { return nil }
            return statement.value(0).int64
        }
        return OrderNumbers.next(after: last)
    }
}
