public import Foundation

/// A whole vault in memory, for small vaults and for tests. Read large vaults entry by entry with ``VaultReader``.
public struct Vault: Sendable {
    /// The notes, in reading order.
    public var notes: [VaultNote] = []
    /// The files other than notes.
    public var files: [VaultFile] = []
    /// The folders, outer ones first.
    public var folders: [VaultPath] = []
    /// The problems that occurred while reading.
    public var problems: [VaultProblem] = []

    /// Creates an empty vault.
    public init() {}

    /// Reads all entries of a vault. The content of files other than notes is not loaded.
    public init(_ reader: VaultReader) {
        for entry in reader {
            switch entry {
            case .note(let note): notes.append(note)
            case .file(let file): files.append(file)
            case .folder(let folder): folders.append(folder)
            case .problem(let problem): problems.append(problem)
            }
        }
    }

    /// Returns an index of all notes and files, for resolving links.
    public func linkIndex(timeZone: TimeZone) -> LinkIndex {
        var index = LinkIndex()
        for note in notes { index.add(note, metadata: note.metadata(timeZone: timeZone)) }
        for file in files { index.add(file.path) }
        return index
    }

    /// Writes all folders, notes and files. Does not finish the writer.
    public func write(to writer: VaultWriter) throws {
        for folder in folders { try writer.write(folder) }
        for note in notes { try writer.write(note) }
        for file in files { try writer.write(file) }
    }
}
