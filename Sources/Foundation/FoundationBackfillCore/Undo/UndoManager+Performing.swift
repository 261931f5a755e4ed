extension UndoManager {
    func performUndo() {
        requireNoneUnderWay("undo")
        endEmptyEventGroup()
        guard undoStack.lastGroup != nil else {
            guard groupingLevel == 0 else {
                misuse(.internalInconsistency, "undoNestedGroup() before the open group is ended")
            }
            return
        }
        perform(.undoing, from: undoStack, recordingOn: redoStack)
    }

    func performRedo() {
        requireNoneUnderWay("redo")
        guard redoStack.lastGroup != nil else { return }
        endEmptyEventGroup()
        perform(.redoing, from: redoStack, recordingOn: undoStack)
    }

    /// Closes the event group if it is empty. Otherwise it would hide the steps below it from undo, and absorb a redone
    /// step.
    private func endEmptyEventGroup() {
        if groupingLevel == 1, isEventGroupOpen, undoStack.innermost?.isEmpty == true {
            endUndoGrouping()
        }
    }

    private func requireNoneUnderWay(_ name: StaticString) {
        guard phase == .registering else {
            misuse(.internalInconsistency, "\(name)() in the handler of an undo or redo")
        }
    }

    /// Performs the last closed group of `source`. The actions that its handlers register become one group of
    /// `destination`.
    private func perform(_ phase: UndoPhase, from source: UndoStack, recordingOn destination: UndoStack) {
        let isUndoing = phase == .undoing
        let recording = destination.openGroup()
        recordingGroup = recording
        self.phase = phase
        let isDiscardable = source.lastGroup?.isDiscardable ?? false
        post(isUndoing ? .NSUndoManagerWillUndoChange : .NSUndoManagerWillRedoChange, isDiscardable: isDiscardable)

        if let group = source.removeLastGroup() {
            performActions(of: group)
            // Objects that collect changes before they register them do so now, so that they join the recorded group.
            post(.NSUndoManagerCheckpoint)
            describe(recording, as: group, isDiscardable: isDiscardable)
        }
        guard destination.innermost === recording else {
            misuse(.internalInconsistency, "beginUndoGrouping() without endUndoGrouping() in an undo or redo handler")
        }
        recordingGroup = nil
        self.phase = .registering
        destination.closeGroup()
        post(isUndoing ? .NSUndoManagerDidUndoChange : .NSUndoManagerDidRedoChange, isDiscardable: isDiscardable)
    }

    private func performActions(of group: UndoGroup) {
        performingGroup = group
        while let action = group.removeLastAction() {
            action.perform()
        }
        performingGroup = nil
    }

    /// Gives the recorded group the name of the performed group, unless a handler has set another, and keeps it
    /// discardable.
    private func describe(_ recording: UndoGroup, as group: UndoGroup, isDiscardable: Bool) {
        if recording.actionName.isEmpty {
            recording.actionName = group.actionName
        }
        if isDiscardable {
            recording.setAllActionsDiscardable()
        }
    }
}
