internal import DocumentZipFiles
internal import Foundation
internal import MarkdownVault
internal import WebUI

/// Uploaded files, arranged in a temporary folder for an import. Call `remove()` when the import is done.
struct UploadedNotes: Sendable {
    /// The folder to import.
    let folder: URL
    /// The entries of archives that were left out.
    let problems: [VaultProblem]
    private let root: TemporaryFolder

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
        (folder, problems) = try Self.fill(root.url, files)
    }

    func remove() {
        // The import is done either way, and the next start of the server removes what stays.
        try? root.remove()
    }

    private static func fill(_ root: URL, _ files: [URL]) throws -> (URL, [VaultProblem]) {
        if files.count == 1, files[0].pathExtension.lowercased() == "zip" {
            let problems = try unpack(files[0], to: root)
            let stem = (name(of: files[0]) as NSString).deletingPathExtension
            return (try packedFolder(in: root, named: stem) ?? root, problems)
        }
        var namer = VaultFileNamer()
        var problems: [VaultProblem] = []
        for file in files {
            let name = name(of: file)
            let isArchive = file.pathExtension.lowercased() == "zip"
            let stem = (name as NSString).deletingPathExtension
            let path = namer.path(for: stem, fileExtension: isArchive ? "" : file.pathExtension, in: nil)
            if isArchive {
                try FileManager.default.createDirectory(at: path.url(in: root), withIntermediateDirectories: false)
                problems += try unpack(file, to: path.url(in: root))
            } else {
                try FileManager.default.moveItem(at: file, to: path.url(in: root))
            }
        }
        return (root, problems)
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

    /// Returns the root of an unpacked archive: its single folder, if that has the archive's name or is a vault.
    private static func packedFolder(in root: URL, named name: String) throws -> URL? {
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path)
        guard names.count == 1 else { return nil }
        let only = root.appendingPathComponent(names[0])
        let settings = only.appendingPathComponent(".obsidian").path
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: only.path, isDirectory: &isFolder)
        guard exists, isFolder.boolValue else { return nil }
        return names[0].lowercased() == name.lowercased() || FileManager.default.fileExists(atPath: settings)
            ? only : nil
    }
}
