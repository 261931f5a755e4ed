import Foundation
import MarkdownVault

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
