internal import Foundation

/// The room that a migration takes beside the store: in the log, for rows that are written.
enum DiskSpace {
    /// - Throws: `CocoaError` with the code 640 unless there is as much room as the store takes.
    static func require(for url: URL) throws {
        let manager = FileManager.default
        let size = (try manager.attributesOfItem(atPath: url.path)[.size] as? NSNumber)?.int64Value ?? 0
        let folder = url.deletingLastPathComponent().path
        // Not every file system tells.
        guard
            let free = (try? manager.attributesOfFileSystem(forPath: folder)[.systemFreeSize] as? NSNumber)?.int64Value
        else { return }
        guard free < size else { return }
        throw ErrorFactory.noRoomForMigration(at: url, needed: size, free: free)
    }
}
