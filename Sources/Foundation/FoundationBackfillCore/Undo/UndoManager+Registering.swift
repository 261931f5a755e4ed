extension UndoManager {
    /// Registers an action that reverses a change.
    ///
    /// Outside an undo or redo this clears the redo stack. Does nothing while registration is disabled. Stops the
    /// program with `NSInternalInconsistencyException` if no group is open and `groupsByEvent` is false.
    ///
    ///     undoManager.registerUndo(withTarget: document) { $0.title = oldTitle }
    ///
    /// *Important:* this is the only way to register on Linux. The `selector:object:` form and
    /// `prepare(withInvocationTarget:)` need the Objective-C runtime.
    ///
    /// - Parameters:
    ///   - target: The object passed to the handler. It is not retained: after its deallocation the action does
    ///     nothing.
    ///   - handler: Makes the opposite change and registers its opposite in turn. The handler and its captures are
    ///     retained until the action is removed, so don't capture the target or the undo manager strongly.
    public func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType,
        handler: @escaping (TargetType) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        if phase == .registering, !redoStack.isEmpty {
            _ = redoStack.removeAll()
        }
        openEventGroupIfNeeded()
        guard let group = recordingStack.innermost else {
            misuse(.internalInconsistency, "registerUndo(withTarget:handler:) with no group open and groupsByEvent off")
        }
        group.append(UndoAction(target: target, handler: handler))
    }

    func removeActions() {
        let isRedoing = phase == .redoing
        var removed = undoStack.removeAll(keeping: isRedoing ? recordingGroup : nil)
        removed += redoStack.removeAll(keeping: isRedoing ? nil : recordingGroup)
        if let performingGroup {
            removed.append(performingGroup.removeAll())
        }
        // Releasing the callers' closures in `removed` may call back into the manager, so keep them until the stacks
        // are settled.
        withExtendedLifetime(removed) {}
    }

    func removeActions(of target: AnyObject) {
        let identifier = ObjectIdentifier(target)
        var removed: [UndoAction] = []
        undoStack.removeActions(of: identifier, into: &removed)
        redoStack.removeActions(of: identifier, into: &removed)
        performingGroup?.removeActions(of: identifier, into: &removed)
        withExtendedLifetime(removed) {}
    }
}
