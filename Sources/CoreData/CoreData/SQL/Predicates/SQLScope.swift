/// The rows that key paths start from: one source of a select, and the sources joined to it.
///
/// A row that is reached through a key is joined when one of its columns is needed; the key itself needs no join.
final class SQLScope {
    let frame: SQLFrame
    let entity: EntityLayout
    let table: EntityTable
    /// The key of the row itself.
    let key: SQLExpression
    /// Whether the row may be missing.
    let isOptional: Bool
    private let alias: SQLAlias
    private var missingJoin: SQLSelect.Source.Join?
    /// The scopes of the destinations of to-one relationships, by ordinal.
    private var destinations: [Int: SQLScope] = [:]

    /// Creates a scope of the rows of a source that the frame contains.
    init(_ frame: SQLFrame, _ alias: SQLAlias, _ table: EntityTable) {
        self.frame = frame
        self.alias = alias
        self.table = table
        entity = table.entity
        key = .column(alias, StoreColumn.key)
        isOptional = false
    }

    /// Creates a scope of the rows that a key refers to. The key may be NULL if they are optional.
    init(_ frame: SQLFrame, _ alias: SQLAlias, _ table: EntityTable, at key: SQLExpression, isOptional: Bool) {
        self.frame = frame
        self.alias = alias
        self.table = table
        self.key = key
        self.isOptional = isOptional
        entity = table.entity
        let isRow = SQLExpression.infix(.equal, .column(alias, StoreColumn.key), key)
        // The join keeps rows without a destination, so that the condition decides about them. Databases turn it into
        // an inner join by themselves if the condition rules those rows out.
        missingJoin = isOptional ? .left(on: isRow) : .inner(on: isRow)
    }

    func column(_ name: String) -> SQLExpression {
        if let join = missingJoin {
            frame.append(table.table, alias, join)
            missingJoin = nil
        }
        return .column(alias, name)
    }

    /// The row as an object.
    var object: SQLValue {
        SQLValue(
            expression: key,
            kind: .object(root: entity.rootNumber),
            isNullable: isOptional,
            entityNumber: missingJoin == nil ? .column(alias, StoreColumn.entity) : nil
        )
    }

    /// Returns the rows that a to-one relationship leads to; they are joined once.
    func destination(of property: PropertyLayout, key: String, _ table: EntityTable, _ names: SQLNames) -> SQLScope {
        if let scope = destinations[property.ordinal] { return scope }
        let key = column(key)
        let scope = SQLScope(frame, names.next(), table, at: key, isOptional: true)
        destinations[property.ordinal] = scope
        return scope
    }
}

/// A select that is being built: sources may be joined while its condition is compiled.
final class SQLFrame {
    private(set) var sources: [SQLSelect.Source] = []
    /// The conditions that tie the rows to those of the outer select.
    var conditions: [SQLExpression] = []
    /// Whether the first source is a table of pairs, of owners and members.
    var beginsWithPairs = false

    func append(_ table: String, _ alias: SQLAlias, _ join: SQLSelect.Source.Join = .inner(on: nil)) {
        sources.append(SQLSelect.Source(rows: .table(table), alias: alias, join: join))
    }

    func select(_ columns: [SQLExpression], where condition: SQLExpression = .truth(true)) -> SQLSelect {
        SQLSelect(columns: columns, sources: sources, condition: .all(conditions + [condition]))
    }
}

/// The aliases of a statement's sources.
final class SQLNames {
    /// The alias of the fetched rows, which is the first one.
    static let root: SQLAlias = 0

    private var count = 0

    func next() -> SQLAlias {
        defer { count += 1 }
        return count
    }
}
