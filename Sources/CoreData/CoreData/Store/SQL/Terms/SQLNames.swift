/// Numbers for the sources of a statement.
final class SQLNames {
    /// The rows that are fetched, which are named first.
    static let root: SQLAlias = 0

    private var count = 0

    func next() -> SQLAlias {
        defer { count += 1 }
        return count
    }
}
