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

    /// An event group in which nothing is left would hide the steps below it from undo, and take a redone step in.
    private func endEmptyEventGroup() {
        if groupingLevel == 1, isEventGroupOpen, undoStack.innermost?.isEmpty == true {
            endUndoGrouping()
        }
    }

    private func requireNoneUnderWay(_ name: StaticString) {
        guard phase == .registering else {
            misuse(.internalInconsistency, "\(name) in the handler of an undo or redo")
        }
    }

    /// Performs the last closed group of `source`; what its handlers register becomes one group of `destination`.
    private func perform(_ phase: UndoPhase, from source: UndoStack, recordingOn destination: UndoStack) {
        let isUndoing = phase == .undoing
        let recording = destination.openGroup()
        recordingGroup = recording
        self.phase = phase
        let isDiscardable = source.lastGroup?.isDiscardable ?? false
        post(isUndoing ? .NSUndoManagerWillUndoChange : .NSUndoManagerWillRedoChange, isDiscardable: isDiscardable)

        if let group = source.removeLastGroup() {
            performActions(of: group)
            // Handlers that collect changes before they register them do so now, for the group that is recorded.
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

    /// What takes an action back is named like the action, unless a handler found a better name.
    private func describe(_ recording: UndoGroup, as group: UndoGroup, isDiscardable: Bool) {
        if recording.actionName.isEmpty {
            recording.actionName = group.actionName
        }
        if isDiscardable {
            recording.setAllActionsDiscardable()
        }
    }
}
