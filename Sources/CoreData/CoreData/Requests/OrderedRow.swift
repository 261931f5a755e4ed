/// A row of a result of which only its place matters: what names it, and the values that it is sorted by.
struct OrderedRow: Sendable {
    let key: Int64
    let entityNumber: Int
    let version: Int
    let values: [Value]
}
