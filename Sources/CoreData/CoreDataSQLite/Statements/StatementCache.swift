internal import CCoreDataSQLite

/// The statements of a connection: idle statements by their text, and lent statements.
final class StatementCache {
    // Exclusivity is not checked at run time: with checks, a look-up by key takes 1.2 times as long.

    private let limit: Int
    @exclusivity(unchecked)
    private var slots: [String: StatementSlot] = [:]
    @exclusivity(unchecked)
    private var idleCount = 0
    @exclusivity(unchecked)
    private var clock = 0
    /// The slot that was requested last, so that a loop with a single statement does not hash its text.
    @exclusivity(unchecked)
    private var latest: StatementSlot?
    /// The lent statements, not retained: each removes itself before it is deallocated.
    @exclusivity(unchecked)
    private var lent: [Unmanaged<Statement>] = []

    /// Creates a cache that keeps at most `limit` idle statements.
    init(limit: Int) {
        self.limit = max(limit, 0)
    }

    /// Returns the slot for statements with a text.
    func slot(for sql: String) -> StatementSlot {
        if let latest, latest.sql == sql { return latest }
        let slot = slots[sql] ?? StatementSlot(sql: sql)
        latest = slot
        return slot
    }

    /// Removes and returns an idle statement, if there is one.
    func take(from slot: StatementSlot) -> OpaquePointer? {
        guard let prepared = slot.idle.popLast() else { return nil }
        idleCount -= 1
        return prepared
    }

    /// Registers a statement as lent.
    func lend(_ statement: Statement) {
        lent.append(.passUnretained(statement))
        guard let slot = statement.slot else { return }
        slot.lentCount += 1
        // List the slot only now, so that texts that cannot be prepared leave none behind.
        guard !slot.isListed else { return }
        slot.isListed = true
        slots[slot.sql] = slot
    }

    /// Unregisters a lent statement, and keeps its prepared statement if it has a slot.
    func takeBack(_ statement: Statement, _ prepared: OpaquePointer) {
        let pointer = Unmanaged.passUnretained(statement).toOpaque()
        // Search from the end, because statements are mostly given back in reverse order.
        if let index = lent.lastIndex(where: { $0.toOpaque() == pointer }) { lent.remove(at: index) }
        guard let slot = statement.slot else {
            sqlite3_finalize(prepared)
            return
        }
        clock += 1
        slot.latestUse = clock
        slot.lentCount -= 1
        slot.idle.append(prepared)
        idleCount += 1
        if idleCount > limit { evict() }
    }

    /// Finalises the least recently used idle statement.
    ///
    /// The search visits all slots, but happens at most once for each statement that had to be prepared.
    private func evict() {
        let candidates = slots.values.lazy.filter { !$0.idle.isEmpty }
        guard let oldest = candidates.min(by: { $0.latestUse < $1.latestUse }) else { return }
        sqlite3_finalize(oldest.idle.removeFirst())
        idleCount -= 1
        guard oldest.idle.isEmpty, oldest.lentCount == 0 else { return }
        oldest.isListed = false
        slots[oldest.sql] = nil
    }

    /// Finalises all statements, including lent ones, which become unusable.
    func finalizeAll() {
        for statement in lent { sqlite3_finalize(statement.takeUnretainedValue().invalidate()) }
        for slot in slots.values {
            for prepared in slot.idle { sqlite3_finalize(prepared) }
        }
        lent = []
        slots = [:]
        latest = nil
        idleCount = 0
    }
}

/// A slot of the cache for statements with the same text. There are several if they are used at the same time.
final class StatementSlot {
    /// The text.
    let sql: String
    /// The idle prepared statements.
    @exclusivity(unchecked)
    var idle: [OpaquePointer] = []
    /// The number of lent statements.
    @exclusivity(unchecked)
    var lentCount = 0
    /// The time at which a statement was last given back, by the cache's clock.
    @exclusivity(unchecked)
    var latestUse = 0
    /// Whether the slot is in the cache's dictionary.
    @exclusivity(unchecked)
    var isListed = false

    /// Creates a slot without statements.
    init(sql: String) {
        self.sql = sql
    }
}
