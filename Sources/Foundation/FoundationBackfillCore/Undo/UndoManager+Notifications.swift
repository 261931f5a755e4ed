public import Foundation

extension NSNotification.Name {
    /// Asks for changes that are not registered yet.
    ///
    /// Posted before a nested group opens, before any group closes, at the start of `undo()`, `undoNestedGroup()` and
    /// `redo()`, by `canRedo`, and at the end of an undo or redo, while `isUndoing` or `isRedoing` still holds. An
    /// object that collects changes before it registers them does so now, and they join the group that is open.
    public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")

    /// Posted after a group has been opened.
    public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")

    /// Posted while a group is still open, before it closes.
    ///
    /// If nothing in the group would be missed, its user info holds `NSUndoManagerGroupIsDiscardableKey`.
    public static let NSUndoManagerWillCloseUndoGroup = NSNotification.Name(
        "NSUndoManagerWillCloseUndoGroupNotification"
    )

    /// Posted after a group has been closed, with the user info of `NSUndoManagerWillCloseUndoGroup`.
    public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")

    /// Posted before the actions of a group are undone, while `undoActionName` is still that group's name.
    public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")

    /// Posted after a group has been undone, when both stacks are as they will stay.
    public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")

    /// Posted before the actions of a group are redone, while `redoActionName` is still that group's name.
    public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")

    /// Posted after a group has been redone, when both stacks are as they will stay.
    public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}

/// The key of a true `NSNumber` in the user info of an undo manager's notifications, if the group that they are about
/// holds discardable actions and nothing else. Otherwise the key is missing.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

extension UndoManager {
    func post(_ name: NSNotification.Name, isDiscardable: Bool = false) {
        let userInfo = isDiscardable ? [NSUndoManagerGroupIsDiscardableKey: NSNumber(value: true)] : nil
        NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
    }
}
