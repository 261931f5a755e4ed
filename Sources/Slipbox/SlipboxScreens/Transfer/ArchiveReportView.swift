internal import SlipboxVault
internal import WebUI

/// The numbers of objects in an archive and in the slip box that it was made of, or that was made of it.
struct ArchiveReportView: View {
    let report: ArchiveReport
    @Environment(\.locale) private var locale

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Label(
                report.isBalanced ? "Everything is there" : "Not everything is there",
                systemImage: report.isBalanced ? "checkmark.circle" : "exclamationmark.triangle"
            )
            .font(.headline)
            Grid(alignment: .leading, horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow {
                    Text("Kind")
                    Text("In")
                    Text("Out")
                }
                ForEach(report.rows, id: \.name) { row in
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
}
