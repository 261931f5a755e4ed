internal import MarkdownVault
internal import WebUI

/// The numbers of objects read and written, and a list of everything that was lost.
struct BalanceView: View {
    let sheet: BalanceSheet
    private static let mostProblems = 200

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            BalanceHeading(
                title: sheet.isBalanced ? "Everything arrived" : "Not everything could be kept",
                isBalanced: sheet.isBalanced
            )
            BalanceTable(rows: zip(sheet.input.rows, sheet.output.rows).map { ($0.name, $0.count, $1.count) })
            ForEach(Array(sheet.problems.prefix(Self.mostProblems).enumerated()), id: \.offset) { _, problem in
                Text("\(problem.outcome): \(problem.description)").font(.callout).foregroundColor(.secondary)
            }
            if sheet.problems.count > Self.mostProblems {
                Text("and \(sheet.problems.count - Self.mostProblems) more").font(.callout).foregroundColor(.secondary)
            }
            if !sheet.unresolved.isEmpty {
                Text(
                    sheet.unresolved.count == 1
                        ? "1 link leads nowhere" : "\(sheet.unresolved.count) links lead nowhere"
                )
                .font(.callout)
                .foregroundColor(.secondary)
            }
        }
    }
}
