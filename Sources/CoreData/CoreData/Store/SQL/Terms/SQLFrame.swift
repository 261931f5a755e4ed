/// A select that is being put together: more sources may be joined for as long as its condition is compiled.
final class SQLFrame {
    private(set) var sources: [SQLSelect.Source] = []
    /// What ties the rows to those of the select outside.
    var conditions: [SQLExpression] = []
    /// Whether the first source is a table of pairs, of owners and members.
    var beginsWithPairs = false

    func append(_ table: String, _ alias: SQLAlias, _ join: SQLSelect.Source.Join = .inner(on: nil)) {
        sources.append(SQLSelect.Source(table: table, alias: alias, join: join))
    }

    func select(_ columns: [SQLExpression], where condition: SQLExpression = .truth(true)) -> SQLSelect {
        SQLSelect(columns: columns, sources: sources, condition: .all(conditions + [condition]))
    }
}
