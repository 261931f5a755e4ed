import DocumentZipFiles
import Foundation
import MarkdownVault
import UntrustedJSON

/// An archive that is read. Nothing in it is trusted: names, sizes, numbers and texts may be anything.
struct ArchiveSource {
    let head: ArchiveHead
    /// The pictures and other files by their names.
    let files: [String: ZipEntry]
    private let objects: [String: ZipEntry]
    private let reader: ZipReader

    /// The limits for archives: large enough for each that was written here.
    static var limits: ZipLimits {
        var limits = ZipLimits()
        limits.entries = 65_535
        limits.bytes = ArchiveNames.totalBytes + ArchiveNames.headBytes
        limits.fileBytes = ArchiveNames.fileBytes
        limits.ratio = ArchiveNames.ratio
        return limits
    }

    /// Reads what an archive says about itself, and which files it has.
    ///
    /// - Throws: ``VaultProblem`` or ``ZipError`` if it is none, is damaged, or lacks a file.
    init(_ file: URL) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            throw VaultProblem(file.path, .unreadable, "there is no file of this name")
        }
        guard !isFolder.boolValue else {
            throw VaultProblem(file.path, .unreadable, "it is a folder, and an archive is one file")
        }
        reader = try ZipReader(contentsOf: file, limits: Self.limits)
        let entries = try Self.entries(of: reader)
        guard let first = entries[ArchiveNames.head] else {
            throw VaultProblem(file.path, .unreadable, "it is no archive of a slip box: it has no \(ArchiveNames.head)")
        }
        try Self.check(first, most: ArchiveNames.headBytes)
        head = try ArchiveHead(try Self.data(of: first, in: reader))
        files = entries.filter { $0.key.hasPrefix(ArchiveNames.filesFolder) }
        objects = entries.filter { $0.key.hasPrefix(ArchiveNames.objectsFolder) }
        for entry in objects.values { try Self.check(entry, most: ArchiveNames.objectsBytes) }
        let known = Set(head.entities.keys.flatMap(parts))
        if let other = objects.keys.sorted().first(where: { !known.contains($0) }) {
            let reason = "\(ArchiveNames.head) does not name it, or a part before it is missing"
            throw VaultProblem(other, .unreadable, reason)
        }
    }

    private static func entries(of reader: ZipReader) throws -> [String: ZipEntry] {
        var entries: [String: ZipEntry] = [:]
        for entry in reader.entries where entry.kind != .folder {
            if case .other(let reason) = entry.kind {
                // Archives that macOS has packed again have files of its own.
                if entry.name.hasPrefix("__MACOSX") { continue }
                throw VaultProblem(entry.name, .unreadable, reason)
            }
            guard entries.updateValue(entry, forKey: entry.name) == nil else {
                throw VaultProblem(entry.name, .unreadable, "the archive contains it twice")
            }
        }
        return entries
    }

    private static func check(_ entry: ZipEntry, most: Int) throws {
        guard entry.byteCount <= most else {
            let sizes = "it has \(entry.byteCount >> 20) MB, and the limit is \(most >> 20)"
            throw VaultProblem(entry.name, .unreadable, sizes)
        }
    }

    private static func data(of entry: ZipEntry, in reader: ZipReader) throws -> Data {
        do {
            return try reader.data(of: entry)
        } catch let error as ZipError {
            throw VaultProblem(entry.name, .unreadable, error.localizedDescription)
        }
    }

    /// Returns the bytes of a picture or another file.
    func data(of entry: ZipEntry) throws -> Data { try Self.data(of: entry, in: reader) }

    /// The names of the files with the objects of an entity.
    private func parts(of entity: String) -> [String] {
        var names: [String] = []
        while case let name = ArchiveNames.objects(of: entity, part: names.count + 1), objects[name] != nil {
            names.append(name)
        }
        return names
    }

    /// Calls a closure for each line with objects of an entity.
    func forEachLine(of entity: String, _ body: (ArraySlice<UInt8>, ArchivePlace) throws -> Void) throws {
        for name in parts(of: entity) {
            guard let entry = objects[name] else { continue }
            let bytes = [UInt8](try data(of: entry))
            var (start, number) = (0, 1)
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                if end > start { try body(bytes[start..<end], ArchivePlace(name: name, line: number)) }
                (start, number) = (end + 1, number + 1)
            }
        }
    }

    /// Returns the numbers of lines by entity.
    func counts() throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for entity in head.entities.keys {
            counts[entity] = 0
            try forEachLine(of: entity) { _, _ in counts[entity, default: 0] += 1 }
        }
        return counts
    }

    /// Reads all pictures and other files once, to see that they are whole.
    func check(_ cancellation: Cancellation) throws {
        for entry in files.values {
            try cancellation.check()
            _ = try data(of: entry)
        }
    }
}
