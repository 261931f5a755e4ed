/// How a store writes its entities' rows, worked out when it is first needed and kept for as long as the store is open.
final class SavePlans {
    /// The columns that an update writes.
    private struct Shape: Hashable {
        let entity: Int
        let changed: SlotSet
    }

    /// How rows of one entity are updated where the same slots have changed.
    final class Update: Sendable {
        let sql: String
        /// The slots in ascending order, without those that are not written.
        let slots: [Int]

        init(sql: String, slots: [Int]) {
            self.sql = sql
            self.slots = slots
        }
    }

    let tables: StoreTables
    private var writings: [EntityWriting?]
    private var updates: [Shape: Update] = [:]
    /// What was asked for last, and mostly is next.
    private var latest: (shape: Shape, update: Update)?
    private let mostUpdates = 1_000

    init(_ tables: StoreTables) {
        self.tables = tables
        writings = Array(repeating: nil, count: tables.tables.count)
    }

    func writing(_ entity: EntityLayout) -> EntityWriting {
        if let writing = writings[entity.number - 1] { return writing }
        let writing = EntityWriting(tables.table(of: entity), tables)
        writings[entity.number - 1] = writing
        return writing
    }

    func update(_ changed: SlotSet, of writing: EntityWriting) -> Update {
        let shape = Shape(entity: writing.table.entity.number, changed: changed)
        if let latest, latest.shape == shape { return latest.update }
        let update = updates[shape] ?? makeUpdate(shape, writing)
        latest = (shape, update)
        return update
    }

    private func makeUpdate(_ shape: Shape, _ writing: EntityWriting) -> Update {
        let changed = shape.changed
        let slots = changed.numbers.filter { $0 < writing.slots.count && writing.slots[$0].isWritten }
        let update = Update(sql: writing.updateSQL(slots), slots: slots)
        // Programs change few combinations of properties; where they do not, it is better to forget than to grow.
        if updates.count >= mostUpdates { updates = [:] }
        updates[shape] = update
        return update
    }
}
