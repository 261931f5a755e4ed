internal import CoreData
internal import WebUI

/// Merges changes made by other processes and by batch requests into the contexts that views show. Contexts of the same
/// coordinator merge each other's saves without it.
///
/// Requires stores with persistent history (`NSPersistentHistoryTrackingKey`) and remote change notifications
/// (`NSPersistentStoreRemoteChangeNotificationPostOptionKey`).
@MainActor
final class StoreFollower {
    private static var followers: [ObjectIdentifier: Weak<StoreFollower>] = [:]

    private weak var coordinator: NSPersistentStoreCoordinator?
    private let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    private var contexts: [Weak<NSManagedObjectContext>] = []
    /// The position in the history up to which changes were merged.
    private var token: NSPersistentHistoryToken?
    /// The transaction numbers of this process's own saves after that position, by store; these are not merged.
    private var ownSaves: [String: Set<Int64>] = [:]
    private var subscription: NotificationSubscription?
    private var isReading = false
    private var isOutdated = false

    /// Returns the shared follower of a coordinator.
    static func follower(of coordinator: NSPersistentStoreCoordinator) -> StoreFollower {
        followers = followers.filter { $0.value.object != nil }
        if let known = followers[ObjectIdentifier(coordinator)]?.object { return known }
        let made = StoreFollower(coordinator)
        followers[ObjectIdentifier(coordinator)] = Weak(object: made)
        return made
    }

    private init(_ coordinator: NSPersistentStoreCoordinator) {
        self.coordinator = coordinator
        reader.persistentStoreCoordinator = coordinator
        token = coordinator.currentPersistentHistoryToken(fromStores: nil)
        subscription = NotificationSubscription(.NSPersistentStoreRemoteChange, of: coordinator) {
            [weak self] userInfo in
            let ownSaves = NSPersistentHistoryTransaction.ownSaves(in: userInfo)
            onMainActor { self?.storeDidChange(ownSaves) }
        }
    }

    /// Keeps a context up to date while `automaticallyMergesChangesFromParent` is set.
    func add(_ context: NSManagedObjectContext) {
        contexts.removeAll { $0.object == nil }
        contexts.append(Weak(object: context))
    }

    private func storeDidChange(_ own: [String: Int64]) {
        for (store, number) in own { ownSaves[store, default: []].insert(number) }
        isOutdated = true
        guard !isReading, token != nil else { return }
        isReading = true
        Task { await read() }
    }

    /// Reads and merges the history, again and again while it grows.
    private func read() async {
        defer { isReading = false }
        while isOutdated {
            isOutdated = false
            let (reader, token) = (reader, token)
            do {
                merge(try await reader.perform { try Self.transactions(after: token, in: reader) })
            } catch {
                // The position may have been purged from the history, so the missed changes are unknown: refreshes
                // everything.
                Log.warning("Changes of other processes could not be read for views: \(error.localizedDescription)")
                self.token = coordinator?.currentPersistentHistoryToken(fromStores: nil)
                for context in mergingContexts { context.refreshAllObjects() }
            }
        }
    }

    private nonisolated static func transactions(
        after token: NSPersistentHistoryToken?,
        in context: NSManagedObjectContext
    ) throws -> [NSPersistentHistoryTransaction] {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
        let result = try context.execute(request) as? NSPersistentHistoryResult
        return result?.result as? [NSPersistentHistoryTransaction] ?? []
    }

    private func merge(_ transactions: [NSPersistentHistoryTransaction]) {
        for transaction in transactions {
            token = token?.advanced(to: transaction) ?? transaction.token
            if ownSaves[transaction.storeID]?.remove(transaction.transactionNumber) != nil { continue }
            let notification = transaction.objectIDNotification()
            for context in mergingContexts { context.mergeChanges(fromContextDidSave: notification) }
        }
    }

    private var mergingContexts: [NSManagedObjectContext] {
        contexts.compactMap(\.object).filter(\.automaticallyMergesChangesFromParent)
    }
}

/// A weak reference.
private struct Weak<Object: AnyObject> {
    weak var object: Object?
}

/// Observes a notification until it is deallocated.
private final class NotificationSubscription {
    private let token: any NSObjectProtocol

    init(_ name: Notification.Name, of object: AnyObject, _ action: @escaping @Sendable ([AnyHashable: Any]?) -> Void) {
        token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
            action($0.userInfo)
        }
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
    }
}
