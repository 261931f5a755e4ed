internal import Foundation

/// The files that one save adds to a store's external data, and those that nothing refers to after it.
///
/// Files are complete before the transaction is committed, and go only after that: whatever happens in between, rows
/// never name a file that is not there.
struct ExternalWrites {
    private let storage: ExternalStorage
    private var added: [URL] = []
    private var obsolete: [URL] = []

    init(_ storage: ExternalStorage) {
        self.storage = storage
    }

    /// What a row is to hold for a value, which is written to a file if it is large.
    mutating func store(_ value: Data) throws -> Data {
        guard value.count > ExternalStorage.inlineLimit else { return Data([ExternalStorage.inlineMarker]) + value }
        let name = UUID().uuidString
        try write(value, to: storage.url(of: name))
        return Data([ExternalStorage.fileMarker]) + Data(name.utf8) + Data([0])
    }

    /// Notes that a row no longer has a value.
    mutating func discard(_ stored: UnsafeRawBufferPointer) {
        guard let name = ExternalStorage.name(of: stored) else { return }
        obsolete.append(storage.url(of: name))
    }

    /// Removes the files that nothing refers to, after the transaction has been committed.
    func finish() {
        remove(obsolete)
    }

    /// Removes the files that were added, after the transaction has been rolled back.
    func undo() {
        remove(added)
    }

    private mutating func write(_ value: Data, to url: URL) throws {
        let manager = FileManager.default
        try manager.createDirectory(at: storage.folder, withIntermediateDirectories: true)
        let temporary = url.appendingPathExtension("new")
        // From here on, because a file that was written in part is to go as well.
        added += [temporary, url]
        try Data().write(to: temporary)
        let file = try FileHandle(forWritingTo: temporary)
        defer { try? file.close() }
        try file.write(contentsOf: value)
        try file.synchronize()
        try manager.moveItem(at: temporary, to: url)
        try synchronizeFolder()
    }

    /// Makes the names of the files last, which is a matter of the folder's.
    private func synchronizeFolder() throws {
        let folder = try FileHandle(forReadingFrom: storage.folder)
        defer { try? folder.close() }
        try folder.synchronize()
    }

    /// Removes files. One that cannot be removed costs room, but nothing refers to it: that is no reason to fail.
    private func remove(_ files: [URL]) {
        for file in files {
            try? FileManager.default.removeItem(at: file)
        }
    }
}
