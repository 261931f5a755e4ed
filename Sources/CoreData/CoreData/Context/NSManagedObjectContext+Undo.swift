internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Undoes the last step of the context's undo manager. Does nothing without an undo manager.
    ///
    /// Pending changes are processed first, and belong to the undone step.
    public func undo() {
        requireQueue("undo()")
        undoManager?.undo()
    }

    /// Redoes the last undone step. Does nothing without an undo manager.
    public func redo() {
        requireQueue("redo()")
        undoManager?.redo()
    }

    /// Starts or stops recording former values when the undo manager is set or removed.
    func undoManagerDidChange() {
        tracker.keepsFormerValues = undoManager != nil
        undoCheckpoints = undoManager.map { UndoCheckpoints(of: $0, for: self) }
    }

    /// Removes the context's undo actions, because the changes have been discarded.
    func removeUndoActions() {
        undoManager?.removeAllActions(withTarget: self)
    }

    // MARK: - Registering

    /// Registers an undo action for the changes of an event.
    func registerUndo(of objects: [NSManagedObject]) {
        guard let undoManager else { return }
        let event = ObjectEvent(objects)
        guard !event.isEmpty, undoManager.isUndoRegistrationEnabled else { return }
        loadRows(of: event.deleted)
        for object in event.deleted {
            object.readBeforeDeletion()
        }
        if !undoManager.groupsByEvent, undoManager.groupingLevel == 0 {
            undoManager.beginUndoGrouping()
            hasOpenUndoGroup = true
        }
        undoManager.registerUndo(withTarget: self) { $0.takeBack(event) }
    }

    /// Closes the undo group that the context opened, so that the changes processed at a time form a step.
    func closeUndoGroup() {
        guard hasOpenUndoGroup else { return }
        hasOpenUndoGroup = false
        undoManager?.endUndoGrouping()
    }

    // MARK: - Undoing

    /// Undoes an event. This is an event as well, which registers its own undo action.
    private func takeBack(_ event: ObjectEvent) {
        // Deleted objects are restored first and inserted ones removed last, so that relationships can be restored in
        // between.
        for object in event.deleted {
            bringBack(object)
        }
        let changes = event.changes.filter { $0.object.registry === registry }
        for change in changes {
            change.object.restore(change.values)
        }
        for change in changes where change.transition == .inserted && !change.object.isDeleted {
            change.object.state.formUnion([.deleted, .deletedInEvent])
            tracker.note(change.object)
        }
        for change in changes {
            change.object.awake(after: change.transition.snapshotEvent)
        }
        processPendingChanges()
    }

    /// Inserts a deleted object again, even if the deletion was saved.
    private func bringBack(_ object: NSManagedObject) {
        let isGone = object.state.contains(.inaccessible)
        guard object.registry == nil || isGone else { return insert(object) }
        if object.state.contains(.registered) { registry?.remove(object) }
        // The key of a deleted row cannot be reused, and a parent context cannot insert the same key twice.
        if object.key >= 0 || parent != nil { object.key = TemporaryKey.next() }
        object.makeValuesNew()
        if object.snapshot == nil { object.snapshot = object.layout.defaultRow }
        object.state.subtract([.fault, .updated, .deleted, .deletedInEvent, .deletePropagated, .inaccessible])
        takeIn(object)
    }
}

extension ObjectEvent.Transition {
    /// The reason passed to `awake(fromSnapshotEvents:)` when the transition is undone.
    fileprivate var snapshotEvent: NSSnapshotEventType {
        switch self {
        case .none: .undoUpdate
        case .inserted: .undoInsertion
        case .deleted: .undoDeletion
        }
    }
}

/// The changes of a context's objects in one event, as needed to undo them.
struct ObjectEvent {
    /// The changes of one object.
    struct Change {
        let object: NSManagedObject
        let values: [(ordinal: Int, value: FormerValue)]
        let transition: Transition
    }

    /// Whether an object was inserted or deleted.
    enum Transition {
        case none
        case inserted
        case deleted
    }

    private(set) var changes: [Change] = []

    var isEmpty: Bool { changes.isEmpty }

    /// Collects the former values that the objects recorded during the event.
    init(_ objects: [NSManagedObject]) {
        for object in objects {
            let values = object.takeFormerValues()
            let isNew = object.state.contains(.insertedInEvent)
            let transition: Transition
            switch (isNew, object.isDeleted) {
            // The object existed only during the event.
            case (true, true): continue
            case (true, false): transition = .inserted
            case (false, true): transition = object.state.contains(.deletedInEvent) ? .deleted : .none
            case (false, false): transition = .none
            }
            guard transition != .none || !values.isEmpty else { continue }
            changes.append(Change(object: object, values: values, transition: transition))
        }
    }

    /// The objects that were deleted.
    var deleted: [NSManagedObject] { changes.filter { $0.transition == .deleted }.map(\.object) }
}

/// Processes a context's pending changes whenever its undo manager posts a checkpoint: before groups open and close,
/// and before and after undoing.
final class UndoCheckpoints {
    private let token: any NSObjectProtocol

    init(of undoManager: UndoManager, for context: NSManagedObjectContext) {
        token = NotificationCenter.default.addObserver(
            forName: .NSUndoManagerCheckpoint,
            object: undoManager,
            queue: nil
        ) { [weak context] _ in
            context?.processPendingChanges()
        }
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
    }
}
