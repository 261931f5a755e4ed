import CoreDataSQLite
import Foundation

/// The tables, indexes and triggers of a file, independent of the order of columns and of quotes in their SQL.
struct SchemaShape: Equatable {
    private var lines: Set<String> = []

    init(_ url: URL) throws {
        let sql = try PlainSQL(path: url.path)
        for row in try sql.rows("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL") {
            let parts = row.map { $0.text ?? "" }
            let text = parts[3].replacingOccurrences(of: "\"", with: "")
            switch parts[0] {
            case "table" where !text.hasPrefix("CREATE VIRTUAL"):
                let columns = try sql.rows(
                    "SELECT name, type, pk, \"notnull\", dflt_value FROM pragma_table_info('\(parts[1])')"
                )
                // The tombstone columns of the history remain.
                for column in columns where column[0].text?.hasPrefix("ZTOMBSTONE") != true {
                    lines.insert("table \(parts[1]): \(column)")
                }
            default:
                lines.insert("\(parts[0]) \(parts[1]) on \(parts[2]): \(text)")
            }
        }
        for row in try sql.rows("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY") { lines.insert("number \(row)") }
    }

    func differences(from expected: SchemaShape) -> [String] {
        lines.subtracting(expected.lines).sorted().map { "superfluous: \($0)" }
            + expected.lines.subtracting(lines).sorted().map { "missing: \($0)" }
    }
}
