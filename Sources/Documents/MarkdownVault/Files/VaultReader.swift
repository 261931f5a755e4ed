public import Foundation

/// A reader for the folder of a vault. Iterating reads one file at a time, ordered by name.
///
/// An unreadable item becomes a ``VaultProblem`` in its place, and reading continues. Memory holds only the names in
/// the folders being read, so vaults may be of any size.
///
/// ```swift
/// for entry in VaultReader(folder: url) {
///     if case .note(let note) = entry { index.add(note, metadata: note.metadata(timeZone: .current)) }
/// }
/// ```
public struct VaultReader: Sequence, Sendable {
    /// The folder of the vault.
    public let folder: URL
    /// The file extensions of notes, in lower case.
    public var noteExtensions: Set<String> = ["md", "markdown"]
    /// The hidden folders that belong to the vault. Others, such as `.git`, are left out.
    public var settingsFolders: Set<String> = [".obsidian"]
    /// The maximum size of a note, in bytes. Larger files are not read as notes.
    public var largestNote = 32 << 20

    /// The only item of the vault's folder to read; nil reads all.
    public var onlyName: String?

    /// Whether notes are files of plain text, as The Archive and nvALT have them: Markdown in files that end in `txt`. They are read in
    /// any encoding, and have the paths that they would have as Markdown.
    public private(set) var readsTextFiles = false

    /// Creates a reader. Nothing is read until the iteration begins.
    public init(folder: URL) {
        self.folder = folder.standardizedFileURL
    }

    /// Creates a reader of files of plain text, whose notes end in `md` from then on.
    public init(textFilesIn folder: URL) {
        self.init(folder: folder)
        (noteExtensions, readsTextFiles) = (["txt"], true)
    }

    /// Returns an iterator that starts at the first entry.
    public func makeIterator() -> VaultIterator {
        VaultIterator(self)
    }
}

/// An iterator over the entries of a vault.
public struct VaultIterator: IteratorProtocol {
    private let reader: VaultReader
    /// For each open folder, the remaining paths in reverse order.
    private var open: [[String]] = []
    /// The entries found, but not returned yet.
    private var waiting: [VaultEntry] = []

    init(_ reader: VaultReader) {
        self.reader = reader
        list(nil)
    }

    /// Returns the next entry; nil at the end.
    public mutating func next() -> VaultEntry? {
        while true {
            if !waiting.isEmpty { return waiting.removeFirst() }
            guard var names = open.popLast() else { return nil }
            guard let path = names.popLast() else { continue }
            open.append(names)
            read(path)
        }
    }

    /// Opens a folder; nil for the vault's own.
    private mutating func list(_ folder: VaultPath?) {
        let url = folder.map { $0.url(in: reader.folder) } ?? reader.folder
        do {
            var names = try FileManager.default.contentsOfDirectory(atPath: url.path)
            if let only = reader.onlyName, folder == nil { names = names.filter { $0 == only } }
            let prefix = folder.map { "\($0.text)/" } ?? ""
            open.append(names.map { prefix + $0 }.sorted { $1.utf8.lexicographicallyPrecedes($0.utf8) })
        } catch {
            problem(folder?.text ?? reader.folder.path, .unreadable, "the folder cannot be read: \(reason(error))")
        }
    }

    private mutating func read(_ text: String) {
        guard let path = VaultPath(text) else {
            return problem(text, .unreadable, "the name cannot be used")
        }
        if path.parent == nil, path.text.utf8.first == UInt8(ascii: "."), !isSetting(path) {
            guard path.text != VaultRecord.fileName else { return }
            return problem(text, .hidden, "hidden, so it is not taken for a part of the vault")
        }
        do {
            let url = path.url(in: reader.folder)
            let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
            switch attributes[.type] as? FileAttributeType {
            case .typeDirectory: folder(path)
            case .typeRegular: file(path, url, attributes)
            case .typeSymbolicLink:
                problem(text, .symbolicLink, "a symbolic link; replace it by the item that it leads to")
            default: problem(text, .special, "neither a file nor a folder")
            }
        } catch {
            problem(text, .unreadable, "it cannot be read: \(reason(error))")
        }
    }

    private func isSetting(_ path: VaultPath) -> Bool {
        reader.settingsFolders.contains(path.components[0])
    }

    private mutating func folder(_ path: VaultPath) {
        if !isSetting(path), path.name.utf8.first == UInt8(ascii: ".") {
            return problem(path.text, .hidden, "hidden, so it is not taken for a part of the vault")
        }
        waiting.append(.folder(path))
        list(path)
    }

    private mutating func file(_ path: VaultPath, _ url: URL, _ attributes: [FileAttributeKey: Any]) {
        let date = attributes[.modificationDate] as? Date
        let count = (attributes[.size] as? NSNumber)?.intValue ?? 0
        let file = VaultFile(path: path, contentsOf: url, byteCount: count, modificationDate: date)
        guard reader.noteExtensions.contains(path.fileExtension.lowercased()), !isSetting(path) else {
            guard FileManager.default.isReadableFile(atPath: url.path) else {
                return problem(path.text, .unreadable, "no permission to read it")
            }
            return waiting.append(.file(file))
        }
        guard count <= reader.largestNote else {
            waiting.append(.file(file))
            return problem(path.text, .tooLarge, "too large for a note (\(count) bytes); it is kept as a file")
        }
        do {
            let data = try Data(contentsOf: url)
            let read = reader.readsTextFiles ? String(textFile: data) : String(validating: data, as: UTF8.self)
            guard let text = read else {
                waiting.append(.file(file))
                return problem(
                    path.text,
                    .notText,
                    "not UTF-8; it is kept as a file; convert it to UTF-8 to read it as a note"
                )
            }
            let created = attributes[.creationDate] as? Date
            let notePath = reader.readsTextFiles ? path.asMarkdown : path
            waiting.append(.note(VaultNote(path: notePath, text: text, creationDate: created, modificationDate: date)))
        } catch {
            problem(path.text, .unreadable, "it cannot be read: \(reason(error))")
        }
    }

    private mutating func problem(_ path: String, _ kind: VaultProblem.Kind, _ reason: String) {
        waiting.append(.problem(VaultProblem(path, kind, reason)))
    }

    private func reason(_ error: any Error) -> String {
        (error as NSError).localizedDescription
    }
}

/// An entry that a reader finds in a vault.
public enum VaultEntry: Sendable {
    case note(VaultNote)
    /// A file other than a note: an attachment, or a setting of the program that the vault belongs to.
    case file(VaultFile)
    /// A folder; its content follows.
    case folder(VaultPath)
    case problem(VaultProblem)
}

extension VaultPath {
    /// The same path with the extension of Markdown.
    fileprivate var asMarkdown: VaultPath {
        VaultPath(text.dropLast(fileExtension.count) + "md") ?? self
    }
}
