internal import MarkdownVault
internal import WebUI

/// What an import will bring, before anything is written.
struct PlanView: View {
    let plan: Transfer.Plan
    let begin: @MainActor () -> Void
    let cancel: @MainActor () -> Void
    private static let mostProblems = 50

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("From \(plan.plan.format.title)").font(.headline).accessibilityAddTraits(.isHeader)
            Text(summary).monospacedDigit()
            HStack(spacing: 12) {
                Button(plan.noteCount == 1 ? "Import 1 Note" : "Import \(plan.noteCount) Notes", action: begin)
                    .buttonStyle(.borderedProminent)
                Button("Cancel", action: cancel)
            }
            ForEach(Array(plan.sheet.problems.prefix(Self.mostProblems).enumerated()), id: \.offset) { _, problem in
                Text("\(problem.outcome): \(problem.description)").font(.callout).foregroundColor(.secondary)
            }
            if plan.sheet.problems.count > Self.mostProblems {
                Text("and \(plan.sheet.problems.count - Self.mostProblems) more").font(.callout).foregroundColor(
                    .secondary
                )
            }
        }
    }

    /// The numbers of what there is, such as `12 notes, 3 attachments`.
    private var summary: String {
        plan.sheet.input.rows.filter { $0.count > 0 && $0.name != "bytes" }.map { row in
            "\(row.count) \(row.count == 1 ? String(row.name.dropLast()) : row.name)"
        }
        .joined(separator: ", ")
    }
}
