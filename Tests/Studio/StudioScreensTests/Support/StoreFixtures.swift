import Foundation

/// Stores written by Apple's tools, if they are available beside the package.
enum StoreFixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../../shared/fixtures/stores").standardizedFileURL

    static let areThere: Bool = {
        let areThere = FileManager.default.fileExists(atPath: folder.path)
        if !areThere { print("NOT TESTED: there are no fixtures at \(folder.path)") }
        return areThere
    }()

    /// Copies all stores and models to a folder: a store with a log must not be opened where it is.
    static func copy(to target: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.copyItem(at: folder.appending(path: name), to: target.appending(path: name))
        }
    }
}
