#if CloudKit
internal import CoreData
internal import WebUI

/// All that is known of syncing.
struct SyncStatusDetails: View {
    let status: CloudKitSyncStatus

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text("Syncing").font(.headline).accessibilityAddTraits(.isHeader)
            facts
            if let pause = status.pause {
                VStack(alignment: .leading, spacing: 2) {
                    Text(verbatim: SyncWords.sentence(SyncWords.reason(pause.reason))).bold()
                    Text(verbatim: pause.explanation).font(.footnote).foregroundStyle(.secondary)
                }
            }
            if !status.waitingChanges.isEmpty { waiting }
            ForEach(status.problems.prefix(Self.mostProblems)) { SyncProblemRow(problem: $0) }
            if status.problems.count > Self.mostProblems {
                Text("and \(status.problems.count - Self.mostProblems) more")
                    .font(.footnote)
                    .foregroundStyle(.secondary)
            }
        }
        .padding()
        .frame(minWidth: 260, maxWidth: 400, alignment: .leading)
    }

    private static let mostProblems = 5

    private var facts: some View {
        VStack(alignment: .leading, spacing: 4) {
            LabeledContent("Account", value: SyncWords.account(status.account))
            LabeledContent("Last fetched") { date(status.lastImportDate) }
            LabeledContent("Last sent") { date(status.lastExportDate) }
            if !status.firstImport.isComplete {
                LabeledContent("First fetch", value: "\(status.firstImport.recordCount.formatted()) records so far")
            }
            if status.conflictCount > 0 {
                LabeledContent("With replaced values", value: status.conflictCount.formatted())
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private func date(_ date: Date?) -> Text {
        guard let date else { return Text("never") }
        return Text(date, style: .relative) + Text(verbatim: " ago")
    }

    private var waiting: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text("Waiting to be sent").bold()
            ForEach(status.waitingChanges.keys.sorted(), id: \.self) { name in
                LabeledContent(name, value: (status.waitingChanges[name] ?? 0).formatted())
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// A record that was set aside, why, and what can be done about it.
private struct SyncProblemRow: View {
    let problem: CloudKitSyncStatus.Problem

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack(spacing: 6) {
                Image(systemName: "exclamationmark.triangle").foregroundStyle(.orange).accessibilityHidden(true)
                Text(verbatim: SyncWords.sentence(SyncWords.noun(problem.entityName))).bold()
            }
            Text(verbatim: problem.reason).font(.footnote)
            Text(verbatim: problem.remedy).font(.footnote).foregroundStyle(.secondary)
        }
    }
}
#endif
