/// How a connection shares a file with others, and what it does beside the file.
package enum FileAccess: Sendable {
    /// Takes locks, and makes what a write-ahead log needs.
    case shared
    /// Takes no locks and looks for no log: nobody can change the file, which may be on a read-only medium.
    case immutable
    /// Takes locks, but only reads the index that others made of the log. There must be a log and an index.
    case foreignIndex
    /// Takes no locks, since nobody else has the file, and keeps the index of the log in memory.
    case privateIndex

    /// What a URI says of it; nil if a plain path will do.
    var query: String? {
        switch self {
        case .shared: nil
        case .immutable: "immutable=1"
        case .foreignIndex: "readonly_shm=1"
        case .privateIndex: "vfs=unix-none"
        }
    }
}
