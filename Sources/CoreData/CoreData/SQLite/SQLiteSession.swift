internal import CoreDataSQLite
internal import Foundation

extension Connection: SQLSession {
    /// SQLite's result code of a violated uniqueness constraint.
    private static let uniqueViolation: Int32 = 2067

    func statement(_ row: RowStatement) throws -> Statement { try statement(row.sql) }

    func queue(_ cursor: Statement) throws { try cursor.run() }

    func attempt(_ cursor: Statement) throws { try cursor.run() }

    func violatedColumns(_ error: any Error, in table: String) -> [String]? {
        // The message is one such as "UNIQUE constraint failed: ZNOTE.ZTITLE, ZNOTE.ZYEAR".
        guard let error = error as? SQLiteError, error.code == Self.uniqueViolation,
            let colon = error.message.firstIndex(of: ":")
        else { return nil }
        return error.message[error.message.index(after: colon)...].split(separator: ",").compactMap { column in
            let name = column.drop { $0 == " " }
            return name.hasPrefix("\(table).") ? String(name.dropFirst(table.count + 1)) : nil
        }
    }
}

extension Statement: SQLCursor {
    func bind(digits: String, at index: Int) throws { try bind(Double(digits) ?? .nan, at: index) }
}

extension ColumnValue: SQLColumn {
    var isInteger: Bool { type == .integer }

    @inline(__always)
    var decimal: Value { type == .integer ? .integer(int64) : .real(double) }

    var copied: Value {
        switch type {
        case .null: .null
        case .integer: .integer(int64)
        case .real: .real(double)
        case .text: .text(string)
        case .blob: .bytes(Data(blob))
        }
    }
}
