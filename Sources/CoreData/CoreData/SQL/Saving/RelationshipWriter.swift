/// Writes changes of to-many relationships: pairs in tables of pairs, columns of destinations, and places.
///
/// To-one relationships, and to-many ones with a to-one inverse, are columns of rows and are written with them. Pairs
/// are collected from all owners, since both ends report them, until ``removePairs()`` and ``addPairs()`` write them.
struct RelationshipWriter<Session: SQLSession> {
    private let session: Session
    private let dialect: SQLDialect
    private var removedPairs = JoinPairs()
    private var addedPairs = JoinPairs()
    /// The statements so far, which are reused for other owners.
    private var texts: [Change: String] = [:]
    private var places: [Change: OrderedPlace] = [:]

    /// A kind of change to a relationship.
    private struct Change: Hashable {
        let entity: Int
        let ordinal: Int
        var isRemoval = false
    }

    init(_ session: Session, _ dialect: SQLDialect) {
        self.session = session
        self.dialect = dialect
    }

    /// Removes members from the relationship of an owner.
    mutating func remove(
        _ members: [Int64],
        from owner: Int64,
        _ table: EntityTable,
        _ ordinal: Int
    ) throws {
        guard !members.isEmpty, let relationship = table.relationships[ordinal] else { return }
        let change = Change(entity: table.entity.number, ordinal: ordinal, isRemoval: true)
        switch relationship {
        case .ownColumns, .destinationColumn(_, _, nil, hasInverse: true):
            return
        case .destinationColumn(let table, _, let order?, hasInverse: true):
            // The key is written with the member's own row, and has another value by now.
            let sql = text(of: change) {
                RelationshipStatements.clearing([order], of: table, where: [StoreColumn.key])
            }
            try run(sql, members) { [$0] }
        case .destinationColumn(let table, let key, let order, hasInverse: false):
            let sql = text(of: change) {
                let columns = [key] + [order].compactMap { $0 }
                return RelationshipStatements.clearing(columns, of: table, where: [StoreColumn.key, key])
            }
            try run(sql, members) { [$0, owner] }
        case .joinTable(let join, let ownKey, let memberKey, _, _):
            removedPairs.add(owner, members, in: join, ownKey: ownKey, memberKey: memberKey)
        }
    }

    /// Adds members to the relationship of an owner.
    mutating func add(
        _ members: [Int64],
        to owner: Int64,
        _ table: EntityTable,
        _ ordinal: Int
    ) throws {
        guard !members.isEmpty, let relationship = table.relationships[ordinal] else { return }
        let entity = table.entity.number
        switch relationship {
        case .ownColumns, .destinationColumn(_, _, _, hasInverse: true):
            return
        case .destinationColumn(let table, let key, _, hasInverse: false):
            let sql = text(of: Change(entity: entity, ordinal: ordinal)) {
                SQLUpdate(table: table, assignments: [.init(key)], condition: StoreColumn.isKey)
            }
            try run(sql, members) { [owner, $0] }
        case .joinTable(let join, let ownKey, let memberKey, _, _):
            addedPairs.add(owner, members, in: join, ownKey: ownKey, memberKey: memberKey)
        }
    }

    /// Deletes the pairs that were removed from relationships.
    func removePairs() throws { try removedPairs.delete(session, dialect) }

    /// Inserts the pairs that were added to relationships.
    func addPairs() throws { try addedPairs.insert(session, dialect) }

    /// Writes the places of members in an ordered relationship, if they have to change.
    mutating func arrange(_ change: ToManyChange, of owner: Int64, _ table: EntityTable) throws {
        guard let place = place(of: change.ordinal, table) else { return }
        guard let order = change.order else { return try append(change.added.map(\.key), to: owner, place) }
        let numbers = try currentNumbers(of: owner, place)
        let current = order.map { numbers[$0.key] ?? nil }
        for (index, number) in OrderNumbers.assign(to: current).enumerated() where number != current[index] {
            try run(place.updateSQL, [order[index].key]) { [number] + place.parameters(member: $0, owner: owner) }
        }
    }

