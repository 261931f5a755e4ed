internal import CloudWire
internal import CoreData

extension RecordBatch {
    /// Refuses parents that would make a record its own ancestor.
    func judgeParents(_ operations: [RecordsModify.Operation], _ failures: inout [Int: WireFailure]) throws {
        let saves = operations.indices.filter { !operations[$0].kind.isDeletion && failures[$0] == nil }
        let named = Set(saves.compactMap { operations[$0].record.parent })
        // A new record that is nobody's parent ends no circle.
        let candidates = saves.filter { index in
            let record = operations[index].record
            return record.parent != nil && (records[record.recordName] != nil || named.contains(record.recordName))
        }
        guard !candidates.isEmpty else { return }
        let parents = try parents(after: saves.map { operations[$0].record })
        for index in candidates {
            let name = operations[index].record.recordName
            var (place, seen) = (parents[name], Set<String>())
            while let current = place, current != name, seen.insert(current).inserted { place = parents[current] }
            if place == name { failures[index] = .badRequest("record '\(name)' would be its own ancestor") }
        }
    }

    /// The parents of records as they would be after a batch, of those that it changes and of all above them.
    private func parents(after changes: [WireRecord]) throws -> [String: String] {
        var parents: [String: String] = [:]
        var known: Set<String> = []
        for change in changes {
            known.insert(change.recordName)
            let current = records[change.recordName].flatMap { $0.isRemoved ? nil : $0.parent }
            parents[change.recordName] = change.parent ?? (change.removesParent ? nil : current)
        }
        var level = Set(parents.values).subtracting(known)
        while !level.isEmpty {
            known.formUnion(level)
            let stored = try StoredRecord.all(named: level, zone: zone.number, in: context)
            for (name, record) in stored where !record.isRemoved { parents[name] = record.parent }
            level = Set(level.compactMap { parents[$0] }).subtracting(known)
        }
        return parents
    }
}
