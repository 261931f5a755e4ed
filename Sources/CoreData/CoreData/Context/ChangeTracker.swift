/// The objects of a context with unsaved changes, and those that changed since pending changes were last processed.
///
/// The tracker keeps these objects alive. The authority on an object's changes is its state: an object whose change was
/// reverted stays in the lists, and is skipped when they are read.
struct ChangeTracker {
    private var tracked: [NSManagedObject] = []
    /// The objects that changed in the current event, in the order of their first change.
    private(set) var event: [NSManagedObject] = []
    /// The objects that were refreshed in the current event.
    private(set) var refreshed = ObjectList()
    /// Called when an event begins: the first object changes or is refreshed, or changes are merged.
    var onBeginning: (() -> Void)?
    /// Whether objects record the values of their properties at the beginning of the event, for undo.
    var keepsFormerValues = false
    /// The deleted objects whose delete rules have not been applied yet.
    private var deletions: [NSManagedObject] = []

    /// Records that an object was deleted.
    mutating func noteDeletion(of object: NSManagedObject) {
        deletions.append(object)
        note(object)
    }

    /// Returns the deleted objects whose delete rules are to be applied now, and marks the rules as applied.
    ///
    /// - Parameter areUnsaved: Whether to return only objects that have never been saved.
    mutating func takeDeletions(areUnsaved: Bool) -> [NSManagedObject] {
        var taken: [NSManagedObject] = []
        var rest: [NSManagedObject] = []
        for object in deletions where object.isDeleted && !object.state.contains(.deletePropagated) {
            if areUnsaved && !object.isInserted {
                rest.append(object)
            } else {
                object.state.insert(.deletePropagated)
                taken.append(object)
            }
        }
        deletions = rest
        return taken
    }

    /// Records that an object changed.
    mutating func note(_ object: NSManagedObject) {
        if !object.state.contains(.tracked) {
            object.state.insert(.tracked)
            tracked.append(object)
        }
        if !object.state.contains(.inEvent) {
            object.state.insert(.inEvent)
            if event.isEmpty { onBeginning?() }
            event.append(object)
            if keepsFormerValues, object.live?.formerValues == nil { object.liveValues.formerValues = FormerValues() }
        }
    }

    mutating func noteRefresh(of object: NSManagedObject) {
        if event.isEmpty, refreshed.objects.isEmpty { onBeginning?() }
        refreshed.append(object)
    }

    /// Whether any object has changes to save.
    var hasChanges: Bool { tracked.contains { $0.state.isToBeSaved } }

    var inserted: [NSManagedObject] { tracked.filter { $0.isInserted && !$0.isDeleted } }
    var updated: [NSManagedObject] { tracked.filter(\.isUpdated) }
    var deleted: [NSManagedObject] { tracked.filter { $0.isDeleted && !$0.isInserted } }
    var changed: [NSManagedObject] { tracked.filter(\.hasChanges) }

    /// The inserted, updated and deleted objects, found in one pass over the list.
    var changes: (inserted: [NSManagedObject], updated: [NSManagedObject], deleted: [NSManagedObject]) {
        var (inserted, updated, deleted): ([NSManagedObject], [NSManagedObject], [NSManagedObject]) = ([], [], [])
        for object in tracked {
            switch (object.isInserted, object.isDeleted) {
            case (true, false): inserted.append(object)
            case (false, true): deleted.append(object)
            case (false, false): if object.isUpdated { updated.append(object) }
            case (true, true): continue
            }
        }
        return (inserted, updated, deleted)
    }

    /// Ends the current event, and returns the objects that changed in it.
    mutating func takeEvent() -> (changed: [NSManagedObject], refreshed: [NSManagedObject]) {
        let taken = (event, refreshed.objects)
        for object in event {
            object.state.remove(.inEvent)
        }
        event = []
        refreshed = ObjectList()
        return taken
    }

    /// Removes objects that have no unsaved changes.
    mutating func removeUnchanged() {
        for object in tracked where !object.hasChanges {
            object.state.remove(.tracked)
        }
        tracked.removeAll { !$0.state.contains(.tracked) }
    }

    /// Removes an object that was deleted from the store elsewhere.
    mutating func remove(_ object: NSManagedObject) {
        guard object.state.contains(.tracked) else { return }
        object.state.remove(.tracked)
        tracked.removeAll { $0 === object }
    }

    /// Removes all objects.
    mutating func removeAll() {
        for object in tracked + event {
            object.state.subtract([.tracked, .inEvent, .insertedInEvent, .deletedInEvent])
        }
        tracked = []
        event = []
        refreshed = ObjectList()
        deletions = []
    }
}
