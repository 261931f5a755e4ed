internal import DocumentZipFiles
internal import Foundation
internal import MarkdownVault
internal import WebUI

/// Uploaded files, arranged in a temporary folder for an import. Call `remove()` when the import is done.
struct UploadedNotes: Sendable {
    /// The folder to import, or the only file if it has a format of its own.
    let place: URL
    /// Whether the files are notes and pictures, and no archives or files of other programs.
    let isOfNotes: Bool
    /// The entries of archives that were left out.
    let problems: [VaultProblem]
    private let root: TemporaryFolder

    private static let notes: Set<String> = [
        "md", "markdown", "html", "htm", "rtf", "txt", "png", "jpg", "jpeg", "gif", "webp",
    ]

    /// Moves uploaded files into the folder. Their names are preceded by a number.
    init(_ files: [URL]) throws {
        root = TemporaryFolder("slipbox-imports")
        try root.make()
        defer {
            for folder in Set(files.map { $0.deletingLastPathComponent() }) {
                // The import does not need them any more; the server removes its upload folder when it ends.
                try? FileManager.default.removeItem(at: folder)
            }
        }
        isOfNotes = files.allSatisfy { Self.notes.contains($0.pathExtension.lowercased()) }
        (place, problems) = try Self.fill(root.url, files, isOfNotes: isOfNotes)
    }

    func remove() {
        // The import is done either way, and the next start of the server removes what stays.
        try? root.remove()
    }

    private static func fill(_ root: URL, _ files: [URL], isOfNotes: Bool) throws -> (URL, [VaultProblem]) {
        var namer = VaultFileNamer()
        var problems: [VaultProblem] = []
        var last = root
        for file in files {
            let name = name(of: file)
            // Several archives become a folder each; a single one is unpacked by the import.
            let isArchive = files.count > 1 && file.pathExtension.lowercased() == "zip"
            let stem = (name as NSString).deletingPathExtension
            let path = namer.path(for: stem, fileExtension: isArchive ? "" : file.pathExtension, in: nil)
            last = path.url(in: root)
            if isArchive {
                try FileManager.default.createDirectory(at: last, withIntermediateDirectories: false)
                problems += try unpack(file, to: last)
            } else {
                try FileManager.default.moveItem(at: file, to: last)
            }
        }
        return (files.count == 1 && !isOfNotes ? last : root, problems)
    }

    /// Returns the original name of a file.
    private static func name(of file: URL) -> String {
        let name = file.lastPathComponent
        guard let dash = name.firstIndex(of: "-"), name[..<dash].allSatisfy(\.isNumber) else { return name }
        return String(name[name.index(after: dash)...])
    }

    private static func unpack(_ archive: URL, to folder: URL) throws -> [VaultProblem] {
        try ZipReader(contentsOf: archive).unpack(to: folder).map { VaultProblem($0.name, .unreadable, $0.reason) }
    }
}
