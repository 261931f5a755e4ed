internal import CPostgreSQLLibrary

/// An error that the server or libpq reports, or that this module reports with the server's codes.
package struct PostgreSQLError: Error, Sendable, Equatable {
    /// The code of five characters; empty for an error of the connection.
    package let code: String
    /// The message, without values of rows.
    package let message: String
    /// More about the error, which may contain values of rows: for programs, not for logs.
    package var detail: String?
    package var schema: String?
    package var table: String?
    package var column: String?
    package var constraint: String?
    /// The statement that failed, if one did.
    package var sql: String?
    /// The transaction whose COMMIT was sent, and for which no answer has come.
    package var lostCommit: LostCommit?

    /// A transaction that has been committed or not.
    package struct LostCommit: Sendable, Equatable {
        /// The server's number of the transaction; nil if it is not known either.
        package let transaction: UInt64?

        package init(transaction: UInt64?) { self.transaction = transaction }
    }

    package init(code: String, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// Reads the error in a result.
    init(_ result: OpaquePointer?, _ library: postgresql_library, sql: String?) {
        func field(_ name: Character) -> String? {
            guard let code = name.asciiValue, let text = library.resultErrorField(result, Int32(code)) else {
                return nil
            }
            return String(cString: text)
        }
        self.init(code: field("C") ?? "", message: field("M") ?? "the server sent no message", sql: sql)
        detail = field("D")
        schema = field("s")
        table = field("t")
        column = field("c")
        constraint = field("n")
    }

    /// Returns the error of a connection that is lost.
    static func lost(_ message: String, sql: String? = nil) -> PostgreSQLError {
        PostgreSQLError(code: "", message: message.trimmed, sql: sql)
    }

    /// Returns an error for a call that is invalid in the current state.
    static func misuse(_ message: String, sql: String? = nil) -> PostgreSQLError {
        PostgreSQLError(code: "XX000", message: message, sql: sql)
    }

    /// The kind of the error.
    package var `class`: Substring { code.prefix(2) }

    /// The codes with which the server ends a connection: it shuts down, has crashed, starts, had to wait too long, or has as
    /// many as it takes.
    private static let endings: Set = ["57P01", "57P02", "57P03", "57P05", "25P03", "53300"]

    /// Whether the connection is lost, or the server is about to end it.
    package var isConnection: Bool {
        code.isEmpty || self.class == "08" || Self.endings.contains(code)
    }

    /// Whether the transaction was not committed because the connection was lost before.
    package var isUnfinished: Bool { isConnection && lostCommit == nil }
    /// Whether the transaction would succeed if it was run again: others were in its way.
    package var isTransient: Bool { code == "40001" || code == "40P01" }
    /// Whether a unique value exists already.
    package var isUniqueViolation: Bool { code == "23505" }
    /// Whether something was divided by zero.
    package var isDivisionByZero: Bool { code == "22012" }
    /// Whether a row lacks a value that it must have, or does not satisfy a check.
    package var isRuleViolation: Bool { code == "23502" || code == "23514" }
    /// Whether a row refers to another one that does not exist.
    package var isForeignKeyViolation: Bool { code == "23503" }
    /// Whether a prepared statement has to be prepared again, because tables have changed or a pooler has lost it.
    package var isStalePlan: Bool { code == "0A000" || code == "26000" }
    /// Whether a transaction could not join a snapshot, because nobody holds it any more.
    var isMissingSnapshot: Bool { code == "22023" || code == "42704" }
    /// Whether the server does not know a feature, a function, a name or the syntax.
    package var isUnsupported: Bool { ["0A000", "42883", "42704", "42601"].contains(code) }
    /// Whether something was waited for longer than allowed.
    package var isTimeout: Bool { code == "55P03" || code == "57014" }
    /// Whether the disk is full.
    package var isFull: Bool { code == "53100" }
    /// Whether nothing may be written: the server is a replica, or the user may not.
    package var isReadOnly: Bool { code == "25006" || code == "42501" }
    /// Whether a table or a column does not exist.
    package var isMissingObject: Bool { code == "42P01" || code == "42703" || code == "3F000" }
}

extension PostgreSQLError: CustomStringConvertible {
    /// A single line for logs.
    package var description: String {
        "PostgreSQL error\(code.isEmpty ? "" : " \(code)"): \(message)" + (sql.map { " (in: \($0))" } ?? "")
    }
}

extension String {
    /// The text in one line, without white space at its ends.
    var trimmed: String {
        split(whereSeparator: \.isNewline).map { line in
            String(line.drop { $0 == " " || $0 == "\t" })
        }.joined(separator: " ")
    }
}
