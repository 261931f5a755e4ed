internal import CSQLite

/// The arguments of a call of a function, which are valid during the call only.
package struct FunctionArguments {
    /// How many there are.
    package let count: Int
    private let start: UnsafeMutablePointer<OpaquePointer?>?

    /// Wraps what SQLite calls a function with.
    init(count: Int32, start: UnsafeMutablePointer<OpaquePointer?>?) {
        self.count = start == nil ? 0 : Int(count)
        self.start = start
    }

    /// An argument where SQLite has it; NULL if there are not so many.
    package subscript(index: Int) -> ColumnValue {
        guard let start, index >= 0, index < count else { return ColumnValue(nil) }
        return ColumnValue(start[index])
    }
}
