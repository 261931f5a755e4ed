public import Foundation

/// Reads the folder of a vault, one file at a time, in the order of names.
///
/// What cannot be read is told as a ``VaultProblem`` in its place; reading goes on. Only the names of the folders that are
/// being read are held, so vaults may be of any size.
///
/// ```swift
/// for entry in VaultReader(folder: url) {
///     if case .note(let note) = entry { index.add(note, metadata: note.metadata(timeZone: .current)) }
/// }
/// ```
public struct VaultReader: Sequence, Sendable {
    /// The folder of the vault.
    public let folder: URL
    /// The endings of notes, in small letters.
    public var noteExtensions: Set<String> = ["md", "markdown"]
    /// Hidden folders that belong to the vault. Others are the work of programs such as Git, and are left out.
    public var settingsFolders: Set<String> = [".obsidian"]
    /// The most bytes of a file that is read as a note.
    public var largestNote = 32 << 20

    /// The one name of the vault's folder that is read; nil for all of them.
    public var onlyName: String?

    /// Reads nothing yet: that happens entry by entry.
    public init(folder: URL) {
        self.folder = folder.standardizedFileURL
    }

    /// Begins with the first entry.
    public func makeIterator() -> VaultIterator {
        VaultIterator(self)
    }
}
