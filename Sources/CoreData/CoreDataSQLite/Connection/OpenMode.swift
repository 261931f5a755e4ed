internal import CCoreDataSQLite

/// The operations that a connection can perform on its file.
package enum OpenMode: Sendable {
    /// Reads an existing file.
    case readOnly
    /// Reads and writes an existing file.
    case readWrite
    /// Reads and writes a file, and creates it if it does not exist.
    case create

    /// SQLite's flags for the mode.
    var flags: Int32 {
        switch self {
        case .readOnly: SQLITE_OPEN_READONLY
        case .readWrite: SQLITE_OPEN_READWRITE
        case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
    }
}

/// How a connection shares a file with others, and the auxiliary files that it uses.
package enum FileAccess: Sendable {
    /// Takes locks, and creates the files of a write-ahead log as needed.
    case shared
    /// Takes no locks and ignores any log: no process can change the file, which may be on a read-only medium.
    case immutable
    /// Takes locks, but only reads the log's index, which other connections have created. The log and the index must
    /// exist.
    case foreignIndex
    /// Takes no locks, because no other connection uses the file, and keeps the log's index in memory.
    case privateIndex

    /// The URI query for the access; nil if a plain path suffices.
    var query: String? {
        switch self {
        case .shared: nil
        case .immutable: "immutable=1"
        case .foreignIndex: "readonly_shm=1"
        case .privateIndex: "vfs=unix-none"
        }
    }
}

/// The name under which SQLite opens a path.
struct DatabaseName {
    /// The text passed to SQLite: a path or a URI.
    let text: String
    /// Whether the text is a URI.
    let isURI: Bool

    /// Fails if no file can have the path.
    init?(path: String, access: FileAccess) {
        // SQLite takes an empty path for a temporary file, and a path ends for C at the first NUL.
        guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
        if path == ":memory:" || path == "/dev/null" {
            text = ":memory:"
            isURI = false
        } else if let query = access.query {
            // The empty authority keeps a path that begins with two slashes from becoming a host.
            text = (path.hasPrefix("/") ? "file://" : "file:") + Self.escape(path) + "?\(query)"
            isURI = true
        } else {
            // A relative path must be neither a URI nor one of SQLite's special names, all of which begin with a colon.
            text = path.hasPrefix("file:") || path.hasPrefix(":") ? "./" + path : path
            isURI = false
        }
    }

    /// Returns the path with all bytes escaped that could have a special meaning in a URI.
    private static func escape(_ path: String) -> String {
        var escaped: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."), UInt8(ascii: "~"):
                escaped.append(byte)
            default:
                escaped += (byte < 16 ? "%0" : "%").utf8
                escaped += String(byte, radix: 16).utf8
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
