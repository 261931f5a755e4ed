internal import Foundation

/// The files that make up a store: the one it is named after, those of SQLite's write-ahead log, and the folder in which
/// large values lie.
struct StoreFiles {
    /// The store's URL.
    let url: URL

    /// Everything that may be there, the file that makes the others a store first.
    var all: [URL] { [url, log, sharedMemory, journal, support] }

    /// What a copy of the store needs. SQLite makes the shared memory again, and must not find one of another file.
    private var kept: [URL] { [log, journal, support, url] }

    /// The files that SQLite may have beside that of the store.
    var besides: [URL] { [log, sharedMemory, journal] }

    var log: URL { beside("-wal") }
    var sharedMemory: URL { beside("-shm") }
    var journal: URL { beside("-journal") }

    /// The folder in which large values lie, beside the store.
    var support: URL {
        let name = url.deletingPathExtension().lastPathComponent
        return url.deletingLastPathComponent().appendingPathComponent(".\(name)_SUPPORT", isDirectory: true)
    }

    private func beside(_ ending: String) -> URL {
        url.deletingLastPathComponent().appendingPathComponent(url.lastPathComponent + ending)
    }

    // MARK: - Copying, moving, deleting

    /// Copies what is there, under the names that belong to the other store.
    func copy(to other: StoreFiles) throws {
        for (file, copy) in zip(kept, other.kept) where exists(file) {
            try FileManager.default.copyItem(at: file, to: copy)
        }
    }

    /// Moves what is there, under the names that belong to the other store. The file that makes the others a store comes
    /// first where it goes, and last where it comes, so that no log is ever beside a file that it does not belong to.
    func move(to other: StoreFiles, arriving: Bool) throws {
        let pairs = Array(zip(all, other.all))
        for (file, place) in arriving ? pairs.reversed() : pairs where exists(file) {
            try FileManager.default.moveItem(at: file, to: place)
        }
    }

    /// Deletes what is there.
    func remove() throws {
        for file in all where exists(file) {
            try FileManager.default.removeItem(at: file)
        }
    }

    private func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path)
    }

    // MARK: - Replacing

    /// Puts a copy of another store in the place of this one. Whatever fails, this store stands as it was.
    ///
    /// The copy is made in a folder beside the store first. Then the store moves to another folder, and the copy to its
    /// place, by renaming alone; should the program end between these two, both are in those folders.
    func replace(withCopyOf source: StoreFiles) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let arriving = try makeFolder("arriving")
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
            // Everything at this place is of the copy: what was here before has left.
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
