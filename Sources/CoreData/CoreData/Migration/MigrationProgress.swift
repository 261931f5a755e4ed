/// How far a migration has come.
package struct MigrationProgress: Sendable {
    /// What is being worked on: an entity or a table.
    package let subject: String
    /// From 0 to 1.
    package let fraction: Double
}

/// Is told how far a migration has come, on the thread that carries it out.
package typealias MigrationListener = (MigrationProgress) -> Void
