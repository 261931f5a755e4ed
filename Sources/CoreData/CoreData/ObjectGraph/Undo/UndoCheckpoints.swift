internal import FoundationBackfill

/// Has a context register what happened whenever its undo manager asks for it: before groups open and close, and before
/// and after undoing.
final class UndoCheckpoints {
    private let token: any NSObjectProtocol

    init(of undoManager: UndoManager, for context: NSManagedObjectContext) {
        token = NotificationCenter.default.addObserver(
            forName: .NSUndoManagerCheckpoint,
            object: undoManager,
            queue: nil
        ) { [weak context] _ in
            context?.processPendingChanges()
        }
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
    }
}
