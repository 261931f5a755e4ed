internal import CoreData
internal import DocumentZipFiles
internal import Foundation
internal import MarkdownVault
internal import SlipboxVault

/// The formats of an export.
enum ExportForm: String, CaseIterable, Identifiable {
    case markdown
    case html
    case rtf

    var id: String { rawValue }

    var title: String {
        switch self {
        case .markdown: "Markdown (Obsidian)"
        case .html: "HTML"
        case .rtf: "RTF"
        }
    }

    /// Writes notes into a new folder.
    /// - Parameter notes: The notes; nil for all.
    func write(
        _ notes: Set<NSManagedObjectID>? = nil,
        from container: NSPersistentContainer,
        to folder: URL,
        progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws -> BalanceSheet {
        guard let format = PageFormat(rawValue: rawValue) else {
            var export = VaultExport()
            export.notes = notes
            return try await export.run(from: container, to: folder, mode: .new, progress: progress).sheet
        }
        var export = PageExport(format)
        export.notes = notes
        return try await export.run(from: container, to: folder, mode: .new, progress: progress).sheet
    }

    /// Writes notes into an archive in `place`. If that fails, deletes `place`.
    /// - Parameter notes: The notes; nil for all.
    func pack(
        _ notes: Set<NSManagedObjectID>? = nil,
        from container: NSPersistentContainer,
        in place: URL,
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws -> (archive: URL, sheet: BalanceSheet) {
        let folder = place.appendingPathComponent("Notes")
        // The archive is complete without the folder, which goes with `place` at the latest.
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = place.appendingPathComponent("notes-\(rawValue).zip")
        do {
            let sheet = try await write(notes, from: container, to: folder, progress: progress)
            let writer = try ZipWriter(to: archive)
            try writer.add(contentsOf: folder) { $0.hasPrefix(".markdown-vault") }
            try writer.finish()
            return (archive, sheet)
        } catch {
            // The first error is the one to report.
            try? FileManager.default.removeItem(at: place)
            throw error
        }
    }
}
