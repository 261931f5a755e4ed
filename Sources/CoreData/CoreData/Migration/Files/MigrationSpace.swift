internal import Foundation

/// Checks that there is enough free space for a migration.
enum MigrationSpace {
    /// The extra space for a larger new store and for the file system, in bytes.
    private static let margin: Int64 = 1 << 20

    /// - Parameters:
    ///   - size: The number of bytes that are rewritten: all files of a store that is copied, or the database of a
    ///     store that is migrated in place.
    ///   - available: Returns the free space at a path in bytes; nil if unknown.
    /// - Throws: `CocoaError` with the code 640 if there is not enough space.
    static func require(
        for size: Int64,
        beside url: URL,
        available: (String) -> Int64? = available
    ) throws {
        let needed = needed(for: size)
        guard let available = available(url.deletingLastPathComponent().path), available < needed else { return }
        throw ErrorFactory.noSpaceToMigrate(at: url, needed: needed, available: available)
    }

    /// Returns the required free space for rewriting a number of bytes.
    static func needed(for size: Int64) -> Int64 { size + size / 10 + margin }

    static func available(at path: String) -> Int64? {
        // If the file system does not tell its free space, the migration is tried without the check.
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
    }
}

extension StoreFiles {
    /// The size of all files of the store, in bytes.
    var size: Int64 {
        all.reduce(0) { $0 + Self.size(of: $1) }
    }

    static func size(of url: URL) -> Int64 {
        let manager = FileManager.default
        // Most stores lack some of their files.
        guard let attributes = try? manager.attributesOfItem(atPath: url.path) else { return 0 }
        guard attributes[.type] as? FileAttributeType == .typeDirectory else {
            return (attributes[.size] as? NSNumber)?.int64Value ?? 0
        }
        // Sizes are estimates: copying the folder reports that it cannot be read.
        let names = (try? manager.contentsOfDirectory(atPath: url.path)) ?? []
        return names.reduce(0) { $0 + size(of: url.appendingPathComponent($1)) }
    }
}

/// A temporary folder next to a store, in which a new store is created. Removes the folders that interrupted migrations
/// left behind.
struct MigrationFolder {
    let url: URL

    init(beside store: URL) throws {
        let parent = store.deletingLastPathComponent()
        let prefix = ".\(store.lastPathComponent)-migrating-"
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        Self.removeAbandoned(prefix, in: parent)
        url = parent.appendingPathComponent(prefix + UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    func remove() {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            Log.warning("Could not remove \(url.path): \(error.localizedDescription)")
        }
    }

    /// Removes folders that were not modified for an hour. A running migration modifies its folder all the time.
    private static func removeAbandoned(_ prefix: String, in parent: URL) {
        // The next migration tries again to remove the folders that cannot be removed now.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let path = parent.appendingPathComponent(name).path
            // Another process may have removed the folder.
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            guard let date = attributes?[.modificationDate] as? Date, date.timeIntervalSinceNow < -3600 else {
                continue
            }
            // As above: the next migration tries again.
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
