public import Foundation

/// Writes a vault to a folder, one file at a time.
///
/// A new folder appears whole when the writer finishes, or not at all. An existing one is updated file by file, each in one
/// step, and what is there already is replaced only if it is ours: written by an earlier writer and not changed since.
///
/// ```swift
/// let writer = try VaultWriter(folder: url, mode: .new)
/// for note in notes { try writer.write(note) }
/// let sheet = try writer.finish()
/// ```
public final class VaultWriter {
    /// What may be in the folder already.
    public enum Mode: Sendable {
        /// Nothing: the folder is new, or empty.
        case new
        /// Anything. Files that are not ours stay as they are, and are told as problems.
        case update
        /// Anything. Files in the way are replaced, whosever they are.
        case overwrite
    }

    private let folder: URL
    private let mode: Mode
    private let keepsRecord: Bool
    /// Where files go: beside the folder if that is new.
    private let place: URL
    private let old: VaultRecord
    private var record = VaultRecord()
    private var files: VaultFiles
    private var taken: Set<VaultPath> = []
    private var isOpen = true
    /// What became of everything so far.
    public private(set) var report = VaultWriteReport()

    /// - Parameter keepsRecord: Whether a hidden file remembers what was written, so that a later update knows what is ours.
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
            old = VaultRecord(in: self.folder)
        }
        files = VaultFiles(folder: place)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }

    deinit {
        if isOpen && mode == .new { try? FileManager.default.removeItem(at: place) }
    }

    private static func checkNew(_ folder: URL) throws {
        guard (try? FileManager.default.attributesOfItem(atPath: folder.path)) != nil else { return }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path), names.isEmpty else {
            throw VaultProblem(folder.path, .inTheWay, "it exists already; name a new folder, or update this one")
        }
    }

    // MARK: - Writing

    /// Makes a folder, which may stay empty.
    public func write(_ folder: VaultPath) throws {
        try files.makeFolder(folder)
        report.folderCount += 1
    }

    /// Writes a note. Its file gets the note's date.
    public func write(_ note: VaultNote) throws {
        try write(note.path, .data(Data(note.text.utf8)), note.modificationDate)
    }

    /// Copies a file, piece by piece if it is in one. The copy gets its date.
    public func write(_ file: VaultFile) throws {
        try write(file.path, file.content, file.modificationDate)
    }

    private func write(_ path: VaultPath, _ content: VaultFile.Content, _ date: Date?) throws {
        guard path.text != VaultRecord.fileName, taken.insert(path).inserted else {
            throw VaultProblem(path.text, .taken, "there is another file of that name")
        }
        let arriving = try files.prepare(content, at: path, date: date)
        defer { arriving.discard() }
        let present = try files.checksum(at: path)
        if present == arriving.checksum {
            report.unchanged.append(path)
        } else {
            guard present == nil || mode == .overwrite || old.checksums[path.text] == present else {
                let reason = "a file that is not from an earlier export, or was changed since; it stays as it is"
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

    /// Puts a new folder in its place, or removes from one that was updated what is ours and was not written again.
    public func finish() throws -> VaultWriteReport {
        for (text, checksum) in old.checksums.sorted(by: { $0.key < $1.key }) {
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
                    "the new folder cannot be put there: \(VaultFiles.lastError)"
                )
            }
        }
        isOpen = false
        return report
    }
}
