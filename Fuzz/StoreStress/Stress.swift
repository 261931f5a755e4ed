import CoreDataPostgreSQL
import Synchronization

/// Many threads that use a few contexts on one coordinator, and the invariants at the end.
final class Stress: Sendable {
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    let coordinator: NSPersistentStoreCoordinator
    /// The contexts on the coordinator. The first merges nothing, the second merges automatically, and so on in turn.
    let siblings: [NSManagedObjectContext]
    /// A child of the first context.
    let child: NSManagedObjectContext
    let place: StressPlace
    private let tokens: [any NSObjectProtocol & Sendable]
    private let faults = Mutex<[String]>([])

    /// - Parameter tallies: The number of tallies to begin with; nil if another process has filled the store.
    init(contexts: Int, tallies: Int?, at place: StressPlace) throws {
        self.place = place
        let coordinator = try Self.coordinator(place)
        let siblings = (0..<max(contexts - 1, 1)).map { number in
            let context = Self.context(on: coordinator)
            context.name = "sibling \(number)"
            return context
        }
        child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.name = "child"
        child.parent = siblings[0]
        for (index, context) in (siblings + [child]).enumerated() where index % 2 == 1 {
            context.performAndWait { context.automaticallyMergesChangesFromParent = true }
        }
        tokens = siblings.count > 2 ? [Self.mergeExplicitly(into: siblings[2])] : []
        (self.coordinator, self.siblings) = (coordinator, siblings)
        if let tallies { try siblings[0].performAndWait { try Self.fill(siblings[0], tallies) } }
    }

    static func coordinator(_ place: StressPlace) throws -> NSPersistentStoreCoordinator {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StressModel.make())
        try coordinator.addPersistentStore(ofType: place.type, configurationName: nil, at: place.url, options: nil)
        return coordinator
    }

    static func context(on coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    private static func fill(_ context: NSManagedObjectContext, _ tallies: Int) throws {
        for number in 0..<StressModel.accountCount {
            _ = context.make("Account", ["number": number, "balance": StressModel.balance])
        }
        for number in 0..<tallies {
            _ = context.make("Tally", ["number": number])
        }
        for number in 0..<StressModel.tagCount {
            _ = context.make("Tag", ["number": number])
        }
        try context.save()
    }

    /// Merges saves explicitly, as programs do. The notification carries objects of the saving context, of which only
    /// the identifiers are used.
    private static func mergeExplicitly(into context: NSManagedObjectContext) -> any NSObjectProtocol & Sendable {
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: nil,
            queue: nil
        ) { [weak context] notification in
            guard let context, let saved = notification.object as? NSManagedObjectContext, saved !== context,
                saved.persistentStoreCoordinator === context.persistentStoreCoordinator, saved.parent == nil
            else { return }
            let parcel = Parcel(notification: notification)
            context.perform { context.mergeChanges(fromContextDidSave: parcel.notification) }
        }
        return Token(token)
    }

    func note(_ fault: String) {
        faults.withLock { $0.append(fault) }
    }

    var noted: [String] { faults.withLock { $0 } }

    /// Waits for all blocks left on queues, and for the blocks that these enqueue.
    func settle() {
        for context in [child] + siblings + siblings {
            context.performAndWait { context.rollback() }
        }
    }
}

/// Carries a notification to another queue, as programs do.
private struct Parcel: @unchecked Sendable {
    // @unchecked Sendable because only the identifiers of its objects are read, which already exist.
    let notification: Notification
}

/// An observer that is removed when the token is deallocated.
private final class Token: NSObject, @unchecked Sendable {
    // @unchecked Sendable because it is only deallocated.
    private let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) {
        self.token = token
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
    }
}
