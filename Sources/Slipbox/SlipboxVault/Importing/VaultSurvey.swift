import CoreData
import Foundation
import MarkdownVault
import SlipboxCore

/// The information about a whole vault that the import of the first note requires: the targets of links depend on all
/// names.
struct VaultSurvey: Sendable {
    private(set) var index = LinkIndex()
    private(set) var tally = VaultTally()
    private(set) var problems: [VaultProblem] = []
    /// The folders that become folders of notes, parents first: those with a note in them or below, and empty ones. Those that have
    /// only other files, such as pictures, are parts of the paths of these.
    private(set) var folders: [VaultPath] = []
    /// The paths of the notes whose front matter contains an identifier.
    private(set) var identities: [UUID: VaultPath] = [:]
    /// The hash values of the notes' files.
    private var hashes: [VaultPath: Int] = [:]

    /// - Parameter isNote: Whether a file becomes a note nevertheless.
    init(_ reader: VaultReader, timeZone: TimeZone, isNote: (VaultFile) -> Bool = { _ in false }) {
        var (all, withNotes, withFiles): ([VaultPath], Set<VaultPath>, Set<VaultPath>) = ([], [], [])
        for entry in reader {
            switch entry {
            case .note(let note):
                let outline = note.outline
                let metadata = note.metadata(timeZone: timeZone, outline: outline)
                index.add(note, metadata: metadata)
                if let identity = metadata.identifier.flatMap({ UUID(uuidString: $0) }) {
                    identities[identity] = note.path
                }
                tally.add(note, outline: outline, metadata: metadata)
                // Many vaults have empty notes.
                if !note.text.isEmpty { hashes[note.path] = note.text.hashValue }
                withNotes.formUnion(note.path.ancestors)
            case .file(let file):
                index.add(file.path)
                tally.add(file)
                if isNote(file) {
                    withNotes.formUnion(file.path.ancestors)
                } else {
                    withFiles.formUnion(file.path.ancestors)
                }
            case .folder(let path):
                guard !VaultFile(path: path, data: Data()).isSetting else { continue }
                all.append(path)
            case .problem(let problem): problems.append(problem)
            }
        }
        var kept: Set<VaultPath> = []
        folders = all.filter { path in
            let isEmpty = !withFiles.contains(path) && path.parent.map(kept.contains) ?? true
            guard withNotes.contains(path) || isEmpty else { return false }
            return kept.insert(path).inserted
        }
        tally.folders = folders.count
    }
}

extension VaultSurvey {
    /// Returns whether the vault is another one than those that the slip box has: most of its notes are new, and of those with the path of
    /// a note that is there, most have another text. Some hundred notes tell.
    func isOfAnotherVault(in context: NSManagedObjectContext) throws -> Bool {
        guard !hashes.isEmpty else { return false }
        let paths = hashes.keys.prefix(Self.mostAsked)
        let condition = NSPredicate(format: "%K IN %@", NoteProperties.sourcePath, paths.map(\.text))
        let notes = try context.fetch(Note.fetchEverywhere(condition))
        let sameCount = notes.count { note in
            guard let path = note.sourcePath.flatMap(VaultPath.init), let source = note.source else { return false }
            return source.hashValue == hashes[path]
        }
        defer { context.reset() }
        return notes.count * 2 < paths.count && sameCount * 2 <= notes.count
    }

    private static let mostAsked = 500
}

/// Notes and files that are imported and saved together.
struct VaultBatch: Sendable {
    var notes: [VaultNote] = []
    var files: [VaultFile] = []
}

/// Divides the entries of a reader into batches, so that only one batch is in memory.
struct VaultBatches: Sequence, IteratorProtocol {
    private var entries: VaultIterator
    private let noteCount: Int
    private let byteCount: Int

    init(_ reader: VaultReader, noteCount: Int, byteCount: Int) {
        entries = reader.makeIterator()
        (self.noteCount, self.byteCount) = (Swift.max(noteCount, 1), byteCount)
    }

    mutating func next() -> VaultBatch? {
        var batch = VaultBatch()
        var bytes = 0
        while batch.notes.count < noteCount, bytes < byteCount, let entry = entries.next() {
            switch entry {
            case .note(let note):
                batch.notes.append(note)
                bytes += note.text.utf8.count
            case .file(let file):
                batch.files.append(file)
                bytes += file.byteCount
            case .folder, .problem: continue
            }
        }
        return batch.notes.isEmpty && batch.files.isEmpty ? nil : batch
    }
}
