#if CloudKit
internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// What the tables of this package's mirror tell: what waits, what was set aside, and what was done last.
struct SyncReportView: View {
    let document: StudioDocument
    let report: CloudKitSyncReport

    private struct Waiting: Identifiable {
        let id: String
        let count: Int
    }

    private struct SetAside: Identifiable {
        let id: Int
        let record: CloudKitSyncReport.SetAside
    }

    private struct Event: Identifiable {
        let id: Int
        let event: CloudKitSyncReport.Event
    }

    var body: some View {
        Text("Mirror").font(.headline).accessibilityAddTraits(.isHeader)
        FactsView(facts: facts)
        if !report.waiting.isEmpty {
            Text("Waiting to be sent").font(.headline).accessibilityAddTraits(.isHeader)
            Table(report.waiting.sorted { $0.key < $1.key }.map { Waiting(id: $0.key, count: $0.value) }) {
                TableColumn("Entity or relationship") { Text(verbatim: $0.id) }
                TableColumn("Records") { Text(verbatim: Figures.count($0.count)) }.alignment(.numeric)
            }
            .accessibilityLabel("Waiting to be sent")
        }
        if !report.setAside.isEmpty { setAside }
        if !report.events.isEmpty { events }
    }

    private var facts: [FactsView.Fact] {
        let total = report.waiting.values.reduce(0, +)
        let all: [(String, String?)] = [
            ("User", report.user ?? "nobody has signed in yet"), ("Device", report.device),
            ("Last import", report.lastImportDate.map(Figures.date) ?? "never"),
            ("Last export", report.lastExportDate.map(Figures.date) ?? "never"),
            (
                "First import",
                report.lastImportDate == nil ? "\(Figures.count(report.firstImportCount, "record")) so far" : nil
            ),
            ("Waiting", total == 0 ? "nothing" : Figures.count(total, "record")),
            ("Conflicts", report.conflictCount == 0 ? nil : Figures.count(report.conflictCount, "object")),
        ]
        return FactsView.facts(all)
    }

    @ViewBuilder private var setAside: some View {
        Text("Set aside").font(.headline).accessibilityAddTraits(.isHeader)
        Table(report.setAside.enumerated().map { SetAside(id: $0, record: $1) }) {
            TableColumn("Object") { row in
                if let number = row.record.objectKey, document.model?[row.record.entity] != nil {
                    let key = ObjectKey(row.record.entity, number)
                    AddressLink(StudioAddress.object(document.number, key)) { Text(verbatim: key.text) }
                        .styleClass("studio-id")
                } else {
                    Text(verbatim: row.record.entity)
                }
            }
            TableColumn("Record") { Text(verbatim: $0.record.record).styleClass("studio-mono") }
            TableColumn("Reason") {
                Text(verbatim: ($0.record.isRefused ? "refused: " : "cannot be used: ") + $0.record.reason)
            }
        }
        .accessibilityLabel("Set aside")
    }

    @ViewBuilder private var events: some View {
        Text("Events").font(.headline).accessibilityAddTraits(.isHeader)
        Table(report.events.enumerated().map { Event(id: $0, event: $1) }) {
            TableColumn("Event") { Text(verbatim: $0.event.type) }
            TableColumn("Start") { Text(verbatim: Figures.date($0.event.startDate)) }
            TableColumn("Duration") { row in
                let duration = row.event.endDate.map { Figures.duration($0.timeIntervalSince(row.event.startDate)) }
                Text(verbatim: duration ?? "")
            }
            .alignment(.numeric)
            TableColumn("End") { Text(verbatim: Self.end(of: $0.event)) }
        }
        .accessibilityLabel("Events")
    }

    private static func end(of event: CloudKitSyncReport.Event) -> String {
        event.succeeded ? "" : event.error ?? (event.endDate == nil ? "did not end" : "failed")
    }
}
#endif
