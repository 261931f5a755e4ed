internal import WebUI

/// The queries of a store that were given names.
struct QueriesScreen: View {
    let document: StudioDocument

    private var saved: SavedQueries { document.queries }

    var body: some View {
        Text("Queries").screenTitle()
        Text("They are kept in your own folder, and nothing of them is beside the store.").foregroundColor(.secondary)
        if let problem = saved.problem { Text(verbatim: problem).problem() }
        if let deleted = saved.deleted {
            HStack(spacing: 8) {
                Text(verbatim: "“\(deleted.name)” was deleted.")
                Button("Bring It Back") { saved.bringBack() }
            }
            .styleClass("studio-banner")
        }
        if saved.queries.isEmpty {
            MissingView(text: "No query has a name yet. Find objects of an entity, then press Save Query.")
        }
        ForEach(saved.queries) { query in
            HStack(spacing: 12) {
                AddressLink(StudioAddress.query(document.number, query.address)) { Text(verbatim: query.name) }
                Text(verbatim: query.text).styleClass("studio-mono")
                Spacer()
                Button("Delete") { saved.delete(query) }.accessibilityLabel("Delete \(query.name)")
            }
            .styleClass("studio-row")
        }
    }
}

/// The line in which a query gets its name.
struct QueryNaming: View {
    @Bindable var browser: RowsBrowser
    @State private var name = ""

    var body: some View {
        HStack(spacing: 8) {
            TextField("Name of the query", text: $name).onSubmit { save() }
            Button(isKnown ? "Replace" : "Save") { save() }.disabled(isEmpty)
            Button("Cancel") { browser.isNaming = false }
        }
        .styleClass("studio-tools")
        if let problem = browser.document.queries.problem { Text(verbatim: problem).problem() }
    }

    private var isEmpty: Bool { name.allSatisfy(\.isWhitespace) }
    private var isKnown: Bool { browser.document.queries.queries.contains { $0.name == name } }

    private func save() {
        guard !isEmpty else { return }
        browser.document.queries.save(StudioAddress.query(of: browser), as: name)
        if browser.document.queries.problem == nil { browser.isNaming = false }
    }
}
