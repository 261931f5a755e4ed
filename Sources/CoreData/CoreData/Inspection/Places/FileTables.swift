internal import CoreDataSQLite
internal import Foundation

/// The tables of an SQLite file.
struct FileTables: TableReader {
    let url: URL

    func all() throws -> [BrowsedTables.Table] {
        try UntouchedFile.read(url, patience: BrowsedStore.patience) { connection in
            let catalog = try TableCatalog(connection)
            return try catalog.names.sorted().map { name in
                let columns = catalog.columns(of: name)?.map(\.name) ?? []
                return BrowsedTables.Table(name: name, columns: columns, rows: try Self.count(name, connection))
            }
        }
    }

    /// A table that is damaged does not hide the others.
    private static func count(_ table: String, _ connection: Connection) throws -> Int? {
        do {
            return try connection.withStatement("SELECT count(*) FROM \(Self.quoted(table))") { statement -> Int? in
                try statement.step() ? Int(statement.value(0).int64) : nil
            }
        } catch let error as SQLiteError where !error.isBusy {
            return nil
        }
    }

    func numbers(of table: BrowsedTables.Table) throws -> [Int64] {
        try UntouchedFile.read(url, patience: BrowsedStore.patience) { connection in
            try connection.withStatement("SELECT rowid FROM \(Self.quoted(table.name)) ORDER BY rowid") {
                statement -> [Int64] in
                var numbers: [Int64] = []
                while try statement.step() { numbers.append(statement.value(0).int64) }
                return numbers
            }
        }
    }

    func rows(_ numbers: ClosedRange<Int64>, of table: BrowsedTables.Table) throws -> [BrowsedTables.Row] {
        let columns = table.columns.map { column in
            let name = Self.quoted(column)
            return
                "CASE WHEN length(\(name)) > \(BrowsedTables.mostBytes) THEN substr(\(name), 1, \(BrowsedTables.mostBytes)) ELSE \(name) END"
        }
        let list = (["rowid"] + columns).joined(separator: ", ")
        let sql = "SELECT \(list) FROM \(Self.quoted(table.name)) WHERE rowid BETWEEN ? AND ? ORDER BY rowid"
        return try UntouchedFile.read(url, patience: BrowsedStore.patience) { connection in
            try connection.withStatement(sql) { statement -> [BrowsedTables.Row] in
                try statement.bind(numbers.lowerBound, at: 1)
                try statement.bind(numbers.upperBound, at: 2)
                var rows: [BrowsedTables.Row] = []
                while try statement.step() {
                    let values = columns.indices.map { Self.value(statement.value($0 + 1)) }
                    rows.append(BrowsedTables.Row(number: statement.value(0).int64, values: values))
                }
                return rows
            }
        }
    }

    private static func value(_ value: ColumnValue) -> BrowsedTables.Value {
        switch value.type {
        case .null: .null
        case .integer: .integer(value.int64)
        case .real: .real(value.double)
        case .text: .text(value.string)
        case .blob: .bytes(Data(value.blob))
        }
    }

    /// Names of others may be words of SQL.
    private static func quoted(_ name: String) -> String {
        "\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\""
    }
}
