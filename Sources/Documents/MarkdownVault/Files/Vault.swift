public import Foundation

/// A whole vault in memory, for small ones and for tests; read large ones entry by entry.
public struct Vault: Sendable {
    /// The notes, in the order in which they were found.
    public var notes: [VaultNote] = []
    /// All other files.
    public var files: [VaultFile] = []
    /// All folders, the outer ones first.
    public var folders: [VaultPath] = []
    /// What could not be read.
    public var problems: [VaultProblem] = []

    /// An empty vault.
    public init() {}

    /// Reads all that there is. The bytes of files other than notes stay where they are.
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

    /// The names of all files, for resolving links.
    public func linkIndex(timeZone: TimeZone) -> LinkIndex {
        var index = LinkIndex()
        for note in notes { index.add(note, metadata: note.metadata(timeZone: timeZone)) }
        for file in files { index.add(file.path) }
        return index
    }

    /// Gives everything to a writer, which is not finished by that.
    public func write(to writer: VaultWriter) throws {
        for folder in folders { try writer.write(folder) }
        for note in notes { try writer.write(note) }
        for file in files { try writer.write(file) }
    }
}
