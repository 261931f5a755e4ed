internal import Foundation
package import ManagedObjectModelFormat

/// What opening a store with a version of a model does to it.
package struct MigrationForecast: Sendable {
    package enum Way: Sendable {
        /// Nothing: the store is of that version.
        case current
        /// Tables are changed where they are, in one transaction.
        case inPlace
        /// Objects are copied to a new store, which takes the place of the old one, once for each leg.
        case copying([Leg])
    }

    /// The way from one version to another by one mapping model.
    package struct Leg: Sendable {
        package let source: Version
        package let destination: Version
        /// The name of the mapping model's file; nil if it is inferred.
        package let mapping: String?
    }

    package struct Version: Sendable {
        /// Nil for a version that the model does not have.
        package let name: String?
        package let checksum: String
    }

    package let type: String
    package let way: Way
    package let source: Version
    package let destination: Version
    /// What changes between the versions; nil if nothing is to be done.
    package let comparison: ModelComparison?
    /// The bytes that must be free beside the store; nil if nothing of its size is written.
    package let neededSpace: Int64?
    /// Nil if nobody knows.
    package let freeSpace: Int64?

    package var lacksSpace: Bool {
        guard let neededSpace, let freeSpace else { return false }
        return freeSpace < neededSpace
    }
}
