import Foundation
import MarkdownVault

/// The information about a whole vault that the import of the first note requires: the targets of links depend on all
/// names.
struct VaultSurvey: Sendable {
    private(set) var index = LinkIndex()
    private(set) var tally = VaultTally()
    private(set) var problems: [VaultProblem] = []
    /// The folders of notes and attachments, parents first.
    private(set) var folders: [VaultPath] = []
    /// The paths of the notes whose front matter contains an identifier.
    private(set) var identities: [UUID: VaultPath] = [:]

    init(_ reader: VaultReader, timeZone: TimeZone) {
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
            case .file(let file):
                index.add(file.path)
                tally.add(file)
            case .folder(let path):
                guard !VaultFile(path: path, data: Data()).isSetting else { continue }
                folders.append(path)
                tally.folders += 1
            case .problem(let problem): problems.append(problem)
            }
        }
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
