#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// Finds the objects that were changed here since the last look, and notes in their rows what is to be sent.
///
/// The store's history tells which objects those are: it is written in the very transactions that change them, by all
/// contexts, authors and programs. Without the history, all objects are compared with their rows.
struct LocalChanges {
    let work: MirrorWork
    /// The objects that one step looks at.
    static let stepSize = 500

    /// Looks at the next changes.
    ///
    /// - Returns: Whether there were more at that moment. What is saved later is told of again, and may wait.
    func takeNext() throws -> Bool {
        guard work.state.scan == nil, let known = work.state.history else { return try scan() }
        let store = try work.mirror.store()
        let transactions = try store.historyChanges(after: known, limit: Self.stepSize)
        let next = transactions.first?.changes?.first?.changeID
        let last = transactions.last?.changes?.last?.changeID
        guard try next.map({ $0 == known + 1 }) ?? (store.lastChangeNumber() <= known) else {
            // What nobody knows any more may have been anything.
            (work.state.history, work.state.scan) = (nil, nil)
            return true
        }
        var changes = ObjectChanges()
        for transaction in transactions where transaction.author != MirrorSetting.importAuthor {
            changes.add(transaction)
        }
        try take(changes)
        work.state.history = last ?? known
        return transactions.reduce(0) { $0 + ($1.changes?.count ?? 0) } >= Self.stepSize
    }

    private func take(_ changes: ObjectChanges) throws {
        let objects = try work.objects(changes.ids)
        // Deletions first: a relationship that one of them has emptied is no change of its own.
        let deleted = changes.ids.filter { objects[$0] == nil }
        for (_, ids) in Dictionary(grouping: deleted, by: { changes.changes[$0]?.transaction }).sorted(by: {
            $0.key ?? 0 < $1.key ?? 0
        }) {
            try work.absorbDeletions(of: ids)
        }
        for id in changes.ids {
            guard let object = objects[id], let change = changes.changes[id] else { continue }
            try work.absorb(object, properties: change.properties, at: change.date)
        }
        work.changeCount += changes.ids.count
    }

    /// Compares the next objects of the store with their rows, whatever the history says.
    private func scan() throws -> Bool {
        if work.state.history == nil { work.state.history = try work.mirror.store().lastChangeNumber() }
        let roots = Set(work.mirror.model.entities.values.map(\.rootName)).sorted()
        let place = work.state.scan ?? MirrorState.Scan(entity: roots.first ?? "", key: 0)
        guard let entity = roots.first(where: { $0 >= place.entity }) else {
            work.state.scan = nil
            return false
        }
        let key = entity == place.entity ? place.key : 0
        let objects = try work.objects(ofRoot: entity, after: key, limit: Self.stepSize)
        for object in objects { try work.absorb(object, properties: nil, at: nil) }
        let last = objects.last?.objectID.key ?? Int64.max
        try absorbGaps(entity, key, last)
        if objects.count == Self.stepSize {
            work.state.scan = MirrorState.Scan(entity: entity, key: last)
        } else if let next = roots.first(where: { $0 > entity }) {
            work.state.scan = MirrorState.Scan(entity: next, key: 0)
        } else {
            work.state.scan = nil
        }
        return work.state.scan != nil || objects.count > 0
    }

    /// Takes the objects between two keys for deleted that have rows, and do not exist.
    private func absorbGaps(_ entity: String, _ first: Int64, _ last: Int64) throws {
        let type = work.typeID(MirroredModel.prefix + entity)
        let keys = try work.tables.objectKeys(ofType: type, after: first, upTo: last)
        let ids = keys.compactMap { work.objectID(ofRoot: entity, $0) }
        let found = try work.objects(ids)
        try work.absorbDeletions(of: ids.filter { found[$0] == nil })
    }
}

/// The objects that transactions have changed, each once.
private struct ObjectChanges {
    struct Change {
        var date: Date?
        /// The last transaction that has changed the object: the one that has deleted it, if it is gone.
        var transaction: Int64
        /// The names of the properties that have changed; nil for all.
        var properties: Set<String>?
    }

    private(set) var ids: [NSManagedObjectID] = []
    private(set) var changes: [NSManagedObjectID: Change] = [:]

    mutating func add(_ transaction: NSPersistentHistoryTransaction) {
        for change in transaction.changes ?? [] {
            let id = change.changedObjectID
            var properties = change.changeType == .update ? change.updatedProperties.map { Set($0.map(\.name)) } : nil
            if let known = changes[id] {
                properties = known.properties.flatMap { known in properties.map { known.union($0) } }
            } else {
                ids.append(id)
            }
            changes[id] = Change(
                date: transaction.timestamp,
                transaction: transaction.transactionNumber,
                properties: properties
            )
        }
    }
}
#endif
