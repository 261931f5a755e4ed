internal import Foundation
internal import SQLiteConnection

/// Reads a database so that every byte of it stays as it is, and every file beside it: no log is emptied into the file, no
/// index of a log is made or written, and no transaction that was interrupted is rolled back. Folders may be read-only.
enum UntouchedFile {
    /// What a journal begins with that has something to roll back.
    private static let journalSignature = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])

    /// What a log begins with, but for the bit that tells the order of the bytes in its checksums.
    private static let logSignature: UInt32 = 0x377F_0682

    /// - Throws: `CocoaError` if the file cannot be read, and what the body throws.
    static func read<Result>(_ url: URL, _ body: (Connection) throws -> Result) throws -> Result {
        do {
            guard hasHotJournal(StoreFiles(url: url)) else { return try run(body, on: connection(to: url.path)) }
            return try readCopy(url, body)
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
    }

    /// Whether a transaction was interrupted, which the next one who may write rolls back.
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

    /// Rolls the interrupted transaction back in a copy, without which the file cannot be read.
    private static func readCopy<Result>(_ url: URL, _ body: (Connection) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inspected-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (files, copy) = (
            StoreFiles(url: url), StoreFiles(url: folder.appendingPathComponent(url.lastPathComponent))
        )
        try FileManager.default.copyItem(at: files.journal, to: copy.journal)
        try FileManager.default.copyItem(at: files.url, to: copy.url)
        return try run(body, on: Connection(path: copy.url.path, mode: .readWrite))
    }

    private static func connection(to path: String) throws(SQLiteError) -> Connection {
        var failure: SQLiteError?
        let isTruncated = (try? FileHeader(path: path))?.isTruncated ?? false
        for access in accesses(to: path) {
            let connection = try Connection(path: path, mode: .readOnly, access: access)
            connection.keepLogOnClose()
            if isTruncated {
                // SQLite then also reads what is left of a file that is shorter than it says.
                try connection.pragma("writable_schema", .integer(1))
            }
            do throws(SQLiteError) {
                _ = try connection.pragma("schema_version")
                return connection
            } catch {
                connection.close()
                failure = failure ?? error
                // A program that was killed may have left an index that cannot be used.
                guard error.isCannotOpen || error.isReadOnly || error.isProtocol else { break }
            }
        }
        throw failure ?? SQLiteError(code: 14)
    }

    /// The ways to read a file, the best one first.
    static func accesses(to path: String) -> [FileAccess] {
        let files = StoreFiles(url: URL(fileURLWithPath: path))
        let hasLog = FileManager.default.fileExists(atPath: files.log.path)
        let hasIndex = FileManager.default.fileExists(atPath: files.sharedMemory.path)
        // Where there is an index, somebody may have the file open: the locks in it tell what can be read.
        if hasLog { return hasIndex && hasHeader(files.log) ? [.foreignIndex, .privateIndex] : [.privateIndex] }
        // Two bytes say whether a log is to be made by whoever opens the file.
        let isLogged = head(of: files.url, count: 20).map { $0.count == 20 && ($0[18] == 2 || $0[19] == 2) } ?? false
        return isLogged ? [.immutable] : [.shared, .immutable]
    }

    /// Whether a log begins as logs do. Otherwise nothing is in it, and SQLite would compare it with the index of others again
    /// and again for ten seconds.
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
        defer { try? handle.close() }
        return try? handle.read(upToCount: count)
    }
}
