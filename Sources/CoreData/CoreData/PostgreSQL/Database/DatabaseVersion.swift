internal import Foundation
internal import ManagedObjectModelFormat
internal import PostgreSQLClient

/// The table with the version of the model that a store has now, and what its user info asks for: one row.
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

    /// Returns the name of a version: the checksum of the model, the hierarchies whose entities have tables of their own, and the
    /// attributes that are kept as JSON.
    static func name(of hashes: [String: Data], _ plan: SchemaPlan?) -> String {
        let forms = [
            (HierarchyForm.tables.rawValue, plan?.splitRoots ?? []), (JSONColumns.type, plan?.ownColumns ?? []),
        ]
        let texts = forms.filter { !$1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }
        return ([VersionHash.checksum(of: hashes)] + texts).joined(separator: " ")
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

extension StoreRecords<PostgreSQLSession> {
    /// Returns the name of the store's version, by its metadata and its copy of the model: a migration may keep the table with the
    /// version locked for as long as it is at work.
    func version(schema: String) throws -> String {
        DatabaseVersion.name(of: try metadata().hashes, try SchemaPlan(storedIn: self, schema: schema))
    }

    /// Whether the tables of the store have the form that the user info of a model asks for, which is of the store's version.
    func hasForm(of model: NSManagedObjectModel, schema: String) throws -> Bool {
        let plan = SchemaPlan(model.layout(), storedNumbers: nil, dialect: .postgreSQL(schema: schema))
        return try version(schema: schema) == DatabaseVersion.name(of: try metadata().hashes, plan)
    }
}
