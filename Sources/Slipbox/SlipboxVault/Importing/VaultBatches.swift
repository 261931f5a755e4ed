import MarkdownVault

/// Notes and files that are read and saved together.
struct VaultBatch: Sendable {
    var notes: [VaultNote] = []
    var files: [VaultFile] = []
}

/// Divides what a reader finds, so that no more than a batch of it is in memory.
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
