internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// What a store tells of its mirroring to CloudKit.
struct SyncScreen: View {
    let document: StudioDocument
    @State private var mirror: BrowsedMirror?
    @State private var problem: String?

    var body: some View {
        Text("CloudKit").screenTitle()
            .task(id: document.moment) { await load() }
        if let problem { Text(verbatim: problem).problem() }
        #if CloudKit
        if let report = mirror?.report { SyncReportView(document: document, report: report) }
        #endif
        if let apple = mirror?.apple { AppleMirrorView(document: document, mirror: apple) }
        if !document.isMirrored { MissingView(text: "This store is not mirrored.") }
    }

    private func load() async {
        let store = document.store
        do {
            mirror = try await store.inBackground { try BrowsedMirror(of: store) }
            problem = nil
        } catch {
            problem = document.sentence(for: error)
        }
    }
}

/// What the tables of Apple's framework tell.
private struct AppleMirrorView: View {
    let document: StudioDocument
    let mirror: AppleMirror

    var body: some View {
        Text("Apple’s framework").font(.headline).accessibilityAddTraits(.isHeader)
        Text("Its tables are not documented: these are the figures of columns whose names are known.")
            .foregroundColor(.secondary)
        FactsView(facts: facts)
        if !mirror.records.isEmpty {
            Table(mirror.records) {
                TableColumn("Entity") { Text(verbatim: $0.entity) }
                TableColumn("Records") { Text(verbatim: Figures.count($0.count)) }.alignment(.numeric)
                TableColumn("To be deleted at the service") {
                    Text(verbatim: $0.deletions == 0 ? "" : Figures.count($0.deletions))
                }
                .alignment(.numeric)
            }
            .accessibilityLabel("Records")
        }
        Table(mirror.tables) {
            TableColumn("Table") { table in
                AddressLink(StudioAddress.section(document.number, .tables, table.name)) { Text(verbatim: table.name) }
            }
            TableColumn("Rows") { Text(verbatim: Figures.count($0.rows)) }.alignment(.numeric)
        }
        .accessibilityLabel("Tables of the mirror")
    }

    private var facts: [FactsView.Fact] {
        let deletions = mirror.records.reduce(0) { $0 + $1.deletions }
        let all: [(String, String?)] = [
            ("Records", Figures.count(mirror.records.reduce(0) { $0 + $1.count })),
            ("To be deleted at the service", deletions == 0 ? nil : Figures.count(deletions, "record")),
            ("Last exported transaction", mirror.lastExport.map { "\($0)" }),
            ("Transactions since", mirror.waiting.map { Figures.count($0) }),
        ]
        return FactsView.facts(all)
    }
}
