internal import CSQLite

/// The statements of a connection: those out of use, by their text, and those that are lent.
final class StatementCache {
    // Without run-time checks for overlapping accesses: with them, a look-up by key takes 1.2 times as long.

    private let limit: Int
    @exclusivity(unchecked)
    private var slots: [String: StatementSlot] = [:]
    @exclusivity(unchecked)
    private var idleCount = 0
    @exclusivity(unchecked)
    private var clock = 0
    /// The slot that was asked for last: a loop around one statement needs no hashing of its text.
    @exclusivity(unchecked)
    private var latest: StatementSlot?
    /// Statements that are lent, unretained: each takes itself out before it goes.
    @exclusivity(unchecked)
    private var lent: [Unmanaged<Statement>] = []

    /// Makes a cache that keeps as many statements out of use.
    init(limit: Int) {
        self.limit = max(limit, 0)
    }

    /// The place of the statements with a text.
    func slot(for sql: String) -> StatementSlot {
        if let latest, latest.sql == sql { return latest }
        let slot = slots[sql] ?? StatementSlot(sql: sql)
        latest = slot
        return slot
    }

    /// A statement out of use, if there is one.
    func take(from slot: StatementSlot) -> OpaquePointer? {
        guard let prepared = slot.idle.popLast() else { return nil }
        idleCount -= 1
        return prepared
    }

    /// Notes that a statement is in use.
    func lend(_ statement: Statement) {
        lent.append(.passUnretained(statement))
        guard let slot = statement.slot else { return }
        slot.lentCount += 1
        // Not earlier, so that texts that cannot be prepared leave nothing behind.
        guard !slot.isListed else { return }
        slot.isListed = true
        slots[slot.sql] = slot
    }

    /// Notes that a statement is out of use, and keeps what was prepared for it if it belongs into a slot.
    func takeBack(_ statement: Statement, _ prepared: OpaquePointer) {
        let pointer = Unmanaged.passUnretained(statement).toOpaque()
        // From the end, because statements are mostly given back in the opposite order.
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

    /// Finalizes the statement that has been out of use for the longest time.
    ///
    /// The search goes through all slots, but happens at most once for each statement that had to be prepared.
    private func evict() {
        let candidates = slots.values.lazy.filter { !$0.idle.isEmpty }
        guard let oldest = candidates.min(by: { $0.latestUse < $1.latestUse }) else { return }
        sqlite3_finalize(oldest.idle.removeFirst())
        idleCount -= 1
        guard oldest.idle.isEmpty, oldest.lentCount == 0 else { return }
        oldest.isListed = false
        slots[oldest.sql] = nil
    }

    /// Finalizes all statements, also those that are lent, which are useless from then on.
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
