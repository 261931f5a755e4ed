import Foundation

/// A store with all its files, in a folder of its own.
struct StoreAtPath {
    let folder: URL

    var url: URL { folder.appendingPathComponent("Store.data") }

    private var largeValues: URL { folder.appendingPathComponent(".Store_SUPPORT/_EXTERNAL_DATA") }

    /// The number of values stored in external files.
    var largeValueCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: largeValues.path).count) ?? 0
    }

    /// The total size of all files in bytes.
    var size: Int {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.reduce(0) { sum, name in
            let file = folder.appendingPathComponent(name)
            return sum + ((try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0)
        }
    }

    /// Whether a journal contains changes that must be applied or rolled back.
    var hasLog: Bool {
        ["-wal", "-journal"].contains { suffix in
            let file = URL(fileURLWithPath: url.path + suffix)
            return (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0 > 0
        }
    }

    /// Deletes everything in the folder, including files left by killed processes.
    func become(copyOf other: StoreAtPath) throws {
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: other.folder, to: folder)
    }
}
