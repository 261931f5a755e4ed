internal import Synchronization

/// A list that several threads may write to.
final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }

    func append(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}
