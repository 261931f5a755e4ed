internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import WebUI

/// The inspection of a store: what it is, what is wrong with it, and what takes its room.
struct OverviewScreen: View {
    let document: StudioDocument
    @State private var inspection: StoreInspection?
    @State private var problem: String?
    /// The state that was inspected; nil before that.
    @State private var inspectedState: BrowsedState?

    var body: some View {
        HStack(spacing: 8) {
            Text(verbatim: document.name).screenTitle()
            Spacer()
            if isOutdated { Button("Inspect Again") { Task { await inspect() } } }
        }
        .task(id: document.moment.turn) { if inspectedState == nil { await inspect() } }
        Text(verbatim: modelText).foregroundColor(.secondary)
        if let problem { Text(verbatim: problem).problem() }
        if let inspection {
            FindingsView(findings: inspection.findings)
            StoreTiles(inspection: inspection)
            EntitySizes(inspection: inspection)
            MetadataView(inspection: inspection)
            if !inspection.indexes.isEmpty { IndexesView(indexes: inspection.indexes) }
            HashesView(entities: inspection.entities)
        } else if inspectedState != nil {
            Text("Its tables are those of others: nothing in them is Core Data’s to be inspected.")
                .foregroundColor(.secondary)
        } else if problem == nil {
            ProgressView("Inspecting the store")
        }
    }

    /// Whether a program has written since the inspection, which takes too long to follow each save.
    private var isOutdated: Bool { inspection != nil && document.state != inspectedState }

    private var modelText: String {
        switch document.model?.origin {
        case .copy: "The model is the copy that the store has of it."
        case .file(let url, let version, true): "The model is \(version) of \(url.lastPathComponent)."
        case .file(let url, let version, false):
            "The model is \(version) of \(url.lastPathComponent), whose entities and tables fit; its hashes are not those of the store."
        case nil:
            "The store has no copy of its model, and none was found that fits: only its tables can be shown. Put the model beside it."
        }
    }

    private func inspect() async {
        let store = document.store
        do {
            let state = await store.state()
            inspection = try await store.inBackground { try store.inspection() }
            (inspectedState, problem) = (state, nil)
        } catch {
            problem = document.sentence(for: error)
        }
    }
}

/// What an inspection has found.
private struct FindingsView: View {
    let findings: [Finding]

    var body: some View {
        if findings.isEmpty {
            Text("Nothing wrong was found.").styleClass("studio-good")
        } else {
            VStack(alignment: .leading, spacing: 6) {
                ForEach(Array(findings.enumerated()), id: \.offset) { _, finding in
                    HStack(alignment: .top, spacing: 8) {
                        Text(finding.severity == .problem ? "problem" : "note")
                            .styleClass(finding.severity == .problem ? "studio-chip-bad" : "studio-chip")
                        Text(verbatim: text(finding))
                    }
                }
            }
            .styleClass("studio-panel")
            .accessibilityLabel("Findings")
        }
    }

    private func text(_ finding: Finding) -> String {
        let keys = finding.keys.isEmpty ? "" : " (\(finding.keys.map { "p\($0)" }.joined(separator: ", ")))"
        return "\(finding.subject) \(finding.text)\(keys)."
    }
}

/// The figures of a store at a glance.
private struct StoreTiles: View {
    let inspection: StoreInspection

    var body: some View {
        HStack(spacing: 12) {
            TileView(value: Figures.size(inspection.sizes.total), label: "in all")
            TileView(value: Figures.count(inspection.entities.count), label: "entities")
            TileView(value: Figures.count(inspection.entities.compactMap(\.rows).reduce(0, +)), label: "objects")
            if let history = inspection.history {
                TileView(value: Figures.count(history.transactions), label: "transactions")
            }
            if inspection.sizes.external > 0 {
                TileView(value: Figures.size(inspection.sizes.external), label: "external data")
            }
        }
        .styleClass("studio-tiles")
    }
}

/// A figure with what it counts.
struct TileView: View {
    let value: String
    let label: String

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Text(verbatim: value).styleClass("studio-tile-value")
            Text(verbatim: label).styleClass("studio-quiet")
        }
        .styleClass("studio-tile")
    }
}

/// The room that each table takes, with its indexes.
private struct EntitySizes: View {
    let inspection: StoreInspection

    /// A table, and the entities in it.
    private struct Room: Identifiable {
        let table: String
        let entities: String
        let rows: Int?
        let data: Int64
        let indexes: Int64

        var id: String { table }
        var total: Int64 { data + indexes }
    }

    var body: some View {
        if !rooms.isEmpty {
            Text("Room").font(.headline).accessibilityAddTraits(.isHeader)
            Table(rooms) {
                TableColumn("Table") { Text(verbatim: $0.table) }
                TableColumn("Entities") { Text(verbatim: $0.entities) }
                TableColumn("Rows") { Text(verbatim: $0.rows.map { Figures.count($0) } ?? "") }.alignment(.numeric)
                TableColumn("Data") { Text(verbatim: Figures.size($0.data)) }.alignment(.numeric)
                TableColumn("Indexes") { Text(verbatim: $0.indexes == 0 ? "" : Figures.size($0.indexes)) }.alignment(
                    .numeric
                )
                TableColumn("Share") { Text(verbatim: Figures.share($0.total, of: whole)) }.alignment(.numeric)
            }
            .accessibilityLabel("Room")
        }
    }

    private var whole: Int64 { inspection.sizes.parts.reduce(0) { $0 + $1.size } }

    private var rooms: [Room] {
        let parts = Dictionary(grouping: inspection.sizes.parts, by: \.table)
        let rooms = parts.map { table, parts in
            let entities = inspection.entities.filter { $0.table == table }
            let counts =
                entities.compactMap(\.rows) + inspection.joinTables.filter { $0.name == table }.compactMap(\.rows)
            return Room(
                table: table,
                entities: entities.map(\.name).joined(separator: ", "),
                rows: counts.isEmpty ? nil : counts.reduce(0, +),
                data: parts.filter { !$0.isIndex }.reduce(0) { $0 + $1.size },
                indexes: parts.filter(\.isIndex).reduce(0) { $0 + $1.size }
            )
        }
        return rooms.sorted { ($0.total, $1.table) > ($1.total, $0.table) }
    }
}
