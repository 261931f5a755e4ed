internal import Foundation
internal import SQLiteConnection

/// Keeps everybody else away from the file of a store, so that another may take its place. Only databases can be held:
/// others are read and written as a whole.
struct StoreHold {
    /// How long others are waited for at most: whoever has the store open for hours is not.
    static let longestWait: TimeInterval = 10

    private let files: StoreFiles
    private let connection: Connection?

    /// - Throws: `CocoaError` with the code 134090 if others have the store open.
    init(on files: StoreFiles, options: [AnyHashable: Any]? = nil) throws {
        self.files = files
        guard let header = try? FileHeader(path: files.url.path), header.isDatabase else {
            connection = nil
            return
        }
        let timeout = min(try ConnectionSettings(options).timeout, Self.longestWait)
        if !header.usesLog { try OtherPrograms.waitUntilNone(have: files.url, timeout: timeout) }
        connection = try Self.converting(files.url) {
            let connection = try Connection(path: files.url.path, mode: .readWrite, busyTimeout: timeout)
            try connection.pragma("locking_mode", .text("exclusive"))
            try connection.transaction(.exclusive) {}
            return connection
        }
    }

    /// Leaves nothing in the log, so that the store is one file.
    func emptyLog() throws {
        guard let connection else { return }
        try Self.converting(files.url) {
            // Who holds a file keeps its journal, too, and this is the mode that leaves nothing in it.
            try connection.pragma("journal_mode", .text("truncate"))
            // Changing the journal may have given up the lock.
            try connection.execute("BEGIN EXCLUSIVE")
        }
        // The one who holds the file keeps the index of the log in memory. What is beside it is of those before.
        for file in files.besides where FileManager.default.fileExists(atPath: file.path) {
            guard file == files.sharedMemory || StoreFiles.size(of: file) == 0 else {
                throw ErrorFactory.corruptStore(at: files.url, reason: "\(file.lastPathComponent) cannot be emptied")
            }
            try FileManager.default.removeItem(at: file)
        }
    }

    func end() {
        connection?.close()
    }

    private static func converting<Result>(_ url: URL, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError where error.isBusy {
            throw ErrorFactory.cannotMigrateOpenStore(
                at: url,
                programs: OtherPrograms.having(url),
                failure: SQLiteFailure(error)
            )
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
    }
}
