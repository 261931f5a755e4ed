/// Pairs of keys to insert into, or delete from, tables of pairs. Each pair is written once, although both ends of a
/// relationship report it, and many pairs by one statement.
struct JoinPairs {
    /// A table with the columns of its two ends, in an order that is the same for both.
    private struct Table: Hashable {
        let name: String
        let first: String
        let second: String
    }

    private struct Pair: Comparable {
        let first: Int64
        let second: Int64

        static func < (one: Pair, other: Pair) -> Bool { (one.first, one.second) < (other.first, other.second) }
    }

    /// The maximum number of pairs that one statement takes.
    private static let batchSize = 500
    /// Selects the pairs in the parameter.
    private static let listed = SQLSelect([.first, .second], of: .pairs)

    private var pairs: [Table: [Pair]] = [:]

    /// Adds the pairs that an owner makes with members.
    mutating func add(_ owner: Int64, _ members: [Int64], in table: String, ownKey: String, memberKey: String) {
        let isFirst = ownKey < memberKey
        let place = Table(
            name: table,
            first: isFirst ? ownKey : memberKey,
            second: isFirst ? memberKey : ownKey
        )
        pairs[place, default: []] += members.map {
            isFirst ? Pair(first: owner, second: $0) : Pair(first: $0, second: owner)
        }
    }

    /// Inserts the pairs into their tables, except for those that exist already.
    func insert(_ session: some SQLSession, _ dialect: SQLDialect) throws {
        try run(session, dialect) { table in
            .insert(
                SQLInsert(
                    table: table.name,
                    columns: [table.first, table.second],
                    rows: .select(Self.listed),
                    ignoresConflicts: true
                )
            )
        }
    }

    /// Deletes the pairs from their tables.
    func delete(_ session: some SQLSession, _ dialect: SQLDialect) throws {
        try run(session, dialect) { table in
            let pair = SQLExpression.tuple([.ownColumn(table.first), .ownColumn(table.second)])
            return .delete(SQLDelete(table: table.name, condition: .inSelect(pair, Self.listed)))
        }
    }

    private func run(
        _ session: some SQLSession,
        _ dialect: SQLDialect,
        _ statement: (Table) -> SQLStatement
    ) throws {
        for (table, pairs) in pairs.sorted(by: { ($0.key.name, $0.key.first) < ($1.key.name, $1.key.first) }) {
            var different: [(Int64, Int64)] = []
            var last: Pair?
            for pair in pairs.sorted() where pair != last {
                different.append((pair.first, pair.second))
                last = pair
            }
            try session.withStatement(dialect.text(statement(table)).sql) { statement in
                for start in stride(from: 0, to: different.count, by: Self.batchSize) {
                    let batch = different[start..<min(start + Self.batchSize, different.count)]
                    try statement.bind(dialect.lists.pairs(Array(batch)), at: 1)
                    try session.queue(statement)
                }
            }
        }
    }
}
