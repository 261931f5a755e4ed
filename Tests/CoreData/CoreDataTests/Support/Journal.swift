import Synchronization

/// A thread-safe list of entries in the order in which they were added.
final class Journal: Sendable {
    private let written = Mutex<[String]>([])

    var entries: [String] { written.withLock { $0 } }

    func append(_ entry: String) {
        written.withLock { $0.append(entry) }
    }
}
