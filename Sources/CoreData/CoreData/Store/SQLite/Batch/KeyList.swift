/// Keys of rows as one parameter: an array in JSON.
struct KeyList {
    /// The list as the right side of `IN`.
    static let sql = "(SELECT value FROM json_each(?))"

    let value: Value

    init(_ keys: some Sequence<Int64>) {
        value = .text("[\(keys.lazy.map(String.init).joined(separator: ","))]")
    }
}
