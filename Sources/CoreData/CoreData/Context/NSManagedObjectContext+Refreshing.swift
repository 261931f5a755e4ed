internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Brings an object up to what its store has.
    ///
    /// - Parameters:
    ///   - object: The object, which must have been saved before.
    ///   - flag: Whether changes that were not saved are kept over the new values. Otherwise they are lost, and the object
    ///     becomes a fault, which also lets go of the objects that it is related to.
    public func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
        requireQueue("\(object.summary)")
        guard object.registry === registry, object.key != 0, !object.isInserted else { return }
        if !flag {
            turnIntoFault(object)
            tracker.removeUnchanged()
        } else if object.isFault {
            object.forgetRow()
        } else if object.hasChanges {
            mergeRow(into: object)
        } else {
            turnIntoFault(object)
        }
        tracker.noteRefresh(of: object)
    }

    /// Brings all objects up to what their stores have, keeping changes that were not saved.
    public func refreshAllObjects() {
        for object in registry?.objects ?? [] {
            refresh(object, mergeChanges: true)
        }
    }

    /// Reads the object's row again and keeps what the program set.
    func mergeRow(into object: NSManagedObject) {
        guard let row = presentRow(of: object) else { return }
        object.takeRow(row)
        object.awake(after: .refresh)
    }

    /// Makes an object a fault. If somebody follows it, its row is read now, to see which values that changes.
    private func turnIntoFault(_ object: NSManagedObject) {
        // Who tracks a property has no other way to learn that it must be read again.
        guard object.live?.observers != nil, !object.isFault, let row = presentRow(of: object) else {
            return object.turnIntoFault(keeping: nil)
        }
        object.announcingChanges(at: object.ordinalsOfChanges(byTaking: row, keepingChanges: false)) {
            object.turnIntoFault(keeping: row)
        }
    }

    private func presentRow(of object: NSManagedObject) -> RowSnapshot? {
        read("the row of \(object.summary)") {
            try readingStore?.row(for: object.objectID, readSince: earliestRow)
        } ?? nil
    }

    /// Forgets all objects and all changes.
    public func reset() {
        requireQueue("reset()")
        forgetEverything()
        advanceGeneration()
    }

    /// Forgets all objects and all changes, wherever that is asked for.
    func forgetEverything() {
        guard let registry else { return }
        let objects = registry.objects
        tracker.removeAll()
        removeUndoActions()
        guarded = ObjectList()
        batches = []
        outdatePendingFetches()
        for object in objects {
            registry.remove(object)
            object.registry = nil
            object.live = nil
            object.snapshot = nil
            object.state = .fault
        }
        forgetObjectsWithoutContext()
        guard !objects.isEmpty else { return }
        announceChange([NSInvalidatedAllObjectsKey: objects.map(\.objectID)])
    }

    /// Takes back all changes that were not saved.
    public func rollback() {
        requireQueue("rollback()")
        processPendingChanges()
        var reverted = RevertedObjects()
        for object in tracker.changed {
            reverted.append(object)
            if object.isInserted {
                registry?.remove(object)
                object.registry = nil
                object.state = []
                continue
            }
            object.revert()
        }
        tracker.removeUnchanged()
        _ = tracker.takeEvent()
        removeUndoActions()
        guarded = ObjectList()
        forgetObjectsWithoutContext()
        let userInfo = reverted.userInfo
        if !userInfo.isEmpty { announceChange(userInfo) }
    }
}

/// What rolling back does to objects: those that were inserted are gone, deleted ones are there again.
private struct RevertedObjects {
    private var sets: [String: Set<NSManagedObject>] = [:]

    var userInfo: [AnyHashable: Any] { sets }

    mutating func append(_ object: NSManagedObject) {
        let key =
            switch (object.isInserted, object.isDeleted) {
            case (true, _): NSDeletedObjectsKey
            case (false, true): NSInsertedObjectsKey
            case (false, false): NSRefreshedObjectsKey
            }
        sets[key, default: []].insert(object)
    }
}

extension NSManagedObject {
    /// Takes back what was changed since the last save.
    fileprivate func revert() {
        announcingChanges(at: ordinalsOfChanges) {
            forgetLiveValues()
            live?.formerValues = nil
            state.subtract([.updated, .deleted, .deletedInEvent, .deletePropagated])
        }
        awake(after: .rollback)
    }
}
