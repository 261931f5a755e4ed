internal import Foundation

/// Copies of stores to try things on, in a temporary folder.
enum StoreSnapshot {
    /// Calls a function with a new temporary folder, which is removed afterwards with everything in it.
    static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearsal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The temporary folder holds only copies.
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// Copies a store to a URL where no store exists. The copy is of one moment, and has no log.
    static func copy(_ url: URL, type: String, to other: URL) throws {
        guard url.isFileURL else {
            throw ErrorFactory.cannotOpenStore(
                at: url,
                reason: "it is not in a file: pg_dump makes copies of a database"
            )
        }
        let (files, copy) = (StoreFiles(url: url), StoreFiles(url: other))
        if let taken = copy.all.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
            throw ErrorFactory.cannotOpenStore(at: taken, reason: "a file exists there already")
        }
        do {
            if type == NSSQLiteStoreType {
                try UntouchedFile.read(url) { try $0.copy(into: other.path) }
            } else {
                try FileManager.default.copyItem(at: url, to: other)
            }
            guard FileManager.default.fileExists(atPath: files.support.path) else { return }
            try FileManager.default.copyItem(at: files.support, to: copy.support)
        } catch {
            // The caller needs the first error, which is also the likely reason if this fails.
            try? copy.remove()
            throw error
        }
    }
}
