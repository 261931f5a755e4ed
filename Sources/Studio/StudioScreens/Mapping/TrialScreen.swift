internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// Tries a mapping model on a copy of a store.
struct TrialScreen: View {
    let editor: MappingEditor
    /// The stores of the older version, once they were looked for.
    @State private var fitting: [Int]?
    @State private var problem: String?
    @State private var isRunning = false

    private var stores: [StudioDocument] { editor.library.documents.filter { $0.url.isFileURL } }

    var body: some View {
        Text("Try on a Copy").screenTitle()
        Text("A copy of a store is migrated in a temporary folder and thrown away. The store itself is only read.")
            .foregroundColor(.secondary)
        content
        if let problem { Text(verbatim: problem).problem() }
        if let report = editor.trial, !isRunning { TrialReportView(report: report, mapping: editor.outline) }
    }

    @ViewBuilder private var content: some View {
        if editor.versions.definitions == nil {
            MissingView(text: "A version of the model is not known, so nothing can be tried.")
        } else if isRunning {
            ProgressView("Migrating the copy")
        } else {
            choices.task(id: editor.versions.source?.model.document?.revision) { await look() }
        }
    }

    @ViewBuilder private var choices: some View {
        if let fitting, fitting.isEmpty {
            let name = editor.versions.source?.name ?? ""
            MissingView(
                text: "No store that the studio has opened is of the version “\(name)”. Open one beside the model: "
                    + "coredata studio Model.xcdatamodeld Store.sqlite"
            )
        } else {
            VStack(alignment: .leading, spacing: 8) {
                ForEach(stores.filter { fitting?.contains($0.number) ?? false }) { store in
                    HStack(spacing: 8) {
                        Text(verbatim: store.path)
                        Spacer()
                        Button("Try on a Copy") { Task { await run(on: store) } }
                            .accessibilityLabel("Try on a Copy of \(store.path)")
                    }
                    .styleClass("studio-card")
                }
            }
        }
    }

    /// Looks for the stores of the older version.
    private func look() async {
        guard let old = editor.versions.source?.definition else { return }
        let urls = stores.map { (number: $0.number, url: $0.url) }
        fitting = await Task.detached {
            urls.filter { store in
                do {
                    return try MigrationTrial.isStore(store.url, of: try old.compiledForm())
                } catch {
                    // A store that cannot be read says so on its own page.
                    return false
                }
            }
            .map(\.number)
        }.value
    }

    private func run(on store: StudioDocument) async {
        editor.takeTyped()
        guard let (old, new) = editor.versions.definitions else { return }
        (isRunning, problem) = (true, nil)
        let (url, path, source) = (store.url, store.path, editor.document.source.contents)
        do {
            editor.trial = try await Task.detached {
                try TrialReport.make(of: url, path: path, from: old, to: new, by: source)
            }.value
        } catch {
            (editor.trial, problem) = (nil, StudioProblem.text(of: error))
        }
        isRunning = false
    }
}

/// What became of the copy.
private struct TrialReportView: View {
    let report: TrialReport
    let mapping: MappingOutline

    private struct Numbers: Identifiable {
        let id: String
        let before: Int?
        let after: Int?
    }

    private struct Problem: Identifiable {
        let id: Int
        let problem: MigrationTrial.Problem
    }

    private var outcome: MigrationTrial.Outcome { report.outcome }

    var body: some View {
        Text(verbatim: "A copy of \(report.store) was migrated in \(Figures.duration(outcome.seconds)).")
            .styleClass(outcome.problemCount == 0 ? "editor-verdict" : "studio-problem")
        policies
        Table(numbers) {
            TableColumn("Entity") { Text(verbatim: $0.id) }
            TableColumn("Before") { Text(verbatim: $0.before.map { Figures.count($0) } ?? "") }.alignment(.numeric)
            TableColumn("After") { Text(verbatim: $0.after.map { Figures.count($0) } ?? "") }.alignment(.numeric)
        }
        .accessibilityLabel("Objects before and after")
        if outcome.problemCount > 0 { problems }
        ForEach(report.samples) { TrialSample(sample: $0) }
    }

    @ViewBuilder private var policies: some View {
        ForEach(outcome.missingPolicies.sorted { $0.key < $1.key }, id: \.key) { mapping, policy in
            Text(
                verbatim:
                    "\(mapping): the class \(policy) is one of your program and was not run. What it does is missing below."
            )
            .problem()
        }
    }

    private var numbers: [Numbers] {
        Set(outcome.before.keys).union(outcome.after.keys).sorted().map {
            Numbers(id: $0, before: outcome.before[$0], after: outcome.after[$0])
        }
    }

    @ViewBuilder private var problems: some View {
        Text(
            verbatim:
                "\(Figures.count(outcome.problemCount, "value is", "values are")) not valid. A migration would end with the first, and leave the store as it is."
        )
        Table(outcome.problems.enumerated().map(Problem.init)) {
            TableColumn("Object") { Text(verbatim: "\($0.problem.entity)/\($0.problem.object)") }
            TableColumn("Property") { Text(verbatim: $0.problem.property) }
            TableColumn("Mapping") { Text(verbatim: $0.problem.mapping) }
            TableColumn("Reason") { Text(verbatim: $0.problem.reason) }
        }
        .accessibilityLabel("Values that are not valid")
    }
}

/// Some new objects of an entity.
private struct TrialSample: View {
    let sample: TrialReport.Sample

    var body: some View {
        Text(verbatim: sample.entity.name).font(.headline).accessibilityAddTraits(.isHeader)
        Table(sample.rows) {
            TableColumn("Object") { Text(verbatim: $0.key.row) }
            TableColumnForEach(sample.columns, id: \.self) { name in
                TableColumn(name) { Text(verbatim: $0.cells[name]?.line ?? "") }
            }
        }
        .accessibilityLabel("Some objects of \(sample.entity.name)")
    }
}
