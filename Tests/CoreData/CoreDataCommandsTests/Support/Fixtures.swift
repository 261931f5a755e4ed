import Foundation

/// Stores and models written by Apple's tools, if they are available beside the package.
enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../../shared/fixtures").standardizedFileURL

    static let areThere: Bool = {
        let areThere = FileManager.default.fileExists(atPath: folder.path)
        if !areThere { print("NOT TESTED: there are no fixtures at \(folder.path)") }
        return areThere
    }()

    static let moodyModel = folder.appendingPathComponent("models/objcio/Migrations/Migrations/Moody.xcdatamodeld")

    /// All stores, sorted by path.
    static var stores: [URL] {
        let all = FileManager.default.enumerator(
            at: folder.appendingPathComponent("stores"),
            includingPropertiesForKeys: nil
        )
        return (all?.compactMap { $0 as? URL } ?? [])
            .filter { ["sqlite", "moody", "CDBStore"].contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }

    static func moody(_ version: Int) -> URL {
        folder.appendingPathComponent("stores/objcio-moody/\(version == 1 ? "Moody" : "Moody \(version)").moody")
    }

    /// Copies a store and the files beside it to a folder, and returns its name.
    static func copy(_ store: URL, to folder: URL) throws -> String {
        let name = store.lastPathComponent
        for suffix in ["", "-wal", "-shm"] {
            guard let data = try? Data(contentsOf: URL(fileURLWithPath: store.path + suffix)) else { continue }
            try data.write(to: folder.appendingPathComponent(name + suffix))
        }
        return name
    }
}
