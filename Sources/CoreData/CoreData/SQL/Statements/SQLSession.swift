internal import Foundation

/// A connection to a database, as fetches and saves use it. It prepares statements, and is used by one thread at a
/// time.
///
/// Code that uses sessions is generic and never existential, so that release builds specialise it for each database and
/// call its library directly.
protocol SQLSession: AnyObject {
    associatedtype Cursor: SQLCursor

    /// The number of rows that the previous statement changed.
    var changes: Int { get }

    /// Prepares a statement, which the caller gives back.
    func statement(_ sql: String) throws -> Cursor

    /// Prepares a statement that writes one row, which the caller gives back. Runs that are queued may be made together.
    func statement(_ row: RowStatement) throws -> Cursor

    /// Calls the body with a prepared statement.
    func withStatement<Result>(_ sql: String, _ body: (Cursor) throws -> Result) throws -> Result

    /// Runs a statement whose result nobody waits for: an error may be thrown by a later call.
    func queue(_ cursor: Cursor) throws

    /// Runs a statement that may violate a uniqueness constraint, after which the transaction goes on even so.
    func attempt(_ cursor: Cursor) throws

    /// Returns the columns of the uniqueness constraint that kept a row out of a table; nil for any other error.
    func violatedColumns(_ error: any Error, in table: String) -> [String]?
}

/// A prepared statement: its parameters are bound, and its rows are stepped through.
///
/// Parameters count from 1 and keep their values from run to run. Columns count from 0.
protocol SQLCursor: AnyObject {
    associatedtype Column: SQLColumn

    var sql: String { get }
    var columnCount: Int { get }

    /// Moves to the next row. Returns false if there is none; the next step then begins anew.
    func step() throws -> Bool
    /// Runs the statement to its end.
    func run() throws
    /// Ends the use of the statement.
    func giveBack()

    /// Returns a column of the current row, valid until the next step.
    func value(_ column: Int) -> Column

    func bindNull(_ index: Int) throws
    func bind(_ value: Int64, at index: Int) throws
    func bind(_ value: Double, at index: Int) throws
    func bind(_ value: String, at index: Int) throws
    /// Binds a decimal, or the nearest number if the database has no decimals.
    func bind(digits: String, at index: Int) throws
    /// Binds a text in UTF-8.
    func bind(text: UnsafeRawBufferPointer, at index: Int) throws
    /// Binds bytes. An empty buffer is an empty value, not NULL.
    func bind(_ bytes: UnsafeRawBufferPointer, asBlobAt index: Int) throws
}

/// A value in the memory of a database's library.
protocol SQLColumn {
    var isNull: Bool { get }
    /// Whether the value is an integer.
    var isInteger: Bool { get }
    /// The value of a column of decimals, which may hold integers, floating-point numbers, and digits.
    var decimal: Value { get }
    /// The value as an integer; 0 if it is NULL.
    var int64: Int64 { get }
    /// The value as a floating-point number; 0 if it is NULL.
    var double: Double { get }
    /// The bytes of a text in UTF-8.
    var text: UnsafeRawBufferPointer { get }
    var string: String { get }
    var blob: UnsafeRawBufferPointer { get }
    /// A copy of the value.
    var copied: Value { get }
}

extension SQLSession {
    /// Runs a statement with values for its parameters, after which the transaction goes on even if a uniqueness
    /// constraint is violated.
    func attempt(_ sql: String, _ values: [Value]) throws {
        try withStatement(sql) { statement in
            try statement.bind(values)
            try attempt(statement)
        }
    }

    /// Runs a statement with values for its parameters.
    func run(_ text: SQLText) throws { try run(text.sql, text.values) }

    /// Runs a statement with values for its parameters.
    func run(_ sql: String, _ values: [Value]) throws {
        try withStatement(sql) { statement in
            try statement.bind(values)
            try statement.run()
        }
    }
}

extension SQLCursor {
    func bind(_ value: Int, at index: Int) throws { try bind(Int64(value), at: index) }

    /// Binds bytes; NULL if they are nil.
    func bind(_ bytes: [UInt8]?, at index: Int) throws {
        guard let bytes else { return try bindNull(index) }
        try bytes.withUnsafeBytes { try bind($0, asBlobAt: index) }
    }

    /// Binds a value as stores hold it.
    func bind(_ value: Value, at index: Int) throws {
        switch value {
        case .null: try bindNull(index)
        case .integer(let integer): try bind(integer, at: index)
        case .real(let real): try bind(real, at: index)
        case .digits(let digits): try bind(digits: digits, at: index)
        case .text(let text): try bind(text, at: index)
        case .bytes(let data): try data.withUnsafeBytes { try bind($0, asBlobAt: index) }
        }
    }

    /// Binds values to the parameters, beginning with the first.
    func bind(_ values: [Value]) throws {
        for (index, value) in values.enumerated() {
            try bind(value, at: index + 1)
        }
    }
}
