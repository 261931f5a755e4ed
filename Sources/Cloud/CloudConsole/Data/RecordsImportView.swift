internal import CloudService
internal import CloudWire
internal import WebUI

/// The form for an import: a file or a text, a check by row, and the import itself.
struct RecordsImportView: View {
    private static let mostProblems = 100

    @State private var importer: RecordsImporter
    @State private var choosesFile = false

    init(browser: RecordsBrowser) {
        _importer = State(wrappedValue: RecordsImporter(browser))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            Text("Import records").font(.headline).accessibilityAddTraits(.isHeader)
            source
            actions
            if let problem = importer.problem { Text(problem).foregroundColor(.red) }
            if let saved = importer.saved { Text("\(saved) records are saved so far.") }
            if let plan = importer.plan { outcome(plan) }
            if let report = importer.report { outcome(report) }
        }
        .styleClass("console-panel")
        .fileImporter(
            isPresented: $choosesFile,
            allowedContentTypes: ["csv", "jsonl", "ndjson", "json", "txt"].map { UTType(filenameExtension: $0) },
            onCompletion: importer.take
        )
    }

    @ViewBuilder private var source: some View {
        @Bindable var importer = importer
        HStack {
            Picker("Form", selection: $importer.format) {
                Text("CSV").tag(RecordFileFormat.csv)
                Text("JSON lines").tag(RecordFileFormat.jsonLines)
            }
            Button("Choose a File…") { choosesFile = true }
            if let file = importer.file {
                Text(file.name)
                Button("Without the File") { importer.dropFile() }
            }
        }
        if importer.file == nil {
            TextEditor(text: $importer.text)
                .font(.system(.footnote, design: .monospaced))
                .accessibilityLabel("Records to import")
        }
        Text(
            importer.format == .csv
                ? "The first line names the columns: recordName, and fields of the type that is chosen above."
                : "Each line is the JSON of a record, as a download has it."
        )
        .foregroundColor(.secondary)
    }

    private var actions: some View {
        HStack {
            Button("Check") { importer.check() }.disabled(importer.isEmpty || importer.saved != nil)
            Button("Import…") { importer.ask() }
                .buttonStyle(.borderedProminent)
                .disabled(importer.plan.map { $0.records.count == 0 } ?? true || importer.saved != nil)
            Button("Close Import") { importer.browser.isImporting = false }
        }
    }

    @ViewBuilder private func outcome(_ plan: RecordsImporter.Plan) -> some View {
        Text("\(plan.summary) Nothing is saved yet.")
        if plan.replaced > 0 {
            AddressLink(importer.browser.downloadAddress(.jsonLines), leavesPage: true) {
                Text("Download the records as they are, to undo the import with")
            }
        }
        problems(plan.problems)
    }

    @ViewBuilder private func outcome(_ report: RecordImport.Report) -> some View {
        Text(
            "\(report.saved) records are saved. To undo it, import the file from before, and delete what is new: "
                + "the latest changes come first in the table."
        )
        problems(report.problems)
    }

    @ViewBuilder private func problems(_ problems: [RecordImport.Problem]) -> some View {
        ForEach(Array(problems.prefix(Self.mostProblems).enumerated()), id: \.offset) { _, problem in
            Text("Line \(problem.line): \(problem.reason)").foregroundColor(.red)
        }
        if problems.count > Self.mostProblems { Text("And \(problems.count - Self.mostProblems) more rows.") }
    }
}
