import DocumentZipFiles
import Foundation
import MarkdownVault

/// The files of an import: those of a folder, of an archive, or a single file.
struct ImportFiles: Sendable {
    /// The folder that the paths are relative to.
    let folder: URL
    /// The name of the folder, archive or file, without its extension.
    let name: String
    /// Whether a single file was chosen, and no folder or archive.
    let isSingleFile: Bool
    private let isUnpacked: Bool
    private let scratch: URL
    private(set) var files: [VaultFile] = []
    private(set) var folders: [VaultPath] = []
    /// The items of the folder that cannot be read.
    private(set) var problems: [VaultProblem] = []
    /// The entries of archives that were left out.
    private(set) var left: [VaultProblem] = []
    /// The bytes that archives may still be unpacked to.
    private var spareBytes = 4 << 30

    /// Lists a folder, or the folder of a file, or unpacks an archive, which is recognised by its content.
    ///
    /// - Parameter scratch: an empty folder for what is unpacked.
    init(_ url: URL, scratch: URL) throws {
        self.scratch = scratch
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw VaultProblem(url.path, .unreadable, "there is no folder or file of this name")
        }
        name = isFolder.boolValue ? url.lastPathComponent : url.deletingPathExtension().lastPathComponent
        let isArchive = try !isFolder.boolValue && (FileHead(url).isZip || url.pathExtension.lowercased() == "zip")
        guard isArchive else {
            (isSingleFile, isUnpacked) = (!isFolder.boolValue, false)
            folder = isSingleFile ? url.deletingLastPathComponent() : url
            var reader = VaultReader(folder: folder)
            reader.onlyName = isSingleFile ? url.lastPathComponent : nil
            try list(reader)
            try unpackBundles(to: scratch)
            return
        }
        (isSingleFile, isUnpacked) = (false, true)
        folder = scratch.appendingPathComponent("unpacked", isDirectory: true)
        try unpack(url, to: folder)
        try list(VaultReader(folder: folder))
        try unpackInner()
        try unpackBundles(to: scratch)
    }

    private mutating func list(_ reader: VaultReader) throws {
        var reader = reader
        reader.noteExtensions = []
        (files, folders, problems) = ([], [], [])
        for entry in reader {
            try Task.checkCancellation()
            switch entry {
            case .file(let file): files.append(file)
            case .folder(let path): folders.append(path)
            case .problem(let problem): problems.append(problem)
            case .note: continue
            }
        }
    }

    private mutating func unpack(_ archive: URL, to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var limits = ZipLimits()
        limits.bytes = min(limits.bytes, spareBytes)
        let reader = try ZipReader(contentsOf: archive, limits: limits)
        // Archives within an archive share a limit.
        spareBytes -= reader.entries.reduce(0) { $0 + $1.byteCount }
        let entries = try reader.unpack(to: folder)
        left += entries.filter { !$0.name.hasPrefix("__MACOSX") }.map { VaultProblem($0.name, .unreadable, $0.reason) }
    }

    /// Unpacks the parts of an archive that consists of archives, as Notion makes them. Their contents belong together.
    private mutating func unpackInner() throws {
        guard !files.isEmpty, try files.allSatisfy({ try FileHead($0).isZip }) else { return }
        for file in files {
            let place = file.path.url(in: folder)
            let part = folder.appendingPathComponent(".part-\(UUID().uuidString)")
            try FileManager.default.moveItem(at: place, to: part)
            do {
                try unpack(part, to: folder)
            } catch let error as ZipError {
                throw VaultProblem(file.path.text, .unreadable, error.localizedDescription)
            }
            try FileManager.default.removeItem(at: part)
        }
        try list(VaultReader(folder: folder))
    }

    /// Unpacks the notes among the files that are archives, such as text packs. Their files take their place.
    private mutating func unpackBundles(to scratch: URL) throws {
        for file in files where Self.bundleExtensions.contains(file.path.fileExtension.lowercased()) {
            guard try FileHead(file).isZip else { continue }
            let place = scratch.appendingPathComponent("bundle-\(UUID().uuidString)", isDirectory: true)
            do {
                try unpack(file.path.url(in: folder), to: place)
            } catch let error as ZipError {
                left.append(VaultProblem(file.path.text, .unreadable, error.localizedDescription))
                continue
            }
            var reader = VaultReader(folder: place)
            reader.noteExtensions = []
            files.removeAll { $0.path == file.path }
            for case .file(var inner) in reader {
                guard let path = VaultPath("\(file.path.text)/\(inner.path.text)") else { continue }
                inner.path = path
                files.append(inner)
            }
        }
    }

    private static let bundleExtensions: Set<String> = ["textpack", "bear2bk", "bearbk"]

    /// Copies a file into the scratch folder, with those beside it whose names have certain endings in addition.
    func copy(_ file: VaultFile, with endings: [String]) throws -> URL {
        let place = scratch.appendingPathComponent("copy-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let copy = place.appendingPathComponent(file.path.name)
        try file.data().write(to: copy)
        let source = file.path.url(in: folder)
        for ending in endings where FileManager.default.fileExists(atPath: source.path + ending) {
            let other = place.appendingPathComponent(file.path.name + ending)
            try FileManager.default.copyItem(at: URL(filePath: source.path + ending), to: other)
        }
        return copy
    }

    /// The folder of the notes: that within an archive which has the archive's name, or is a vault of Obsidian's.
    var root: URL {
        let tops = Set(files.map { $0.path.components[0] } + folders.map { $0.components[0] })
        guard !isSingleFile, isUnpacked, tops.count == 1, let only = tops.first,
            folders.contains(where: { $0.text == only })
        else { return folder }
        let isVault = folders.contains { $0.text == "\(only)/.obsidian" }
        return isVault || only.lowercased() == name.lowercased() ? folder.appendingPathComponent(only) : folder
    }

    /// Returns the files whose content is of a kind. Only so many are opened that a large vault does not take long.
    func files(where isSuitable: (FileHead) -> Bool) throws -> [VaultFile] {
        let candidates = files.filter { !Self.otherExtensions.contains($0.path.fileExtension.lowercased()) }
        // Those with the right endings come first, in case there are too many to open.
        let likely = candidates.filter { Self.likelyExtensions.contains($0.path.fileExtension.lowercased()) }
        let others = candidates.filter { !Self.likelyExtensions.contains($0.path.fileExtension.lowercased()) }
        return try likely.filter { isSuitable(try FileHead($0)) }
            + others.prefix(Self.mostOpened).filter { isSuitable(try FileHead($0)) }
    }

    private static let mostOpened = 5000
    private static let likelyExtensions: Set<String> = ["enex", "xml", "sqlite"]
    /// The extensions of files that are certainly no containers of notes.
    private static let otherExtensions: Set<String> = ["md", "markdown", "png", "jpg", "jpeg", "gif", "webp", "heic"]
}

/// The beginning of a file, which tells its format.
struct FileHead {
    private let bytes: Data
    private static let count = 4096

    init(_ file: VaultFile) throws {
        switch file.content {
        case .file(let url): try self.init(url)
        case .data(let data): self.init(data)
        }
    }

    init(_ data: Data) {
        bytes = data.prefix(Self.count)
    }

    init(_ url: URL) throws {
        let file = try FileHandle(forReadingFrom: url)
        bytes = try file.read(upToCount: Self.count) ?? Data()
        try file.close()
    }

    var isZip: Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6]) }
    var isSQLite: Bool { bytes.starts(with: "SQLite format 3\0".utf8) }
    var isEvernote: Bool { contains("<en-export") }

    /// The beginning as text. The last character may be damaged.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether a text in ASCII occurs.
    private func contains(_ text: String) -> Bool { bytes.range(of: Data(text.utf8)) != nil }
}
