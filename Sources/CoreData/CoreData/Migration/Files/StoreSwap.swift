internal import Foundation

/// Puts a new store in the place of another by renaming one file: whatever happens, there is the old store or the new one.
///
/// 1. Both stores' logs are emptied into their files, so that a store is one file and the folder with its large values. The
///    old one is locked from here on.
/// 2. Large values of the new store are put beside those of the old one. Their names never are the same.
/// 3. The file of the new store is renamed to that of the old one.
/// 4. Large values that the new store does not have are removed.
struct StoreSwap {
    private let new: StoreFiles
    private let place: StorePlace
    private let stamp: StoreStamp

    /// - Parameter stamp: What is at the place, as it was when the new store began to be made.
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
        try takeOverPermissions()
        try flush(new.url)
        guard rename(new.url.path, place.url.path) == 0 else { throw systemError() }
        try flush(place.url.deletingLastPathComponent())
        for path in former.subtracting(arriving) {
            try? FileManager.default.removeItem(at: place.files.support.appendingPathComponent(path))
        }
    }

    /// The paths of the files with large values, in their folder.
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
            // Objects that were added to a store bring the files of the store with them.
            guard !exists(target) else { continue }
            let folder = target.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.moveItem(at: new.support.appendingPathComponent(path), to: target)
        }
    }

    private func takeOverPermissions() throws {
        guard exists(place.url) else { return }
        let attributes = try FileManager.default.attributesOfItem(atPath: place.url.path)
        guard let permissions = attributes[.posixPermissions] else { return }
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: new.url.path)
    }

    private func flush(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY)
        guard descriptor >= 0 else { throw systemError() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw systemError() }
    }

    private func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path)
    }

    private func systemError() -> any Error {
        let reason = String(cString: strerror(errno))
        return ErrorFactory.cannotOpenStore(at: place.url, reason: "the new store cannot be put there: \(reason)")
    }
}
