internal import Foundation
internal import PostgreSQLClient

/// Checks, before a migration changes anything, that bytes are JSON which a column of JSON is to hold.
struct JSONChecks {
    let sources: ColumnSources
    let connection: PostgreSQLConnection
    let url: URL

    private static let function = """
        CREATE OR REPLACE FUNCTION pg_temp.coredata_is_json(value bytea) RETURNS boolean LANGUAGE plpgsql AS $$ \
        BEGIN PERFORM CAST(convert_from(value, 'UTF8') AS jsonb); RETURN true; EXCEPTION WHEN others THEN RETURN false; END $$
        """

    /// A column of bytes that becomes one of JSON.
    private struct Change {
        let entity: EntityLayout
        let property: PropertyLayout
        let table: PlannedTable
        let column: String
    }

    /// - Throws: Error 134110, which names the first object with another value.
    func run() throws {
        let changes = sources.migration.destination.entities.flatMap { self.changes(of: $0) }
        guard !changes.isEmpty else { return }
        try connection.execute(Self.function)
        for change in changes {
            guard let key = try connection.withStatement(query(change), { try $0.step() ? $0.value(0).int64 : nil })
            else {
                continue
            }
            throw ErrorFactory.migrationFailed(
                entity: change.entity.name,
                property: change.property.name,
                reason: "the object with the key \(key) has a value that is not JSON",
                at: url
            )
        }
    }

    private func changes(of entity: EntityLayout) -> [Change] {
        guard let source = sources.migration.source(of: entity), let table = sources.old.ownTable(of: source) else {
            return []
        }
        return entity.properties.compactMap { property in
            guard let former = sources.migration.former(of: property, in: entity),
                sources.new.columnType(of: property, .value, in: entity) == JSONColumns.type,
                sources.old.columnType(of: former, .value, in: source) != JSONColumns.type,
                let column = sources.old.column(of: former, .value, in: source)
            else { return nil }
            return Change(entity: source, property: former, table: table, column: column)
        }
    }

    private func query(_ change: Change) -> String {
        let spelling = sources.spelling
        let column = spelling.name(change.column)
        let number = sources.old.storedNumber(of: change.entity)
        let isOfEntity = change.table.entity == nil ? "\(spelling.isOf([number])) AND " : ""
        return
            "SELECT \(spelling.key) FROM \(spelling.table(change.table.name)) WHERE \(isOfEntity)\(column) IS NOT NULL "
            + "AND NOT pg_temp.coredata_is_json(\(column)) ORDER BY 1 LIMIT 1"
    }
}
