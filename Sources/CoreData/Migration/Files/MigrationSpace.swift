internal import Foundation

/// Whether there is room for a second store beside a store.
enum MigrationSpace {
    /// What a new store may take more than the old one, and what file systems need for themselves.
    private static let margin: Int64 = 1 << 20

    /// - Parameter available: How many bytes are left at a path; nil if nobody knows.
    /// - Throws: `CocoaError` with the code 640 if there is less than the store takes now.
    static func require(
        for files: StoreFiles,
        beside url: URL,
        available: (String) -> Int64? = available
    ) throws {
        let needed = files.size + files.size / 10 + margin
        guard let available = available(url.deletingLastPathComponent().path), available < needed else { return }
        throw ErrorFactory.noSpaceToMigrate(at: url, needed: needed, available: available)
    }

    private static func available(at path: String) -> Int64? {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
    }
}

extension StoreFiles {
    /// The bytes that all files of the store take.
    var size: Int64 {
        all.reduce(0) { $0 + Self.size(of: $1) }
    }

    private static func size(of url: URL) -> Int64 {
        let manager = FileManager.default
        guard let attributes = try? manager.attributesOfItem(atPath: url.path) else { return 0 }
        guard attributes[.type] as? FileAttributeType == .typeDirectory else {
            return (attributes[.size] as? NSNumber)?.int64Value ?? 0
        }
        let names = (try? manager.contentsOfDirectory(atPath: url.path)) ?? []
        return names.reduce(0) { $0 + size(of: url.appendingPathComponent($1)) }
    }
}
