internal import CCoreDataSQLite

/// The values of a row in SQLite's memory.
///
/// SQLite keeps the values of a result row side by side. Asking it for each of them takes a quarter of the time that a scan
/// needs, so this asks for the first value of each row, and computes the places of the others. It trusts no knowledge of
/// SQLite: the distance of two values is measured, and the last one must be where it is expected.
@frozen
@usableFromInline
struct RowValues {
    /// The first value; nil if the places of the values are not known.
    @usableFromInline
    var first: OpaquePointer?
    /// The number of values.
    @usableFromInline
    var count = 0
    /// The distance of two values in bytes.
    @usableFromInline
    var stride = 0

    @inlinable
    init() {}

    /// Returns the value of a column; nil if its place is not known.
    @inlinable
    @inline(__always)
    subscript(column: Int) -> ColumnValue? {
        guard let first, UInt(bitPattern: column) < UInt(bitPattern: count) else { return nil }
        return ColumnValue(OpaquePointer(UnsafeRawPointer(first) + column &* stride))
    }

    /// Moves to the row that begins with a value. SQLite may use other memory for each row.
    @inline(__always)
    mutating func move(to first: OpaquePointer?, of statement: OpaquePointer?) {
        if self.first == nil { measure(from: first, of: statement) }
        self.first = stride > 0 ? first : nil
    }

    /// Measures the distance of the values of a first row. It is 0 unless they are side by side and at least three.
    private mutating func measure(from first: OpaquePointer?, of statement: OpaquePointer?) {
        stride = 0
        count = Int(sqlite3_column_count(statement))
        guard count > 2 else { return }
        let start = Int(bitPattern: first)
        let distance = Int(bitPattern: sqlite3_column_value(statement, 1)) - start
        let last = Int(bitPattern: sqlite3_column_value(statement, Int32(clamping: count - 1)))
        if distance > 0, last == start + distance * (count - 1) { stride = distance }
    }
}
