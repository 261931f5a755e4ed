internal import Foundation
internal import FoundationBackfill
internal import SQLiteConnection

/// What can be asked of a store's file without a model.
extension SQLiteStore {
    /// What the file says about itself.
    static func fileMetadata(at url: URL) throws -> [String: Any] {
        try withConnection(to: url) { try StoreFile.readMetadata($0).dictionary }
    }

    /// Changes what the file says about itself.
    static func setFileMetadata(_ metadata: [String: Any], at url: URL) throws {
        try withConnection(to: url, isWritten: true) { connection in
            try connection.transaction(.immediate) {
                let stored = try StoreFile.readMetadata(connection)
                try StoreFile.writeMetadata(stored.replacing(metadata), to: connection)
            }
        }
    }

    /// The model that the file was made with.
    static func fileModel(at url: URL) throws -> NSManagedObjectModel {
        let model = try withConnection(to: url) { try StoreFile.cachedModel($0) }
        guard let model else {
            throw ErrorFactory.cannotOpenStore(at: url, reason: "it holds no copy of the model that it was made with")
        }
        return model
    }

    private static func withConnection<Result>(
        to url: URL,
        isWritten: Bool = false,
        _ body: (Connection) throws -> Result
    ) throws -> Result {
        try requireFile(at: url)
        // An index of the log may be one that a program left which was killed: it is made anew, and nothing else is written.
        let hasIndex = FileManager.default.fileExists(atPath: StoreFiles(url: url).sharedMemory.path)
        guard isWritten || hasIndex else { return try UntouchedFile.read(url, body) }
        do {
            let connection =
                try isWritten
                ? Connection(path: url.path, mode: .readWrite) : Connection.reading(url.path, busyTimeout: 5)
            defer { connection.close() }
            return try body(connection)
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
    }
}

extension SQLiteStore: ExternalDataStore {
    func externalData(for stored: Data) -> Data? {
        do {
            return try data(for: stored)
        } catch {
            Log.warning("Could not read a value beside \(url?.path ?? "the store"): \(error)")
            return nil
        }
    }
}
