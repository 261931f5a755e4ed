internal import CoreData

/// What a notification of a context tells.
struct Announcement: Sendable {
    /// The keys of what it tells.
    let keys: Set<String>
    /// The identifiers under each key that leads to objects or identifiers.
    private let identifiers: [String: Set<NSManagedObjectID>]

    init(_ notification: Notification) {
        let userInfo = notification.userInfo as? [String: Any] ?? [:]
        keys = Set(userInfo.keys)
        identifiers = userInfo.compactMapValues { value in
            (value as? Set<NSManagedObject>).map { Set($0.map(\.objectID)) } ?? value as? Set<NSManagedObjectID>
        }
    }

    /// The identifiers under a key; none if the key is missing.
    subscript(key: String) -> Set<NSManagedObjectID> { identifiers[key] ?? [] }
}

/// What a context announces while the body runs.
///
/// - Parameter handle: Is called with each notification, on the thread that posts it.
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
