internal import CSQLite

/// What a connection may do with its file.
package enum OpenMode: Sendable {
    /// Reads a file that exists.
    case readOnly
    /// Reads and writes a file that exists.
    case readWrite
    /// Reads and writes a file, which is made if it does not exist.
    case create

    /// SQLite's flags for it.
    var flags: Int32 {
        switch self {
        case .readOnly: SQLITE_OPEN_READONLY
        case .readWrite: SQLITE_OPEN_READWRITE
        case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
    }
}
