internal import SQLiteConnection

/// Writes what became of to-many relationships: pairs in join tables, columns of destinations, and places in orders.
///
/// To-one relationships, and to-many ones that have one as their inverse, are columns of rows and written with these. Pairs are
/// gathered from all owners, since both ends report them, until ``removePairs()`` and ``addPairs()`` write them.
struct RelationshipWriter {
    let connection: Connection
    let tables: StoreTables
    private var removedPairs = JoinPairs()
    private var addedPairs = JoinPairs()

    init(connection: Connection, tables: StoreTables) {
        self.connection = connection
        self.tables = tables
    }

    /// What has to run when the object with a key is deleted, for each of the statements with the key alone.
    static func cleanup(_ table: EntityTable) -> [String] {
        table.relationships.sorted { $0.key < $1.key }.flatMap { ordinal, relationship -> [String] in
            switch relationship {
            case .ownColumns, .destinationColumn(_, _, _, hasInverse: true):
                return []
            case .destinationColumn(let table, let key, let order, hasInverse: false):
                let places = order.map { ", \($0) = NULL" } ?? ""
                return ["UPDATE \(table) SET \(key) = NULL\(places) WHERE \(key) = ?"]
            case .joinTable(let join, let ownKey, let memberKey, _, _):
                let own = "DELETE FROM \(join) WHERE \(ownKey) = ?"
                let isOwnInverse = table.entity.properties[ordinal].relationship?.inverse == ordinal
                return isOwnInverse ? [own, "DELETE FROM \(join) WHERE \(memberKey) = ?"] : [own]
            }
        }
    }

    /// Removes members from the relationship of an owner.
    mutating func remove(
        _ members: [Int64],
        from owner: Int64,
        _ table: EntityTable,
        _ ordinal: Int
    ) throws(SQLiteError) {
        guard !members.isEmpty, let relationship = table.relationships[ordinal] else { return }
        switch relationship {
        case .ownColumns, .destinationColumn(_, _, nil, hasInverse: true):
            return
        case .destinationColumn(let table, _, let order?, hasInverse: true):
            // The key is for the member's own row to say, and says something else by now.
            try run("UPDATE \(table) SET \(order) = NULL WHERE Z_PK = ?", members) { [$0] }
        case .destinationColumn(let table, let key, let order, hasInverse: false):
            let places = order.map { ", \($0) = NULL" } ?? ""
            let sql = "UPDATE \(table) SET \(key) = NULL\(places) WHERE Z_PK = ? AND \(key) = ?"
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
    ) throws(SQLiteError) {
        guard !members.isEmpty, let relationship = table.relationships[ordinal] else { return }
        switch relationship {
        case .ownColumns, .destinationColumn(_, _, _, hasInverse: true):
            return
        case .destinationColumn(let table, let key, _, hasInverse: false):
            try run("UPDATE \(table) SET \(key) = ? WHERE Z_PK = ?", members) { [owner, $0] }
        case .joinTable(let join, let ownKey, let memberKey, _, _):
            addedPairs.add(owner, members, in: join, ownKey: ownKey, memberKey: memberKey)
        }
    }

    /// Takes the pairs out of their tables that were removed from relationships.
    func removePairs() throws(SQLiteError) { try removedPairs.delete(connection) }

    /// Puts the pairs into their tables that were added to relationships.
    func addPairs() throws(SQLiteError) { try addedPairs.insert(connection) }

    /// Writes the places of members in an ordered relationship, as far as they have to change.
    func arrange(_ change: ToManyChange, of owner: Int64, _ table: EntityTable) throws(SQLiteError) {
        guard let place = OrderedPlace(table, change.ordinal) else { return }
        guard let order = change.order else { return try append(change.added.map(\.key), to: owner, place) }
        let numbers = try currentNumbers(of: owner, place)
        let current = order.map { numbers[$0.key] ?? nil }
        for (index, number) in OrderNumbers.assign(to: current).enumerated() where number != current[index] {
            try run(place.updateSQL, [order[index].key]) { [number] + place.parameters(member: $0, owner: owner) }
        }
    }

    /// Puts members behind those that the relationship has, for owners that do not know what it has.
    private func append(_ members: [Int64], to owner: Int64, _ place: OrderedPlace) throws(SQLiteError) {
        guard !members.isEmpty else { return }
        let added = Set(members)
        var last = try currentNumbers(of: owner, place).compactMap { added.contains($0.key) ? nil : $0.value }.max()
        for member in members {
            let number = OrderNumbers.next(after: last)
            try run(place.updateSQL, [member]) { [number] + place.parameters(member: $0, owner: owner) }
            last = number
        }
    }

    /// The places that the store has for the members of a relationship.
    private func currentNumbers(of owner: Int64, _ place: OrderedPlace) throws(SQLiteError) -> [Int64: Int64?] {
        try connection.withStatement(place.selectSQL) { (statement) throws(SQLiteError) in
            try statement.bind(owner, at: 1)
            var numbers: [Int64: Int64?] = [:]
            while try statement.step() {
                let number = statement.value(1)
                numbers.updateValue(number.isNull ? nil : number.int64, forKey: statement.value(0).int64)
            }
            return numbers
        }
    }

    /// Runs a statement for each member.
    private func run(
        _ sql: String,
        _ members: [Int64],
        _ parameters: (Int64) -> [Int64]
    ) throws(SQLiteError) {
        try connection.withStatement(sql) { (statement) throws(SQLiteError) in
            for member in members {
                for (index, parameter) in parameters(member).enumerated() {
                    try statement.bind(parameter, at: index + 1)
                }
                try statement.run()
            }
        }
    }
}
