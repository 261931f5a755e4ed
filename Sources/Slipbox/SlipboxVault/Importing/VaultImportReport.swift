public import MarkdownVault

/// The result of an import.
public struct VaultImportReport: Sendable {
    /// The contents of the folder and the part that is now in the slip box.
    public package(set) var sheet = BalanceSheet()
    /// The number of inserted notes.
    public internal(set) var addedCount = 0
    /// The number of notes updated from the folder.
    public internal(set) var updatedCount = 0
    /// The number of notes that were already up to date.
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
