import FoundationBackfillCore
import Testing

/// An undo manager that logs the notifications that it posts.
///
/// Observers are `@Sendable`, so they capture nothing and find what they need in the notification's object.
final class ObservedUndoManager: UndoManager {
    private static let names: [Notification.Name: String] = [
        .NSUndoManagerCheckpoint: "checkpoint",
        .NSUndoManagerDidOpenUndoGroup: "didOpen",
        .NSUndoManagerWillCloseUndoGroup: "willClose",
        .NSUndoManagerDidCloseUndoGroup: "didClose",
        .NSUndoManagerWillUndoChange: "willUndo",
        .NSUndoManagerDidUndoChange: "didUndo",
        .NSUndoManagerWillRedoChange: "willRedo",
        .NSUndoManagerDidRedoChange: "didRedo",
    ]

    /// The notifications since the last call.
    private(set) var log: [String] = []
    /// The notifications with `NSUndoManagerGroupIsDiscardableKey` since the last call.
    private(set) var discardable: [String] = []
    /// Called with each entry of the log.
    var onPost: ((String) -> Void)?
    private var observers: [any NSObjectProtocol] = []

    required init(groupsByEvent: Bool) {
        super.init()
        self.groupsByEvent = groupsByEvent
        for name in Self.names.keys {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: self, queue: nil) { notification in
                    (notification.object as? ObservedUndoManager)?.note(notification)
                }
            )
        }
    }

    deinit {
        for observer in observers {
            NotificationCenter.default.removeObserver(observer)
        }
    }

    func takeLog() -> [String] {
        defer { (log, discardable) = ([], []) }
        return log
    }

    private func note(_ notification: Notification) {
        let name = Self.names[notification.name] ?? "unknown"
        log.append(name)
        if notification.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool == true {
            discardable.append(name)
        } else {
            #expect(notification.userInfo?.isEmpty ?? true)
        }
        onPost?(name)
    }
}