    /// Places members after those that the relationship has, for owners whose members have not been read.
    private func append(_ members: [Int64], to owner: Int64, _ place: OrderedPlace) throws {
        guard !members.isEmpty else { return }
        let added = Set(members)
        var last = try currentNumbers(of: owner, place).compactMap { added.contains($0.key) ? nil : $0.value }.max()
        for member in members {
            let number = OrderNumbers.next(after: last)
            try run(place.updateSQL, [member]) { [number] + place.parameters(member: $0, owner: owner) }
            last = number
        }
    }

    /// Returns the places that the store has for the members of a relationship.
    private func currentNumbers(of owner: Int64, _ place: OrderedPlace) throws -> [Int64: Int64?] {
        try session.withStatement(place.selectSQL) { statement in
            try statement.bind(owner, at: 1)
            var numbers: [Int64: Int64?] = [:]
            while try statement.step() {
                let number = statement.value(1)
                numbers.updateValue(number.isNull ? nil : number.int64, forKey: statement.value(0).int64)
            }
            return numbers
        }
    }

    private mutating func text(of change: Change, _ update: () -> SQLUpdate) -> String {
        if let known = texts[change] { return known }
        let sql = dialect.text(.update(update())).sql
        texts[change] = sql
        return sql
    }

    private mutating func place(of ordinal: Int, _ table: EntityTable) -> OrderedPlace? {
        let change = Change(entity: table.entity.number, ordinal: ordinal)
        if let known = places[change] { return known }
        let place = OrderedPlace(table, ordinal, dialect)
        places[change] = place
        return place
    }

    /// Runs a statement for each member.
    private func run(
        _ sql: String,
        _ members: [Int64],
        _ parameters: (Int64) -> [Int64]
    ) throws {
        try session.withStatement(sql) { statement in
            for member in members {
                for (index, parameter) in parameters(member).enumerated() {
                    try statement.bind(parameter, at: index + 1)
                }
                try session.queue(statement)
            }
        }
    }
}

/// The statements that keep relationships consistent when rows are deleted.
enum RelationshipStatements {
    /// Returns the statements that run when an object is deleted. Each takes its key.
    static func cleanup(_ table: EntityTable) -> [SQLStatement] {
        table.relationships.sorted { $0.key < $1.key }.flatMap { ordinal, relationship -> [SQLStatement] in
            let isOwnInverse = table.entity.properties[ordinal].relationship?.inverse == ordinal
            return cleanup(relationship, isOwnInverse: isOwnInverse) { .infix(.equal, $0, .parameter) }
        }
    }

    /// Returns the statements that remove deleted objects from the tables of a relationship.
    ///
    /// - Parameter isDeleted: Tests whether a column contains the key of a deleted object.
    static func cleanup(
        _ relationship: EntityTable.Relationship,
        isOwnInverse: Bool,
        _ isDeleted: (SQLExpression) -> SQLExpression
    ) -> [SQLStatement] {
        switch relationship {
        case .ownColumns, .destinationColumn(_, _, _, hasInverse: true):
            return []
        case .destinationColumn(let table, let key, let order, hasInverse: false):
            let cleared = ([key] + [order].compactMap { $0 }).map { SQLUpdate.Assignment($0, .null) }
            return [.update(SQLUpdate(table: table, assignments: cleared, condition: isDeleted(.ownColumn(key))))]
        case .joinTable(let join, let ownKey, let memberKey, _, _):
            return (isOwnInverse ? [ownKey, memberKey] : [ownKey]).map {
                .delete(SQLDelete(table: join, condition: isDeleted(.ownColumn($0))))
            }
        }
    }

    /// Returns an update that clears columns of the rows whose key columns equal the parameters.
    static func clearing(_ columns: [String], of table: String, where keys: [String]) -> SQLUpdate {
        SQLUpdate(
            table: table,
            assignments: columns.map { SQLUpdate.Assignment($0, .null) },
            condition: .all(keys.map { .infix(.equal, .ownColumn($0), .parameter) })
        )
    }
}
