/// Where the values of a column come from, for the rows of one entity.
enum ColumnSource: Hashable {
    /// Another column of the same row, as it is.
    case column(String)
    /// An expression over columns of the same row. A condition says which rows have another value than the column before.
    case expression(String, over: String?, changes: String?)
    /// Nothing at first: it may be filled when all rows are in place.
    case null

    /// The value as SQL.
    var sql: String {
        switch self {
        case .column(let name): name
        case .expression(let text, _, _): text
        case .null: "NULL"
        }
    }

    /// The column whose values these are, changed or not.
    var base: String? {
        switch self {
        case .column(let name): name
        case .expression(_, let name, _): name
        case .null: nil
        }
    }
}
