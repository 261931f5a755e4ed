internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// The metadata of a store, and the files that it consists of.
struct MetadataView: View {
    let inspection: StoreInspection

    var body: some View {
        Text("Metadata").font(.headline).accessibilityAddTraits(.isHeader)
        FactsView(facts: facts)
    }

    private var facts: [FactsView.Fact] {
        let (metadata, sizes) = (inspection.metadata, inspection.sizes)
        let files = [
            ("file", sizes.file), ("-wal", sizes.log), ("-shm", sizes.sharedMemory), ("-journal", sizes.journal),
        ]
        let all: [(String, String?)] = [
            ("Type", inspection.type),
            ("Identifier", metadata.identifier),
            ("Framework", metadata.frameworkVersion.map { "version \($0)" }),
            ("Model identifiers", metadata.versionIdentifiers.joined(separator: ", ")),
            ("Checksum of the model", metadata.checksum),
            ("Copy of the model", inspection.model.copy.map { Figures.size(Int64($0.size)) } ?? "none"),
            ("Own keys", metadata.ownKeys.joined(separator: ", ")),
            ("Files", files.filter { $0.1 > 0 }.map { "\($0.0) \(Figures.size($0.1))" }.joined(separator: ", ")),
            ("Pages", pages(sizes)),
            ("History", inspection.history.map(history)),
        ]
        return FactsView.facts(all)
    }

    private func pages(_ sizes: StoreInspection.Sizes) -> String? {
        guard let pages = sizes.pages, let size = sizes.pageSize else { return nil }
        let free = sizes.freePages.map { ", \(Figures.count($0)) of them free" } ?? ""
        return "\(Figures.count(pages)) of \(Figures.size(Int64(size)))\(free)"
    }

    private func history(_ history: StoreInspection.History) -> String {
        let authors = history.authors.map { "\($0.name ?? "no author") (\(Figures.count($0.transactions)))" }
        let dates = [history.firstDate, history.lastDate].compactMap { $0.map(Figures.date) }
        let span = dates.count == 2 ? " from \(dates[0]) to \(dates[1])" : ""
        return "\(Figures.count(history.transactions, "transaction"))\(span): \(authors.joined(separator: ", "))"
    }
}

/// Names and texts below each other.
struct FactsView: View {
    struct Fact: Identifiable {
        let name: String
        let text: String

        var id: String { name }
    }

    let facts: [Fact]

    /// Returns the facts that have a text.
    static func facts(_ all: [(name: String, text: String?)]) -> [Fact] {
        all.compactMap { name, text in text.flatMap { $0.isEmpty ? nil : Fact(name: name, text: $0) } }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            ForEach(facts) { fact in
                HStack(alignment: .top, spacing: 12) {
                    Text(verbatim: fact.name).styleClass("studio-field-name")
                    Text(verbatim: fact.text).textSelection(.enabled).styleClass("studio-value")
                }
                .styleClass("studio-field")
            }
        }
        .styleClass("studio-panel")
    }
}

/// The indexes of a store.
struct IndexesView: View {
    let indexes: [StoreInspection.Index]

    private struct Row: Identifiable {
        let index: StoreInspection.Index

        var id: String { index.name }
    }

    var body: some View {
        Text("Indexes").font(.headline).accessibilityAddTraits(.isHeader)
        Table(indexes.map(Row.init)) {
            TableColumn("Index") { Text(verbatim: $0.index.name) }
            TableColumn("Table") { Text(verbatim: $0.index.table) }
            TableColumn("Columns") { Text(verbatim: $0.index.columns.joined(separator: ", ")) }
            TableColumn("Kind") { row in
                Text(
                    verbatim: [row.index.isUnique ? "unique" : "", row.index.isPartial ? "partial" : ""].filter {
                        !$0.isEmpty
                    }
                    .joined(separator: ", ")
                )
            }
        }
        .accessibilityLabel("Indexes")
    }
}

/// The version hashes of a store's entities.
struct HashesView: View {
    let entities: [StoreInspection.Entity]

    private struct Row: Identifiable {
        let entity: StoreInspection.Entity

        var id: String { entity.name }
    }

    var body: some View {
        Text("Version hashes").font(.headline).accessibilityAddTraits(.isHeader)
        Table(entities.map(Row.init)) {
            TableColumn("Entity") { Text(verbatim: $0.entity.name) }
            TableColumn("Objects") { Text(verbatim: $0.entity.rows.map { Figures.count($0) } ?? "") }.alignment(
                .numeric
            )
            TableColumn("Hash") { Text(verbatim: $0.entity.hash ?? "").styleClass("studio-mono") }
        }
        .accessibilityLabel("Version hashes")
    }
}
