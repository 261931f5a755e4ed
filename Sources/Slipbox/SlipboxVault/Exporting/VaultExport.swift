public import CoreData
public import MarkdownVault
internal import SlipboxCore
import Synchronization

/// Exports a slip box as a folder of Markdown notes, which Obsidian and other programs read.
///
/// A note that was imported from a file and not changed since is written byte for byte as it was. In a changed note,
/// only the changes differ: other front matter is kept, and links follow renamed notes.
public struct VaultExport: Sendable {
    /// The conversion of bodies into Markdown.
    public var text: any NoteTextFormat
    /// The time zone of dates in front matter that do not name one.
    public var timeZone = TimeZone.current
    /// Whether notes record their new files, so that a later import detects changes made there.
    public var remembersFiles = false
    /// The notes to write, with the files that they show and name; nil for all of the slip box. Links to others keep their names.
    public var notes: Set<NSManagedObjectID>?
    /// The number of notes that are in memory at once.
    public var batchSize = 500
    /// The folder for pictures that were not imported from a file.
    static let picturesFolder = "Attachments"

    /// Creates an export with a conversion of bodies.
    public init(text: any NoteTextFormat = RichNoteText()) {
        self.text = text
    }

    /// Exports the slip box, or the notes that were chosen.
    ///
    /// - Parameter progress: called regularly with the number of notes written and their total.
    /// - Throws: an error of the store or the file system, or `CancellationError` if the task was cancelled. In that
    ///   case a new folder does not exist; an updated folder contains the files written so far, each of them complete.
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
        report.add(try Self.losses(of: plan.selection, in: context))
        try cancellation.check()
        report.files = try writer.finish()
        report.sheet.problems += report.files.problems
        try Self.remember(written, batchSize, in: context)
        return report
    }

    /// Returns everything that Markdown cannot express.
    /// - Parameter selection: The notes; nil for all.
    private static func losses(
        of selection: ExportSelection?,
        in context: NSManagedObjectContext
    ) throws -> [VaultProblem] {
        var problems: [VaultProblem] = []
        for keyword in try context.fetch(Keyword.fetch()) {
            if let selection, !keyword.notes.contains(where: { selection.contains($0.objectID) }) { continue }
            if keyword.notes_?.count == 0 {
                // That of notes in the trash stays there with them.
                guard keyword.dormantNotes_?.count == 0 else { continue }
                problems.append(
                    VaultProblem("#\(keyword.name)", .noPlace, "a keyword without notes is not written anywhere")
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
            let metadata = VaultNote(path: file.path, text: file.text).metadata(timeZone: .gmt)
            note?.setSource(file.text, path: file.path.text, names: metadata.otherNames(of: file.path))
            note?.isBodyEdited = false
            note?.editedFrontMatter = nil
            guard number % batchSize == batchSize - 1 || number == written.count - 1 else { continue }
            try context.save()
            context.reset()
        }
    }
}

/// Makes the cancellation of a task visible to work on another queue, which does not run in the task.
final class Cancellation: Sendable {
    private let isCancelled = Atomic(false)

    /// Performs the work. Its checks throw once the task is cancelled.
    static func watch<Result: Sendable>(
        _ work: (Cancellation) async throws -> Result
    ) async throws -> Result {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await work(cancellation)
        } onCancel: {
            cancellation.isCancelled.store(true, ordering: .relaxed)
        }
    }

    /// - Throws: `CancellationError` if the task was cancelled.
    func check() throws {
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    }
}
