internal import Foundation
internal import ManagedObjectModelFormat
internal import PostgreSQLClient

/// The table with the version of the model that a store has now, and the form of its hierarchies: one row.
///
/// Every save asks whether it is still the version that the store was opened with, in the round trip of the save. A
/// migration locks the table before it changes anything, so that it waits for saves that have asked, and others wait for
/// the migration and are then told. Where tables cannot be locked, the row is, which saves then lock as well, together.
/// Nothing else reads the table.
struct DatabaseVersion {
    static let tableName = "coredata_version"

    private let dialect: SQLDialect
    private let capabilities: ServerCapabilities

    init(_ dialect: SQLDialect, _ capabilities: ServerCapabilities) {
        (self.dialect, self.capabilities) = (dialect, capabilities)
    }

    private var table: String { dialect.table(Self.tableName) }

    var creation: String { "CREATE TABLE \(table) (model text COLLATE \"C\")" }

    /// Returns the name of a version: the checksum of the model, and the hierarchies whose entities have tables of their own.
    static func name(of hashes: [String: Data], _ plan: SchemaPlan) -> String {
        let checksum = VersionHash.checksum(of: hashes)
        let roots = plan.splitRoots
        guard !roots.isEmpty else { return checksum }
        return "\(checksum) \(HierarchyForm.tables.rawValue): \(roots.joined(separator: ", "))"
    }

    /// Returns the statements that write the version.
    func writing(_ name: String) -> [String] {
        ["DELETE FROM \(table)", "INSERT INTO \(table) VALUES (\(PostgreSQLText.constant(name)))"]
    }

    /// Returns a statement that fails, as if something was divided by zero, if the store has another version.
    func requirement(_ name: String) -> String {
        let rows = "\(table) WHERE model = \(PostgreSQLText.constant(name))"
        guard capabilities.has(.tablelocks) else {
            return "SELECT 1 / count(*) FROM (SELECT 1 FROM \(rows) FOR SHARE) AS seen"
        }
        return "SELECT 1 / count(*) FROM \(rows)"
    }

    /// Reads the version; nil if there is none.
    static func current(_ connection: PostgreSQLConnection, _ dialect: SQLDialect) throws -> String? {
        try connection.withStatement("SELECT model FROM \(dialect.table(tableName))") { try $0.step() ? $0.value(0).string : nil }
    }

    /// The statement that waits for saves, and keeps others from beginning.
    var lock: String { capabilities.has(.tablelocks) ? "LOCK TABLE \(table) IN ACCESS EXCLUSIVE MODE" : rowLock }

    /// The statement that keeps other programs from adding to the tables, while saves go on.
    ///
    /// - Parameter schema: The schema's name, without quotes.
    func turn(in schema: String) -> String {
        guard capabilities.has(.advisory) else { return rowLock }
        return "SELECT pg_advisory_xact_lock(hashtext(\(PostgreSQLText.constant("coredata.\(schema)"))))"
    }

    private var rowLock: String { "SELECT 1 FROM \(table) FOR UPDATE" }
}
