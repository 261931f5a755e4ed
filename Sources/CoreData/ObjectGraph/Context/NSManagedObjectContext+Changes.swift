internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Takes note that an object changes.
    func noteChange(of object: NSManagedObject) {
        if object.state.isDisjoint(with: .changed) { object.state.insert(.updated) }
        tracker.note(object)
    }

    /// Brings the graph in order after a number of changes, and announces them: deletions have their consequences, and
    /// `NSManagedObjectContextObjectsDidChange` is posted.
    ///
    /// It happens by itself at the end of each block of ``perform(_:)``, and before fetching and saving.
    public func processPendingChanges() {
        requireQueue("processPendingChanges()")
        adoptPermanentKeys()
        propagateDeletes(areUnsaved: !propagatesDeletesAtEndOfEvent)
        while !tracker.event.isEmpty || !tracker.refreshed.isEmpty {
            let event = tracker.takeEvent()
            registerUndo(of: event.changed)
            announce(ContextChange(event.changed, refreshed: event.refreshed))
            propagateDeletes(areUnsaved: !propagatesDeletesAtEndOfEvent)
        }
        for follower in followers.all { follower.contextDidProcessChanges() }
        closeUndoGroup()
    }

    private func announce(_ change: ContextChange) {
        let userInfo = change.userInfo
        change.finish()
        if !change.discarded.isEmpty { discard(change.discarded) }
        if !userInfo.isEmpty { announceChange(userInfo) }
    }

    /// Lets go of objects that are not in any store and not to be.
    private func discard(_ objects: [NSManagedObject]) {
        for object in objects {
            if object.state.contains(.registered) { registry?.remove(object) }
            object.registry = nil
            object.state.subtract(.changed)
        }
        tracker.removeUnchanged()
        forgetObjectsWithoutContext()
    }
}

/// What changed in one event of a context.
struct ContextChange {
    private var inserted: [NSManagedObject] = []
    private var updated: [NSManagedObject] = []
    private var deleted: [NSManagedObject] = []
    private let refreshed: [NSManagedObject]
    private let all: [NSManagedObject]
    /// Objects that were inserted and deleted again before they were saved.
    private(set) var discarded: [NSManagedObject] = []

    init(_ changed: [NSManagedObject], refreshed: [NSManagedObject]) {
        all = changed
        self.refreshed = refreshed
        for object in changed {
            let state = object.state
            switch (state.contains(.inserted), state.contains(.deleted)) {
            case (true, true):
                discarded.append(object)
                if !state.contains(.insertedInEvent) { deleted.append(object) }
            case (_, true): if state.contains(.deletedInEvent) { deleted.append(object) }
            case (_, false) where state.contains(.insertedInEvent): inserted.append(object)
            case (_, false): if object.hasChanges { updated.append(object) }
            }
        }
    }

    /// What the notification carries; empty if nothing happened.
    var userInfo: [AnyHashable: Any] {
        var userInfo: [AnyHashable: Any] = [:]
        let sets = [
            (NSInsertedObjectsKey, inserted), (NSUpdatedObjectsKey, updated), (NSDeletedObjectsKey, deleted),
            (NSRefreshedObjectsKey, refreshed),
        ]
        for (key, objects) in sets where !objects.isEmpty {
            userInfo[key] = Set(objects)
        }
        return userInfo
    }

    /// Ends the event for its objects.
    func finish() {
        for object in all {
            object.state.subtract([.insertedInEvent, .deletedInEvent])
            object.live?.changedInEvent = SlotSet()
        }
    }
}
