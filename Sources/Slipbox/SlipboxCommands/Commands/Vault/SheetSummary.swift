internal import MarkdownVault

/// A balance sheet for programs.
struct SheetSummary: Encodable, Sendable {
    struct Problem: Encodable, Sendable {
        let path: String
        let reason: String
        let isLoss: Bool
    }

    let input: [String: Int]
    let output: [String: Int]
    /// What became of the notes or files.
    let counts: [String: Int]
    let isBalanced: Bool
    let problems: [Problem]
    let unresolved: [String]

    init(_ sheet: BalanceSheet, counts: [String: Int]) {
        input = Dictionary(uniqueKeysWithValues: sheet.input.rows.map { ($0.name, $0.count) })
        output = Dictionary(uniqueKeysWithValues: sheet.output.rows.map { ($0.name, $0.count) })
        self.counts = counts
        isBalanced = sheet.isBalanced
        problems = sheet.problems.map { Problem(path: $0.path, reason: $0.reason, isLoss: $0.isLoss) }
        unresolved = sheet.unresolved.map(\.description)
    }
}
