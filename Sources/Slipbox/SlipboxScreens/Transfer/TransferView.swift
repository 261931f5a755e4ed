internal import Foundation
internal import WebUI

/// A view to import and export notes: as files of the user, or as folders of the computer that runs the server.
struct TransferView: View {
    let desk: Desk
    @State private var path = ""
    @State private var form = ExportForm.markdown
    @State private var choosesFiles = false

    private var transfer: Transfer { desk.transfer }

    private static let kinds = [
        "zip", "md", "markdown", "html", "htm", "rtf", "txt", "png", "jpg", "jpeg", "gif", "webp", "enex", "bear2bk",
        "bearbk",
        "textpack", "sqlite", "sqlite-wal", "sqlite-shm",
    ]

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                importing
                Divider()
                exporting
                if desk.reachesFiles {
                    Divider()
                    folders
                }
                outcome
            }
            .padding(24)
        }
        .navigationTitle("Import & Export")
        .fileImporter(
            isPresented: $choosesFiles,
            allowedContentTypes: Self.kinds.map { UTType(filenameExtension: $0) },
            allowsMultipleSelection: true,
            onCompletion: read
        )
    }

    @ViewBuilder private var importing: some View {
        Text("Import").font(.headline).accessibilityAddTraits(.isHeader)
        Text(
            "Markdown, HTML, RTF and text with their pictures: several files, or a whole folder as one .zip, such as an Obsidian vault."
        )
        .foregroundColor(.secondary)
        Text(
            "Notes of Evernote (.enex), Notion (the .zip that it exports), Bear (.bear2bk) and Apple Notes (NoteStore.sqlite)."
        )
        .foregroundColor(.secondary)
        Button("Choose Files…") { choosesFiles = true }
            .buttonStyle(.borderedProminent)
            .disabled(transfer.isRunning)
        if let plan = transfer.plan {
            PlanView(plan: plan) {
                Task { await transfer.importPlanned(for: desk) }
            } cancel: {
                transfer.discardPlan()
            }
        }
    }

    @ViewBuilder private var exporting: some View {
        Text("Export").font(.headline).accessibilityAddTraits(.isHeader)
        Picker("Form", selection: $form) {
            ForEach(ExportForm.allCases) { Text($0.title).tag($0) }
        }
        if let downloads = desk.downloads {
            Button("Export as .zip") { pack(for: downloads) }
                .disabled(transfer.isRunning)
            Text(
                "An archive has everything, also earlier versions and the trash. Imported into a new slip box, it makes the same one again."
            )
            .foregroundColor(.secondary)
            Button("Everything, with the History") { archive(for: downloads) }
                .disabled(transfer.isRunning)
        }
    }

    @ViewBuilder private var folders: some View {
        Text("Folders of this computer").font(.headline).accessibilityAddTraits(.isHeader)
        TextField("Folder", text: $path, prompt: Text("~/Notes"))
            .textFieldStyle(.roundedBorder)
        HStack(spacing: 12) {
            Button("Import Folder", action: readFolder)
            Button("Export to New Folder", action: writeFolder)
        }
        .disabled(path.isEmpty || transfer.isRunning)
    }

    @ViewBuilder private var outcome: some View {
        if transfer.isRunning {
            HStack(spacing: 12) {
                ProgressView(progress, value: transfer.fraction)
                Button("Cancel") { transfer.cancel() }
                    .disabled(transfer.isStopping)
            }
        }
        if let problem = transfer.problem {
            Label(problem, systemImage: "exclamationmark.triangle").foregroundColor(.red)
        }
        if let download = transfer.download, let url = URL(string: download.address) {
            Link(download.title, destination: url)
        }
        if let sheet = transfer.sheet { BalanceView(sheet: sheet) }
        if let report = transfer.report { ArchiveReportView(report: report) }
    }

    private var progress: String {
        if transfer.isStopping { return "Stopping…" }
        return transfer.count > 0 ? "\(transfer.done) of \(transfer.count) \(transfer.unit)" : "Looking…"
    }

    private func read(_ chosen: Result<[URL], any Error>) {
        desk.attempt {
            let files = try chosen.get()
            Task { await transfer.read(files, for: desk) }
        }
    }

    private func readFolder() {
        Task { await transfer.look(at: path) }
    }

    private func writeFolder() {
        desk.save()
        Task { await transfer.write(form, to: path, from: desk.container) }
    }

    private func pack(for downloads: SlipboxDownloads) {
        desk.save()
        Task { await transfer.pack(form, from: desk.container, for: downloads) }
    }

    private func archive(for downloads: SlipboxDownloads) {
        desk.save()
        Task { await transfer.archive(from: desk.container, for: downloads) }
    }
}
