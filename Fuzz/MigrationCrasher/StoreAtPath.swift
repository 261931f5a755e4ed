import Foundation

/// A store with all its files, in a folder of its own.
struct StoreAtPath {
    let folder: URL

    var url: URL { folder.appendingPathComponent("Store.data") }

    private var largeValues: URL { folder.appendingPathComponent(".Store_SUPPORT/_EXTERNAL_DATA") }

    /// How many values lie in files of their own.
    var largeValueCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: largeValues.path).count) ?? 0
    }

    /// The bytes of all files.
    var size: Int {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.reduce(0) { sum, name in
            let file = folder.appendingPathComponent(name)
            return sum + ((try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0)
        }
    }

    /// Whether there are changes beside the database that have to be taken over or undone.
    var hasLog: Bool {
        ["-wal", "-journal"].contains { suffix in
            let file = URL(fileURLWithPath: url.path + suffix)
            return (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0 > 0
        }
    }

    /// Throws away all that is in the folder, also what a killed program has left.
    func become(copyOf other: StoreAtPath) throws {
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: other.folder, to: folder)
    }
}
