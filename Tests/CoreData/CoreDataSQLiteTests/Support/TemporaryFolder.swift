import CoreDataSQLite
import Foundation

/// A folder that exists for as long as the test runs.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("sqlite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Returns the path of a file in the folder.
    func path(_ name: String = "test.sqlite") -> String {
        url.appendingPathComponent(name).path
    }

    /// Returns a connection to a file in the folder, after running a script.
    func connection(_ name: String = "test.sqlite", _ script: String = "") throws -> Connection {
        let connection = try Connection(path: path(name), mode: .create, busyTimeout: 5)
        try connection.execute(script)
        return connection
    }
}

/// Returns a connection to a database in memory, after running a script.
func memory(_ script: String = "", cachedStatementLimit: Int = 256) throws -> Connection {
    let connection = try Connection(path: ":memory:", mode: .create, cachedStatementLimit: cachedStatementLimit)
    try connection.execute(script)
    return connection
}

extension Connection {
    /// The first column of all rows.
    func values(_ sql: String) throws -> [SQLiteValue] {
        try withStatement(sql) { statement in
            var values: [SQLiteValue] = []
            while try statement.step() { values.append(statement.value(0).copy) }
            return values
        }
    }

    /// The first column of the first row.
    func value(_ sql: String) throws -> SQLiteValue {
        try values(sql).first ?? .null
    }
}

/// Returns the error that a body throws, if it is an `SQLiteError`.
func error(_ body: () throws -> Void) -> SQLiteError? {
    do {
        try body()
        return nil
    } catch {
        return error as? SQLiteError
    }
}
