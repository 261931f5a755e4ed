internal import CoreData
internal import Foundation
internal import MarkdownVault
internal import Observation
internal import SlipboxVault

/// Notes on their way in or out, and how that went.
@MainActor
@Observable
final class Transfer {
    private(set) var done = 0
    private(set) var count = 0
    private(set) var isRunning = false
    /// What went in, what came out, and what has no place there.
    private(set) var sheet: BalanceSheet?
    private(set) var problem: String?

    /// Reads a folder of Markdown notes, such as an Obsidian vault.
    func read(_ path: String, into container: NSPersistentContainer) async {
        await run { progress in
            let folder = try Self.folder(path)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
                throw VaultProblem(path, .unreadable, "there is no such folder")
            }
            return try await VaultImport(VaultReader(folder: folder)).run(into: container, progress: progress).sheet
        }
    }

    /// Writes all notes into a new folder.
    func write(_ path: String, from container: NSPersistentContainer) async {
        await run { progress in
            let folder = try Self.folder(path)
            return try await VaultExport().run(from: container, to: folder, mode: .new, progress: progress).sheet
        }
    }

    private func run(
        _ work: @escaping @Sendable (@escaping @Sendable (Int, Int) -> Void) async throws -> BalanceSheet
    ) async {
        guard !isRunning else { return }
        (isRunning, sheet, problem, done, count) = (true, nil, nil, 0, 0)
        defer { isRunning = false }
        do {
            sheet = try await work { [weak self] done, count in
                Task { @MainActor in self?.tell(done, of: count) }
            }
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
            throw VaultProblem(path, .unreadable, "give the whole path, which begins with / or ~")
        }
        return URL(filePath: expanded, directoryHint: .isDirectory)
    }
}
