internal import Foundation
internal import MarkdownVault
internal import ZipFiles

/// Files that came from a browser, put into a folder as an import reads it; gone when it is done.
struct UploadedNotes: Sendable {
    /// The folder that is read.
    let folder: URL
    /// What of archives has no place there.
    let problems: [VaultProblem]
    private let root: URL

    /// Takes over files as the browser's upload left them: each with a number before its name.
    init(_ files: [URL]) throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("slipbox-import-\(UUID().uuidString)")
        let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true, attributes: permissions)
        defer {
            for folder in Set(files.map { $0.deletingLastPathComponent() }) {
                try? FileManager.default.removeItem(at: folder)
            }
        }
        do {
            (folder, problems) = try Self.fill(root, files)
        } catch {
            try? FileManager.default.removeItem(at: root)
            throw error
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: root)
    }

    private static func fill(_ root: URL, _ files: [URL]) throws -> (URL, [VaultProblem]) {
        if files.count == 1, files[0].pathExtension.lowercased() == "zip" {
            let problems = try unpack(files[0], to: root)
            let stem = (name(of: files[0]) as NSString).deletingPathExtension
            return (packedFolder(in: root, named: stem) ?? root, problems)
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

    /// The name that the file had.
    private static func name(of file: URL) -> String {
        let name = file.lastPathComponent
        guard let dash = name.firstIndex(of: "-"), name[..<dash].allSatisfy(\.isNumber) else { return name }
        return String(name[name.index(after: dash)...])
    }

    private static func unpack(_ archive: URL, to folder: URL) throws -> [VaultProblem] {
        try ZipReader(contentsOf: archive).unpack(to: folder).map { VaultProblem($0.name, .unreadable, $0.reason) }
    }

    /// The folder that was packed: what has the name of the archive, or is a vault, and is all that there is.
    private static func packedFolder(in root: URL, named name: String) -> URL? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
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
