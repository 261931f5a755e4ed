/// A select that is being put together: more sources may be joined for as long as its condition is compiled.
final class SQLFrame {
    private(set) var sources: [SQLSelect.Source] = []
    /// What ties the rows to those of the select outside.
    var conditions: [SQLExpression] = []

    func append(_ table: String, _ alias: SQLAlias, _ join: SQLSelect.Source.Join = .inner(on: nil)) {
        sources.append(SQLSelect.Source(table: table, alias: alias, join: join))
    }

    func select(_ columns: [SQLExpression], where condition: SQLExpression = .truth(true)) -> SQLSelect {
        SQLSelect(columns: columns, sources: sources, condition: .all(conditions + [condition]))
    }
}

/// The rows that key paths start from: one source of a select, and what was joined to it so far.
final class SQLScope {
    let frame: SQLFrame
    let alias: SQLAlias
    let entity: EntityLayout
    let table: EntityTable
    /// Whether there may be no row.
    let isOptional: Bool
    /// What the to-one relationships lead to, by ordinal.
    private var joined: [Int: SQLScope] = [:]

    init(_ frame: SQLFrame, _ alias: SQLAlias, _ table: EntityTable, isOptional: Bool = false) {
        self.frame = frame
        self.alias = alias
        self.table = table
        self.isOptional = isOptional
        entity = table.entity
    }

    func column(_ name: String) -> SQLExpression { .column(alias, name) }

    /// The key of the row itself.
    var key: SQLExpression { column(StoreColumn.key) }

    /// The key as an object.
    var object: SQLValue {
        SQLValue(expression: key, kind: .object(root: entity.rootNumber), isNullable: isOptional)
    }

    /// The rows that a to-one relationship leads to, joined once however often they are asked for.
    func destination(of property: PropertyLayout, key: String, _ table: EntityTable, _ names: SQLNames) -> SQLScope {
        if let scope = joined[property.ordinal] { return scope }
        let scope = SQLScope(frame, names.next(), table, isOptional: true)
        // The join keeps rows without a destination: what they mean is for the condition to say. SQLite makes it an inner
        // join by itself where the condition rules those rows out.
        frame.append(table.table, scope.alias, .left(on: .infix(.equal, scope.key, column(key))))
        joined[property.ordinal] = scope
        return scope
    }
}

/// Numbers for the sources of a statement.
final class SQLNames {
    private var count = 0

    func next() -> SQLAlias {
        defer { count += 1 }
        return count
    }
}

/// The columns that every table of objects has.
enum StoreColumn {
    static let key = "Z_PK"
    static let entity = "Z_ENT"
    static let version = "Z_OPT"
}
