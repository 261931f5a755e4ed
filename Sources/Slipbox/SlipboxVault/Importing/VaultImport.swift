public import CoreData
public import MarkdownVault
public import SlipboxCore

/// Imports a folder of Markdown notes into a slip box.
///
/// Notes are recognised by their path or by the identifier in their front matter: importing a folder twice adds
/// nothing, and an interrupted import continues where it stopped. If a note changed in the folder, only the changes are
/// applied. If its text was changed on both sides, both versions are kept as two notes. Notes of another vault are new, also if they have
/// the paths of notes that are there, and its files never replace those of others.
///
/// ```swift
/// let report = try await VaultImport(VaultReader(folder: url)).run(into: controller.container)
/// print(report.sheet)
/// ```
public struct VaultImport: Sendable {
    /// The reader of the folder.
    public var reader: VaultReader
    /// The conversion of Markdown into bodies.
    public var text: any NoteTextFormat
    /// The time zone of dates that do not name one.
    public var timeZone = TimeZone.current
    /// The number of notes per save.
    public var batchSize = 250
    /// Whether a note is recognised by its path if the slip box has none with its identifier. Not so for notes of other
    /// programs, whose paths are made from their titles.
    public var recognizesPaths = true
    /// The approximate number of bytes of files per save.
    static let fileBatchBytes = 16 << 20

    /// Creates an import with a reader and a conversion of bodies.
    public init(_ reader: VaultReader, text: any NoteTextFormat = RichNoteText()) {
        self.reader = reader
        self.text = text
    }

    /// Returns what the folder has, and what an import will bring, without importing it.
    public func preview() -> BalanceSheet {
        var sheet = VaultImportReport(VaultSurvey(reader, timeZone: timeZone)).sheet
        sheet.output = sheet.input
        return sheet
    }

    /// Imports the whole folder.
    ///
    /// - Parameters:
    ///   - recorder: records the changes, so that they can be taken back.
    ///   - progress: called after each batch with the number of notes processed and their total.
    /// - Throws: an error of the store, or `CancellationError` if the task was cancelled. Batches saved before remain
    ///   and are recognised by the next import.
    public func run(
        into container: NSPersistentContainer,
        recorder: ChangeRecorder? = nil,
        progress: @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws -> VaultImportReport {
        let survey = VaultSurvey(reader, timeZone: timeZone)
        let context = container.newBackgroundContext()
        var report = VaultImportReport(survey)
        var places = try await context.perform {
            try ImportPlaces(survey.folders, recorder: recorder, in: context)
        }
        report.sheet.output.folders = survey.tally.folders
        let isOfAnotherVault = try await context.perform { try survey.isOfAnotherVault(in: context) }

        for batch in VaultBatches(reader, noteCount: batchSize, byteCount: Self.fileBatchBytes) {
            try Task.checkCancellation()
            var importing = BatchImport(batch: batch, survey: survey, text: text, timeZone: timeZone)
            importing.recognizesPaths = recognizesPaths
            importing.isOfAnotherVault = isOfAnotherVault
            let outcome = try await context.perform { [places, importing] in try importing.run(places, in: context) }
            places.add(outcome)
            report.add(outcome)
            progress(report.noteCount, survey.tally.notes)
        }
        let bodies = LinkedBodies(index: survey.index, text: text)
        for links in places.linkBatches(of: batchSize) {
            try Task.checkCancellation()
            try await context.perform { [places] in try places.connect(links, bodies, in: context) }
        }
        // Notes of the slip box may name those that have come, and the other way round.
        if !text.isMarkdown { try await context.perform { try Note.linkAllNames(in: context, recorder: recorder) } }
        return report
    }
}
