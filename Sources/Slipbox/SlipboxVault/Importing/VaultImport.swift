public import CoreData
public import MarkdownVault

/// Reads a folder of Markdown notes into a slip box.
///
/// A note is known again by its path or by the identifier in its front matter, so reading a folder twice adds nothing, and
/// an import that was stopped goes on where it was. Of a note that changed in the folder, only what changed is taken; where
/// both sides changed the text, both are kept, as two notes.
///
/// ```swift
/// let report = try await VaultImport(VaultReader(folder: url)).run(into: controller.container)
/// print(report.sheet)
/// ```
public struct VaultImport: Sendable {
    /// Finds the notes and files.
    public var reader: VaultReader
    /// How bodies are made of Markdown.
    public var text: any NoteTextFormat
    /// Where dates are that do not say so.
    public var timeZone = TimeZone.current
    /// How many notes are saved at once.
    public var batchSize = 250
    /// How many bytes of files are saved at once, about.
    static let fileBatchBytes = 16 << 20

    /// An import of what a reader finds, whose bodies are made by a format.
    public init(_ reader: VaultReader, text: any NoteTextFormat = RichNoteText()) {
        self.reader = reader
        self.text = text
    }

    /// Imports all that there is.
    ///
    /// - Parameter progress: Told after each batch how many notes of how many were looked at.
    /// - Throws: An error of the store, or `CancellationError`. Batches that were saved before stay, and are known again.
    public func run(
        into container: NSPersistentContainer,
        progress: @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws -> VaultImportReport {
        let survey = VaultSurvey(reader, timeZone: timeZone)
        let context = container.newBackgroundContext()
        var report = VaultImportReport(survey)
        var places = try await context.perform { try ImportPlaces(survey.folders, in: context) }
        report.sheet.output.folders = survey.tally.folders

        for batch in VaultBatches(reader, noteCount: batchSize, byteCount: Self.fileBatchBytes) {
            try Task.checkCancellation()
            let importing = BatchImport(batch: batch, survey: survey, text: text, timeZone: timeZone)
            let outcome = try await context.perform { [places] in try importing.run(places, in: context) }
            places.add(outcome)
            report.add(outcome)
            progress(report.noteCount, survey.tally.notes)
        }
        let bodies = LinkedBodies(index: survey.index, text: text)
        for links in places.linkBatches(of: batchSize) {
            try Task.checkCancellation()
            try await context.perform { [places] in try places.connect(links, bodies, in: context) }
        }
        return report
    }
}
