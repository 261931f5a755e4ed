public import CoreData
public import MarkdownVault
public import SlipboxCore
public import SlipboxVault

/// Notes from elsewhere that can be imported: their format is known, and what they have can be seen before anything is
/// written into the slip box.
///
/// The notes of other programs are converted into a folder of Markdown first, so that they are imported, recognised
/// the next time, and counted as those of any vault.
///
/// ```swift
/// let plan = try ImportPlan(of: url, scratch: temporaryFolder)
/// print(plan.format.title, try plan.preview())
/// let report = try await plan.run(into: controller.container)
/// ```
public struct ImportPlan: Sendable {
    /// The format of the notes.
    public let format: ImportFormat
    private let work: Work
    private let problems: [VaultProblem]

    private enum Work {
        case vault(VaultImport)
        case pages(PageImport)
        case converted(VaultImport, VaultTally)
    }

    /// Finds the notes in a folder, an archive or a file, and converts those of other programs.
    ///
    /// - Parameters:
    ///   - url: the folder or file. It is not changed.
    ///   - format: the format of the notes; nil recognises it by the contents.
    ///   - text: the conversion of Markdown into bodies.
    ///   - scratch: an empty folder, which must exist until the import is done.
    /// - Throws: `VaultProblem` or `ZipError` if the notes cannot be read or are of no known format.
    public init(
        of url: URL,
        format: ImportFormat? = nil,
        text: any NoteTextFormat = RichNoteText(),
        scratch: URL
    ) throws {
        if BoxRestoration.isArchive(url) {
            let reason = "it is an archive of a whole slip box, and “slipbox restore” makes one of it"
            throw VaultProblem(url.lastPathComponent, .unreadable, reason)
        }
        let files = try ImportFiles(url, scratch: scratch)
        let converted = scratch.appendingPathComponent("converted", isDirectory: true)
        for program in ImportFormat.allCases where format == nil || format == program {
            guard let source = try Self.source(of: program, files, isForced: format != nil) else { continue }
            let conversion = try Conversion(source, of: program, problems: files.left + files.problems, in: converted)
            var vault = VaultImport(VaultReader(folder: conversion.folder), text: text)
            (vault.recognizesPaths, vault.timeZone) = (false, .gmt)
            (self.format, work) = (program, .converted(vault, conversion.found))
            problems = conversion.problems
            return
        }
        if let format, ![.markdown, .pages].contains(format) {
            throw VaultProblem(url.lastPathComponent, .unreadable, "it has no notes of \(format.title)")
        }
        // The vault itself names what cannot be read in it.
        problems = files.left
        (self.format, work) = try Self.work(files, at: url, format: format, text: text)
    }

    /// Returns how Markdown and pages are imported.
    private static func work(
        _ files: ImportFiles,
        at url: URL,
        format: ImportFormat?,
        text: any NoteTextFormat
    ) throws -> (ImportFormat, Work) {
        let isTextFile = files.isSingleFile && url.pathExtension.lowercased() == "txt"
        if format != .pages, isTextFile || !files.isSingleFile && PageImport.hasOnlyTextFiles(files.root) {
            var reader = VaultReader(textFilesIn: files.root)
            reader.onlyName = isTextFile ? url.lastPathComponent : nil
            return (.markdown, .vault(VaultImport(reader, text: text)))
        }
        guard files.isSingleFile else {
            let isOfPages = format.map { $0 == .pages } ?? PageImport.suits(files.root)
            if isOfPages { return (.pages, .pages(PageImport(contentsOf: files.root))) }
            return (.markdown, .vault(VaultImport(VaultReader(folder: files.root), text: text)))
        }
        guard IncomingPageFormat(fileExtension: url.pathExtension) != nil, format != .markdown else {
            throw VaultProblem(url.lastPathComponent, .unreadable, Self.unknown)
        }
        return (.pages, .pages(PageImport(contentsOf: url)))
    }

    private static func source(
        of program: ImportFormat,
        _ files: ImportFiles,
        isForced: Bool
    ) throws -> (any NoteSource)? {
        switch program {
        case .evernote: try EvernoteExport(files)
        case .notion: try NotionExport(files)
        case .bear: try isForced ? BearBackup(markdown: files) : BearBackup(files)
        case .appleNotes: try AppleNotesStore(files)
        case .markdown, .pages: nil
        }
    }

    private static let unknown = """
        it is no file of notes that is known; a file of Markdown is imported with the folder that it is in
        """

    // MARK: - Looking and importing

    /// Returns what the notes have, and what will be missing, without importing them.
    public func preview() throws -> BalanceSheet {
        var sheet =
            switch work {
            case .vault(let vault): vault.preview()
            case .pages(let pages): try pages.preview()
            case .converted(let vault, _): vault.preview()
            }
        if case .converted(_, let found) = work { sheet.input.count(found) }
        sheet.problems = problems + sheet.problems
        return sheet
    }

    /// Imports the notes.
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
        var report =
            switch work {
            case .vault(let vault), .converted(let vault, _):
                try await vault.run(into: container, recorder: recorder, progress: progress)
            case .pages(let pages):
                try await pages.run(into: container, recorder: recorder, progress: progress)
            }
        if case .converted(_, let found) = work { report.sheet.input.count(found) }
        report.sheet.problems = problems + report.sheet.problems
        return report
    }
}

extension VaultTally {
    /// Takes over what the files of another program have, as counted there.
    fileprivate mutating func count(_ found: VaultTally) {
        (notes, tags) = (found.notes, found.tags)
        (attachments, folders) = (found.attachments, found.folders)
    }
}
