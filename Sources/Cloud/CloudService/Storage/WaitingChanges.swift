internal import CoreData
internal import Foundation
internal import TSanMutex

/// A change of the store that waits for its turn.
struct WaitingChange: Sendable {
    /// The bytes that it is likely to write.
    let weight: Int
    /// Where it is made, if that is known.
    var place: ForeseenReads.Place?
    /// Makes the change in a context, and returns what is to be done once it is saved.
    let attempt: @Sendable (NSManagedObjectContext) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
}

/// The changes that wait, in order. Light ones are taken together: the store is then written once for all of them.
final class WaitingChanges: Sendable {
    private struct State: Sendable {
        var changes: [WaitingChange] = []
        /// Whether the context that writes is at work, or is about to be.
        var isTaken = false
    }

    private static let mostBytes = 128 * 1_024
    private static let mostChanges = 100
    private let state = Mutex(State())

    /// Returns whether somebody has to begin taking groups.
    func add(_ change: WaitingChange) -> Bool {
        state.withLock { state in
            state.changes.append(change)
            defer { state.isTaken = true }
            return !state.isTaken
        }
    }

    /// The next changes to make together; nil if none waits.
    func takeGroup() -> ChangeGroup? {
        state.withLock { state in
            guard !state.changes.isEmpty else {
                state.isTaken = false
                return nil
            }
            var (count, bytes) = (0, 0)
            while count < min(state.changes.count, Self.mostChanges) {
                let weight = state.changes[count].weight
                guard count == 0 || weight <= Self.mostBytes - bytes else { break }
                (count, bytes) = (count + 1, min(Self.mostBytes, bytes.addingReportingOverflow(weight).partialValue))
                if weight >= Self.mostBytes { break }
            }
            defer { state.changes.removeFirst(count) }
            return ChangeGroup(changes: Array(state.changes.prefix(count)))
        }
    }
}

/// Changes that are saved together, unless one of them fails.
struct ChangeGroup {
    let changes: [WaitingChange]

    /// Why the changes are not saved, and which of them has failed, if it was one.
    private struct Failure {
        var error: any Error
        var index: Int?
    }

    /// - Parameter isShared: Whether others may have changed what the context knows, and may change it meanwhile.
    func run(in context: NSManagedObjectContext, isShared: Bool) {
        for attempt in 1... {
            if isShared {
                context.reset()
                // What was outdated once is not looked for in the cache again.
                context.stalenessInterval = attempt == 1 ? -1 : 0
            }
            guard let failure = makeAll(in: context, isShared: isShared) else { return }
            context.rollback()
            guard isShared, failure.error.isConflict, attempt < ConflictPatience.mostAttempts else {
                giveUp(failure, in: context, isShared)
                return
            }
            usleep(ConflictPatience.pause(after: attempt))
        }
    }

    private func makeAll(in context: NSManagedObjectContext, isShared: Bool) -> Failure? {
        // Changes leave notes there for those that come after them in the group.
        context.userInfo.removeAllObjects()
        do {
            if isShared { try ForeseenReads.read(changes.compactMap(\.place), in: context) }
        } catch {
            return Failure(error: error)
        }
        var ends: [() -> Void] = []
        for (index, change) in changes.enumerated() {
            do {
                ends.append(try change.attempt(context))
            } catch {
                return Failure(error: error, index: index)
            }
        }
        do {
            if context.hasChanges { try context.save() }
        } catch {
            return Failure(error: error)
        }
        for end in ends { end() }
        return nil
    }

    /// Lets the change that has failed fail, and makes each of the others by itself.
    private func giveUp(_ failure: Failure, in context: NSManagedObjectContext, _ isShared: Bool) {
        let failed = failure.index ?? (changes.count == 1 ? 0 : nil)
        for (index, change) in changes.enumerated() {
            if index == failed {
                change.fail(failure.error)
            } else {
                ChangeGroup(changes: [change]).run(in: context, isShared: isShared)
            }
        }
    }
}
