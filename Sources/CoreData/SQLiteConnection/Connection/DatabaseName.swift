/// The name by which SQLite is to open a path.
struct DatabaseName {
    /// What goes to SQLite: a path or a URI.
    let text: String
    /// Whether it is a URI.
    let isURI: Bool

    /// Returns nil if no file can have the path.
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

    /// The path with all bytes escaped that could mean something else in a URI.
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
