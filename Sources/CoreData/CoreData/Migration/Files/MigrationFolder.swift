internal import Foundation

/// A folder beside a store, in which a new one is made. Whatever a migration that came to no end has left behind is removed.
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

    /// A migration writes all the time: a folder that was not touched for an hour is nobody's.
    private static func removeAbandoned(_ prefix: String, in parent: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let path = parent.appendingPathComponent(name).path
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            guard let date = attributes?[.modificationDate] as? Date, date.timeIntervalSinceNow < -3600 else {
                continue
            }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
