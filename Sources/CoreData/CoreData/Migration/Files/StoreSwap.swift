internal import Foundation

/// Replaces a store by renaming a single file, so that after any failure either the old or the new store is complete.
///
/// 1. The logs of both stores are emptied into their files, so that each store is one file and the folder with its
///    external data. The old store is locked from here on.
/// 2. The external files of the new store are moved beside those of the old one. Their names never collide.
/// 3. The file of the new store is renamed to that of the old one.
/// 4. External files that the new store does not use are removed.
struct StoreSwap {
    private let new: StoreFiles
    private let place: StorePlace
    private let stamp: StoreStamp

    /// - Parameter stamp: The state of the old store when the migration started.
    init(of new: StoreFiles, into place: StorePlace, since stamp: StoreStamp) {
        self.new = new
        self.place = place
        self.stamp = stamp
    }

    func run() throws {
        let own = try StoreHold(on: new)
        defer { own.end() }
        try own.emptyLog()
        own.end()
        let hold = try StoreHold(on: place.files, options: place.options)
        defer { hold.end() }
        guard StoreStamp(of: place.files) == stamp else { throw ErrorFactory.storeChangedWhileMigrated(at: place.url) }
        try hold.emptyLog()
        let former = largeValues(of: place.files)
        let arriving = largeValues(of: new)
        try moveLargeValues(arriving)
        do {
            try FileReplacement.replace(place.url, with: new.url)
        } catch let error as POSIXError {
            let reason = "the new store cannot be moved there: \(String(cString: strerror(error.code.rawValue)))"
            throw ErrorFactory.cannotOpenStore(at: place.url, reason: reason)
        }
        for path in former.subtracting(arriving) {
            // The swap is done. A file that cannot be removed takes space, but nothing refers to it.
            try? FileManager.default.removeItem(at: place.files.support.appendingPathComponent(path))
        }
    }

    /// Returns the paths of the external files, relative to their folder.
    private func largeValues(of files: StoreFiles) -> Set<String> {
        let paths = FileManager.default.enumerator(atPath: files.support.path)?.compactMap { $0 as? String } ?? []
        return Set(
            paths.filter { path in
                var isFolder: ObjCBool = false
                let file = files.support.appendingPathComponent(path).path
                return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
            }
        )
    }

    private func moveLargeValues(_ paths: Set<String>) throws {
        for path in paths {
            let target = place.files.support.appendingPathComponent(path)
            // A copy of an existing store shares the names of its external files.
            guard !exists(target) else { continue }
            let folder = target.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.moveItem(at: new.support.appendingPathComponent(path), to: target)
        }
    }

    private func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path)
    }
}

/// The sizes and modification dates of a store's files. If they are unchanged, no process has written to the store.
struct StoreStamp: Equatable {
    private let states: [State?]

    init(of files: StoreFiles) {
        states = ([files.url] + files.besides).map(State.init)
    }

    private struct State: Equatable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int

        /// Reads the state of a file; nil if the file is missing or empty. Ignores SQLite's shared memory, which does
        /// not contain data.
        init?(_ url: URL) {
            var found = stat()
            guard !url.path.hasSuffix("-shm"), stat(url.path, &found) == 0, found.st_size > 0 else { return nil }
            size = Int(found.st_size)
            (seconds, nanoseconds) = (Int(found.st_mtim.tv_sec), Int(found.st_mtim.tv_nsec))
        }
    }
}
