/// The rows that key paths start from: one source of a select, and what is joined to it.
///
/// A row that is reached through a key is joined when one of its columns is needed; the key itself is known without it.
final class SQLScope {
    let frame: SQLFrame
    let entity: EntityLayout
    let table: EntityTable
    /// The key of the row itself.
    let key: SQLExpression
    /// Whether there may be no row.
    let isOptional: Bool
    private let alias: SQLAlias
    private var missingJoin: SQLSelect.Source.Join?
    /// What the to-one relationships lead to, by ordinal.
    private var destinations: [Int: SQLScope] = [:]

    /// The rows of a source that the frame has.
    init(_ frame: SQLFrame, _ alias: SQLAlias, _ table: EntityTable) {
        self.frame = frame
        self.alias = alias
        self.table = table
        entity = table.entity
        key = .column(alias, StoreColumn.key)
        isOptional = false
    }

    /// The rows that a key leads to, which may be NULL if they are optional.
    init(_ frame: SQLFrame, _ alias: SQLAlias, _ table: EntityTable, at key: SQLExpression, isOptional: Bool) {
        self.frame = frame
        self.alias = alias
        self.table = table
        self.key = key
        self.isOptional = isOptional
        entity = table.entity
        let isRow = SQLExpression.infix(.equal, .column(alias, StoreColumn.key), key)
        // The join keeps rows without a destination: what they mean is for the condition to say. SQLite makes it an inner
        // join by itself where the condition rules those rows out.
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

    /// The rows that a to-one relationship leads to, joined once however often they are asked for.
    func destination(of property: PropertyLayout, key: String, _ table: EntityTable, _ names: SQLNames) -> SQLScope {
        if let scope = destinations[property.ordinal] { return scope }
        let key = column(key)
        let scope = SQLScope(frame, names.next(), table, at: key, isOptional: true)
        destinations[property.ordinal] = scope
        return scope
    }
}
