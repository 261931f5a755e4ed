internal import CoreDataSQLite
internal import Foundation

/// Reads a database without changing it or any file next to it: never checkpoints the log, creates or writes the log's
/// index, or rolls back an interrupted transaction. Works in read-only folders.
enum UntouchedFile {
    /// The first bytes of a journal that contains a transaction to roll back.
    private static let journalSignature = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])

    /// The first bytes of a log, except for the bit that determines the byte order of its checksums.
    private static let logSignature: UInt32 = 0x377F_0682

    /// - Parameter patience: The seconds to wait for a lock of another program.
    /// - Throws: `CocoaError` if the file cannot be read, and errors of the closure.
    static func read<Result>(
        _ url: URL,
        patience: Double = 5,
        _ body: (Connection) throws -> Result
    ) throws -> Result {
        do {
            guard hasHotJournal(StoreFiles(url: url)) else {
                return try run(body, on: connection(to: url.path, patience: patience))
            }
            return try readCopy(url, body)
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
    }

    /// Returns whether there is an interrupted transaction, which the next writer will roll back.
    static func hasHotJournal(_ files: StoreFiles) -> Bool {
        head(of: files.journal, count: journalSignature.count) == journalSignature
    }

    private static func run<Result>(
        _ body: (Connection) throws -> Result,
        on connection: Connection
    ) throws -> Result {
        defer { connection.close() }
        try StoreFunctions.register(on: connection)
        SQLTracing.begin(on: connection)
        return try body(connection)
    }

    /// Reads a copy of the database in which the interrupted transaction has been rolled back, because the original
    /// cannot be read otherwise.
    private static func readCopy<Result>(_ url: URL, _ body: (Connection) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inspected-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The temporary folder holds only a copy.
        defer { try? FileManager.default.removeItem(at: folder) }
        let (files, copy) = (
            StoreFiles(url: url), StoreFiles(url: folder.appendingPathComponent(url.lastPathComponent))
        )
        try FileManager.default.copyItem(at: files.journal, to: copy.journal)
        try FileManager.default.copyItem(at: files.url, to: copy.url)
        return try run(body, on: Connection(path: copy.url.path, mode: .readWrite))
    }

    /// Rolls back the interrupted transaction of a copy.
    static func rollBack(_ copy: URL) throws {
        try run({ _ = try $0.pragma("schema_version") }, on: Connection(path: copy.path, mode: .readWrite))
    }

    /// Opens a file whose journal holds no interrupted transaction.
    ///
    /// - Parameter patience: The seconds to wait for a lock of another program.
    static func connection(to path: String, patience: Double) throws(SQLiteError) -> Connection {
        var failure: SQLiteError?
        // A header that cannot be read makes opening the database fail.
        let isTruncated = (try? FileHeader(path: path))?.isTruncated ?? false
        for access in accesses(to: path) {
            let connection = try Connection(path: path, mode: .readOnly, busyTimeout: patience, access: access)
            connection.keepLogOnClose()
            if isTruncated {
                // With this, SQLite reads the remaining part of a truncated file.
                connection.allowDamage()
                try connection.pragma("writable_schema", .integer(1))
            }
            do throws(SQLiteError) {
                _ = try connection.pragma("schema_version")
                return connection
            } catch {
                connection.close()
                failure = failure ?? error
                // A killed process may have left an unusable index of the log.
                guard error.isCannotOpen || error.isReadOnly || error.isProtocol else { break }
            }
        }
        throw failure ?? SQLiteError(code: 14)
    }

    /// Returns the ways to access a file, best first.
    static func accesses(to path: String) -> [FileAccess] {
        let files = StoreFiles(url: URL(fileURLWithPath: path))
        let hasLog = FileManager.default.fileExists(atPath: files.log.path)
        let hasIndex = FileManager.default.fileExists(atPath: files.sharedMemory.path)
        // If the log has an index, another process may have the file open, and the locks in the index determine what
        // can be read.
        if hasLog { return hasIndex && hasHeader(files.log) ? [.foreignIndex, .privateIndex] : [.privateIndex] }
        // Two bytes determine whether opening the file creates a log.
        let isLogged = head(of: files.url, count: 20).map { $0.count == 20 && ($0[18] == 2 || $0[19] == 2) } ?? false
        return isLogged ? [.immutable] : [.shared, .immutable]
    }

    /// Returns whether a log has a valid header. Otherwise it is empty, and SQLite would compare it with the index
    /// again and again for ten seconds.
    private static func hasHeader(_ log: URL) -> Bool {
        guard let bytes = head(of: log, count: 12), bytes.count == 12 else { return false }
        let numbers = stride(from: 0, to: 12, by: 4).map {
            bytes[$0..<$0 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        let (signature, pageSize) = (numbers[0] & ~1, numbers[2])
        return signature == logSignature && pageSize.nonzeroBitCount == 1 && (512...65_536).contains(pageSize)
    }

    private static func head(of url: URL, count: Int) -> Data? {
        guard let handle = FileHandle(forReadingAtPath: url.path) else { return nil }
        // The file was only read, so closing it can lose nothing.
        defer { try? handle.close() }
        // A file that cannot be read has no known beginning. SQLite reports the error when it opens the file.
        return try? handle.read(upToCount: count)
    }
}
