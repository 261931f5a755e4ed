internal import CoreDataSQLite
internal import Foundation
package import ManagedObjectModelFormat

/// A forecast of what opening a store with a version of a model does to it.
package struct MigrationForecast: Sendable {
    package enum Way: Sendable {
        /// Nothing: the store already has that version.
        case current
        /// Tables are changed in place, in one transaction.
        case inPlace
        /// Objects are copied to a new store that replaces the old one, once per leg.
        case copying([Leg])
    }

    /// A migration from one version to another by one mapping model.
    package struct Leg: Sendable {
        package let source: Version
        package let destination: Version
        /// The file name of the mapping model; nil if it is inferred.
        package let mapping: String?
    }

    package struct Version: Sendable {
        /// The name of the version; nil if the model does not contain it.
        package let name: String?
        package let checksum: String
    }

    /// Values or rows without an explanation.
    package struct Unexplained: Hashable, Sendable {
        /// A table, or a column with its table.
        package let subject: String
        package let count: Int
    }

    package let type: String
    package let way: Way
    package let source: Version
    package let destination: Version
    /// The differences between the versions; nil if there is nothing to do.
    package let comparison: ModelComparison?
    /// Whether the store has the version, and the user info of the model asks for tables of another form.
    package let changesForm: Bool
    /// What the migration drops; nil if mapping models decide that, or several steps.
    package let losses: [LossCount]?
    /// What no part of the store's model explains: in place, the migration drops it, and copying is refused.
    package let unexplained: [Unexplained]
    /// The free space in bytes that the migration needs in the store's folder; nil if it does not rewrite the data.
    package let neededSpace: Int64?
    /// The free space in bytes; nil if unknown.
    package let freeSpace: Int64?

    package var lacksSpace: Bool {
        guard let neededSpace, let freeSpace else { return false }
        return freeSpace < neededSpace
    }
}

/// The progress of a migration.
package struct MigrationProgress: Sendable {
    /// The entity or table that is being processed.
    package let subject: String
    /// The completed fraction, from 0 to 1.
    package let fraction: Double
}

/// A closure that receives the progress of a migration on the thread that performs it.
package typealias MigrationListener = (MigrationProgress) -> Void

extension MigrationForecast.Unexplained {
    /// Returns what a migration of an SQLite store would drop: copying all of it, and in place, what is in the tables of
    /// removed entities goes with them.
    static func all(
        in connection: Connection,
        at url: URL,
        _ source: NSManagedObjectModel,
        _ destination: NSManagedObjectModel,
        isCopied: Bool
    ) throws -> [Self] {
        guard isCopied else {
            let migration = try InPlaceMigration(MigrationPlan(from: source, to: destination), on: connection, at: url)
            return migration.droppedColumns.map(Self.init)
        }
        return try leftBehind(in: connection, source.layout())
    }

    /// Returns what a new store with the objects of an SQLite store would lack.
    static func leftBehind(in connection: Connection, _ layout: ModelLayout) throws -> [Self] {
        let plan = try StoreFile.plan(connection, layout: layout)
        let content = UnexplainedContent(plan, try TableCatalog(connection), connection)
        let rows = try content.rows().map { Self(subject: "rows of no entity in \($0.table)", count: $0.count) }
        let tables = try content.tables().map { Self(subject: "rows of \($0.name)", count: $0.count) }
        return try content.columns().map(Self.init) + rows + tables
    }

    private init(_ column: UnexplainedContent.Column) {
        self.init(subject: "values of \(column.table).\(column.name)", count: column.count)
    }
}
