public import CoreData
public import MarkdownVault
public import SlipboxCore

/// Imports a folder of files with HTML, RTF or plain text, or a single file, into a slip box.
///
/// Each page becomes a note with its formatting. Links between pages become links between notes, independent of titles,
/// and pictures of the folder are attached. Scripts are left out. A file that was imported before and is unchanged is
/// recognised; notes are never overwritten.
///
/// ```swift
/// let report = try await PageImport(contentsOf: url).run(into: controller.container)
/// ```
public struct PageImport: Sendable {
    /// The reader of the folder.
    public var reader: VaultReader
    /// The time zone of dates that do not name one.
    public var timeZone = TimeZone.current
    /// The number of notes per save.
    public var batchSize = 100

    /// Creates an import of a folder with its subfolders, or of a single file.
    public init(contentsOf url: URL) {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        let isFile = exists && !isFolder.boolValue
        reader = VaultReader(folder: isFile ? url.deletingLastPathComponent() : url)
        reader.noteExtensions = []
        reader.onlyName = isFile ? url.lastPathComponent : nil
    }

    /// Returns whether a folder should be imported as pages: it contains pages, and no Markdown.
    public static func suits(_ folder: URL) -> Bool {
        var hasPages = false
        for entry in VaultReader(folder: folder) {
            if case .note = entry { return false }
            if case .file(let file) = entry, IncomingPageFormat(fileExtension: file.path.fileExtension) != nil {
                hasPages = true
            }
        }
        return hasPages
    }

    /// Returns what the folder or file has, and what an import will bring, without importing it.
    public func preview() throws -> BalanceSheet {
        let survey = try PageSurvey(reader, timeZone: timeZone)
        var sheet = BalanceSheet()
        (sheet.input, sheet.output, sheet.problems) = (survey.tally, survey.tally, survey.problems)
        return sheet
    }

    /// Returns whether a folder has notes in files of plain text, and neither Markdown nor other pages.
    public static func hasOnlyTextFiles(_ folder: URL) -> Bool {
        var hasText = false
        for entry in VaultReader(folder: folder) {
            if case .note = entry { return false }
            guard case .file(let file) = entry, !file.isSetting else { continue }
            let ending = file.path.fileExtension.lowercased()
            if ending == "txt" {
                hasText = true
            } else if IncomingPageFormat(fileExtension: ending) != nil {
                return false
            }
        }
        return hasText
    }

    /// Imports the whole folder or file.
    ///
    /// - Parameters:
    ///   - recorder: records the changes, so that they can be taken back.
    ///   - progress: called after each batch with the number of notes processed and their total.
    /// - Throws: an error of the store, or `CancellationError` if the task was cancelled. Batches saved before remain
    ///   and are recognised by the next import; no batch is saved in part.
    public func run(
        into container: NSPersistentContainer,
        recorder: ChangeRecorder? = nil,
        progress: @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws -> VaultImportReport {
        let survey = try PageSurvey(reader, timeZone: timeZone)
        let context = container.newBackgroundContext()
        var report = VaultImportReport(survey.base)
        report.sheet.input = survey.tally
        report.sheet.problems = survey.problems
        var places = try await context.perform {
            try ImportPlaces(survey.base.folders, recorder: recorder, in: context)
        }
        report.sheet.output.folders = survey.tally.folders
        // One file at a time, since pictures may be large.
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
