public import Foundation

extension NSNotification.Name {
    /// Posted so that observers register pending changes.
    ///
    /// Posted before a nested group opens, before any group closes, at the start of `undo()`, `undoNestedGroup()` and
    /// `redo()`, by `canRedo`, and at the end of an undo or redo while `isUndoing` or `isRedoing` is still true. An
    /// object that collects changes before it registers them should register them now; they join the open group.
    public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")

    /// Posted after a group opens.
    public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")

    /// Posted before a group closes, while it is still open.
    ///
    /// If the group holds only discardable actions, the user info contains `NSUndoManagerGroupIsDiscardableKey`.
    public static let NSUndoManagerWillCloseUndoGroup = NSNotification.Name(
        "NSUndoManagerWillCloseUndoGroupNotification"
    )

    /// Posted after a group closes, with the same user info as `NSUndoManagerWillCloseUndoGroup`.
    public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")

    /// Posted before a group is undone, while `undoActionName` is still the name of that group.
    public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")

    /// Posted after a group has been undone, when both stacks have reached their final state.
    public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")

    /// Posted before a group is redone, while `redoActionName` is still the name of that group.
    public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")

    /// Posted after a group has been redone, when both stacks have reached their final state.
    public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}

/// The key of a true `NSNumber` in the user info of an undo manager's notifications. Present only if the group of the
/// notification holds discardable actions and no others.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

extension UndoManager {
    func post(_ name: NSNotification.Name, isDiscardable: Bool = false) {
        let userInfo = isDiscardable ? [NSUndoManagerGroupIsDiscardableKey: NSNumber(value: true)] : nil
        NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
    }
}
