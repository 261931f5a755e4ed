internal import Synchronization

/// The rows that triggers have changed in the course of a save: whoever remembers them has to read them again.
final class TouchedRows: Sendable {
    private let removals = Mutex<Set<RowCache.Removal>>([])
    private let tables = Mutex<StoreTables?>(nil)

    /// Says what the store's numbers of entities mean; until then nothing is noted.
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

    /// The rows that were noted since they were last taken.
    var all: Set<RowCache.Removal> { removals.withLock { $0 } }

    /// The rows that were noted since this was last asked for.
    func takeAll() -> Set<RowCache.Removal> {
        removals.withLock { removals in
            defer { removals = [] }
            return removals
        }
    }
}
