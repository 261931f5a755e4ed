public import Foundation

/// Records how to take changes back, and takes them back, step by step, in either direction.
///
/// Whoever changes something registers the opposite change with `registerUndo(withTarget:handler:)`. `undo()` performs
/// the last group of these, newest first. What the handlers register meanwhile is what `redo()` will perform:
///
///     func rename(_ note: Note, to title: String, undoManager: UndoManager) {
///         let oldTitle = note.title
///         undoManager.registerUndo(withTarget: note) { [unowned undoManager] note in
///             rename(note, to: oldTitle, undoManager: undoManager)
///         }
///         undoManager.setActionName("Rename")
///         note.title = title
///     }
///
/// **Groups.** One step is one top-level group. While `groupsByEvent` is true, the first registration, name or
/// `beginUndoGrouping()` outside a group opens one, the event group; groups opened explicitly nest in it. It closes
/// - at the end of the current pass of the main run loop, or of the run loop that runs on the thread it was opened on.
///   If explicit groups are open then, it stays until the pass in which the last of them ends;
/// - in `undo()`, or in `endUndoGrouping()` at level 1, whichever comes first.
///
/// *Important:* a Linux server, or a program built on Swift concurrency or `dispatchMain()`, has no running run loop. All
/// that is registered there up to the next `undo()` is one step. Such a program sets `groupsByEvent` to false and puts
/// each step between `beginUndoGrouping()` and `endUndoGrouping()`. So does the owner of an undo manager that is used
/// on a dispatch queue other than the main one: no run loop closes groups there.
///
/// An undo manager is not thread-safe: it belongs to the thread, queue or actor that uses it. *Important:* a group that
/// closes empty is forgotten here, so it is no step of its own.
open class UndoManager: NSObject {
    let undoStack = UndoStack()
    let redoStack = UndoStack()
    var phase = UndoPhase.registering
    /// While undoing or redoing: the group that takes the opposite actions.
    var recordingGroup: UndoGroup?
    /// While undoing or redoing: what is left to perform.
    var performingGroup: UndoGroup?
    /// The group that `groupsByEvent` opened, and that the end of the event closes.
    weak var eventGroup: UndoGroup?
    private var disableCount = 0

    /// Creates an undo manager that groups by event and keeps any number of steps.
    public override init() {
        super.init()
    }

    // MARK: Grouping

    /// Whether groups open by themselves and close with the event, as described for the class. True at first.
    open var groupsByEvent = true

    /// The modes of the run loop in which an event ends.
    open var runLoopModes: [RunLoop.Mode] = [.default]

    /// How many groups are open: on the undo stack, or during an undo on the redo stack.
    open var groupingLevel: Int { recordingStack.open.count }

    /// How many steps to keep in each direction; the oldest go first. Zero, the value at first, sets no limit.
    open var levelsOfUndo: Int {
        get { undoStack.limit }
        set {
            undoStack.limit = newValue
            redoStack.limit = newValue
        }
    }

    /// Opens a group; what is registered up to the matching `endUndoGrouping()` undoes together.
    open func beginUndoGrouping() {
        openEventGroupIfNeeded()
        openGroup()
    }

    /// Closes the group opened last.
    ///
    /// It is an `NSInternalInconsistencyException` to call this with no group open, or in an undo or redo handler that
    /// opened none.
    open func endUndoGrouping() {
        closeGroup()
    }

    // MARK: Registering

    /// Whether actions are recorded: true unless calls of `disableUndoRegistration()` wait for their opposite.
    open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

    /// Makes registering do nothing, up to the matching `enableUndoRegistration()`.
    open func disableUndoRegistration() {
        disableCount += 1
    }

    /// Takes one `disableUndoRegistration()` back; without one, it is an `NSInternalInconsistencyException`.
    open func enableUndoRegistration() {
        guard disableCount > 0 else {
            misuse(.internalInconsistency, "enableUndoRegistration() without a matching disableUndoRegistration()")
        }
        disableCount -= 1
    }

    /// Forgets all steps, open groups included, and enables registration.
    ///
    /// In an undo or redo handler, what has not been performed yet is forgotten too.
    open func removeAllActions() {
        disableCount = 0
        removeActions()
    }

