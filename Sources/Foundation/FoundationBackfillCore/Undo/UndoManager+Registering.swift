extension UndoManager {
    /// Registers how to take back the change that is being made.
    ///
    /// Outside an undo or redo this clears the redo stack. While registration is disabled it does nothing. With no group
    /// open, and `groupsByEvent` false, it is an `NSInternalInconsistencyException`.
    ///
    ///     undoManager.registerUndo(withTarget: document) { $0.title = oldTitle }
    ///
    /// *Important:* the `selector:object:` form and `prepare(withInvocationTarget:)` need the Objective-C runtime, so on
    /// Linux this is the only way to register.
    ///
    /// - Parameters:
    ///   - target: What the handler is called with. It is not retained: once it has gone, the action does nothing.
    ///   - handler: Makes the opposite change, and registers that one's opposite. It is retained, and so is what it
    ///     captures, up to the end of the action: capture neither the target nor the undo manager strongly.
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
        // The callers' closures in `removed` may call back when they die: not before the stacks are settled.
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
