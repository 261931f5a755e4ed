import Foundation

/// The Swift files of this package.
enum RepositorySources {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized

    /// Returns the content of all files in the folders of sources, in the order of their paths.
    static func all() throws -> [(path: String, bytes: [UInt8])] {
        let folders = ["Benchmarks", "Examples", "Fuzz", "Plugins", "Sources", "Tests"].map { root.appending(path: $0) }
        let files = folders.flatMap { folder -> [URL] in
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        }
        return try files.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }.map {
            ($0.path, [UInt8](try Data(contentsOf: $0)))
        }
    }
}
