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
        let count = inner.withLock { inner in
            inner.count += 1
            inner.rejected.formUnion(texts)
            return inner.count
        }
        switch (device + count) % 4 {
        case 0: return .keepMine
        case 1: return .keepTheirs
        case 2 where texts.count == 2: return .value(texts.joined(separator: " and "))
        default: return .automatic
        }
    }
}
