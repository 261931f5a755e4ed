internal import MarkdownVault
internal import WebUI

/// The numbers of objects read and written, and a list of everything that was lost.
struct BalanceView: View {
    let sheet: BalanceSheet
    @Environment(\.locale) private var locale
    private static let mostProblems = 200

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label(
                sheet.isBalanced ? "Everything arrived" : "Not everything could be kept",
                systemImage: sheet.isBalanced ? "checkmark.circle" : "exclamationmark.triangle"
            )
            .font(.headline)
            Grid(alignment: .leading, horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow {
                    Text("Kind")
                    Text("In")
                    Text("Out")
                }
                ForEach(Array(zip(sheet.input.rows, sheet.output.rows).enumerated()), id: \.offset) { _, rows in
                    GridRow {
                        Text(rows.0.name.prefix(1).uppercased() + rows.0.name.dropFirst())
                        Text(rows.0.count.formatted(.number.locale(locale))).monospacedDigit()
                        Text(rows.1.count.formatted(.number.locale(locale))).monospacedDigit()
                    }
                }
            }
            .styleClass("slip-balance")
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
