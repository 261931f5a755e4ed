public import Foundation

/// The number of objects of each entity before and after a migration.
public struct MigrationReport: Hashable, Sendable, CustomStringConvertible {
    /// The object counts of one entity mapping.
    public struct Entry: Hashable, Sendable {
        /// The name of the entity mapping.
        public let mapping: String
        /// The source entity; nil if the destination entity is new.
        public let source: String?
        /// The number of objects of that entity.
        public let sourceCount: Int
        /// The destination entity; nil if the source entity was removed.
        public let destination: String?
        /// The number of objects of that entity.
        public let destinationCount: Int
    }

    /// The object counts, in the order of the mappings.
    public let entries: [Entry]

    /// One line for each entity mapping.
    public var description: String {
        entries.map { entry in
            "\(entry.mapping): \(entry.sourceCount) \(entry.source ?? "-") to \(entry.destinationCount) "
                + (entry.destination ?? "-")
        }.joined(separator: "\n")
    }
}

/// The error that a migration lost objects of an entity that still exists.
public struct MigrationLoss: Error, CustomStringConvertible, LocalizedError {
    /// The entity mappings that lost objects.
    public let entries: [MigrationReport.Entry]

    /// A description of the lost objects.
    public var description: String {
        "The migration loses objects:\n\(MigrationReport(entries: entries))"
    }

    /// Equal to ``description``.
    public var errorDescription: String? { description }
}
