import Foundation
import SQLiteConnection

/// Statements of SQL on the file of a store, past the library.
final class PlainSQL {
    private let connection: Connection

    init(path: String, timeout: Double = 5) throws {
        connection = try Connection(path: path, mode: .readWrite, busyTimeout: timeout)
    }

    deinit {
        connection.close()
    }

    /// All rows of a query.
    func rows(_ sql: String, _ parameters: Int64...) throws -> [[SQLiteValue]] {
        try connection.withStatement(sql) { statement in
            for (index, parameter) in parameters.enumerated() {
                try statement.bind(parameter, at: index + 1)
            }
            var rows: [[SQLiteValue]] = []
            while try statement.step() {
                rows.append((0..<statement.columnCount).map { statement.value($0).copy })
            }
            return rows
        }
    }

    /// The first column of all rows.
    func values(_ sql: String) throws -> [SQLiteValue] {
        try rows(sql).compactMap(\.first)
    }

    /// The integer that a query has as its only value.
    func integer(_ sql: String) throws -> Int64? {
        try rows(sql).first?.first?.integer
    }

    /// The text that a query has as its only value.
    func text(_ sql: String) throws -> String? {
        try rows(sql).first?.first?.text
    }

    /// Runs statements that give no rows.
    func execute(_ sql: String) throws {
        try connection.execute(sql)
    }

    /// What SQLite finds wrong with the file.
    func faults() throws -> [String] {
        try connection.integrityCheck()
    }

    /// The names of the columns of a table.
    func columns(of table: String) throws -> Set<String> {
        Set(try values("SELECT name FROM pragma_table_info('\(table)')").compactMap(\.text))
    }

    /// Whether there is a table.
    func hasTable(_ name: String) throws -> Bool {
        try integer("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '\(name)'") == 1
    }
}
