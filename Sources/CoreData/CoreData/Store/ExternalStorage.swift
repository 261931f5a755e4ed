internal import Foundation

/// The files next to a store that hold its large values.
///
/// The stored form of an attribute with external storage begins with a marker byte: 1 is followed by the value itself,
/// 2 by the name of a file as 36 characters and a NUL.
struct ExternalStorage: Sendable {
    /// The maximum size of values stored in the row, in bytes.
    static let inlineLimit = 100 * 1024
    static let inlineMarker: UInt8 = 1
    static let fileMarker: UInt8 = 2
    private static let nameLength = 36

    /// The folder of the files: `.Notes_SUPPORT/_EXTERNAL_DATA` beside `Notes.sqlite`. It is created when the first
    /// file is written.
    let folder: URL

    /// The folder of the store itself.
    let storeFolder: URL

    init(storeURL url: URL) {
        storeFolder = url.deletingLastPathComponent()
        let name = url.deletingPathExtension().lastPathComponent
        folder = url.deletingLastPathComponent()
            .appendingPathComponent(".\(name)_SUPPORT", isDirectory: true)
            .appendingPathComponent("_EXTERNAL_DATA", isDirectory: true)
    }

    /// Returns the stored form of a value that is kept in the row.
    static func inline(_ data: Data) -> Data {
        Data([inlineMarker]) + data
    }

    /// Returns the value of a stored form that is not in a file. Data without a marker is returned as is.
    static func inlineData(_ stored: Data) -> Data {
        stored.first == inlineMarker ? Data(stored.dropFirst()) : stored
    }

    /// Returns the value of a stored form. Files are mapped into memory.
    func data(for stored: Data) throws -> Data {
        switch stored.first {
        case Self.inlineMarker: return Data(stored.dropFirst())
        case Self.fileMarker:
            let name = try stored.withUnsafeBytes { try Self.fileName($0) }
            return try Data(contentsOf: folder.appendingPathComponent(name), options: .mappedIfSafe)
        // Empty data, or data written before the model allowed external storage.
        default: return stored
        }
    }

    /// Returns the name of the file with the value; nil if the value is in the row.
    static func name(of stored: UnsafeRawBufferPointer) -> String? {
        guard stored.first == fileMarker else { return nil }
        // A damaged name leads to no file. Reading the value throws the reason.
        return try? fileName(stored)
    }

    /// Returns the URL of the file with a name.
    func url(of name: String) -> URL {
        folder.appendingPathComponent(name, isDirectory: false)
    }

    /// Returns the name in a stored form that begins with the file marker. Accepts only UUIDs, because any other name
    /// could lead outside the folder.
    private static func fileName(_ stored: UnsafeRawBufferPointer) throws -> String {
        let text = String(decoding: stored.dropFirst().prefix(nameLength), as: UTF8.self)
        guard stored.count - 1 >= nameLength, stored.dropFirst(1 + nameLength).allSatisfy({ $0 == 0 }),
            UUID(uuidString: text) != nil
        else {
            throw ErrorFactory.corruptStore(at: nil, reason: "a value does not name a file of external data")
        }
        return text
    }
}

/// The files that one save adds to the external data of a store, and those that become obsolete with it.
///
/// Files are complete before the transaction is committed, and are removed only when the commit outlasts a power failure: whatever
/// happens, a row never names a missing file.
struct ExternalWrites {
    private let storage: ExternalStorage
    private var added: [URL] = []
    private var obsolete: [URL] = []

    init(_ storage: ExternalStorage) {
        self.storage = storage
    }

    /// Returns the stored form of a value. Writes the value to a file if it is large.
    mutating func store(_ value: Data) throws -> Data {
        guard value.count > ExternalStorage.inlineLimit else { return Data([ExternalStorage.inlineMarker]) + value }
        let name = UUID().uuidString
        try write(value, to: storage.url(of: name))
        return Data([ExternalStorage.fileMarker]) + Data(name.utf8) + Data([0])
    }

    /// Notes that no row contains a stored form any more.
    mutating func discard(_ stored: UnsafeRawBufferPointer) {
        guard let name = ExternalStorage.name(of: stored) else { return }
        obsolete.append(storage.url(of: name))
    }

    /// Removes the obsolete files. Call this after the transaction has been committed.
    ///
    /// - Parameter synchronize: Makes the commit durable. Until it is, a power failure brings back rows that name the files.
    func finish(_ synchronize: () throws -> Void) {
        guard !obsolete.isEmpty else { return }
        do {
            try synchronize()
            // Without a log, the commit is the removal of the journal beside the store.
            try Self.synchronize(storage.storeFolder)
        } catch {
            Log.warning(
                "Files of replaced values in \(storage.folder.path) stay, since the disk was not synchronized: \(error)"
            )
            return
        }
        remove(obsolete)
    }

    /// Removes the added files. Call this after the transaction has been rolled back.
    func undo() {
        remove(added)
    }

    private mutating func write(_ value: Data, to url: URL) throws {
        let manager = FileManager.default
        if !manager.fileExists(atPath: storage.folder.path) {
            try manager.createDirectory(at: storage.folder, withIntermediateDirectories: true)
            for parent in [storage.folder.deletingLastPathComponent(), storage.storeFolder] {
                try Self.synchronize(parent)
            }
        }
        let temporary = url.appendingPathExtension("new")
        // Noted first, so that a partly written file is removed as well.
        added += [temporary, url]
        try Data().write(to: temporary)
        let file = try FileHandle(forWritingTo: temporary)
        // Errors of writing appear at the latest when the file is flushed.
        defer { try? file.close() }
        try file.write(contentsOf: value)
        try file.synchronize()
        try manager.moveItem(at: temporary, to: url)
        try Self.synchronize(storage.folder)
    }

    /// Flushes a folder, which makes the names in it durable.
    private static func synchronize(_ url: URL) throws {
        let folder = try FileHandle(forReadingFrom: url)
        // Nothing is written to the folder through this.
        defer { try? folder.close() }
        try folder.synchronize()
    }

    private func remove(_ files: [URL]) {
        for file in files {
            // A file that cannot be removed takes space, but nothing refers to it.
            try? FileManager.default.removeItem(at: file)
        }
    }
}

/// A store that can keep the data of an attribute in a separate file.
protocol ExternalDataStore: NSPersistentStore {
    /// Returns the data for a stored form; nil if its file cannot be read.
    func externalData(for stored: Data) -> Data?
}
