internal import SlipboxVault
internal import WebUI

/// Whether all of what was there has come, in words and with a sign.
struct BalanceHeading: View {
    let title: String
    let isBalanced: Bool

    var body: some View {
        Label(title, systemImage: isBalanced ? "checkmark.circle" : "exclamationmark.triangle").font(.headline)
    }
}

/// The numbers of each kind of thing that were there, and that have come.
struct BalanceTable: View {
    let rows: [(name: String, input: Int, output: Int)]
    @Environment(\.locale) private var locale

    var body: some View {
        Grid(alignment: .leading, horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
                Text("Kind")
                Text("In")
                Text("Out")
            }
            ForEach(rows, id: \.name) { row in
                GridRow {
                    Text(row.name.prefix(1).uppercased() + row.name.dropFirst())
                    Text(row.input.formatted(.number.locale(locale))).monospacedDigit()
                    Text(row.output.formatted(.number.locale(locale))).monospacedDigit()
                }
            }
        }
        .styleClass("slip-balance")
    }
}

/// The numbers of objects in an archive and in the slip box that it was made of, or that was made of it.
struct ArchiveReportView: View {
    let report: ArchiveReport

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            BalanceHeading(
                title: report.isBalanced ? "Everything is there" : "Not everything is there",
                isBalanced: report.isBalanced
            )
            BalanceTable(rows: report.rows.map { ($0.name, $0.input, $0.output) })
        }
    }
}
