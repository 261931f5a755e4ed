import Foundation
import MarkdownVault
import ServerSecurity
import SlipboxVault

/// A folder of Markdown that the notes of another program are converted into, in front of their import.
///
/// Paths depend on titles only, and names of files on their contents, so a second import of the same notes finds them.
final class ConvertedVault {
    /// What the files of the other program have. What was not converted is counted, too.
    var found = VaultTally()
    private(set) var problems: [VaultProblem] = []
    private let writer: VaultWriter
    /// The folder of the program, which all paths begin with.
    private let root: String
    private var namer = VaultFileNamer()
    /// The files by the digests of their contents.
    private var files: [[UInt8]: VaultPath] = [:]
    private var folders: Set<VaultPath> = []
    /// The number of notes with each identifier.
    private var identifiers: [UUID: Int] = [:]

    private static let longestFolder = 1500

    /// Creates a vault in a new folder.
    init(_ folder: URL, program: ImportFormat) throws {
        writer = try VaultWriter(folder: folder, mode: .new, keepsRecord: false)
        root = program.title
    }

    /// Names something that was not converted as it was.
    func add(_ problem: VaultProblem) { problems.append(problem) }

    /// Names something about a note that was not converted as it was.
    func add(_ kind: VaultProblem.Kind, in note: VaultPath, _ reason: String) {
        problems.append(VaultProblem(note.text, kind, reason))
    }

    /// Writes what is still missing.
    func finish() throws {
        found.folders = folders.count
        _ = try writer.finish()
    }

    // MARK: - Places

    /// Returns the path of a new note in a folder, which is given by the names of the folders from the top.
    func path(for title: String, in names: [String]) throws -> VaultPath {
        namer.path(for: title, fileExtension: "md", in: try folder(names))
    }

    /// Returns an identifier that no other note has: one that is taken is varied in the same way each time.
    func unique(_ identifier: UUID) -> UUID {
        let count = identifiers[identifier, default: 0]
        identifiers[identifier] = count + 1
        return count == 0 ? identifier : UUID(derivedFrom: "\(identifier.uuidString) \(count)")
    }

    /// Makes a folder with those above it.
    @discardableResult func folder(_ names: [String]) throws -> VaultPath? {
        var path: VaultPath?
        for name in [root] + names {
            let text = (path.map { "\($0.text)/" } ?? "") + VaultFileNamer.name(for: name)
            // Deeper folders are joined with the last one, for no file system takes longer paths.
            guard text.utf8.count <= Self.longestFolder, let next = VaultPath(text) else { break }
            path = next
            if folders.insert(next).inserted {
                namer.take(next)
                try writer.write(next)
            }
        }
        return path
    }

    // MARK: - Contents

    /// Writes a note.
    func write(_ note: ConvertedNote) throws {
        try writer.write(note.vaultNote)
    }

    /// Writes a file beside a note, unless there is one with the same content, and returns its path.
    ///
    /// - Parameter name: the name of the file, of which characters may be replaced.
    func write(_ content: Data, named name: String, beside note: VaultPath) throws -> VaultPath {
        let digest = Digest.of(content)
        if let path = files[digest] { return path }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        var ending = String(name[dot...].dropFirst())
        let isExtension = (1...10).contains(ending.utf8.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
        let stem = isExtension ? name[..<dot] : name[...]
        if !isExtension {
            let kind = PictureKind.fileExtension(of: content)
            ending = kind == "bin" ? "" : kind
        }
        let sign = digest.prefix(4).map { String(format: "%02x", $0) }.joined()
        let title = stem.isEmpty ? sign : "\(VaultFileNamer.name(for: String(stem)).prefix(80)) \(sign)"
        let path = namer.path(for: title, fileExtension: ending, in: note.parent)
        try writer.write(VaultFile(path: path, data: content))
        files[digest] = path
        found.attachments += 1
        return path
    }
}

extension UUID {
    /// Derives an identifier from a text: the same text always yields the same one.
    init(derivedFrom text: String) {
        var bytes = Array(Digest.of(text.utf8).prefix(16))
        // Version 8: derived by a custom rule.
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
