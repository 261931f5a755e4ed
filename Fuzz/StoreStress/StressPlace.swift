import CoreDataPostgreSQL
import PostgreSQLCluster

/// The store that is under stress: a file in a folder of its own, or a schema of a server of its own.
struct StressPlace: Sendable {
    let url: URL
    let type: String
    /// The folder of a file; nil for a server, which ends with this process.
    private let folder: URL?

    /// A store that is already there, for one more process.
    init(_ url: URL) {
        self.url = url
        type = url.isFileURL ? NSSQLiteStoreType : NSPostgreSQLStoreType
        folder = nil
    }

    static func newFile() throws -> StressPlace {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-stress-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return StressPlace(folder.appendingPathComponent("Stress.sqlite"), folder)
    }

    /// Starts a server.
    static func newSchema() throws -> StressPlace {
        guard let cluster = PrivateCluster.shared else {
            throw Stress.Fault(description: "PostgreSQL is not installed")
        }
        return StressPlace(cluster.newURL(), nil)
    }

    private init(_ url: URL, _ folder: URL?) {
        self.url = url
        type = folder == nil ? NSPostgreSQLStoreType : NSSQLiteStoreType
        self.folder = folder
    }

    func remove() throws {
        if let folder { try FileManager.default.removeItem(at: folder) }
    }
}
