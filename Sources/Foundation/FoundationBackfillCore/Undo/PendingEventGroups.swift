internal import Dispatch
internal import Foundation

/// The undo managers whose event groups close at the end of the current thread's run-loop pass.
///
/// A run loop takes only `@Sendable` blocks, and an undo manager is not `Sendable`. So the list is kept in the thread's
/// dictionary, and the block captures no manager: it looks the list up on the thread that it runs on, which is the same
/// one.
final class PendingEventGroups {
    private struct Entry {
        weak var manager: UndoManager?
    }

    private static let threadKey = "FoundationBackfill.PendingEventGroups"

    /// Set on the main queue only, to tell its blocks from blocks that another queue runs on the main thread with
    /// `sync`.
    private static let mainQueueKey = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// Whether the caller runs in a run-loop pass or, on the main thread, on the main queue, whose run loop may start
    /// later.
    static var hasEvents: Bool {
        if Thread.isMainThread {
            DispatchQueue.getSpecific(key: mainQueueKey) ?? false
        } else {
            RunLoop.current.currentMode != nil
        }
    }

    /// Schedules the event group of `manager` to close at the end of the pass. Does nothing without a run loop.
    static func schedule(_ manager: UndoManager) {
        guard hasEvents else { return }
        let dictionary = Thread.current.threadDictionary
        let pending: PendingEventGroups
        if let existing = dictionary[threadKey] as? PendingEventGroups {
            pending = existing
        } else {
            pending = PendingEventGroups()
            dictionary[threadKey] = pending
        }
        pending.add(manager)
    }

    private func add(_ manager: UndoManager) {
        let identifier = ObjectIdentifier(manager)
        // An entry under the same address may belong to a manager that has been deallocated.
        guard entries[identifier]?.manager !== manager else { return }
        entries[identifier] = Entry(manager: manager)
        RunLoop.current.perform(inModes: manager.runLoopModes) {
            let pending = Thread.current.threadDictionary[PendingEventGroups.threadKey] as? PendingEventGroups
            pending?.close(identifier)
        }
    }

    private func close(_ identifier: ObjectIdentifier) {
        entries.removeValue(forKey: identifier)?.manager?.closeEventGroup()
    }
}
