internal import Foundation

/// What the statements of a migration spell differently in each database, beyond what an ``SQLDialect`` says.
struct MigrationSpelling: Sendable {
    let dialect: SQLDialect
    /// Spells a default value as a constant for the column of an attribute of a type; nil for NULL, and if it has no spelling.
    let constant: @Sendable (Value, NSAttributeType) -> String?
    /// Spells a column's values as those of a column of another type, where the database does not do that by itself.
    let converted: @Sendable (_ column: String, _ from: NSAttributeType, _ to: NSAttributeType) -> String
    /// Spells a value of a column's type as one of another type that an attribute asks for; nil for other types. Nil if there are none.
    var recast: (@Sendable (_ value: String, _ from: String, _ to: String) -> String?)?
    /// The functions that mark a large value as one with external storage, and that take the mark away, or read the value from a
    /// file of its own. Nil if the database has no such marks.
    let marks: (wrapped: String, unwrapped: String)?
    /// Spells the table in which pairs of keys are kept while tables change.
    let pairs: @Sendable (Int) -> String
    /// Spells the list of a group's keys, as text with commas between them.
    let listedKeys: String
    /// The most columns to drop from a table: for more, copying its rows is cheaper. Nil if dropping writes no rows.
    let dropLimit: Int?
    /// Whether a new column with the same value in all rows is added without writing them.
    let addsWithValues: Bool

    /// Spells the name of a column.
    func name(_ column: String) -> String { dialect.name(column) }

    /// Spells the name of a table.
    func table(_ name: String) -> String { dialect.table(name) }

    /// Spells the first of two values that is not NULL.
    func ifNull(_ value: String, _ other: String) -> String { "\(dialect.ifNull)(\(value), \(other))" }

    var key: String { name(StoreColumn.key) }
    var entity: String { name(StoreColumn.entity) }

    /// Spells a condition on the entities of rows.
    func isOf(_ numbers: [Int], _ row: String = "") -> String {
        "\(row)\(entity) IN (\(numbers.map { "\($0)" }.joined(separator: ", ")))"
    }
}
