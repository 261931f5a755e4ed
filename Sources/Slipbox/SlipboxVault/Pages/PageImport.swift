public import CoreData
public import MarkdownVault

/// Reads a folder of HTML and RTF, or a single file, into a slip box.
///
/// A page becomes a note with its formatting. Links between pages lead to the notes, whatever these are called later, and
/// pictures of the folder are attached. What would run in a browser is left out. A file that was read before and is the same
/// is known again; a note is never written over.
///
/// ```swift
/// let report = try await PageImport(contentsOf: url).run(into: controller.container)
/// ```
public struct PageImport: Sendable {
    /// Finds the pages and files.
    public var reader: VaultReader
    /// Where dates are that do not say so.
    public var timeZone = TimeZone.current
    /// How many notes are saved at once.
    public var batchSize = 100

    /// An import of a folder with all folders in it, or of one file.
    public init(contentsOf url: URL) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        let isFile = exists && !isFolder.boolValue
        reader = VaultReader(folder: isFile ? url.deletingLastPathComponent() : url)
        reader.noteExtensions = []
        reader.onlyName = isFile ? url.lastPathComponent : nil
    }

    /// Whether notes are made of the pages in a folder: of one that has some, and no Markdown.
    public static func suits(_ folder: URL) -> Bool {
        var hasPages = false
        for entry in VaultReader(folder: folder) {
            if case .note = entry { return false }
            if case .file(let file) = entry, PageFormat(fileExtension: file.path.fileExtension) != nil {
                hasPages = true
            }
        }
        return hasPages
    }

    /// Imports all that there is.
    ///
    /// - Parameter progress: Told after each batch how many notes of how many were looked at.
    /// - Throws: An error of the store, or `CancellationError` if the task was cancelled. Batches that were saved before stay,
    ///   and are known again; none is saved by half.
    public func run(
        into container: NSPersistentContainer,
        progress: @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws -> VaultImportReport {
        let survey = try PageSurvey(reader, timeZone: timeZone)
        let context = container.newBackgroundContext()
        var report = VaultImportReport(survey.base)
        report.sheet.input = survey.tally
        report.sheet.problems = survey.problems
        var places = try await context.perform { try ImportPlaces(survey.base.folders, in: context) }
        report.sheet.output.folders = survey.tally.folders
        // One file at a time: pictures may be large.
        for file in survey.files {
            try Task.checkCancellation()
            let batch = VaultBatch(notes: [], files: [file])
            let importing = BatchImport(batch: batch, survey: survey.base, text: RichNoteText(), timeZone: timeZone)
            let outcome = try await context.perform { [places] in try importing.run(places, in: context) }
            places.add(outcome)
            report.add(outcome)
        }
        for start in stride(from: 0, to: survey.pages.count, by: max(batchSize, 1)) {
            try Task.checkCancellation()
            let entries = survey.pages[start..<min(start + max(batchSize, 1), survey.pages.count)]
            let batch = PageBatch(entries: entries, survey: survey, timeZone: timeZone)
            let outcome = try await context.perform { [places] in try batch.run(places, in: context) }
            places.add(outcome)
            report.add(outcome)
            progress(report.noteCount, survey.tally.notes)
        }
        for links in places.linkBatches(of: batchSize) {
            try Task.checkCancellation()
            try await context.perform { [places] in try places.connect(links, in: context) }
        }
        return report
    }
}
