public import Foundation

/// A recorder of reversible changes, which undoes and redoes them step by step.
///
/// Code that changes something registers the opposite change with `registerUndo(withTarget:handler:)`. `undo()`
/// performs the last group of these actions, newest first. The actions that the handlers register meanwhile are those
/// that `redo()` performs:
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
/// **Groups.** `undo()` and `redo()` perform one top-level group at a time. While `groupsByEvent` is true, the first
/// registration, action name or `beginUndoGrouping()` outside a group opens a top-level group, the event group;
/// explicitly opened groups nest in it. The event group closes
/// - at the end of the current pass of the main run loop, or of the run loop of the thread on which it was opened. If
///   explicit groups are open then, it stays open until the pass in which the last of them ends;
/// - in `undo()`, or in `endUndoGrouping()` at level 1, whichever comes first.
///
/// *Important:* a Linux server, or a program built on Swift concurrency or `dispatchMain()`, has no running run loop.
/// Everything registered there before the next `undo()` is a single step. Such a program should set `groupsByEvent` to
/// false and enclose each step in `beginUndoGrouping()` and `endUndoGrouping()`. The same applies to an undo manager
/// that is used on a dispatch queue other than the main one: no run loop closes its groups.
///
/// An undo manager is not thread-safe: it belongs to the thread, queue or actor that uses it. *Important:* a group that
/// is empty when it closes is discarded, so it is not a step.
open class UndoManager: NSObject {
    let undoStack = UndoStack()
    let redoStack = UndoStack()
    var phase = UndoPhase.registering
    /// During an undo or redo, the group that records the opposite actions; otherwise nil.
    var recordingGroup: UndoGroup?
    /// During an undo or redo, the group whose remaining actions are yet to be performed; otherwise nil.
    var performingGroup: UndoGroup?
    /// The group that was opened because of `groupsByEvent`. The end of the event closes it.
    weak var eventGroup: UndoGroup?
    private var disableCount = 0

    /// Creates an undo manager that groups by event and keeps an unlimited number of steps.
    public override init() {
        super.init()
    }

    // MARK: Grouping

    /// Whether groups open automatically and close at the end of the event, as described for the class. Default: true.
    open var groupsByEvent = true

    /// The run-loop modes in which the end of a pass ends the event.
    open var runLoopModes: [RunLoop.Mode] = [.default]

    /// The number of open groups: on the undo stack, or during an undo on the redo stack.
    open var groupingLevel: Int { recordingStack.open.count }

    /// The maximum number of steps to keep in each direction; the oldest are dropped first. Default: 0, which means no
    /// limit.
    open var levelsOfUndo: Int {
        get { undoStack.limit }
        set {
            undoStack.limit = newValue
            redoStack.limit = newValue
        }
    }

    /// Opens a group. Actions registered before the matching `endUndoGrouping()` are undone together.
    open func beginUndoGrouping() {
        openEventGroupIfNeeded()
        openGroup()
    }

    /// Closes the innermost open group.
    ///
    /// Stops the program with `NSInternalInconsistencyException` if no group is open, or in an undo or redo handler
    /// that opened none.
    open func endUndoGrouping() {
        closeGroup()
    }

    // MARK: Registering

    /// Whether actions are recorded. False while a call of `disableUndoRegistration()` has no matching
    /// `enableUndoRegistration()`.
    open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

    /// Disables registration until the matching `enableUndoRegistration()`.
    open func disableUndoRegistration() {
        disableCount += 1
    }

    /// Reverses one `disableUndoRegistration()`. Stops the program with `NSInternalInconsistencyException` if there is
    /// none to reverse.
    open func enableUndoRegistration() {
        guard disableCount > 0 else {
            misuse(.internalInconsistency, "enableUndoRegistration() without a matching disableUndoRegistration()")
        }
        disableCount -= 1
    }

    /// Removes all actions, including those in open groups, and enables registration.
    ///
    /// In an undo or redo handler, this also removes the actions that have not been performed yet.
    open func removeAllActions() {
        disableCount = 0
        removeActions()
    }

