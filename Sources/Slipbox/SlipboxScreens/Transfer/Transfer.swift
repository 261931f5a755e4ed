internal import CoreData
internal import Foundation
internal import MarkdownVault
internal import Observation
internal import SlipboxCore
internal import SlipboxImports
internal import SlipboxVault
internal import WebUI

/// A running import or export, and its result.
@MainActor
@Observable
final class Transfer {
    /// A file offered for download.
    struct Download: Equatable, Sendable {
        let address: String
        let name: String
        let byteCount: Int

        /// Offers a file.
        init(_ file: URL, from downloads: SlipboxDownloads) throws {
            byteCount = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            (address, name) = (downloads.offer(file), file.lastPathComponent)
        }

        /// The words of the link, with the size of the file.
        var title: String {
            let size = Int64(byteCount).formatted(.byteCount(style: .file).locale(Locale(identifier: "en")))
            return "Download \(name) (\(size))"
        }
    }

    /// Notes that were found and can be imported, with what they need until then.
    struct Plan: Sendable {
        let plan: ImportPlan
        /// What there is to import.
        let sheet: BalanceSheet
        fileprivate let uploaded: UploadedNotes?
        fileprivate let scratch: TemporaryFolder

        /// The number of notes that will be imported.
        var noteCount: Int { sheet.output.notes }
    }

    private(set) var done = 0
    private(set) var count = 0
    private(set) var isRunning = false
    /// The part that is done; nil as long as the number of notes is unknown.
    var fraction: Double? { count > 0 ? Double(done) / Double(count) : nil }
    /// Whether the user cancelled the transfer, which ends after the current step.
    private(set) var isStopping = false
    /// The notes that wait for the user's word.
    private(set) var plan: Plan?
    /// The numbers of objects read and written, and all losses.
    private(set) var sheet: BalanceSheet?
    /// The numbers of an archive that was made or restored.
    private(set) var report: ArchiveReport?
    /// What is counted while something runs.
    private(set) var unit = "notes"
    private(set) var download: Download?
    private(set) var problem: String?
    @ObservationIgnored private var cancelTask: () -> Void = {}

    private typealias Progress = @Sendable (Int, Int) -> Void

    // MARK: - In

    /// Finds the notes in a folder or file of this computer, and shows what there is.
    func look(at path: String) async {
        await planning {
            let place = try Self.folder(path)
            guard FileManager.default.fileExists(atPath: place.path) else {
                throw VaultProblem(path, .unreadable, "there is no such folder or file")
            }
            return try Self.plan(place, nil)
        }
    }

    /// Finds the notes in uploaded files. Single notes and pictures are imported at once; of archives, and of the files of
    /// other programs, it shows what there is first.
    func read(_ files: [URL], for desk: Desk) async {
        if files.count == 1, let file = files.first, BoxRestoration.isArchive(file) {
            return await restore(files, for: desk)
        }
        await planning {
            let notes = try UploadedNotes(files)
            return try Self.plan(notes.place, notes)
        }
        guard let plan, plan.uploaded?.isOfNotes == true else { return }
        await importPlanned(for: desk)
    }

    /// Fills an empty slip box with everything of an uploaded archive.
    private func restore(_ files: [URL], for desk: Desk) async {
        discardPlan()
        let container = desk.container
        report = await run(Self.nothingDone, unit: "objects") { progress in
            let (uploaded, scratch) = (try UploadedNotes(files), TemporaryFolder("slipbox-imports"))
            defer { uploaded.remove() }
            try scratch.make()
            do {
                let restoration = BoxRestoration(of: uploaded.place, scratch: scratch.url)
                let report = try await restoration.run(into: container, progress: progress)
                return withExtendedLifetime(scratch) { report }
            } catch let problem as VaultProblem where problem.kind == .inTheWay {
                let advice = "make a new slip box, and import the archive there"
                throw VaultProblem("The archive", problem.kind, "\(problem.reason); \(advice)")
            }
        }
    }

    /// Imports the notes that were found. The user can undo that, also if it was cancelled or failed midway.
    func importPlanned(for desk: Desk) async {
        guard let plan else { return }
        self.plan = nil
        let (recorder, container) = (ChangeRecorder(), desk.container)
        sheet = await run { progress in
            defer { plan.uploaded?.remove() }
            var sheet = try await plan.plan.run(into: container, recorder: recorder, progress: progress).sheet
            sheet.problems += plan.uploaded?.problems ?? []
            return withExtendedLifetime(plan.scratch) { sheet }
        }
        let change = recorder.change
        desk.undoing.add(Self.title(of: change), change)
        if change.madeFolders.count > Self.mostOpenFolders { desk.setOpen(false, change.madeFolders) }
    }

