internal import Foundation

/// Whether there is room for what a migration writes beside a store.
enum MigrationSpace {
    /// What a new store may take more than the old one, and what file systems need for themselves.
    private static let margin: Int64 = 1 << 20

    /// - Parameters:
    ///   - size: The bytes that are written again: of a store that is copied those of all its files, of one that is migrated
    ///     in place those of its database.
    ///   - available: How many bytes are left at a path; nil if nobody knows.
    /// - Throws: `CocoaError` with the code 640 if there is less than that.
    static func require(
        for size: Int64,
        beside url: URL,
        available: (String) -> Int64? = available
    ) throws {
        let needed = needed(for: size)
        guard let available = available(url.deletingLastPathComponent().path), available < needed else { return }
        throw ErrorFactory.noSpaceToMigrate(at: url, needed: needed, available: available)
    }

    /// What is to be free where so many bytes are written.
    static func needed(for size: Int64) -> Int64 { size + size / 10 + margin }

    static func available(at path: String) -> Int64? {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
    }
}

extension StoreFiles {
    /// The bytes that all files of the store take.
    var size: Int64 {
        all.reduce(0) { $0 + Self.size(of: $1) }
    }

    static func size(of url: URL) -> Int64 {
        let manager = FileManager.default
        guard let attributes = try? manager.attributesOfItem(atPath: url.path) else { return 0 }
        guard attributes[.type] as? FileAttributeType == .typeDirectory else {
            return (attributes[.size] as? NSNumber)?.int64Value ?? 0
        }
        let names = (try? manager.contentsOfDirectory(atPath: url.path)) ?? []
        return names.reduce(0) { $0 + size(of: url.appendingPathComponent($1)) }
    }
}
