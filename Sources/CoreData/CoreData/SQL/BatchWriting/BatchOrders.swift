/// The places of new rows in ordered relationships: after the members that their owners have already.
final class BatchOrders<Session: SQLSession> {
    /// A to-one relationship whose inverse is ordered.
    private struct Order {
        let ordinal: Int
        let column: String
        /// Selects the last place. Takes the owner's key.
        let lastSQL: String
        /// The owner of the row that is being bound, if any.
        var owner: Int64?
        /// The last place of each owner that has new members.
        var last: [Int64: Int64] = [:]
    }

    private let session: Session
    private let firstParameter: Int
    private var orders: [Order] = []

    var isEmpty: Bool { orders.isEmpty }

    /// - Parameter firstParameter: The number of the first parameter after those of the other columns.
    init(_ writer: BatchWriter<Session>, _ table: EntityTable, firstParameter: Int) {
        session = writer.session
        self.firstParameter = firstParameter
        for (ordinal, relationship) in table.relationships.sorted(by: { $0.key < $1.key }) {
            guard case .ownColumns(let key, _, let order?) = relationship else { continue }
            let last = SQLSelect(
                [.aggregate(.maximum, .column(0, order))],
                from: table.table,
                where: .infix(.equal, .column(0, key), .parameter)
            )
            orders.append(Order(ordinal: ordinal, column: order, lastSQL: writer.tables.dialect.text(last).sql))
        }
    }

    /// The columns of the places.
    var columns: [String] { orders.map(\.column) }

    /// Returns the column of the places in a relationship; nil if it is not ordered.
    func column(of ordinal: Int) -> String? { orders.first { $0.ordinal == ordinal }?.column }

    /// Sets the owner of the row in a relationship.
    func setOwner(_ owner: Int64, of ordinal: Int) {
        for index in orders.indices where orders[index].ordinal == ordinal { orders[index].owner = owner }
    }

    /// Binds the places of the row.
    func bind(to statement: Session.Cursor) throws {
        for index in orders.indices {
            guard let place = try place(index) else {
                try statement.bindNull(firstParameter + index)
                continue
            }
            try statement.bind(place, at: firstParameter + index)
        }
    }

    /// Returns the column of the places in a relationship, and the place of the row, which is nil without an owner.
    /// Returns nil if the relationship is not ordered.
    func place(of ordinal: Int) throws -> (column: String, place: Int64?)? {
        guard let index = orders.firstIndex(where: { $0.ordinal == ordinal }) else { return nil }
        return (orders[index].column, try place(index))
    }

    /// Ends a row. Its places count as taken if it was written.
    func finishRow(isWritten: Bool) throws {
        for index in orders.indices {
            if isWritten, let owner = orders[index].owner { orders[index].last[owner] = try place(index) }
            orders[index].owner = nil
        }
    }

    private func place(_ index: Int) throws -> Int64? {
        guard let owner = orders[index].owner else { return nil }
        if let last = orders[index].last[owner] { return OrderNumbers.next(after: last) }
        let last = try session.withStatement(orders[index].lastSQL) { statement -> Int64? in
            try statement.bind(owner, at: 1)
            guard try statement.step(), !statement.value(0).isNull else { return nil }
            return statement.value(0).int64
        }
        return OrderNumbers.next(after: last)
    }
}
