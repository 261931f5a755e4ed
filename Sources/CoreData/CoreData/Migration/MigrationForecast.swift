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
