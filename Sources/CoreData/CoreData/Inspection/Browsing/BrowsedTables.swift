internal import CoreDataSQLite
internal import Foundation

/// The tables of an SQLite file as they are, for a store whose model is not known, and for whatever no model describes.
package struct BrowsedTables: Sendable {
    /// A table, with the number of its rows; nil if they cannot be counted.
    package struct Table: Sendable, Hashable, Identifiable {
        package let name: String
        package let columns: [String]
        package let rows: Int?

        package var id: String { name }
    }

    /// A value as SQLite keeps it.
    package enum Value: Sendable, Hashable {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        case bytes(Data)
    }

    /// A row: its number, which no other row of the table has, and its values.
    package struct Row: Sendable, Hashable {
        package let number: Int64
        package let values: [Value]
    }

    /// The most bytes of a value in a row of a list.
    package static let mostBytes = 4_096

    private let url: URL

    package init(of store: BrowsedStore) {
        url = store.url
    }

    /// Returns all tables by name.
    package func all() throws -> [Table] {
        try UntouchedFile.read(url, patience: BrowsedStore.patience) { connection in
            let catalog = try TableCatalog(connection)
            return try catalog.names.sorted().map { name in
                let columns = catalog.columns(of: name)?.map(\.name) ?? []
                return Table(name: name, columns: columns, rows: try Self.count(name, connection))
            }
        }
    }

    /// A table that is damaged does not hide the others.
    private static func count(_ table: String, _ connection: Connection) throws -> Int? {
        do {
            return try connection.withStatement("SELECT count(*) FROM \(quoted(table))") { statement -> Int? in
                try statement.step() ? Int(statement.value(0).int64) : nil
            }
        } catch let error as SQLiteError where !error.isBusy {
            return nil
        }
    }

    /// Returns the numbers of all rows of a table, in its own order: eight bytes each.
    package func numbers(of table: Table) throws -> [Int64] {
        try UntouchedFile.read(url, patience: BrowsedStore.patience) { connection in
            try connection.withStatement("SELECT rowid FROM \(Self.quoted(table.name)) ORDER BY rowid") {
                statement -> [Int64] in
                var numbers: [Int64] = []
                while try statement.step() { numbers.append(statement.value(0).int64) }
                return numbers
            }
        }
    }

    /// Returns the rows with numbers from one to another. Of long values, only the beginning is read.
    package func rows(_ numbers: ClosedRange<Int64>, of table: Table) throws -> [Row] {
        let columns = table.columns.map { column in
            let name = Self.quoted(column)
            return
                "CASE WHEN length(\(name)) > \(Self.mostBytes) THEN substr(\(name), 1, \(Self.mostBytes)) ELSE \(name) END"
        }
        let list = (["rowid"] + columns).joined(separator: ", ")
        let sql = "SELECT \(list) FROM \(Self.quoted(table.name)) WHERE rowid BETWEEN ? AND ? ORDER BY rowid"
        return try UntouchedFile.read(url, patience: BrowsedStore.patience) { connection in
            try connection.withStatement(sql) { statement -> [Row] in
                try statement.bind(numbers.lowerBound, at: 1)
                try statement.bind(numbers.upperBound, at: 2)
                var rows: [Row] = []
                while try statement.step() {
                    let values = columns.indices.map { Self.value(statement.value($0 + 1)) }
                    rows.append(Row(number: statement.value(0).int64, values: values))
                }
                return rows
            }
        }
    }

    private static func value(_ value: ColumnValue) -> Value {
        switch value.type {
        case .null: .null
        case .integer: .integer(value.int64)
        case .real: .real(value.double)
        case .text: .text(value.string)
        case .blob: .bytes(Data(value.blob))
        }
    }

    private static func quoted(_ name: String) -> String {
        "\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\""
    }
}
