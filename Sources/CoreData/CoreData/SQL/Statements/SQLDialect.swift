internal import Foundation

/// The SQL syntax and the capabilities of one database.
///
/// The compilers and ``SQLPrinter`` ask the dialect for everything that differs between databases, so that statement
/// trees do not depend on the database. A store makes its dialect once and passes it on in ``StoreTables``.
struct SQLDialect: Sendable {
    /// Text around an operand.
    typealias Wrapping = (prefix: String, suffix: String)

    /// The limits beyond which statements are built in another way.
    struct Limits: Sendable {
        /// The maximum number of conditions in one AND or OR; longer chains are split in halves.
        let chain: Int
        /// The maximum number of list values that are parameters of their own; longer lists become one parameter.
        let list: Int
        /// The maximum number of keys that are parameters of their own; more keys become one parameter.
        let keys: Int
    }

    /// The encoding of lists of values as one parameter each.
    struct Lists: Sendable {
        /// Encodes keys.
        let keys: @Sendable ([Int64]) -> Value
        /// Encodes pairs of keys.
        let pairs: @Sendable ([(Int64, Int64)]) -> Value
        /// Spells the test whether the operand before it is one of the keys in a parameter, such as `= ANY($1)`.
        let membershipInKeys: @Sendable (_ placeholder: String) -> String
        /// Encodes values of one form, and spells the test whether the operand before it is one of them.
        let membership: @Sendable (_ values: [Value], _ placeholder: String) -> (sql: String, value: Value)
        /// Spells the rows of a parameter that holds keys or pairs, as a source of a select.
        var rows: @Sendable (SQLList, _ placeholder: String) -> String
        /// Spells a column of such rows.
        let column: @Sendable (SQLListColumn, _ alias: String) -> String
    }

    /// The values of many runs of a statement as the rows of a table, with a column for each parameter.
    struct GatheredRows: Sendable {
        /// Spells the column that takes the place of a parameter, which counts from 1.
        let placeholder: @Sendable (Int) -> String
        /// Spells the table.
        let source: @Sendable (_ parameterCount: Int) -> String
        /// What makes a statement fail unless it finds a row for each of the rows.
        let requirement: Wrapping
    }

    /// What differs for tables that others have made. The database gives keys, and checks at once that they lead somewhere, so
    /// that rows are written in the order of their references.
    struct Attachment: Sendable {
        /// Spells the next key of a table, as a program reads it; nil if the database gives none.
        let nextKey: @Sendable (_ table: String) -> String?
        /// Returns the key of a new row that does not come from the database, but from the row's own values, or that is made here.
        /// Given are the row's entity, whether an object will have the key, and a closure that returns the value of a slot.
        let ownKey: @Sendable (EntityLayout, _ isOfObject: Bool, (Int) throws -> Value) throws -> Int64?
    }

    /// The column of an attribute that asks for another type than others of its kind.
    struct OwnColumn: Sendable {
        let type: String
        /// Whether the column can hold some bytes.
        let holds: @Sendable (Data) -> Bool
    }

