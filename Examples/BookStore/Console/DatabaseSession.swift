import CoreDataSQLite
import Foundation

/// Reads a store's file directly and prints it as `sqlite3` does after `.header on` and `.mode column`, to show how
/// Core Data stores objects. Programs have no need to do so.
struct DatabaseSession {
    private let connection: Connection

    init(file: URL) throws {
        connection = try Connection(path: file.path(percentEncoded: false), mode: .readOnly)
    }

    /// Prints the statements that create the tables, by name, and then those that create the indexes, as the shell of the book's
    /// time does. Today's prints them in the order of their creation.
    func showSchema() throws {
        print("sqlite> .schema")
        let order = "type = 'index', name"
        for row in try rows("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY \(order)").values {
            print("\(row[0]);")
        }
    }

    /// Prints the commands that have the shell show results as `show(_:)` does.
    func showSettings() {
        print("sqlite> .header on\nsqlite> .mode column")
    }

    /// Prints the results of a query in columns. As in `sqlite3`, a column is as wide as its name or its first value,
    /// but at least ten characters; longer values are truncated.
    func show(_ query: String) throws {
        print("sqlite> \(query);")
        let (names, values) = try rows(query)
        let widths = names.indices.map { column in
            max(10, names[column].count, values.first?[column].count ?? 0)
        }
        let rule = widths.map { String(repeating: "-", count: $0) }
        for row in [names, rule] + values {
            let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
            let line = cells.joined(separator: "  ")
            print(line.prefix(through: line.lastIndex { $0 != " " } ?? line.startIndex))
        }
    }

    private func rows(_ query: String) throws -> (names: [String], values: [[String]]) {
        try connection.withStatement(query) { statement in
            let columns = 0..<statement.columnCount
            var values: [[String]] = []
            while try statement.step() {
                values.append(columns.map { Self.text(of: statement.value($0).copy) })
            }
            return (columns.map(statement.columnName), values)
        }
    }

    private static func text(of value: SQLiteValue) -> String {
        switch value {
        case .null: ""
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let bytes): "<\(bytes.count) bytes>"
        }
    }
}
