import CoreDataSQLite
import Foundation

/// Runs SQL on the file of a store, bypassing the package.
final class PlainSQL {
    private let connection: Connection

    init(path: String, timeout: Double = 5) throws {
        connection = try Connection(path: path, mode: .readWrite, busyTimeout: timeout)
    }

    deinit {
        connection.close()
    }

    /// Returns all rows of a query.
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

    /// Returns the first column of all rows.
    func values(_ sql: String) throws -> [SQLiteValue] {
        try rows(sql).compactMap(\.first)
    }

    /// Returns the integer result of a query.
    func integer(_ sql: String) throws -> Int64? {
        try rows(sql).first?.first?.integer
    }

    /// Returns the text result of a query.
    func text(_ sql: String) throws -> String? {
        try rows(sql).first?.first?.text
    }

    /// Runs statements that return no rows.
    func execute(_ sql: String) throws {
        try connection.execute(sql)
    }

    /// Returns the faults that SQLite finds in the file.
    func faults() throws -> [String] {
        try connection.integrityCheck()
    }

    /// Returns the names of the columns of a table.
    func columns(of table: String) throws -> Set<String> {
        Set(try values("SELECT name FROM pragma_table_info('\(table)')").compactMap(\.text))
    }

    /// Returns whether a table exists.
    func hasTable(_ name: String) throws -> Bool {
        try integer("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '\(name)'") == 1
    }
}