    /// Spells the name of a column, in quotes where it needs them.
    var name: @Sendable (String) -> String
    /// Spells the name of a table, in quotes where it needs them, with the name of its schema if the database has several.
    var table: @Sendable (String) -> String
    /// Spells the parameter with a number, which counts from 1.
    let placeholder: @Sendable (Int) -> String
    /// Spells a truth value, also where a condition is expected.
    let truth: @Sendable (Bool) -> String
    /// Spells an operator between two values.
    let infix: @Sendable (SQLExpression.Infix) -> String
    /// Spells a function; nil if the database does not have it. Predicates that need it are then evaluated in memory.
    let function: @Sendable (SQLFunction) -> String?
    /// Returns a test of a text with a pattern, for a database that has other functions for it; nil if it is made in memory.
    var textTest: (@Sendable (Comparison, SQLValue, SQLExpression) -> SQLExpression?)?
    /// Spells an aggregate of decimals; nil if the database adds decimals exactly by itself.
    var decimalAggregate: (@Sendable (SQLExpression.Aggregate) -> String?)?
    /// Spells a collation; nil if the database does not have it. Rows are then sorted in memory.
    var collation: @Sendable (SQLCollation) -> String?
    /// Spells the suffix of a sort key that makes NULL less than any value, as in memory; empty if that is the default.
    let nullsOrder: @Sendable (_ isAscending: Bool) -> String
    /// The function that returns the first of its arguments that is not NULL.
    let ifNull: String
    /// The function that returns the greatest of its arguments.
    let greatest: String
    /// The limit that means no limit, for windows with an offset only.
    let unlimited: String
    /// Turns a number into a floating-point number.
    let real: Wrapping
    /// Turns a number into an integer, without its fraction.
    let integer: Wrapping
    /// Turns a condition into the number that columns of Booleans hold.
    let truthNumber: Wrapping
    /// The beginning and the end of an insertion that skips rows which exist already.
    let ignoringInsertion: Wrapping
    var lists: Lists
    let limits: Limits
    /// Spells the keys of the rows that a text index finds for a match, as one column with the name of the key. Nil if
    /// the database has no such indexes, or uses them by itself.
    let candidates: (@Sendable (TextMatch, _ placeholder: String) -> (sql: String, value: Value))?
    /// Declares the column of an attribute.
    let columnType: @Sendable (NSAttributeType) -> String
    /// Declares columns of keys, of entities' numbers and of places.
    let integerType: String
    /// Names the tables and columns of new stores.
    var naming: any SchemaNaming
    /// Rewrites a statement for a database that compares values of equal types only. Nil if the database converts them
    /// by itself.
    var typing: (@Sendable (SQLStatement) -> SQLStatement)?
    /// Returns the number that a column of a type gives back for one that is stored in it. Nil if all columns keep
    /// numbers as they are.
    var kept: (@Sendable (Double, NSAttributeType) -> Double)?
    /// Whether columns of decimals keep all of their digits.
    var keepsDigits = false
    /// What makes an update or a deletion fail that finds no row. Nil if whoever runs one asks for the number of rows.
    var rowRequirement: Wrapping?
    /// The spelling of statements that write many rows at once. Nil if that is no faster than a statement for each row.
    var gatheredRows: GatheredRows?
    /// The key from which on keys begin with the number of a shard. Nil if none do.
    var keyLimit: Int64?
    /// The shards of new rows; nil if keys begin with none.
    var shards: KeyShards?
    /// Nil for tables of the store's own.
    var attachment: Attachment?
    /// Spells a column of a table that a statement gives back; nil for its name.
    var returned: (@Sendable (_ column: String, _ table: String) -> String?)?
    /// The column of an attribute that asks for one; nil for the usual one.
    var ownColumn: (@Sendable (EntityLayout, PropertyLayout) -> OwnColumn?)?
    /// Whether the entities of a hierarchy have tables of their own, given the entity at the top. Nil if none have.
    var splits: (@Sendable (EntityLayout) -> Bool)?
    /// Whether values of deleted objects are preserved as text.
    var preservesText = false

    /// Whether the database has a function.
    func has(_ function: SQLFunction) -> Bool { self.function(function) != nil }

    /// Whether the database orders texts as a comparison does.
    func orders(by comparison: StandardComparison) -> Bool {
        SQLCollation(comparison).map { collation($0) != nil } ?? true
    }

    /// Spells an aggregate. Most have the same name in all databases.
    func aggregate(_ aggregate: SQLExpression.Aggregate) -> String {
        switch aggregate {
        case .count: "COUNT"
        case .sum: "SUM"
        case .average: "AVG"
        case .minimum: "MIN"
        case .maximum: "MAX"
        case .decimalSum, .decimalSumDigits: decimalAggregate?(aggregate) ?? "SUM"
        case .decimalAverage, .decimalAverageDigits: decimalAggregate?(aggregate) ?? "AVG"
        }
    }

    /// Returns the text of an update or a deletion that fails if it finds no row, where the database can do so.
    func requiringRow(_ sql: String) -> String {
        rowRequirement.map { "\($0.prefix)\(sql)\($0.suffix)" } ?? sql
    }

    /// Prints a statement.
    func text(_ statement: SQLStatement) -> SQLText { SQLPrinter.text(of: statement, in: self) }

    /// Prints a statement that writes one row. If `requiresRow` is true, it fails if it finds none, where the database can do
    /// so.
    func rowStatement(_ statement: SQLStatement, requiresRow: Bool = false) -> RowStatement {
        SQLPrinter.texts(ofRow: statement, requiresRow: requiresRow, in: self)
    }

    /// Prints a select.
    func text(_ select: SQLSelect) -> SQLText { text(.select(select)) }
}

/// A list that is bound as one parameter.
enum SQLList: Sendable {
    case keys
    case pairs
}

/// A column of the rows of a list.
enum SQLListColumn: Sendable {
    /// The place of a key in the list, which counts from 0.
    case position
    /// The key at that place.
    case key
    /// The first key of a pair.
    case first
    /// The second key of a pair.
    case second
}

/// A printed statement and the values of its parameters, in order. Parameters that are bound when it runs have no
/// value.
struct SQLText: Sendable {
    let sql: String
    let values: [Value]
    var parameterCount = 0
}

/// A printed statement that writes one row, run after run.
struct RowStatement: Sendable {
    let sql: String
    /// The statement that does so for many rows: it takes a list for each parameter. Nil if the database has none.
    let manySQL: String?
}
