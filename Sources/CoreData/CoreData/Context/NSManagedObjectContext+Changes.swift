internal import FoundationBackfill
internal import UnstableSwiftRuntime

extension NSManagedObjectContext {
    /// Records that an object changes, and marks it as updated unless it is inserted or deleted.
    func noteChange(of object: NSManagedObject) {
        if object.state.isDisjoint(with: .changed) { object.state.insert(.updated) }
        tracker.note(object)
    }

    /// Applies the delete rules of deleted objects, registers undo actions, and posts
    /// `NSManagedObjectContextObjectsDidChange`.
    ///
    /// Called automatically at the end of each block of ``perform(_:)``, and before fetching and saving.
    public func processPendingChanges() {
        requireQueue("processPendingChanges()")
        adoptPermanentKeys()
        mergedObjects.endEvent()
        propagateDeletes(areUnsaved: !propagatesDeletesAtEndOfEvent)
        while !tracker.event.isEmpty || !tracker.refreshed.isEmpty {
            let event = tracker.takeEvent()
            registerUndo(of: event.changed)
            announce(ContextChange(event.changed, refreshed: event.refreshed))
            propagateDeletes(areUnsaved: !propagatesDeletesAtEndOfEvent)
        }
        if followers.haveNewKeys {
            followers.haveNewKeys = false
            followers.tell { $0.contextDidProcessChanges() }
        }
        closeUndoGroup()
    }

    private func announce(_ change: ContextChange) {
        let userInfo = change.announced.objects
        let properties = followers.isEmpty ? [:] : change.properties
        change.finish()
        if !change.discarded.isEmpty { discard(change.discarded) }
        if !userInfo.isEmpty { announceChange(userInfo, properties: properties) }
    }

    /// Removes objects that were inserted and deleted without being saved.
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

/// The changes of one event of a context.
struct ContextChange {
    /// The objects for the notification.
    private(set) var announced: AnnouncedObjects
    private let all: [NSManagedObject]
    /// The objects that were inserted and deleted without being saved.
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

    /// The properties, by ordinal, that were set in objects that were updated and not refreshed.
    var properties: [NSManagedObject: SlotSet] {
        var properties: [NSManagedObject: SlotSet] = [:]
        for object in announced.updated {
            // An object without recorded properties may have changed in any way.
            if let changed = object.live?.changedInEvent, !changed.isEmpty { properties[object] = changed }
        }
        for object in announced.refreshed { properties[object] = nil }
        return properties
    }

    /// Clears the event's flags and recorded changes of its objects.
    func finish() {
        for object in all {
            object.state.subtract([.insertedInEvent, .deletedInEvent])
            object.live?.changedInEvent = SlotSet()
        }
    }
}

extension NSManagedObjectContext {
    /// Processes the pending changes of a main-queue context at the end of each turn of the main queue in which objects
    /// change. Contexts with private queues do so at the end of each block of ``perform(_:)``.
    func processPendingChangesEachTurn() {
        // Light, because relationships that are read retain their context.
        tracker.onBeginning = { [reference = LightWeak(self)] in
            guard let context = reference.object, !context.isTurnEnding else { return }
            context.isTurnEnding = true
            context.queue.async { reference.object?.endTurn() }
        }
    }

    private func endTurn() {
        isTurnEnding = false
        processPendingChanges()
    }
}
