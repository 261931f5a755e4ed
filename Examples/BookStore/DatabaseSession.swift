import Foundation
import SQLiteConnection

/// Looks into a store's file as the program `sqlite3` does after `.header on` and `.mode column`, for those who want to
/// see how Core Data keeps objects. Programs have no need to.
struct DatabaseSession {
    private let connection: Connection

    init(file: URL) throws {
        connection = try Connection(path: file.path(percentEncoded: false), mode: .readOnly)
    }

    /// Prints the statements that make the tables and indexes.
    func showSchema() throws {
        print("sqlite> .schema")
        for row in try rows("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").values {
            print("\(row[0]);")
        }
    }

    /// Prints what a query finds, in columns as wide as `sqlite3` makes them: ten characters, or as many as the name and
    /// the first row's value have. What is longer is cut.
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
