public import MarkdownVault

/// What an export did.
public struct VaultExportReport: Sendable {
    /// What was in the slip box, and what of it is in the folder.
    public internal(set) var sheet = BalanceSheet()
    /// Which files were written, and which were there already.
    public internal(set) var files = VaultWriteReport()

    mutating func add(_ problems: [VaultProblem]) {
        sheet.problems += problems
    }
}
