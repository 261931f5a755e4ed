internal import TSanMutex

/// The rows that triggers have changed during a save, which caches have to read again.
final class TouchedRows: Sendable {
    private let removals = Mutex<Set<RowCache.Removal>>([])
    private let tables = Mutex<StoreTables?>(nil)

    /// Sets the tables that give entity numbers their meaning; until then no row is noted.
    func begin(_ tables: StoreTables) {
        self.tables.withLock { $0 = tables }
    }

    func append(storedEntity stored: Int64, key: Int64) {
        guard let tables = tables.withLock({ $0 }),
            let number = Int(exactly: stored).flatMap({ tables.entityNumber(forStored: $0) })
        else { return }
        let removal = RowCache.Removal(key: key, root: tables.layout.entity(number).rootNumber)
        removals.withLock { _ = $0.insert(removal) }
    }

    /// The rows that were noted since the last ``takeAll()``.
    var all: Set<RowCache.Removal> { removals.withLock { $0 } }

    /// Returns the rows that were noted since the last call, and forgets them.
    func takeAll() -> Set<RowCache.Removal> {
        removals.withLock { removals in
            defer { removals = [] }
            return removals
        }
    }
}
