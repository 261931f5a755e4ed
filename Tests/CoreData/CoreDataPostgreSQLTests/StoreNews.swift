import CoreDataPostgreSQL
import Foundation
import Synchronization

@testable import CoreData

/// The `NSPersistentStoreRemoteChange` notifications of a context's coordinator.
final class StoreNews {
    struct Item: Sendable {
        let number: Int64?
        let uuid: String?
        let url: URL?
        let isOwn: Bool
        let isMainThread: Bool
    }

    private final class Inbox: Sendable {
        let items = Mutex<[Item]>([])
    }

    private let inbox = Inbox()
    private let observer: any NSObjectProtocol

    init(_ context: NSManagedObjectContext) {
        observer = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange,
            object: context.persistentStoreCoordinator,
            queue: nil
        ) { [inbox] notification in
            let info = notification.userInfo ?? [:]
            let item = Item(
                number: (info[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken)?.numbers.values.first,
                uuid: info[NSStoreUUIDKey] as? String,
                url: info[NSPersistentStoreURLKey] as? URL,
                isOwn: !NSPersistentHistoryTransaction.ownSaves(in: info).isEmpty,
                isMainThread: Thread.isMainThread
            )
            inbox.items.withLock { $0.append(item) }
        }
    }

    deinit {
        NotificationCenter.default.removeObserver(observer)
    }

    /// The notifications so far.
    var all: [Item] { inbox.items.withLock { $0 } }

    /// Waits until the condition holds, at most for half a minute. Returns whether it does.
    func wait(until condition: ([Item]) -> Bool) -> Bool {
        for _ in 0..<3_000 where !condition(all) { usleep(10_000) }
        return condition(all)
    }
}
