internal import Foundation
internal import Synchronization

/// Tells a program of what is written to one of its stores: `NSPersistentStoreRemoteChange`.
///
/// All is told on a queue of its own, in the order of the history. What has been told is not told again: a save of this
/// program that came after one of another program's speaks for both.
final class RemoteChanges: Sendable {
    /// Where notifications are posted.
    let queue: DispatchQueue
    private let uuid: String
    private let url: URL
    private let coordinator: Mutex<WeakReference>
    /// The number of the last transaction that was told of.
    private let lastNumber: Mutex<Int64>

    private struct WeakReference: Sendable {
        weak var coordinator: NSPersistentStoreCoordinator?
    }

    init(_ coordinator: NSPersistentStoreCoordinator, uuid: String, url: URL, lastNumber: Int64?) {
        queue = DispatchQueue(label: "NSPersistentStoreRemoteChange")
        self.uuid = uuid
        self.url = url
        self.coordinator = Mutex(WeakReference(coordinator: coordinator))
        self.lastNumber = Mutex(lastNumber ?? 0)
    }

    /// Tells of a save, later.
    ///
    /// - Parameters:
    ///   - number: The number of the save in the store's history; nil if that keeps none.
    ///   - isByContext: Whether a context was saved, of which others hear by its notification.
    func announce(_ number: Int64?, isByContext: Bool) {
        queue.async { self.post(number, isByContext: isByContext) }
    }

    /// Tells of what was written up to a transaction, unless that has been told of. Called on the queue.
    func post(_ number: Int64?, isByContext: Bool = false) {
        if let number {
            let isNews = lastNumber.withLock { last in
                defer { last = max(last, number) }
                return number > last
            }
            guard isNews else { return }
        }
        guard let coordinator = coordinator.withLock({ $0.coordinator }) else { return }
        var userInfo: [AnyHashable: Any] = [NSStoreUUIDKey: uuid, NSPersistentStoreURLKey: url]
        if let number { userInfo[NSPersistentHistoryTokenKey] = NSPersistentHistoryToken([uuid: number]) }
        if isByContext { userInfo[NSPersistentHistoryTransaction.isByContextKey] = true }
        NotificationCenter.default.post(
            name: .NSPersistentStoreRemoteChange,
            object: coordinator,
            userInfo: userInfo
        )
    }
}
