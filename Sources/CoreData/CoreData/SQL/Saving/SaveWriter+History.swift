/// The part of a save that writes to the history of the store, if it keeps one.
extension SaveWriter {
    /// Records the deletions before the rows are deleted, because the history preserves some of their values.
    func recordDeletions() throws {
        guard let history, !changes.deleted.isEmpty else { return }
        var plain: [(table: EntityTable, key: Int64, columns: [UInt8]?)] = []
        for index in SaveChanges.order(changes.deleted) {
            let object = changes.deleted[index]
            let entity = history.layout.entity(object.layout.number)
            if entity.tombstones.isEmpty {
                plain.append((entity.table, object.key, nil))
            } else {
                try history.recordDeletion(of: object.key, entity)
            }
        }
        try history.record(.delete, plain)
    }

    /// Records updates and insertions, and finishes the history of the save.
    func recordChanges() throws {
        guard let history else { return }
        try recordUpdates(history)
        try recordInsertions(history)
        transactionNumber = try history.finish()
    }

    private func recordUpdates(_ history: HistoryWriter<Session>) throws {
        var updates: [(table: EntityTable, key: Int64, columns: [UInt8]?)] = []
        for index in SaveChanges.order(changes.updated) {
            guard let changed = changedOrdinals[index] else { continue }
            let object = changes.updated[index]
            let entity = history.layout.entity(object.layout.number)
            updates.append((entity.table, object.key, entity.columns(changed)))
        }
        try history.record(.update, updates)
    }

    /// Records insertions. Consecutive keys are recorded together.
    private func recordInsertions(_ history: HistoryWriter<Session>) throws {
        var run: (table: EntityTable, keys: ClosedRange<Int64>)?
        for index in SaveChanges.order(changes.inserted) {
            let object = changes.inserted[index]
            if let current = run, current.table.entity.rootNumber == object.layout.rootNumber,
                current.keys.upperBound + 1 == object.key
            {
                run = (current.table, current.keys.lowerBound...object.key)
                continue
            }
            if let run { try history.recordInsertions(run.keys, in: run.table) }
            run = (plans.tables.table(of: object.layout), object.key...object.key)
        }
        if let run { try history.recordInsertions(run.keys, in: run.table) }
    }

    /// Notes the properties of an object that a save has changed, by the slots that it has written.
    func noteChange(ofUpdated index: Int, slots: [Int]) {
        guard history != nil else { return }
        let entity = changes.updated[index].layout
        for slot in slots {
            changedOrdinals[index, default: SlotSet()].insert(entity.slots[slot].ordinal)
        }
    }

    /// Notes the to-many relationships of an object that a save has changed.
    func noteChange(ofUpdated index: Int, relationships: [ToManyChange]) {
        guard history != nil else { return }
        for change in relationships {
            changedOrdinals[index, default: SlotSet()].insert(change.ordinal)
        }
    }
}
