internal import Synchronization

/// The versions of rows that were made of nodes.
///
/// A store may count as it likes. Here a row gets a version of its own each time that the store's has become another
/// one, or that it was saved; what the store's version is after a save shows when it is asked the next time.
final class NodeVersions: Sendable {
    private struct Entry {
        var version = 1
        /// The store's version; nil if it is not known.
        var stored: UInt64?
    }

    private let entries = Mutex<[RowCache.Removal: Entry]>([:])

    /// The version of a row that the store gives with its own version.
    func read(_ row: RowCache.Removal, stored: UInt64) -> Int {
        entries.withLock { entries in
            var entry = entries[row] ?? Entry()
            if let known = entry.stored, known != stored { entry.version += 1 }
            entry.stored = stored
            entries[row] = entry
            return entry.version
        }
    }

    /// The version of a row that was read or saved last; nil if it never was.
    func current(_ row: RowCache.Removal) -> Int? {
        entries.withLock { $0[row]?.version }
    }

    /// The version of a row that has just been saved.
    func save(_ row: RowCache.Removal, former: Int?) -> Int {
        entries.withLock { entries in
            let version = max(entries[row]?.version ?? 0, former ?? 0) + 1
            entries[row] = Entry(version: version, stored: nil)
            return version
        }
    }

    /// Takes note that members of relationships were saved: the store may count that, and the row is the same.
    func noteMembers(of row: RowCache.Removal) {
        entries.withLock { $0[row]?.stored = nil }
    }

    func forget(_ row: RowCache.Removal) {
        entries.withLock { $0[row] = nil }
    }
}
