public import MarkdownVault

/// The result of an export.
public struct VaultExportReport: Sendable {
    /// The contents of the slip box and the part that was written.
    public internal(set) var sheet = BalanceSheet()
    /// The files that were written, and those that were already up to date.
    public internal(set) var files = VaultWriteReport()

    mutating func add(_ problems: [VaultProblem]) {
        sheet.problems += problems
    }
}
