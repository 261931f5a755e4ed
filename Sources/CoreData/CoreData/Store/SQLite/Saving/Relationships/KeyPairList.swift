internal import SQLiteConnection

/// Pairs of keys as one parameter: an array of arrays in JSON.
struct KeyPairList {
    private(set) var count = 0
    private var text = ""

    mutating func add(_ first: Int64, _ second: Int64) {
        text += count == 0 ? "[[" : ",["
        text += "\(first),\(second)]"
        count += 1
    }

    /// Runs a statement with the list, if there is anything in it, and empties it.
    mutating func run(_ statement: Statement) throws(SQLiteError) {
        guard count > 0 else { return }
        try statement.bind([.text(text + "]")])
        try statement.run()
        (count, text) = (0, "")
    }
}
