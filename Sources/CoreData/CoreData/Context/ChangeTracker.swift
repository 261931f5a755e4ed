/// The objects of a context that are to be saved, and those that changed since changes were last processed.
///
/// It keeps them alive. What is the case with an object says its ``NSManagedObject/state``; an object stays listed when a
/// change is taken back, and is left out when the lists are read.
struct ChangeTracker {
    private var tracked: [NSManagedObject] = []
    /// The objects that changed in the present event, in the order in which they did first.
    private(set) var event: [NSManagedObject] = []
    /// The objects that were refreshed in the present event.
    private(set) var refreshed = ObjectList()
    /// Called when the first object of an event changes.
    var onBeginning: (() -> Void)?
    /// Whether objects are to note what their properties were at the beginning of the event.
    var keepsFormerValues = false
    /// The objects whose deletion has yet to have its consequences.
    private var deletions: [NSManagedObject] = []

    /// Lists an object as deleted.
    mutating func noteDeletion(of object: NSManagedObject) {
        deletions.append(object)
        note(object)
    }

    /// The deleted objects whose rules are to be applied now; they count as done.
    ///
    /// - Parameter areUnsaved: Whether only those are wanted that no store knows of.
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

    /// Lists an object as changed.
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

    /// Whether anything is to be saved.
    var hasChanges: Bool { tracked.contains { $0.state.isToBeSaved } }

    var inserted: [NSManagedObject] { tracked.filter { $0.isInserted && !$0.isDeleted } }
    var updated: [NSManagedObject] { tracked.filter(\.isUpdated) }
    var deleted: [NSManagedObject] { tracked.filter { $0.isDeleted && !$0.isInserted } }
    var changed: [NSManagedObject] { tracked.filter(\.hasChanges) }

    /// The three kinds at once: with many objects, looking at each is what takes the time.
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

    /// The objects that changed in the present event, which ends.
    mutating func takeEvent() -> (changed: [NSManagedObject], refreshed: [NSManagedObject]) {
        let taken = (event, refreshed.objects)
        for object in event {
            object.state.remove(.inEvent)
        }
        event = []
        refreshed = ObjectList()
        return taken
    }

    /// Forgets the objects that are not to be saved any more.
    mutating func removeUnchanged() {
        for object in tracked where !object.hasChanges {
            object.state.remove(.tracked)
        }
        tracked.removeAll { !$0.state.contains(.tracked) }
    }

    /// Forgets an object that others have deleted.
    mutating func remove(_ object: NSManagedObject) {
        guard object.state.contains(.tracked) else { return }
        object.state.remove(.tracked)
        tracked.removeAll { $0 === object }
    }

    /// Forgets everything.
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
