internal import MarkdownVault
internal import WebUI

/// Where notes come in from folders of Markdown, and go out into them.
struct TransferView: View {
    let desk: Desk
    @State private var transfer = Transfer()
    @State private var path = ""

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                Text("A folder of Markdown notes on this computer, such as an Obsidian vault.")
                    .foregroundColor(.secondary)
                TextField("Folder", text: $path, prompt: Text("~/Notes"))
                    .textFieldStyle(.roundedBorder)
                HStack(spacing: 12) {
                    Button("Import", action: read).buttonStyle(.borderedProminent)
                    Button("Export to New Folder", action: write)
                }
                .disabled(path.isEmpty || transfer.isRunning)
                if transfer.isRunning {
                    ProgressView("\(transfer.done) of \(transfer.count) notes", value: fraction)
                }
                if let problem = transfer.problem {
                    Label(problem, systemImage: "exclamationmark.triangle").foregroundColor(.red)
                }
                if let sheet = transfer.sheet { result(sheet) }
            }
            .padding(24)
        }
        .navigationTitle("Import & Export")
    }

    private var fraction: Double? {
        transfer.count > 0 ? Double(transfer.done) / Double(transfer.count) : nil
    }

    private func result(_ sheet: BalanceSheet) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            Label(
                sheet.isBalanced ? "Everything arrived" : "Not everything has a place there",
                systemImage: sheet.isBalanced ? "checkmark.circle" : "exclamationmark.triangle"
            )
            .font(.headline)
            Grid(alignment: .leading, horizontalSpacing: 24, verticalSpacing: 4) {
                ForEach(Array(zip(sheet.input.rows, sheet.output.rows).enumerated()), id: \.offset) { _, rows in
                    GridRow {
                        Text(rows.0.name)
                        Text("\(rows.0.count) in").monospacedDigit()
                        Text("\(rows.1.count) out").monospacedDigit()
                    }
                }
            }
            ForEach(Array(sheet.problems.enumerated()), id: \.offset) { _, problem in
                Text(problem.description).font(.callout).foregroundColor(.secondary)
            }
        }
    }

    private func read() {
        Task { await transfer.read(path, into: desk.container) }
    }

    private func write() {
        desk.save()
        Task { await transfer.write(path, from: desk.container) }
    }
}
