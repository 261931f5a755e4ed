/// Allocates the keys of new objects: from `Z_MAX` in `Z_PRIMARYKEY`, one sequence for each hierarchy of entities. Where keys begin with
/// shards, the sequence counts the numbers behind them.
///
/// Keys are taken in the database before they are used, so that processes that share a store never get the same ones. A
/// key is never allocated again, even if its object is not saved.
struct PrimaryKeys<Session: SQLSession> {
    private let session: Session
    private let tables: StoreTables
    private let statements: KeyStatements

    init(_ session: Session, _ plans: SavePlans) {
        self.session = session
        tables = plans.tables
        statements = plans.keys
    }

    /// Allocates consecutive keys, and returns the first. This is a transaction of its own, unless one is open.
    func allocate(_ count: Int, of entity: EntityLayout) throws -> Int64 {
        guard count > 0 else { return 0 }
        let root = tables.table(ofEntity: entity.rootNumber)
        let last = try raise(root, by: Int64(count)) ?? insertSequence(root, Int64(count))
        guard last >= Int64(count) else {
            throw DamagedSequence(entity: tables.layout.entity(entity.rootNumber).name)
        }
        return last - Int64(count) + 1
    }

    /// Returns keys that the database gives for tables of others, in the order in which it gives them.
    func given(_ count: Int, of entity: EntityLayout) throws -> [Int64] {
        guard let key = tables.dialect.attachment?.nextKey(tables.table(ofEntity: entity.rootNumber).table) else {
            return []
        }
        let sql = "SELECT \(key) FROM generate_series(1, CAST($1 AS bigint))"
        return try session.withStatement(sql) { statement in
            try statement.bind(count, at: 1)
            var keys: [Int64] = []
            while try statement.step() { keys.append(statement.value(0).int64) }
            return keys
        }
    }

    /// Makes sure that keys from elsewhere are not allocated. Must be called in the transaction of a save.
    func noteUse(of end: KeySequenceEnd) throws {
        guard tables.dialect.attachment == nil, let rootNumber = end.root else { return }
        let root = tables.table(ofEntity: rootNumber)
        try session.withStatement(statements.noting) { statement in
            try statement.bind(end.number, at: 1)
            try statement.bind(root.storedNumber, at: 2)
            try statement.bind(end.number, at: 3)
            try session.queue(statement)
        }
    }

    /// Raises the sequence of a table, and returns its new end; nil if there is no sequence.
    private func raise(_ root: EntityTable, by count: Int64) throws -> Int64? {
        try session.withStatement(statements.raising(root)) { statement in
            try statement.bind(count, at: 1)
            try statement.bind(root.storedNumber, at: 2)
            guard try statement.step() else { return nil }
            let end = statement.value(0)
            // An exhausted sequence may have become a floating-point number.
            let last = end.isInteger ? end.int64 : -1
            try statement.run()
            return last
        }
    }

    /// Begins the sequence of a table that has none in the store.
    private func insertSequence(_ root: EntityTable, _ count: Int64) throws -> Int64 {
        try session.withStatement(statements.inserting(root)) { statement in
            try statement.bind(root.storedNumber, at: 1)
            try statement.bind(root.entity.name, at: 2)
            try statement.run()
        }
        return try raise(root, by: count) ?? -1
    }
}

/// The greatest number of a sequence that keys have, of those that are passed. It is copied for each row, so it holds numbers only.
struct KeySequenceEnd {
    private let hasShards: Bool
    /// The entity at the top of the hierarchy; nil before the first key.
    private(set) var root: Int?
    private(set) var number: Int64 = 0

    init(_ dialect: SQLDialect) { hasShards = dialect.keyLimit != nil }

    /// Passes a key. If the one before was in another hierarchy, returns the end of that one.
    mutating func pass(_ key: Int64, of root: Int) -> KeySequenceEnd? {
        let left = self
        let number = hasShards ? ShardedKey(key).number : key
        self.number = self.root == root ? max(self.number, number) : number
        defer { self.root = root }
        return self.root == root || self.root == nil ? nil : left
    }
}

