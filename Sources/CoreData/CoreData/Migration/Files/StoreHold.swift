internal import CoreDataSQLite
internal import Foundation

/// Locks the file of a store exclusively, so that it can be replaced. Only SQLite databases can be locked; other stores
/// are read and written as a whole.
struct StoreHold {
    /// The maximum time to wait for other processes, in seconds.
    static let longestWait: TimeInterval = 10

    private let files: StoreFiles
    private let connection: Connection?

    /// - Throws: `CocoaError` with the code 134090 if another process has the store open.
    init(on files: StoreFiles, options: [AnyHashable: Any]? = nil) throws {
        self.files = files
        let header = try FileHeader(path: files.url.path)
        guard header.isDatabase else {
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

    /// Empties the log into the database, so that the store is a single file.
    func emptyLog() throws {
        guard let connection else { return }
        try Self.converting(files.url) {
            // A locked file keeps its journal; this mode truncates it.
            try connection.pragma("journal_mode", .text("truncate"))
            // Changing the journal mode may have released the lock.
            try connection.execute("BEGIN EXCLUSIVE")
        }
        // The holder of an exclusive lock keeps the index of the log in memory. Remaining files are left over from
        // earlier connections.
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

/// Lets only one process at a time migrate a store. A waiting process does not have the store open, so it does not
/// block the others.
///
/// Locks the folder and not the file, because locks of this kind on the file would interfere with SQLite's.
struct MigrationTurn {
    private let descriptor: CInt

    /// Waits for the lock, at most for the given number of seconds. After that it continues without the lock, because
    /// the other process then locks the store itself.
    init(at store: URL, timeout: TimeInterval) {
        descriptor = open(store.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let deadline = Date(timeIntervalSinceNow: timeout)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK, Date() < deadline {
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    func end() {
        if descriptor >= 0 { close(descriptor) }
    }
}
