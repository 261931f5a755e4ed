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
        let userInfo = change.announced.objects
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
    /// What the notification carries.
    private(set) var announced: AnnouncedObjects
    private let all: [NSManagedObject]
    /// Objects that were inserted and deleted again before they were saved.
    private(set) var discarded: [NSManagedObject] = []

    init(_ changed: [NSManagedObject], refreshed: [NSManagedObject]) {
        all = changed
        announced = AnnouncedObjects(refreshed: refreshed)
        for object in changed {
            let state = object.state
            switch (state.contains(.inserted), state.contains(.deleted)) {
            case (true, true):
                discarded.append(object)
                if !state.contains(.insertedInEvent) { announced.deleted.append(object) }
            case (_, true): if state.contains(.deletedInEvent) { announced.deleted.append(object) }
            case (_, false) where state.contains(.insertedInEvent): announced.inserted.append(object)
            case (_, false): if object.hasChanges { announced.updated.append(object) }
            }
        }
    }

    /// Ends the event for its objects.
    func finish() {
        for object in all {
            object.state.subtract([.insertedInEvent, .deletedInEvent])
            object.live?.changedInEvent = SlotSet()
        }
    }
}
