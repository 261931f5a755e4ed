internal import Foundation

/// The properties of a file that are known before SQLite opens it.
struct FileHeader {
    /// Whether the file exists.
    let exists: Bool
    /// Whether the file has no bytes, so that SQLite makes a new database of it.
    let isEmpty: Bool
    /// Whether it is a folder rather than a file.
    let isFolder: Bool
    /// Whether there are changes in a write-ahead log beside the file.
    let hasLog: Bool
    /// Whether the file is an SQLite database.
    let isDatabase: Bool
    /// Whether changes to the database go to a write-ahead log.
    let usesLog: Bool
    /// Whether the file is shorter than its header announces, so that a part of it has been lost.
    let isTruncated: Bool

    init(path: String) throws {
        // A file without readable attributes counts as missing.
        let values = try? FileManager.default.attributesOfItem(atPath: path)
        let size = (values?[.size] as? NSNumber)?.intValue ?? 0
        exists = values != nil
        isEmpty = size == 0
        isFolder = values?[.type] as? FileAttributeType == .typeDirectory
        hasLog = !Self.isMissing("\(path)-wal")
        guard exists, !isEmpty, !isFolder, let file = FileHandle(forReadingAtPath: path) else {
            (isDatabase, usesLog, isTruncated) = (false, false, false)
            return
        }
        // The file was only read, so closing it can lose nothing.
        defer { try? file.close() }
        let bytes = [UInt8](try file.read(upToCount: 100) ?? Data())
        isDatabase = bytes.starts(with: "SQLite format 3\0".utf8)
        usesLog = isDatabase && bytes.count > 18 && bytes[18] == 2
        isTruncated = !hasLog && Self.announcedSize(bytes).map { $0 > size } ?? false
    }

    /// Whether a file is missing or empty. Pages may be in the write-ahead log.
    private static func isMissing(_ path: String) -> Bool {
        // A file without readable attributes counts as missing.
        let values = try? FileManager.default.attributesOfItem(atPath: path)
        return (values?[.size] as? NSNumber)?.intValue ?? 0 == 0
    }

    /// Returns the size that a database's header announces; nil if it announces none.
    private static func announcedSize(_ header: [UInt8]) -> Int? {
        func number(at offset: Int, bytes: Int) -> Int {
            header[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
        }
        guard header.starts(with: "SQLite format 3\0".utf8) else { return nil }
        guard header.count == 100 else { return 512 }
        // The number of pages is reliable only if it was written with the latest change.
        guard number(at: 24, bytes: 4) == number(at: 92, bytes: 4) else { return nil }
        let pageSize = number(at: 16, bytes: 2)
        return (pageSize == 1 ? 65_536 : pageSize) * number(at: 28, bytes: 4)
    }
}
