public import Foundation

/// A writer that puts a vault into a folder, one file at a time.
///
/// A new folder appears as a whole when the writer finishes, or not at all. An existing folder is updated file by file,
/// each atomically; existing files are replaced only if an earlier writer wrote them and they were not changed since.
///
/// ```swift
/// let writer = try VaultWriter(folder: url, mode: .new)
/// for note in notes { try writer.write(note) }
/// let sheet = try writer.finish()
/// ```
public final class VaultWriter {
    /// The handling of existing content in the folder.
    public enum Mode: Sendable {
        /// The folder must not exist, or be empty.
        case new
        /// Existing files are kept and reported as problems, unless an earlier writer wrote them and they are unchanged
        /// since.
        case update
        /// Existing files are replaced.
        case overwrite
    }

    private let folder: URL
    private let mode: Mode
    private let keepsRecord: Bool
    /// The folder to write to: a temporary one next to `folder` if that is new.
    private let place: URL
    private let old: VaultRecord
    private var record = VaultRecord()
    private var files: VaultFiles
    private var taken: Set<VaultPath> = []
    private var isOpen = true
    /// The outcome so far.
    public private(set) var report = VaultWriteReport()

    /// Creates a writer.
    /// - Parameter keepsRecord: Whether to record the written files in a hidden file, so that a later update knows
    ///   which ones it may replace.
    public init(folder: URL, mode: Mode, keepsRecord: Bool = true) throws {
        self.folder = folder.standardizedFileURL
        self.mode = mode
        self.keepsRecord = keepsRecord
        if mode == .new {
            try Self.checkNew(self.folder)
            let name = ".\(self.folder.lastPathComponent)-\(UUID().uuidString)"
            place = self.folder.deletingLastPathComponent().appendingPathComponent(name, isDirectory: true)
            old = VaultRecord()
        } else {
            place = self.folder
            old = try VaultRecord(in: self.folder)
        }
        files = VaultFiles(folder: place)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }

    deinit {
        // The folder is hidden and no part of any vault; if it stays, there is no one left to tell.
        if isOpen && mode == .new { try? FileManager.default.removeItem(at: place) }
    }

    private static func checkNew(_ folder: URL) throws {
        // If the folder cannot be examined, it cannot be created either, and that error says why.
        guard (try? FileManager.default.attributesOfItem(atPath: folder.path)) != nil else { return }
        // A folder that cannot be listed is in the way as much as a file.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path), names.isEmpty else {
            throw VaultProblem(folder.path, .inTheWay, "it already exists; choose a new folder, or update this one")
        }
    }

    // MARK: - Writing

    /// Creates a folder.
    public func write(_ folder: VaultPath) throws {
        try files.makeFolder(folder)
        report.folderCount += 1
    }

    /// Writes a note. The file gets the note's modification date.
    public func write(_ note: VaultNote) throws {
        try write(note.path, .data(Data(note.text.utf8)), note.modificationDate)
    }

    /// Writes a file; content on disk is copied in pieces. The copy gets the file's modification date.
    public func write(_ file: VaultFile) throws {
        try write(file.path, file.content, file.modificationDate)
    }

    private func write(_ path: VaultPath, _ content: VaultFile.Content, _ date: Date?) throws {
        guard path.text != VaultRecord.fileName, taken.insert(path).inserted else {
            throw VaultProblem(path.text, .taken, "another file has this name")
        }
        let arriving = try files.prepare(content, at: path, date: date)
        defer { arriving.discard() }
        let present = try files.checksum(at: path)
        if present == arriving.checksum {
            report.unchanged.append(path)
        } else {
            guard present == nil || mode == .overwrite || old.checksums[path.text] == present else {
                let reason = "a file that is not from an earlier export, or was changed since; it is kept"
                report.problems.append(VaultProblem(path.text, .inTheWay, reason))
                return
            }
            try arriving.move()
            report.written.append(path)
        }
        record.checksums[path.text] = arriving.checksum
        report.byteCount += arriving.byteCount
    }

    // MARK: - Finishing

    /// Finishes writing: moves a new folder to its destination, or removes from an updated one the files that an
    /// earlier writer wrote and this one did not.
    public func finish() throws -> VaultWriteReport {
        for (text, checksum) in old.checksums.sorted(by: { $0.key < $1.key }) {
            // A file that cannot be read may have been changed: it stays.
            guard record.checksums[text] == nil, let path = VaultPath(text), !taken.contains(path),
                let present = try? files.checksum(at: path), present == checksum
            else { continue }
            try FileManager.default.removeItem(at: path.url(in: place))
            report.removed.append(path)
        }
        if keepsRecord { try record.write(to: place) }
        if mode == .new {
            guard rename(place.path, folder.path) == 0 else {
                throw VaultProblem(
                    folder.path,
                    .unwritable,
                    "the new folder cannot be moved there: \(VaultFiles.lastError)"
                )
            }
        }
        isOpen = false
        return report
    }
}

/// The outcome of writing a vault.
public struct VaultWriteReport: Sendable {
    /// The files that were written.
    public internal(set) var written: [VaultPath] = []
    /// The files that existed already with the same content.
    public internal(set) var unchanged: [VaultPath] = []
    /// The files of an earlier writer that were removed, because the vault no longer has them.
    public internal(set) var removed: [VaultPath] = []
    /// The files that were not written because another file was in the way.
    public internal(set) var problems: [VaultProblem] = []
    /// The number of folders written.
    public internal(set) var folderCount = 0
    /// The size of all files written or unchanged, in bytes.
    public internal(set) var byteCount = 0

    /// Creates an empty report.
    public init() {}
}
