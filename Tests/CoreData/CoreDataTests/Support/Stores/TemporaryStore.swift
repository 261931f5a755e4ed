import CoreDataSQLite
import Foundation

/// A temporary folder for the files of a test, removed with the object.
final class TemporaryStore {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns the path of a file, which need not exist.
    func path(_ name: String = "store.sqlite") -> String {
        folder.appendingPathComponent(name).path
    }

    func connection(_ name: String = "store.sqlite") throws -> Connection {
        try Connection(path: path(name), mode: .create)
    }

    /// Copies a store and its journal, because opening a store changes the files next to it.
    func copy(of store: URL) throws -> String {
        for suffix in ["", "-wal"] {
            let file = URL(fileURLWithPath: store.path + suffix)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            try Data(contentsOf: file).write(to: folder.appendingPathComponent(file.lastPathComponent))
        }
        return path(store.lastPathComponent)
    }
}