/// The statements of ``PrimaryKeys``, printed once.
final class KeyStatements {
    /// Raises a sequence to a key unless it is there already. Takes the key, the root's number and the key again.
    let noting: String
    private let dialect: SQLDialect
    private var raising: [String: String] = [:]

    init(_ dialect: SQLDialect) {
        self.dialect = dialect
        let isBehind = SQLExpression.infix(.less, .ifNull(.ownColumn(SequenceTable.last), .literal(0)), .parameter)
        let update = SQLUpdate(
            table: SequenceTable.name,
            assignments: [.init(SequenceTable.last)],
            condition: .all([.infix(.equal, .ownColumn(StoreColumn.entity), .parameter), isBehind])
        )
        noting = dialect.text(.update(update)).sql
    }

    /// Returns the statement that raises the sequence of a table. It takes the number of keys and the root's number,
    /// and returns the new end.
    ///
    /// Keys of existing rows are skipped even if the sequence is behind them, as in some files of other programs.
    func raising(_ root: EntityTable) -> String {
        if let known = raising[root.table] { return known }
        let last = SQLExpression.greatest([
            .ifNull(.ownColumn(SequenceTable.last), .literal(0)),
            SequenceTable.lastKey(of: root.table, below: dialect.keyLimit),
        ])
        let update = SQLUpdate(
            table: SequenceTable.name,
            assignments: [.init(SequenceTable.last, .infix(.add, last, .parameter))],
            condition: .infix(.equal, .ownColumn(StoreColumn.entity), .parameter),
            returning: [SequenceTable.last]
        )
        let sql = dialect.text(.update(update)).sql
        raising[root.table] = sql
        return sql
    }

    /// Returns the statement that begins the sequence of a table. It takes the root's number and name.
    func inserting(_ root: EntityTable) -> String {
        let insert = SQLInsert(
            table: SequenceTable.name,
            columns: SequenceTable.columns,
            rows: .values([
                .parameter, .parameter, .literal(0), SequenceTable.lastKey(of: root.table, below: dialect.keyLimit),
            ])
        )
        return dialect.text(.insert(insert)).sql
    }
}

/// The table of the key sequences, which holds the numbers of the entities as well.
enum SequenceTable {
    static let name = "Z_PRIMARYKEY"
    static let entityName = "Z_NAME"
    static let parent = "Z_SUPER"
    /// The column of the last key.
    static let last = "Z_MAX"
    static let columns = [StoreColumn.entity, entityName, parent, last]

    /// Adds an entity. Takes its number, its name, its parent's number, and the last key.
    static let insertion = SQLInsert(table: name, columns: columns, rows: .values(columns.map { _ in .parameter }))

    /// Adds an entity without a parent.
    static func insertion(_ number: Int, _ entity: String, last: SQLExpression) -> SQLInsert {
        let values: [SQLExpression] = [.value(.integer(Int64(number))), .value(.text(entity)), .literal(0), last]
        return SQLInsert(table: name, columns: columns, rows: .values(values))
    }

    /// Returns the greatest key in a table, of those below a limit; 0 if there is none.
    static func lastKey(of table: String, below limit: Int64? = nil) -> SQLExpression {
        let isBelow = limit.map { SQLExpression.infix(.less, .column(0, StoreColumn.key), .literal(Int($0))) }
        let greatest = SQLExpression.aggregate(.maximum, .column(0, StoreColumn.key))
        let keys = SQLSelect([greatest], from: table, where: isBelow ?? .truth(true))
        return .ifNull(.select(keys), .literal(0))
    }
}

/// The error for a hierarchy of entities that has no keys left.
struct DamagedSequence: Error {
    /// The name of the entity at the top of the hierarchy.
    let entity: String

    /// The reason, as part of a message.
    var reason: String { "\(SequenceTable.name) has no keys left for \(entity)" }
}
