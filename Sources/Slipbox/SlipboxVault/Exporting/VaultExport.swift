public import CoreData
public import MarkdownVault
internal import SlipboxCore

/// Writes a slip box as a folder of Markdown notes, which Obsidian and others read.
///
/// A note that was read from a file, and not changed since, becomes the same file, to the byte. Of one that was changed, only
/// what changed is another: the front matter keeps what it has besides, and links follow notes that were renamed.
public struct VaultExport: Sendable {
    /// How Markdown is made of bodies.
    public var text: any NoteTextFormat
    /// Where dates of front matter are that do not say so.
    public var timeZone = TimeZone.current
    /// Whether notes remember their new files, so that a later import knows what was changed there.
    public var remembersFiles = false
    /// How many notes are in memory at once.
    public var batchSize = 500
    /// The folder for pictures that come from no file.
    static let picturesFolder = "Attachments"

    /// An export whose Markdown is made by a format.
    public init(text: any NoteTextFormat = RichNoteText()) {
        self.text = text
    }

    /// Exports all that there is.
    ///
    /// - Parameter progress: Told now and then how many notes of how many were written.
    /// - Throws: What the store or the file system says, or `CancellationError` if the task was cancelled. A new folder is not
    ///   there then; one that was to be updated has the files that were written, each of them whole.
    public func run(
        from container: NSPersistentContainer,
        to folder: URL,
        mode: VaultWriter.Mode,
        progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws -> VaultExportReport {
        let context = container.newBackgroundContext()
        return try await Cancellation.watch { cancellation in
            try await context.perform { try export(to: folder, mode, cancellation, progress, in: context) }
        }
    }

    private func export(
        to folder: URL,
        _ mode: VaultWriter.Mode,
        _ cancellation: Cancellation,
        _ progress: (_ done: Int, _ count: Int) -> Void,
        in context: NSManagedObjectContext
    ) throws -> VaultExportReport {
        let plan = try ExportPlan(self, in: context)
        let writer = try VaultWriter(folder: folder, mode: mode)
        var report = VaultExportReport()
        for folder in plan.folders { try writer.write(folder) }
        report.sheet.input.folders = plan.folders.count
        report.sheet.output.folders = plan.folders.count
        report.sheet.input.folders += plan.deepFolders.count
        report.add(plan.deepFolders.problems)
        var written: [(id: NSManagedObjectID, text: String, path: VaultPath)] = []
        for batch in plan.batches(of: batchSize) {
            try cancellation.check()
            let exporting = BatchExport(plan: plan, format: self)
            let notes = try exporting.run(batch, to: writer, into: &report, in: context)
            if remembersFiles { written += notes.map { ($0.id, $0.note.text, $0.note.path) } }
            progress(report.sheet.input.notes, plan.notes.count)
        }
        try FileExport(plan: plan).run(to: writer, into: &report, in: context, cancellation)
        report.add(try Self.losses(in: context))
        try cancellation.check()
        report.files = try writer.finish()
        report.sheet.problems += report.files.problems
        try Self.remember(written, batchSize, in: context)
        return report
    }

    /// What has no place in Markdown.
    private static func losses(in context: NSManagedObjectContext) throws -> [VaultProblem] {
        var problems: [VaultProblem] = []
        for keyword in try context.fetch(Keyword.fetch()) {
            if keyword.notes_?.count == 0 {
                problems.append(
                    VaultProblem("#\(keyword.name)", .noPlace, "a keyword of no note is not written anywhere")
                )
            } else if keyword.color != .black || keyword.colorHex != .black {
                problems.append(VaultProblem("#\(keyword.name)", .noPlace, "Markdown has no colours for keywords"))
            }
        }
        context.reset()
        return problems
    }

    private static func remember(
        _ written: [(id: NSManagedObjectID, text: String, path: VaultPath)],
        _ batchSize: Int,
        in context: NSManagedObjectContext
    ) throws {
        for (number, file) in written.enumerated() {
            let note = try context.existingObject(with: file.id) as? Note
            note?.setSource(file.text, path: file.path.text)
            note?.isBodyEdited = false
            guard number % batchSize == batchSize - 1 || number == written.count - 1 else { continue }
            try context.save()
            context.reset()
        }
    }
}
