internal import CoreData
internal import CoreDataCommandLine
internal import WebUI

/// The index that a query lacks: what it would do, tried on a copy of the store, and the change of the model that makes it.
struct IndexAdvice: View {
    let browser: RowsBrowser
    let index: FetchExplanation.SuggestedIndex
    @State private var trial: IndexTrial?
    @State private var isTrying = false
    @State private var problem: String?

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(verbatim: "An index on \(index.properties.joined(separator: ", ")) would help").font(.headline)
            Text(verbatim: "With an index \(index.name) in the model, SQLite would find the rows so:")
                .foregroundColor(.secondary)
            CodeBlock((trial?.steps ?? index.steps).joined(separator: "\n"))
            if let problem { Text(verbatim: problem).problem() }
            if let trial {
                Text(verbatim: effect(trial)).bold()
            } else if isTrying {
                ProgressView("Copying the store, and making the index there")
            } else {
                Text(
                    "So far, an empty copy of the tables has told it. Trying it takes as much room as the store for a while."
                )
                .foregroundColor(.secondary)
                Button("Try It on a Copy") { Task { await tryOut() } }
            }
            Text("The index in the text of the model").font(.headline)
            Text(
                verbatim:
                    "It belongs into the entity \(index.entity). An index is no part of a model’s version: new stores have it, and others once they are migrated, for which a hash modifier of the entity is enough."
            )
            .foregroundColor(.secondary)
            CodeBlock(modelText)
        }
        .styleClass("studio-advice")
    }

    private func effect(_ trial: IndexTrial) -> String {
        let (before, after) = (Figures.shortTime(trial.secondsBefore), Figures.shortTime(trial.secondsAfter))
        return
            "On a copy of this store: \(before) without it, \(after) with it. The index takes \(Figures.size(trial.bytes))."
    }

    private var modelText: String {
        let elements = index.properties.map {
            "    <fetchIndexElement property=\"\($0)\" type=\"Binary\" order=\"ascending\"/>"
        }
        return (["<fetchIndex name=\"\(index.name)\">"] + elements + ["</fetchIndex>"]).joined(separator: "\n")
    }

    private func tryOut() async {
        let (index, query, store) = (index, browser.query, browser.document.store)
        isTrying = true
        do {
            trial = try await store.inBackground { try IndexTrial(index, on: store) { try query.request(in: $0) } }
            problem = nil
        } catch {
            problem = browser.document.sentence(for: error)
        }
        isTrying = false
    }
}
