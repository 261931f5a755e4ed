/// The statements that write an entity's rows, made on first use and kept for as long as the store is open.
final class SavePlans {
    /// The columns that an update writes.
    private struct Shape: Hashable {
        let entity: Int
        let changed: SlotSet
    }

    /// An update of an entity's rows in which the same slots have changed.
    final class Update: Sendable {
        let statement: RowStatement
        /// The same, but it fails if it finds no row, in databases that can do so.
        let required: RowStatement
        /// The slots in ascending order, without those that are not written.
        let slots: [Int]

        init(_ update: SQLUpdate, slots: [Int], _ dialect: SQLDialect) {
            statement = dialect.rowStatement(.update(update))
            required = dialect.rowStatement(.update(update), requiresRow: true)
            self.slots = slots
        }
    }

    let tables: StoreTables
    /// The statements that allocate keys.
    let keys: KeyStatements
    private var writings: [EntityWriting?]
    private var updates: [Shape: Update] = [:]
    /// The update that was used last, which is often the next one as well.
    private var latest: (shape: Shape, update: Update)?
    private let mostUpdates = 1_000

    init(_ tables: StoreTables) {
        self.tables = tables
        keys = KeyStatements(tables.dialect)
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
        let update = Update(writing.update(slots), slots: slots, tables.dialect)
        // Programs change few combinations of properties. If one changes many, the statements are dropped rather than
        // kept without limit.
        if updates.count >= mostUpdates { updates = [:] }
        updates[shape] = update
        return update
    }
}
