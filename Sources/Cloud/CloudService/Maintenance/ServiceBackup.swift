internal import CoreData
internal import CoreDataSQLite
package import Foundation

/// Copies of a service, which may run meanwhile, and services made from them.
package enum ServiceBackup {
    private static let stores = ["Cloud", "Accounts"]

    /// Copies the service in a folder into a new one: its databases, accounts, key, and the files that its records refer to.
    ///
    /// The service may run. The copy is as the databases were at one moment, and complete: no file that a record refers to is
    /// swept within a day of the record's end.
    ///
    /// - Throws: An error if there is no service, or if the other folder exists. Then nothing is left behind.
    package static func make(of service: URL, in folder: URL) async throws {
        try requireService(service)
        try await fill(folder) { part in
            for name in stores { try copyStore(name, from: service, to: part) }
            try copyFile("key", from: service, to: part)
            try await copyAssets(from: service, to: part)
        }
    }

    /// Makes a service from a copy, in a new folder. Clients find out that it is another one by their tokens for changes,
    /// which have expired, read everything again, and send what the copy does not have.
    package static func restore(_ copy: URL, to folder: URL) async throws {
        try requireService(copy)
        try await fill(folder) { part in
            for name in stores { try copyStore(name, from: copy, to: part) }
            try copyFile("key", from: copy, to: part)
            try await copyAssets(from: copy, to: part)
            try await renew(part)
        }
    }

    /// Lets clients find out that the stores of a service are older than they were.
    ///
    /// - Returns: The number of databases.
    @discardableResult
    package static func renew(_ service: URL) async throws -> Int {
        let store = try await CloudStore(ServiceStore.records.url(in: service))
        let count = try await store.write { context in
            let databases = try context.fetch(NSFetchRequest<StoredDatabase>(entityName: "StoredDatabase"))
            for database in databases {
                database.epoch = StoredDatabase.newEpoch()
            }
            return databases.count
        }
        try store.close()
        return count
    }

    private static func requireService(_ folder: URL) throws {
        for name in stores.map({ "\($0).sqlite" }) + ["key"] {
            guard FileManager.default.fileExists(atPath: folder.appending(path: name).path) else {
                throw BackupError.noService(folder.path)
            }
        }
    }

    /// Fills a new folder, which has its name only when it is complete.
    private static func fill(_ folder: URL, _ body: (URL) async throws -> Void) async throws {
        guard !FileManager.default.fileExists(atPath: folder.path) else { throw BackupError.exists(folder.path) }
        let part = folder.deletingLastPathComponent()
            .appending(path: ".\(folder.lastPathComponent)-\(UUID().uuidString)")
        try ServiceFolder.make(part)
        do {
            try await body(part)
            try FileManager.default.moveItem(at: part, to: folder)
        } catch {
            try FileManager.default.removeItem(at: part)
            throw error
        }
    }

    private static func copyStore(_ name: String, from source: URL, to target: URL) throws {
        // Not by a coordinator, which copies no store that this process has open.
        let file = target.appending(path: "\(name).sqlite")
        let connection = try Connection(path: source.appending(path: "\(name).sqlite").path, mode: .readOnly)
        defer { connection.close() }
        try connection.copy(into: file.path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    private static func copyFile(_ name: String, from source: URL, to target: URL) throws {
        try FileManager.default.copyItem(at: source.appending(path: name), to: target.appending(path: name))
    }

    /// Copies the files that the records of the copied databases refer to.
    private static func copyAssets(from source: URL, to target: URL) async throws {
        let files = try AssetFiles(source.appending(path: "assets"))
        let store = try await CloudStore(target.appending(path: "Cloud.sqlite"))
        let digests = try await store.read { context in
            let request = NSFetchRequest<StoredAssetUse>(entityName: "StoredAssetUse")
            return Set(try context.fetch(request).map(\.digest))
        }
        try store.close()
        let copies = target.appending(path: "assets")
        for digest in digests.sorted() {
            guard let file = files.location(of: digest) else { throw BackupError.missingAsset(digest) }
            let shelf = copies.appending(path: digest.prefix(2))
            try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: file, to: shelf.appending(path: digest))
        }
    }
}

/// The reason why there is no copy.
package enum BackupError: Error, CustomStringConvertible {
    /// The folder has no service in it.
    case noService(String)
    /// The folder to fill exists.
    case exists(String)
    /// A record refers to a file that is not there.
    case missingAsset(String)

    /// The reason, and the way out.
    package var description: String {
        switch self {
        case .noService(let path): "\(path) is not the folder of a service, or of a copy of one."
        case .exists(let path): "\(path) exists. Choose a new folder, so that nothing is overwritten."
        case .missingAsset(let digest):
            "A record refers to the asset \(digest), which is missing. “cloud check” tells what else is wrong."
        }
    }
}
