/// Writes changes of to-many relationships: pairs in tables of pairs, columns of destinations, and places.
///
/// To-one relationships, and to-many ones with a to-one inverse, are columns of rows and are written with them. Pairs
/// are collected from all owners, since both ends report them, until ``removePairs()`` and ``addPairs()`` write them.
struct RelationshipWriter<Session: SQLSession> {
    private let session: Session
    private let tables: StoreTables
    private var dialect: SQLDialect { tables.dialect }
    private var removedPairs = JoinPairs()
    private var addedPairs = JoinPairs()
    /// The statements so far, which are reused for other owners.
    private var texts: [Change: [String]] = [:]
    private var places: [Change: OrderedPlace] = [:]

    /// A kind of change to a relationship.
    private struct Change: Hashable {
        let entity: Int
        let ordinal: Int
        var isRemoval = false
    }

    init(_ session: Session, _ tables: StoreTables) {
        self.session = session
        self.tables = tables
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
        case .destinationColumn(_, _, let order?, hasInverse: true):
            // The key is written with the member's own row, and has another value by now.
            let texts = texts(of: change, table) {
                RelationshipStatements.clearing([order], of: $0, where: [StoreColumn.key])
            }
            try run(texts, members) { [$0] }
        case .destinationColumn(_, let key, let order, hasInverse: false):
            let texts = texts(of: change, table) {
                let columns = [key] + [order].compactMap { $0 }
                return RelationshipStatements.clearing(columns, of: $0, where: [StoreColumn.key, key])
            }
            try run(texts, members) { [$0, owner] }
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
        switch relationship {
        case .ownColumns, .destinationColumn(_, _, _, hasInverse: true):
            return
        case .destinationColumn(_, let key, _, hasInverse: false):
            let texts = texts(of: Change(entity: table.entity.number, ordinal: ordinal), table) {
                SQLUpdate(table: $0, assignments: [.init(key)], condition: StoreColumn.isKey)
            }
            try run(texts, members) { [owner, $0] }
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
            try run(place.updates, [order[index].key]) { [number] + place.parameters(member: $0, owner: owner) }
        }
    }

    /// Places members after those that the relationship has, for owners whose members have not been read.
    private func append(_ members: [Int64], to owner: Int64, _ place: OrderedPlace) throws {
        guard !members.isEmpty else { return }
        let added = Set(members)
        var last = try currentNumbers(of: owner, place).compactMap { added.contains($0.key) ? nil : $0.value }.max()
        for member in members {
            let number = OrderNumbers.next(after: last)
            try run(place.updates, [member]) { [number] + place.parameters(member: $0, owner: owner) }
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

    /// Returns a statement for each table that members may be in.
    private mutating func texts(of change: Change, _ table: EntityTable, _ update: (String) -> SQLUpdate) -> [String] {
        if let known = texts[change] { return known }
        let made = tables.memberTables(of: change.ordinal, in: table.entity).map {
            dialect.text(.update(update($0))).sql
        }
        texts[change] = made
        return made
    }

    private mutating func place(of ordinal: Int, _ table: EntityTable) -> OrderedPlace? {
        let change = Change(entity: table.entity.number, ordinal: ordinal)
        if let known = places[change] { return known }
        let place = OrderedPlace(table, ordinal, tables)
        places[change] = place
        return place
    }

    /// Runs statements for each member.
    private func run(
        _ texts: [String],
        _ members: [Int64],
        _ parameters: (Int64) -> [Int64]
    ) throws {
        for sql in texts {
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
}

/// The statements that keep relationships consistent when rows are deleted.
enum RelationshipStatements {
    /// Returns the statements that run when an object is deleted. Each takes its key.
    static func cleanup(_ table: EntityTable, _ tables: StoreTables) -> [SQLStatement] {
        table.relationships.keys.sorted().flatMap { cleanup(of: $0, table, tables) { .infix(.equal, $0, .parameter) } }
    }

    /// Returns the statements that remove deleted objects from the tables of a relationship.
    ///
    /// - Parameter isDeleted: Tests whether a column contains the key of a deleted object.
    static func cleanup(
        of ordinal: Int,
        _ table: EntityTable,
        _ tables: StoreTables,
        _ isDeleted: (SQLExpression) -> SQLExpression
    ) -> [SQLStatement] {
        switch table.relationships[ordinal] {
        case .ownColumns, .destinationColumn(_, _, _, hasInverse: true), nil:
            return []
        case .destinationColumn(_, let key, let order, hasInverse: false):
            let cleared = ([key] + [order].compactMap { $0 }).map { SQLUpdate.Assignment($0, .null) }
            let isMember = isDeleted(.ownColumn(key))
            return tables.memberTables(of: ordinal, in: table.entity).map {
                .update(SQLUpdate(table: $0, assignments: cleared, condition: isMember))
            }
        case .joinTable(let join, let ownKey, let memberKey, _, _):
            let isOwnInverse = table.entity.properties[ordinal].relationship?.inverse == ordinal
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
