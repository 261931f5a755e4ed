internal import Foundation

/// The files of a store: the main file, the files of SQLite's write-ahead log, and the folder with external data.
struct StoreFiles {
    /// The store's URL.
    let url: URL

    /// All files that may exist, starting with the main file.
    var all: [URL] { [url, log, sharedMemory, journal, support] }

    /// The files to copy. SQLite recreates the shared memory, which must not belong to another file.
    private var kept: [URL] { [log, journal, support, url] }

    /// The files that SQLite may have beside the main file.
    var besides: [URL] { [log, sharedMemory, journal] }

    var log: URL { beside("-wal") }
    var sharedMemory: URL { beside("-shm") }
    var journal: URL { beside("-journal") }

    /// The folder with external data, beside the store.
    var support: URL {
        let name = url.deletingPathExtension().lastPathComponent
        return url.deletingLastPathComponent().appendingPathComponent(".\(name)_SUPPORT", isDirectory: true)
    }

    private func beside(_ ending: String) -> URL {
        url.deletingLastPathComponent().appendingPathComponent(url.lastPathComponent + ending)
    }

    /// Throws if a URL is one of a file that does not exist: stores that are opened for their metadata must not come into
    /// being by that. URLs of other schemes name no file, and pass.
    static func requireFile(at url: URL) throws {
        guard url.isFileURL, !FileManager.default.fileExists(atPath: url.path) else { return }
        throw ErrorFactory.missingStoreFile(at: url)
    }

    /// - Throws: `CocoaError` with the code 134080 if there is something other than a regular file, such as a folder, a
    ///   pipe or a device, which is never a store and must never be deleted.
    static func requireNothingElse(at url: URL) throws {
        var found = stat()
        guard stat(url.path, &found) == 0, found.st_mode & S_IFMT != S_IFREG else { return }
        throw ErrorFactory.cannotOpenStore(at: url, reason: "it is not a regular file")
    }

    // MARK: - Copying, moving, deleting

    /// Copies the existing files to those of another store.
    func copy(to other: StoreFiles) throws {
        for (file, copy) in zip(kept, other.kept) where exists(file) {
            try FileManager.default.copyItem(at: file, to: copy)
        }
    }

    /// Moves the existing files to those of another store. The main file is moved first when leaving and last when
    /// arriving, so that no log is ever beside a main file that it does not belong to.
    func move(to other: StoreFiles, arriving: Bool) throws {
        let pairs = Array(zip(all, other.all))
        for (file, place) in arriving ? pairs.reversed() : pairs where exists(file) {
            try FileManager.default.moveItem(at: file, to: place)
        }
    }

    /// Deletes the existing files.
    func remove() throws {
        for file in all where exists(file) {
            try FileManager.default.removeItem(at: file)
        }
    }

    /// Leaves an empty main file, and deletes the other files. The empty file takes the place of the former one: a
    /// program that has the store open keeps what it has, and writes nothing into the new file.
    func empty() throws {
        guard exists(url) else { return try remove() }
        try AtomicFile(url).replace(with: Data())
        for file in all.dropFirst() where exists(file) {
            try FileManager.default.removeItem(at: file)
        }
    }

    private func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path)
    }

    // MARK: - Replacing

    /// Replaces this store with a copy of another one. If an error is thrown, this store is unchanged.
    ///
    /// The copy is made in a folder beside the store. Then the store is moved to a second folder, and the copy to the
    /// store's location, by renaming only. If the program ends between these two steps, both stores are in these
    /// folders.
    func replace(withCopyOf source: StoreFiles) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let arriving = try makeFolder("arriving")
        // Anything left in this folder is a copy, and the store does not depend on it.
        defer { try? FileManager.default.removeItem(at: arriving) }
        let copy = StoreFiles(url: arriving.appendingPathComponent(url.lastPathComponent))
        try source.copy(to: copy)
        let leaving = try makeFolder("leaving")
        let former = StoreFiles(url: leaving.appendingPathComponent(url.lastPathComponent))
        do {
            try move(to: former, arriving: false)
        } catch {
            try former.move(to: self, arriving: true)
            throw error
        }
        do {
            try copy.move(to: self, arriving: true)
        } catch {
            // All files here belong to the copy, since the former ones have been moved.
            try remove()
            try former.move(to: self, arriving: true)
            throw error
        }
        try FileManager.default.removeItem(at: leaving)
    }

    private func makeFolder(_ purpose: String) throws -> URL {
        let name = ".\(url.lastPathComponent)-\(purpose)-\(UUID().uuidString)"
        let folder = url.deletingLastPathComponent().appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        return folder
    }
}
