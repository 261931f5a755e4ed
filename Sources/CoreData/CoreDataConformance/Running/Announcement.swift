internal import CoreData
internal import Synchronization

/// The content of a notification posted by a context.
struct Announcement: Sendable {
    /// The keys of its user info.
    let keys: Set<String>
    /// The identifiers by key, for values that are sets of objects or identifiers.
    private let identifiers: [String: Set<NSManagedObjectID>]

    init(_ notification: Notification) {
        let userInfo = notification.userInfo as? [String: Any] ?? [:]
        keys = Set(userInfo.keys)
        identifiers = userInfo.compactMapValues { value in
            (value as? Set<NSManagedObject>).map { Set($0.map(\.objectID)) } ?? value as? Set<NSManagedObjectID>
        }
    }

    /// The identifiers for a key; empty if the key is missing.
    subscript(key: String) -> Set<NSManagedObjectID> { identifiers[key] ?? [] }
}

/// Returns the notifications that a context posts while the body runs.
///
/// - Parameter handle: Called with each notification, on the thread that posts it.
func announcements(
    _ name: NSNotification.Name,
    from context: NSManagedObjectContext,
    handling handle: @escaping @Sendable (Notification) -> Void = { _ in },
    during body: () throws -> Void
) rethrows -> [Announcement] {
    let journal = Journal<Announcement>()
    let token = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { notification in
        journal.append(Announcement(notification))
        handle(notification)
    }
    defer { NotificationCenter.default.removeObserver(token) }
    try body()
    return journal.entries
}

/// A list that can be appended to on any thread.
final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }

    func append(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}