    /// The most folders of an import that are shown with those in them.
    private static let mostOpenFolders = 12

    private static func title(of change: ReversibleChange) -> String {
        switch change.madeNoteCount {
        case 0: "Imported changes of notes"
        case 1: "Imported 1 note"
        case let count: "Imported \(count) notes"
        }
    }

    /// Forgets the notes that were found.
    func discardPlan() {
        plan?.uploaded?.remove()
        plan = nil
    }

    private func planning(_ work: @escaping @Sendable () throws -> Plan) async {
        discardPlan()
        plan = await run { _ in try work() }
    }

    private nonisolated static func plan(_ place: URL, _ uploaded: UploadedNotes?) throws -> Plan {
        let scratch = TemporaryFolder("slipbox-imports")
        try scratch.make()
        let plan = try ImportPlan(of: place, scratch: scratch.url)
        return Plan(plan: plan, sheet: try plan.preview(), uploaded: uploaded, scratch: scratch)
    }

    // MARK: - Out

    /// Exports all notes into a new folder of this computer.
    func write(_ form: ExportForm, to path: String, from container: NSPersistentContainer) async {
        sheet = await run { progress in
            try await form.write(from: container, to: try Self.folder(path), progress: progress)
        }
    }

    /// Exports all notes into an archive and offers it for download.
    func pack(_ form: ExportForm, from container: NSPersistentContainer, for downloads: SlipboxDownloads) async {
        sheet = await run { [weak self] progress in
            let (archive, sheet) = try await form.pack(
                from: container,
                in: try downloads.newFolder(),
                progress: progress
            )
            await self?.offer(try Download(archive, from: downloads))
            return sheet
        }
    }

    /// Archives everything, with the history, and offers the archive for download.
    func archive(from container: NSPersistentContainer, for downloads: SlipboxDownloads) async {
        report = await run(Self.nothingDone, unit: "objects") { [weak self] progress in
            let archive = try downloads.newFolder().appendingPathComponent("slipbox.zip")
            let report = try await BoxArchive().run(from: container, to: archive, progress: progress)
            await self?.offer(try Download(archive, from: downloads))
            return report
        }
    }

    private func offer(_ download: Download) {
        self.download = download
    }

    // MARK: - Running

    /// Cancels the transfer. Objects saved before remain and are recognised by a later import.
    func cancel() {
        cancelTask()
        isStopping = isRunning
    }

    private static let someDone = "Stopped. Everything done so far is kept, and recognised if it is imported again."
    private static let nothingDone = "Stopped. Everything is as it was."

    /// Returns the result of work; nil if it was cancelled or failed, which is shown.
    ///
    /// - Parameters:
    ///   - stopped: The message if it was cancelled.
    ///   - unit: What the work counts.
    private func run<Result: Sendable>(
        _ stopped: String = someDone,
        unit: String = "notes",
        _ work: @escaping @Sendable (@escaping Progress) async throws -> Result
    ) async -> Result? {
        guard !isRunning else { return nil }
        (isRunning, sheet, report, download, problem) = (true, nil, nil, nil, nil)
        (done, count, self.unit) = (0, 0, unit)
        defer { (isRunning, isStopping, cancelTask) = (false, false, {}) }
        let task = Task.detached { [weak self] in
            try await work { done, count in
                Task { @MainActor in self?.tell(done, of: count) }
            }
        }
        cancelTask = { task.cancel() }
        do {
            return try await task.value
        } catch is CancellationError {
            problem = stopped
        } catch let error as VaultProblem {
            problem = error.description
        } catch {
            problem = error.localizedDescription
        }
        return nil
    }

    private func tell(_ done: Int, of count: Int) {
        (self.done, self.count) = (done, count)
    }

    private nonisolated static func folder(_ path: String) throws -> URL {
        let expanded = (path as NSString).expandingTildeInPath
        guard expanded.hasPrefix("/") else {
            throw VaultProblem(path, .unreadable, "give the full path, which begins with / or ~")
        }
        return URL(filePath: expanded)
    }
}
