import Synchronization

/// What happened, in order, wherever it did.
final class Journal: Sendable {
    private let written = Mutex<[String]>([])

    var entries: [String] { written.withLock { $0 } }

    func append(_ entry: String) {
        written.withLock { $0.append(entry) }
    }
}