    /// Removes the actions registered with `target`, and the groups that hold no others.
    ///
    /// Unlike `removeAllActions()` this leaves disabled registration disabled.
    open func removeAllActions(withTarget target: Any) {
        removeActions(of: target as AnyObject)
    }

    // MARK: Undoing

    /// Undoes the last step. Does nothing if there is none.
    ///
    /// Closes an open top-level group first. Stops the program with `NSInternalInconsistencyException` if nested groups
    /// are open, or in an undo or redo handler.
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

    /// Undoes the last group that was closed, whether top-level or nested in the open group.
    ///
    /// Stops the program with `NSInternalInconsistencyException` if actions were registered in the open group since, if
    /// the open group is empty and not the event group, or in an undo or redo handler.
    open func undoNestedGroup() {
        post(.NSUndoManagerCheckpoint)
        performUndo()
    }

    /// Redoes the last undone step. Does nothing if there is none.
    ///
    /// The opposite actions become one group on the undo stack. Stops the program with
    /// `NSInternalInconsistencyException` in an undo or redo handler.
    open func redo() {
        post(.NSUndoManagerCheckpoint)
        performRedo()
    }

    /// Whether there is something to undo. Before calling `undo()`, nested groups may have to be closed.
    open var canUndo: Bool { !undoStack.isEmpty }

    /// Whether there is something to redo.
    ///
    /// Posts `NSUndoManagerCheckpoint` first, because changes that observers have not registered yet would clear the
    /// redo stack.
    open var canRedo: Bool {
        post(.NSUndoManagerCheckpoint)
        return !redoStack.isEmpty
    }

    /// The number of times that `undo()` can be called before there is nothing left to undo.
    open var undoCount: Int { undoStack.count }

    /// The number of times that `redo()` can be called before there is nothing left to redo.
    open var redoCount: Int { redoStack.count }

    /// Whether an undo is under way.
    open var isUndoing: Bool { phase == .undoing }

    /// Whether a redo is under way.
    open var isRedoing: Bool { phase == .redoing }

    // MARK: Describing

    /// Sets whether the action registered last is discardable: whether losing it loses no work. Actions are not
    /// discardable by default.
    ///
    /// A change of the view, such as of a scroll position, is discardable. Does nothing while registration is disabled.
    open func setActionIsDiscardable(_ discardable: Bool) {
        guard isUndoRegistrationEnabled else { return }
        recordingStack.setLastActionDiscardable(discardable)
    }

    /// Whether the step that `undo()` would undo holds only discardable actions.
    open var undoActionIsDiscardable: Bool { undoStack.isNextDiscardable }

    /// Whether the step that `redo()` would redo holds only discardable actions.
    open var redoActionIsDiscardable: Bool { redoStack.isNextDiscardable }

    /// The name of the step that `undo()` would undo; empty if it has no name or there is no step.
    open var undoActionName: String { undoStack.next?.actionName ?? "" }

    /// The name of the step that `redo()` would redo; empty if it has no name or there is no step.
    open var redoActionName: String { redoStack.next?.actionName ?? "" }

    /// Sets the action name of the open groups, or of the last closed group if none is open, for menu items. An empty
    /// name removes the name.
    ///
    /// Does nothing while registration is disabled, because then there is no action to name.
    open func setActionName(_ actionName: String) {
        guard isUndoRegistrationEnabled else { return }
        openEventGroupIfNeeded()
        recordingStack.setActionName(actionName)
    }

    /// The title of a menu item for `undo()`, such as "Undo Typing".
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

    /// The title of a menu item for `redo()`, such as "Redo Typing".
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// Returns the title of a menu item that undoes an action of the given name. Override it to localise the title.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }

    /// Returns the title of a menu item that redoes an action of the given name. Override it to localise the title.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }
}

/// The state of an undo manager, which decides the stack that a registered action joins.
enum UndoPhase {
    /// No undo or redo is under way: the action joins the undo stack, and the redo stack is cleared.
    case registering
    /// An undo is under way: the action joins the redo stack.
    case undoing
    /// A redo is under way: the action joins the undo stack, and the redo stack stays.
    case redoing
}
