extension UndoManager {
    /// The stack that records the actions registered now.
    var recordingStack: UndoStack { phase == .undoing ? redoStack : undoStack }

    /// Opens an event group if `groupsByEvent` is true and no group is open. During an undo or redo a group is always
    /// open.
    func openEventGroupIfNeeded() {
        guard groupsByEvent, groupingLevel == 0 else { return }
        eventGroup = openGroup()
        PendingEventGroups.schedule(self)
    }

    @discardableResult
    func openGroup() -> UndoGroup {
        // Changes that observers have not registered yet belong to the enclosing group. At the top level there is none,
        // and an undo or redo posts the checkpoint at its end.
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
        // A document counts its changes by closed groups and by undos; it would count a group closed within an undo
        // twice.
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

    /// Closes the event group at the end of the event. If explicit groups are still open, the event group stays open
    /// until the last of them ends.
    func closeEventGroup() {
        guard phase == .registering, groupingLevel == 1, isEventGroupOpen else { return }
        endUndoGrouping()
    }

    /// Ends an event outside a run loop. The undo manager's owner calls this after each event, so that the event
    /// becomes a step of its own.
    package func endEventOutsideRunLoop() {
        if !PendingEventGroups.hasEvents { closeEventGroup() }
    }

    /// Whether the outermost open group is the event group.
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