    /// Forgets the actions registered with `target`, and the groups that hold nothing else.
    ///
    /// Unlike `removeAllActions()` this leaves disabled registration disabled.
    open func removeAllActions(withTarget target: Any) {
        removeActions(of: target as AnyObject)
    }

    // MARK: Undoing

    /// Takes back the last step. If there is none, nothing happens.
    ///
    /// An open top-level group is closed first. It is an `NSInternalInconsistencyException` to call this with nested
    /// groups open, or in an undo or redo handler.
    open func undo() {
        post(.NSUndoManagerCheckpoint)
        guard groupingLevel < 2 else {
            misuse(.internalInconsistency, "undo() with \(groupingLevel) groups open: end the nested ones first")
        }
        if phase == .registering, groupingLevel == 1 {
            endUndoGrouping()
        }
        undoNestedGroup()
    }

    /// Takes back the last group that was closed, top-level or nested in the group that is open.
    ///
    /// It is an `NSInternalInconsistencyException` to call this if actions were registered in the open group since, if
    /// the open group is an empty one, other than the event group, or in an undo or redo handler.
    open func undoNestedGroup() {
        post(.NSUndoManagerCheckpoint)
        performUndo()
    }

    /// Does again what the last undo took back. If there is nothing to redo, nothing happens.
    ///
    /// The opposite actions become one group on the undo stack. It is an `NSInternalInconsistencyException` to call this
    /// in an undo or redo handler.
    open func redo() {
        post(.NSUndoManagerCheckpoint)
        performRedo()
    }

    /// Whether there is something to undo; groups may have to be closed first.
    open var canUndo: Bool { !undoStack.isEmpty }

    /// Whether there is something to redo.
    ///
    /// Changes that somebody has yet to register would clear the redo stack, so this asks for them first, with
    /// `NSUndoManagerCheckpoint`.
    open var canRedo: Bool {
        post(.NSUndoManagerCheckpoint)
        return !redoStack.isEmpty
    }

    /// How many times `undo()` can be called before nothing is left.
    open var undoCount: Int { undoStack.count }

    /// How many times `redo()` can be called before nothing is left.
    open var redoCount: Int { redoStack.count }

    /// Whether an undo is under way.
    open var isUndoing: Bool { phase == .undoing }

    /// Whether a redo is under way.
    open var isRedoing: Bool { phase == .redoing }

    // MARK: Describing

    /// Says whether the action registered last would be missed if it could not be undone; at first all would.
    ///
    /// A change of what is shown, such as a scroll position, is discardable: losing it loses no work. While registration is
    /// disabled this does nothing.
    open func setActionIsDiscardable(_ discardable: Bool) {
        guard isUndoRegistrationEnabled else { return }
        recordingStack.setLastActionDiscardable(discardable)
    }

    /// Whether the step that `undo()` would take back holds only discardable actions.
    open var undoActionIsDiscardable: Bool { undoStack.isNextDiscardable }

    /// Whether the step that `redo()` would do again holds only discardable actions.
    open var redoActionIsDiscardable: Bool { redoStack.isNextDiscardable }

    /// The name of the step that `undo()` would take back; empty if it has none, or if there is none.
    open var undoActionName: String { undoStack.next?.actionName ?? "" }

    /// The name of the step that `redo()` would do again; empty if it has none, or if there is none.
    open var redoActionName: String { redoStack.next?.actionName ?? "" }

    /// Names the open groups, or with none open the last one, for the menu. An empty name takes the name away.
    ///
    /// While registration is disabled nothing is registered that the name could be for, so this does nothing.
    open func setActionName(_ actionName: String) {
        guard isUndoRegistrationEnabled else { return }
        openEventGroupIfNeeded()
        recordingStack.setActionName(actionName)
    }

    /// The title of a menu item for `undo()`, such as "Undo Typing".
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

    /// The title of a menu item for `redo()`, such as "Redo Typing".
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// The title of a menu item that undoes an action of this name. Override it for other languages.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }

    /// The title of a menu item that redoes an action of this name. Override it for other languages.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }
}
