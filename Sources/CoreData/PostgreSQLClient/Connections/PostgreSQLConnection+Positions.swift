internal import CPostgreSQLLibrary

/// Positions in the server's log, by which a replica says how much of the primary's commits it has.
///
/// A position is the number of bytes that the log has had since the beginning of the cluster.
extension PostgreSQLConnection {
    /// Asks for the end of the log, in bytes before the answer to a COMMIT.
    static let endOfLog = "SELECT pg_current_wal_insert_lsn()"

    /// Returns the end of the primary's log: everything that was committed before is in front of it.
    package func logPosition() throws(PostgreSQLError) -> UInt64 {
        guard let position = try lines(of: Self.endOfLog).first.flatMap(Self.position) else {
            throw .misuse("the server tells no position in its log", sql: Self.endOfLog)
        }
        return position
    }

    /// Returns the position up to which a replica has followed the primary; nil if the server is no replica any more.
    func replayedPosition() throws(PostgreSQLError) -> UInt64? {
        let sql = "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END"
        return try lines(of: sql).first.flatMap(Self.position)
    }

    /// Reads a position as the server writes it: two halves in hexadecimal digits, with a slash between.
    static func position(_ text: String) -> UInt64? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false).map { UInt32($0, radix: 16) }
        guard halves.count == 2, let high = halves[0], let low = halves[1] else { return nil }
        return UInt64(high) << 32 | UInt64(low)
    }
}
