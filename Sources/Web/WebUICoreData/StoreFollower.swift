internal import CoreData
internal import WebUI

/// Merges what others have written to the stores of a coordinator into the contexts that views show: other programs, and
/// batch requests. Contexts of the same coordinator tell each other by themselves.
///
/// For this the stores keep a history (`NSPersistentHistoryTrackingKey`) and tell of changes
/// (`NSPersistentStoreRemoteChangeNotificationPostOptionKey`).
@MainActor
final class StoreFollower {
    private static var followers: [ObjectIdentifier: Weak<StoreFollower>] = [:]

    private weak var coordinator: NSPersistentStoreCoordinator?
    private let reader = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    private var contexts: [Weak<NSManagedObjectContext>] = []
    /// Up to where the history is known.
    private var token: NSPersistentHistoryToken?
    /// The saves behind that place which need not be merged, by store.
    private var ownSaves: [String: Set<Int64>] = [:]
    private var subscription: NotificationSubscription?
    private var isReading = false
    private var isOutdated = false

    /// The follower of a coordinator, the same for all who ask.
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

    /// Keeps a context up to date from now on, if it is to merge what others save.
    func add(_ context: NSManagedObjectContext) {
        contexts.removeAll { $0.object == nil }
        contexts.append(Weak(object: context))
    }

    private func storeDidChange(_ own: [String: Int64]) {
        for (store, number) in own { ownSaves[store, default: []].insert(number) }
        isOutdated = true
        guard !isReading, let token else { return }
        isReading = true
        Task { await read(from: token) }
    }

    /// Reads the history as often as it grows meanwhile.
    private func read(from start: NSPersistentHistoryToken) async {
        defer { isReading = false }
        while isOutdated {
            isOutdated = false
            let (reader, token) = (reader, token)
            do {
                merge(try await reader.perform { try Self.transactions(after: token, in: reader) })
            } catch {
                // The place may have been deleted from the history: what happened up to now cannot be told any more.
                Log.warning("What others saved could not be read for views: \(error.localizedDescription)")
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

/// Something that may have gone.
private struct Weak<Object: AnyObject> {
    weak var object: Object?
}

/// Hears of a notification for as long as somebody keeps this.
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
