internal import SQLiteConnection

/// Pairs of keys that are to go into or out of tables of pairs: each of them once, although both ends of a relationship
/// report it, and many by one statement.
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

    /// As many as one statement takes at most.
    private static let batchSize = 500
    /// The keys of an array of pairs in JSON, which is the parameter.
    private static let keys = "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)"

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

    /// Puts them into their tables, but for those that are there.
    func insert(_ connection: Connection) throws(SQLiteError) {
        try run(connection) { "INSERT OR IGNORE INTO \($0.name) (\($0.first), \($0.second)) \(Self.keys)" }
    }

    /// Takes them out of their tables.
    func delete(_ connection: Connection) throws(SQLiteError) {
        try run(connection) { "DELETE FROM \($0.name) WHERE (\($0.first), \($0.second)) IN (\(Self.keys))" }
    }

    private func run(_ connection: Connection, _ sql: (Table) -> String) throws(SQLiteError) {
        for (table, pairs) in pairs.sorted(by: { ($0.key.name, $0.key.first) < ($1.key.name, $1.key.first) }) {
            var list = KeyPairList()
            try connection.withStatement(sql(table)) { (statement) throws(SQLiteError) in
                var last: Pair?
                for pair in pairs.sorted() where pair != last {
                    list.add(pair.first, pair.second)
                    last = pair
                    if list.count == Self.batchSize { try list.run(statement) }
                }
                try list.run(statement)
            }
        }
    }
}
