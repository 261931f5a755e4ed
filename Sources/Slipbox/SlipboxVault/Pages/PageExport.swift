public import CoreData
public import MarkdownVault
internal import SlipboxCore

/// Exports a slip box as a folder of HTML pages with an index, or of RTF files. Both keep the formatting of notes.
///
/// Links between notes become links between files, and pictures are stored next to them. Notes in the trash are not
/// exported.
///
/// ```swift
/// let report = try await PageExport(.html).run(from: controller.container, to: url, mode: .new)
/// ```
public struct PageExport: Sendable {
    /// The format of the files.
    public var format: PageFormat
    /// The notes to write, with the pictures that they show; nil for all of the slip box. Links to others are words.
    public var notes: Set<NSManagedObjectID>?
    /// The number of notes that are in memory at once.
    public var batchSize = 200

    /// Creates an export in a format.
    public init(_ format: PageFormat) {
        self.format = format
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
            try await context.perform {
                let plan = try PagePlan(format, notes, in: context)
                let writer = try VaultWriter(folder: folder, mode: mode)
                var report = VaultExportReport()
                for folder in plan.folders { try writer.write(folder) }
                report.sheet.input.folders = plan.folders.count
                report.sheet.output.folders = plan.folders.count
                report.sheet.input.folders += plan.deepFolders.count
                report.add(plan.deepFolders.problems)
                for start in stride(from: 0, to: plan.entries.count, by: max(batchSize, 1)) {
                    let end = min(start + max(batchSize, 1), plan.entries.count)
                    for note in try context.notes(plan.entries[start..<end].map(\.id)) {
                        try cancellation.check()
                        try NotePage(note: note, plan: plan).write(to: writer, into: &report)
                    }
                    context.reset()
                    progress(end, plan.entries.count)
                }
                for picture in plan.pictures {
                    try cancellation.check()
                    try picture.write(to: writer, into: &report, in: context)
                }
                if format == .html { try writer.write(PageIndex(plan).file) }
                try cancellation.check()
                report.files = try writer.finish()
                report.sheet.problems += report.files.problems
                return report
            }
        }
    }
}
