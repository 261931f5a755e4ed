public import Foundation

/// Fewer objects came out of a migration than went in, although their entity is still there.
public struct MigrationLoss: Error, CustomStringConvertible, LocalizedError {
    /// The entities that lost objects.
    public let entries: [MigrationReport.Entry]

    /// What was lost.
    public var description: String {
        "The migration loses objects:\n\(MigrationReport(entries: entries))"
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
