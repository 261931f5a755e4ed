public import MarkdownVault

/// What an import did.
public struct VaultImportReport: Sendable {
    /// What was in the folder, and what of it is in the slip box now.
    public internal(set) var sheet = BalanceSheet()
    /// The notes that are new.
    public internal(set) var addedCount = 0
    /// The notes that were changed in the folder.
    public internal(set) var updatedCount = 0
    /// The notes that were in the slip box already, just like that.
    public internal(set) var unchangedCount = 0

    var noteCount: Int { addedCount + updatedCount + unchangedCount }

    init(_ survey: VaultSurvey) {
        sheet.input = survey.tally
        sheet.problems = survey.problems
    }

    mutating func add(_ outcome: BatchOutcome) {
        addedCount += outcome.addedCount
        updatedCount += outcome.updatedCount
        unchangedCount += outcome.unchangedCount
        sheet.output.add(outcome.tally)
        sheet.unresolved += outcome.unresolved
        sheet.problems += outcome.problems
    }
}
