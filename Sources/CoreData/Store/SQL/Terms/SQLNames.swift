/// Numbers for the sources of a statement.
final class SQLNames {
    private var count = 0

    func next() -> SQLAlias {
        defer { count += 1 }
        return count
    }
}
