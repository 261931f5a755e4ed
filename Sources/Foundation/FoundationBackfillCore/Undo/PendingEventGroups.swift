internal import Dispatch
internal import Foundation

/// The undo managers whose event groups close at the end of this thread's current run-loop pass.
///
/// A run loop takes only `@Sendable` blocks, and an undo manager is not `Sendable`. The list is kept in the thread's own
/// dictionary, so that the block carries nothing: it looks the list up on the thread it runs on, the same one.
final class PendingEventGroups {
    private struct Entry {
        weak var manager: UndoManager?
    }

    private static let threadKey = "FoundationBackfill.PendingEventGroups"

    /// Set on the main queue alone, to tell its blocks from those of another queue that runs `sync` on the main thread.
    private static let mainQueueKey = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// Whether code that runs here, now, is part of a run-loop pass, or on the main thread, will be once the loop runs.
    static var hasEvents: Bool {
        if Thread.isMainThread {
            DispatchQueue.getSpecific(key: mainQueueKey) ?? false
        } else {
            RunLoop.current.currentMode != nil
        }
    }

    /// Has the event group of `manager` closed at the end of the pass. Without a run loop this does nothing.
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
        // An entry of the same address whose manager has gone is not this one's.
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
