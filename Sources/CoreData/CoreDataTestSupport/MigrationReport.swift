/// How many objects of each entity there were before a migration, and are after it.
public struct MigrationReport: Hashable, Sendable, CustomStringConvertible {
    /// What became of an entity.
    public struct Entry: Hashable, Sendable {
        /// The mapping that saw to it.
        public let mapping: String
        /// The entity of the old version, and how many objects it had; nil if it is new.
        public let source: String?
        /// The number of its objects.
        public let sourceCount: Int
        /// The entity of the new version; nil if the entity is gone.
        public let destination: String?
        /// The number of its objects.
        public let destinationCount: Int
    }

    /// What became of each entity, in the order of the mappings.
    public let entries: [Entry]

    /// A line for each entity.
    public var description: String {
        entries.map { entry in
            "\(entry.mapping): \(entry.sourceCount) \(entry.source ?? "-") to \(entry.destinationCount) "
                + (entry.destination ?? "-")
        }.joined(separator: "\n")
    }
}
