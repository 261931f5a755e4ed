internal import CoreData
internal import TSanMutex

/// Decides conflicts in a way that depends on the device, and changes: all devices must end with the same nevertheless.
final class SimulatedPolicy: CloudKitConflictPolicy {
    private let device: Int
    private let inner = Mutex((count: 0, rejected: Set<String>()))

    init(device: Int) {
        self.device = device
    }

    /// The texts that may be nowhere any more because of a decision.
    var rejected: Set<String> { inner.withLock { $0.rejected } }

    func decision(on conflict: CloudKitPropertyConflict) -> CloudKitConflictDecision {
        let texts = [conflict.mine, conflict.theirs].compactMap { $0.value as? String }
        switch next(rejecting: texts) % 4 {
        case 0: return .keepMine
        case 1: return .keepTheirs
        case 2 where texts.count == 2: return .value(texts.joined(separator: " and "))
        case 2: return members(conflict)
        default: return .automatic
        }
    }

    /// The members that only one side has.
    private func members(_ conflict: CloudKitPropertyConflict) -> CloudKitConflictDecision {
        guard let mine = conflict.mine.value as? Set<NSManagedObjectID>,
            let theirs = conflict.theirs.value as? Set<NSManagedObjectID>
        else { return .automatic }
        return .value(mine.symmetricDifference(theirs))
    }

    func decision(on conflict: CloudKitDeletionConflict) -> CloudKitObjectDecision {
        decide(rejecting: conflict.changes.values.compactMap { $0.value as? String })
    }

    func decision(on conflict: CloudKitDuplicateConflict) -> CloudKitObjectDecision {
        decide(rejecting: [conflict.mine, conflict.theirs].flatMap { $0.values.values.compactMap { $0 as? String } })
    }

    private func decide(rejecting texts: [String]) -> CloudKitObjectDecision {
        switch next(rejecting: texts) % 3 {
        case 0: .keepMine
        case 1: .keepTheirs
        default: .automatic
        }
    }

    /// A number that is another one for each question and device.
    private func next(rejecting texts: [String]) -> Int {
        inner.withLock { inner in
            inner.count += 1
            inner.rejected.formUnion(texts)
            return device + inner.count
        }
    }
}
