internal import CloudWire
package import Foundation
internal import ServerSecurity

/// The files of a service's assets: each content once, named by its digest.
///
/// A file is complete and on the disk before anything refers to it. One that nothing refers to stays for a day, in which
/// the client that has sent it saves its record.
package final class AssetFiles: Sendable {
    /// A content that the service has.
    struct Content: Hashable {
        var digest: String
        var size: Int64
    }

    /// The time after which a file that nothing refers to is swept. Receipts are good for less.
    static let patience: TimeInterval = 25 * 3_600

    private let folder: URL
    /// Keeps a file from being swept at the moment in which it is sent again.
    private let turn: FileTurn

    /// - Parameters:
    ///   - folder: Made if it is missing.
    ///   - isShared: Whether other servers use the files, too.
    package init(_ folder: URL, isShared: Bool = false) throws {
        self.folder = folder
        turn = FileTurn(isShared ? folder.appendingPathExtension("lock") : nil)
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// The files of a service that keeps nothing.
    package static func temporary() throws -> AssetFiles {
        try AssetFiles(FileManager.default.temporaryDirectory.appending(path: "cloud-assets-\(UUID().uuidString)"))
    }

    /// The file of a digest.
    private func file(_ digest: String) -> URL {
        folder.appending(path: digest.prefix(2)).appending(path: digest)
    }

    /// Takes a file, which is moved.
    func take(_ source: URL) throws -> Content {
        let digest = try Digest.of(source).hexadecimal
        let target = file(digest)
        let size = try FileManager.default.attributesOfItem(atPath: source.path)[.size] as? Int64 ?? 0
        let shelf = target.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
        try turn.take {
            if refresh(target) { return }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: source.path)
            try Self.flush(source)
            try move(source, to: target)
            refresh(target)
            try Self.flush(shelf)
        }
        return Content(digest: digest, size: size)
    }

    /// Gives a file its place, from another volume, too.
    private func move(_ source: URL, to target: URL) throws {
        if rename(source.path, target.path) == 0 { return }
        let near = target.appendingPathExtension("part-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: source, to: near)
        try Self.flush(near)
        guard rename(near.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Gives a file another day. Returns whether it exists.
    @discardableResult
    private func refresh(_ file: URL) -> Bool {
        utimes(file.path, nil) == 0
    }

    /// Waits until a file or a folder is on the disk.
    private static func flush(_ file: URL) throws {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Whether a content is there. If it is, it stays for another day.
    func keeps(_ digest: String) throws(WireFailure) -> Bool {
        guard Self.isDigest(digest) else { return false }
        do {
            return try turn.take { refresh(file(digest)) }
        } catch {
            throw .ofService(error)
        }
    }

    /// The file of a content; nil if there is none.
    package func location(of digest: String) -> URL? {
        let file = file(digest)
        return Self.isDigest(digest) && FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The digests of all files, and the names of files that are none: parts of what a stopped service was moving.
    func list() throws -> (digests: Set<String>, others: [URL]) {
        var digests: Set<String> = []
        var others: [URL] = []
        for shelf in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            for file in try FileManager.default.contentsOfDirectory(at: shelf, includingPropertiesForKeys: nil) {
                let name = file.lastPathComponent
                if Self.isDigest(name) { digests.insert(name) } else { others.append(file) }
            }
        }
        return (digests, others)
    }

    /// Deletes files that have waited for long and that nothing refers to. Others of the list stay.
    ///
    /// - Parameter isUsed: Whether something refers to a content.
    /// - Returns: The number of deleted files.
    func sweep(_ files: some Sequence<URL>, now: Date, isUsed: (String) throws -> Bool) throws -> Int {
        var count = 0
        for file in files where try !isUsed(file.lastPathComponent) {
            try turn.take {
                guard try hasWaited(file, now: now) else { return }
                try FileManager.default.removeItem(at: file)
                count += 1
            }
        }
        return count
    }

    /// The files that nobody has sent for long.
    func waiting(now: Date) throws -> [URL] {
        let (digests, others) = try list()
        return try (digests.map(file) + others).filter { try hasWaited($0, now: now) }
    }

    private func hasWaited(_ file: URL, now: Date) throws -> Bool {
        let changed = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
        return changed.map { now.timeIntervalSince($0) > Self.patience } ?? false
    }
}
