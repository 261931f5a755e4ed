internal import Foundation
internal import PostgreSQLClient

/// The table with the version of the model that a store has now: one row.
///
/// Every save asks whether it is still the version that the store was opened with, in the round trip of the save. A
/// migration locks the table before it changes anything, so that it waits for saves that have asked, and others wait for
/// the migration and are then told. Nothing else reads the table.
struct DatabaseVersion {
    static let tableName = "coredata_version"

    private let dialect: SQLDialect

    init(_ dialect: SQLDialect) {
        self.dialect = dialect
    }

    private var table: String { dialect.table(Self.tableName) }

    var creation: String { "CREATE TABLE \(table) (model text COLLATE \"C\")" }

    /// Returns the statements that write the version.
    func writing(_ checksum: String) -> [String] {
        ["DELETE FROM \(table)", "INSERT INTO \(table) VALUES (\(PostgreSQLText.constant(checksum)))"]
    }

    /// Returns a statement that fails, as if something was divided by zero, if the store has another version.
    func requirement(_ checksum: String) -> String {
        "SELECT 1 / count(*) FROM \(table) WHERE model = \(PostgreSQLText.constant(checksum))"
    }

    /// The statement that waits for saves, and keeps others from beginning.
    var lock: String { "LOCK TABLE \(table) IN ACCESS EXCLUSIVE MODE" }
}
