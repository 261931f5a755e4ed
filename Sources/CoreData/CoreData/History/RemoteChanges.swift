internal import Foundation
internal import TSanMutex
internal import UnstableSwiftRuntime

/// Posts `NSPersistentStoreRemoteChange` for changes to a store.
///
/// Notifications are posted on a queue of their own, in the order of the history, and once for each transaction. A save
/// of this program that follows one of another program is announced for both.
final class RemoteChanges: Sendable {
    /// The queue on which notifications are posted.
    let queue: DispatchQueue
    private let uuid: String
    private let url: URL
    private let coordinator: LightWeak<NSPersistentStoreCoordinator>
    /// The number of the last announced transaction.
    private let lastNumber: Mutex<Int64>

    init(_ coordinator: NSPersistentStoreCoordinator, uuid: String, url: URL, lastNumber: Int64?) {
        queue = DispatchQueue(label: "NSPersistentStoreRemoteChange")
        self.uuid = uuid
        self.url = url
        self.coordinator = LightWeak(coordinator)
        self.lastNumber = Mutex(lastNumber ?? 0)
    }

    /// Announces a save, asynchronously.
    ///
    /// - Parameters:
    ///   - number: The number of the save in the store's history; nil if that keeps none.
    ///   - isByContext: Whether a context was saved, which posts a notification of its own.
    func announce(_ number: Int64?, isByContext: Bool) {
        queue.async { self.post(number, isByContext: isByContext) }
    }

    /// Announces all changes up to a transaction, unless they were announced before. Must be called on the queue.
    func post(_ number: Int64?, isByContext: Bool = false) {
        if let number {
            let isNews = lastNumber.withLock { last in
                defer { last = max(last, number) }
                return number > last
            }
            guard isNews else { return }
        }
        guard let coordinator = coordinator.object else { return }
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
