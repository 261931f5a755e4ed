internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Takes back the last step of the context's undo manager. Without one nothing happens.
    ///
    /// Changes that were not processed yet are, and belong to the step.
    public func undo() {
        requireQueue("undo()")
        undoManager?.undo()
    }

    /// Does again what was undone last. Without an undo manager nothing happens.
    public func redo() {
        requireQueue("redo()")
        undoManager?.redo()
    }

    /// Notes from now on what undoing needs to know, or no more.
    func undoManagerDidChange() {
        tracker.keepsFormerValues = undoManager != nil
        undoCheckpoints = undoManager.map { UndoCheckpoints(of: $0, for: self) }
    }

    /// Forgets how to take changes back, because they are gone.
    func removeUndoActions() {
        undoManager?.removeAllActions(withTarget: self)
    }

    // MARK: - Registering

    /// Registers how to take back what happened in an event.
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

    /// Ends the group that was opened because nobody else had: what is processed at a time is a step then.
    func closeUndoGroup() {
        guard hasOpenUndoGroup else { return }
        hasOpenUndoGroup = false
        undoManager?.endUndoGrouping()
    }

    // MARK: - Undoing

    /// Brings objects back to what they were before an event. That is an event, too, which is registered in turn.
    private func takeBack(_ event: ObjectEvent) {
        // Who comes back comes first, and who goes goes last, so that others can be related to them meanwhile.
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

    /// Inserts an object again that was deleted, also when that was saved.
    private func bringBack(_ object: NSManagedObject) {
        guard object.registry == nil else { return insert(object) }
        // The key of a row that is gone cannot be had again; nor can a parent context be asked to take one twice.
        if object.key >= 0 || parent != nil { object.key = TemporaryKey.next() }
        object.makeValuesNew()
        if object.snapshot == nil { object.snapshot = object.layout.defaultRow }
        object.state.subtract([.fault, .updated, .deleted, .deletedInEvent, .deletePropagated, .inaccessible])
        takeIn(object)
    }
}

extension ObjectEvent.Transition {
    /// What objects are told when this is taken back.
    fileprivate var snapshotEvent: NSSnapshotEventType {
        switch self {
        case .none: .undoUpdate
        case .inserted: .undoInsertion
        case .deleted: .undoDeletion
        }
    }
}
