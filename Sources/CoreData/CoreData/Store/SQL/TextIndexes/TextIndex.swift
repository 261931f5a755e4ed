/// An index over the text in a column of a table, which finds the rows that may contain a text.
struct TextIndex: Hashable, Sendable {
    let table: String
    let column: String
}
