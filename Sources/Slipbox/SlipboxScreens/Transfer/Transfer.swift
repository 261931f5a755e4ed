internal import CoreData
internal import Foundation
internal import MarkdownVault
internal import Observation
internal import SlipboxVault

/// A running import or export, and its result.
@MainActor
@Observable
final class Transfer {
    /// A file offered for download.
    struct Download: Equatable {
        let address: String
        let name: String
        let byteCount: Int
    }

    private(set) var done = 0
    private(set) var count = 0
    private(set) var isRunning = false
    /// Whether the user cancelled the transfer, which ends after the current step.
    private(set) var isStopping = false
    /// The numbers of objects read and written, and all losses.
    private(set) var sheet: BalanceSheet?
    private(set) var download: Download?
    private(set) var problem: String?
    @ObservationIgnored private var task: Task<BalanceSheet, any Error>?

    private typealias Progress = @Sendable (Int, Int) -> Void

    // MARK: - In

    /// Imports a folder of this computer: Markdown, such as an Obsidian vault, or pages of HTML and RTF.
    func read(_ path: String, into container: NSPersistentContainer) async {
        await run { progress in
            let folder = try Self.folder(path)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
                throw VaultProblem(path, .unreadable, "there is no such folder")
            }
            return try await Self.read(folder, into: container, progress)
        }
    }

    /// Imports uploaded files: notes and pictures, or an archive of a folder.
    func read(_ files: [URL], into container: NSPersistentContainer) async {
        await run { progress in
            let notes = try UploadedNotes(files)
            defer { notes.remove() }
            var sheet = try await Self.read(notes.folder, into: container, progress)
            sheet.problems += notes.problems
            return sheet
        }
    }

    private nonisolated static func read(
        _ folder: URL,
        into container: NSPersistentContainer,
        _ progress: Progress
    ) async throws -> BalanceSheet {
        if PageImport.suits(folder) {
            return try await PageImport(contentsOf: folder).run(into: container, progress: progress).sheet
        }
        return try await VaultImport(VaultReader(folder: folder)).run(into: container, progress: progress).sheet
    }

    // MARK: - Out

    /// Exports all notes into a new folder of this computer.
    func write(_ form: ExportForm, to path: String, from container: NSPersistentContainer) async {
        await run { progress in
            try await form.write(from: container, to: try Self.folder(path), progress: progress)
        }
    }

    /// Exports all notes into an archive and offers it for download.
    func pack(_ form: ExportForm, from container: NSPersistentContainer, for downloads: SlipboxDownloads) async {
        await run { [weak self] progress in
            let (archive, sheet) = try await form.pack(
                from: container,
                in: try downloads.newFolder(),
                progress: progress
            )
            let size = try FileManager.default.attributesOfItem(atPath: archive.path)[.size] as? NSNumber
            let made = Download(
                address: downloads.offer(archive),
                name: archive.lastPathComponent,
                byteCount: size?.intValue ?? 0
            )
            await self?.offer(made)
            return sheet
        }
    }

    private func offer(_ download: Download) {
        self.download = download
    }

    // MARK: - Running

    /// Cancels the transfer. Objects saved before remain and are recognised by a later import.
    func cancel() {
        task?.cancel()
        isStopping = isRunning
    }

    private func run(_ work: @escaping @Sendable (@escaping Progress) async throws -> BalanceSheet) async {
        guard !isRunning else { return }
        (isRunning, sheet, download, problem, done, count) = (true, nil, nil, nil, 0, 0)
        defer { (isRunning, isStopping, task) = (false, false, nil) }
        let task = Task.detached { [weak self] in
            try await work { done, count in
                Task { @MainActor in self?.tell(done, of: count) }
            }
        }
        self.task = task
        do {
            sheet = try await task.value
        } catch is CancellationError {
            problem = "Stopped. Everything done so far is kept, and recognised if it is imported again."
        } catch let error as VaultProblem {
            problem = error.description
        } catch {
            problem = error.localizedDescription
        }
    }

    private func tell(_ done: Int, of count: Int) {
        (self.done, self.count) = (done, count)
    }

    private nonisolated static func folder(_ path: String) throws -> URL {
        let expanded = (path as NSString).expandingTildeInPath
        guard expanded.hasPrefix("/") else {
            throw VaultProblem(path, .unreadable, "give the full path, which begins with / or ~")
        }
        return URL(filePath: expanded, directoryHint: .isDirectory)
    }
}
