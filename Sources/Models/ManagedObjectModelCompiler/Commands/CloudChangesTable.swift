internal import ManagedObjectModelFormat

/// What changes mean for a deployed schema, as text.
extension MirrorSchemaChanges {
    /// The changes, one in a line, errors first, and a verdict.
    var table: String {
        guard !changes.isEmpty else {
            return "\nThe CloudKit schema stays the same.\n"
        }
        let lines = [MirrorSchemaChange.Severity.error, .note].flatMap { severity in
            changes.filter { $0.severity == severity }.map { "  \(Self.line($0))" }
        }
        return (["", "In the deployed CloudKit schema:"] + lines + ["", sentence]).joined(separator: "\n") + "\n"
    }

    /// The verdict in words.
    private var sentence: String {
        let count = changes.count { $0.severity == .error }
        guard count > 0 else { return "Devices with either version can share a CloudKit schema." }
        return "Devices with the older version cannot share a CloudKit schema with this one because of "
            + (count == 1 ? "one change." : "\(count) changes.")
    }

    /// Returns a change in the form of the tool's messages.
    private static func line(_ change: MirrorSchemaChange) -> String {
        let subject = [change.entity, change.property].compactMap { $0 }.joined(separator: ".")
        return "\(change.severity.rawValue): " + (subject.isEmpty ? "" : "\(subject): ")
            + "\(change.text); \(change.remedy)"
    }
}
