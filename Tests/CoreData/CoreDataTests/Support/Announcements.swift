import CoreData
import Foundation
import Synchronization

/// The `NSPersistentStoreRemoteChange` notifications of a coordinator.
final class Announcements {
    /// The content of a notification.
    struct Announcement: Sendable {
        let token: NSPersistentHistoryToken?
        let uuid: String?
        let url: URL?
        let isMainThread: Bool
    }

    private final class Inbox: Sendable {
        let received = Mutex<[Announcement]>([])
        let arrivals = DispatchSemaphore(value: 0)
    }

    private let inbox = Inbox()
    private let observer: any NSObjectProtocol

    init(_ coordinator: NSPersistentStoreCoordinator) {
        observer = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange,
            object: coordinator,
            queue: nil
        ) { [inbox] notification in
            let info = notification.userInfo ?? [:]
            let announcement = Announcement(
                token: info[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken,
                uuid: info[NSStoreUUIDKey] as? String,
                url: info[NSPersistentStoreURLKey] as? URL,
                isMainThread: Thread.isMainThread
            )
            inbox.received.withLock { $0.append(announcement) }
            inbox.arrivals.signal()
        }
    }

    deinit {
        NotificationCenter.default.removeObserver(observer)
    }

    /// The notifications received so far.
    var all: [Announcement] { inbox.received.withLock { $0 } }

    /// Waits until the condition holds, which is checked after each notification. Returns false if none arrives for 20
    /// seconds.
    func wait(until condition: ([Announcement]) throws -> Bool) rethrows -> Bool {
        while try !condition(all) {
            if inbox.arrivals.wait(timeout: .now() + 20) == .timedOut { return try condition(all) }
        }
        return true
    }
}
