extension UndoManager {
    /// The stack that actions registered now go to.
    var recordingStack: UndoStack { phase == .undoing ? redoStack : undoStack }

    /// Makes sure that a group is open, if groups come and go with events. During an undo or redo one always is.
    func openEventGroupIfNeeded() {
        guard groupsByEvent, groupingLevel == 0 else { return }
        eventGroup = openGroup()
        PendingEventGroups.schedule(self)
    }

    @discardableResult
    func openGroup() -> UndoGroup {
        // Changes that somebody has yet to register belong to the enclosing group. There is none at the top, and during
        // an undo or redo the checkpoint comes at its end.
        if phase == .registering, groupingLevel > 0 {
            post(.NSUndoManagerCheckpoint)
        }
        let group = recordingStack.openGroup()
        post(.NSUndoManagerDidOpenUndoGroup)
        return group
    }

    func closeGroup() {
        requireClosableGroup()
        post(.NSUndoManagerCheckpoint)
        guard let group = recordingStack.innermost, group !== recordingGroup else { return }
        // A document counts its changes by closed groups and by undos; a group within an undo would count twice.
        guard phase == .registering else { return recordingStack.closeGroup() }

        let isDiscardable = group.isDiscardable
        post(.NSUndoManagerWillCloseUndoGroup, isDiscardable: isDiscardable)
        guard undoStack.innermost === group else { return }
        undoStack.closeGroup()
        post(.NSUndoManagerDidCloseUndoGroup, isDiscardable: isDiscardable)
        if groupingLevel == 1, isEventGroupOpen {
            PendingEventGroups.schedule(self)
        }
    }

    /// The end of the event. Explicit groups that outlive it keep the event group open, until the last of them ends.
    func closeEventGroup() {
        guard phase == .registering, groupingLevel == 1, isEventGroupOpen else { return }
        endUndoGrouping()
    }

    /// The end of an event that no run loop knows of: the owner of the undo manager calls this after each, so that it is a
    /// step of its own.
    package func endEventOutsideRunLoop() {
        if !PendingEventGroups.hasEvents { closeEventGroup() }
    }

    /// Whether the outermost open group is one that no caller opened.
    var isEventGroupOpen: Bool { eventGroup != nil && undoStack.open.first === eventGroup }

    private func requireClosableGroup() {
        guard let group = recordingStack.innermost else {
            misuse(.internalInconsistency, "endUndoGrouping() without a matching beginUndoGrouping()")
        }
        guard group !== recordingGroup else {
            misuse(.internalInconsistency, "endUndoGrouping() in an undo or redo that opened no group")
        }
    }
}
