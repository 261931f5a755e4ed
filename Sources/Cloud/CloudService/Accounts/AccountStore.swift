internal import CoreData
package import Foundation
internal import ServerSecurity
internal import TSanMutex

/// The users, tokens, keys and sessions of a service, in a file or a schema of their own.
///
/// ```swift
/// let accounts = try await AccountStore(folder)
/// try await accounts.addUser("ada@example.org", password: "correct horse")
/// ```
///
/// Several processes may use them at once: a tool can revoke a token while the service runs, which then refuses it.
package final class AccountStore: Sendable {
    /// The time for which the history of changes is kept, in seconds. Only running processes have a use for it.
    private static let historyLife = 3_600.0
    /// The time for which expired sessions are kept, so that a clock that is wrong for a moment deletes none.
    private static let sessionLeeway = 7 * 86_400.0

    private let container: NSPersistentContainer
    /// The context that writes: changes by this process come one after the other.
    private let writer: NSManagedObjectContext
    private let observer = Mutex<(any NSObjectProtocol)?>(nil)
    private let lastOwnSave = LastOwnSave()
    private let cleaned = Mutex(Date.distantPast)
    let cache = AccountCache()
    let lastUses = LastUses()
    let hashing = PasswordHashing()

    /// The cost of the passwords' hashes: cheaper ones are replaced when their users sign in.
    let passwordCost: PasswordHash.Cost

    /// Opens the accounts of a service, and makes them if they are missing. Only the current user has access to a file.
    ///
    /// - Parameter place: The folder of the service, or the address of its database; nil for accounts in memory.
    package convenience init(_ place: URL?) async throws {
        try await self.init(place, passwordCost: .current)
    }

    init(_ place: URL?, passwordCost: PasswordHash.Cost) async throws {
        let url = place.map(ServiceStore.accounts.url)
        if let place, place.isFileURL { try ServiceFolder.make(place) }
        container = try await .opened("Accounts", at: url) { description in
            description.setOption(NSNumber(value: true), forKey: NSPersistentHistoryTrackingKey)
            description.setOption(NSNumber(value: true), forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
            // A token that was revoked stays so after a power failure.
            if description.url?.isFileURL == true {
                description.setOption(["synchronous": "full"] as NSDictionary, forKey: NSSQLitePragmasOption)
            }
        }
        self.passwordCost = passwordCost
        writer = container.makeWriter()
        if url != nil { observe() }
        try await removeExpired(Date())
    }

    deinit {
        observer.withLock { $0.map(NotificationCenter.default.removeObserver) }
    }

    /// Closes the store.
    package func close() throws {
        try container.closeStores()
    }

    /// Drops the cache when another process has written.
    ///
    /// Changes by this process that take rights away drop it themselves, before they return. The notification of such a
    /// change may be the only one of another process's change just before it: then their numbers have a gap.
    private func observe() {
        let coordinator = container.persistentStoreCoordinator
        observer.withLock { [cache, lastOwnSave] observer in
            observer = NotificationCenter.default.addObserver(
                forName: .NSPersistentStoreRemoteChange,
                object: coordinator,
                queue: nil
            ) { notification in
                let own = NSPersistentHistoryTransaction.ownSaves(in: notification.userInfo).values.max()
                if !lastOwnSave.follows(own) { cache.drop() }
            }
        }
    }

    // MARK: - Reading and writing

    /// Runs a closure that reads the store as it is now.
    func read<Result: Sendable>(
        _ body: @Sendable @escaping (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let context = container.newBackgroundContext()
        return try await context.perform { try body(context) }
    }

    /// Runs a closure that reads the store as it is now, while the caller waits.
    func readNow<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        let context = container.newBackgroundContext()
        return try context.performAndWait { try body(context) }
    }

    /// Runs a closure that changes the store, and saves. If the closure or the save fails, nothing is changed.
    ///
    /// The closure runs again if another process has changed or made the same object meanwhile.
    ///
    /// - Parameter drops: Whether the change may take a right away, so that the cache must not be used any more.
    func write<Result: Sendable>(
        drops: Bool,
        _ body: @Sendable @escaping (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await ConflictPatience.repeating {
            try await writer.perform { [writer, cache] in
                // Another process may have written since the last time.
                writer.reset()
                defer { writer.reset() }
                let result = try body(writer)
                if writer.hasChanges { try writer.save() }
                if drops { cache.drop() }
                return result
            }
        }
    }

    /// Returns 32 secret bytes that all servers on a database share. They are made when somebody first asks for them.
    package func secret(_ name: String) async throws -> [UInt8] {
        try await write(drops: false) { context in
            let known: StoredSecret? = try context.first("StoredSecret", "name", name)
            if let known { return [UInt8](known.bytes) }
            let secret = StoredSecret(context: context)
            (secret.name, secret.bytes) = (name, Data(Secret.bytes(32)))
            return [UInt8](secret.bytes)
        }
    }

    /// Deletes history that no process needs any more, at most once an hour, and sessions that have long expired.
    func removeExpired(_ now: Date) async throws {
        let isDue = cleaned.withLock { last in
            guard abs(now.timeIntervalSince(last)) > Self.historyLife else { return false }
            last = now
            return true
        }
        guard isDue else { return }
        let keepsHistory = observer.withLock { $0 != nil }
        try await write(drops: false) { context in
            let request = NSFetchRequest<StoredWebSession>(entityName: "StoredWebSession")
            request.predicate = NSPredicate(
                format: "expires < %@",
                now.addingTimeInterval(-Self.sessionLeeway) as NSDate
            )
            for session in try context.fetch(request) { context.delete(session) }
            guard keepsHistory else { return }
            let end = now.addingTimeInterval(-Self.historyLife)
            try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: end))
        }
    }
}

extension NSManagedObjectContext {
    /// The object whose attribute has a value; nil if there is none.
    func first<Object: NSManagedObject>(_ entity: String, _ attribute: String, _ value: String) throws -> Object? {
        let request = NSFetchRequest<Object>(entityName: entity)
        request.predicate = NSPredicate(format: "%K == %@", attribute, value)
        request.fetchLimit = 1
        return try fetch(request).first
    }

    /// All objects of an entity, in the order of an attribute.
    func all<Object: NSManagedObject>(_ entity: String, by attribute: String) throws -> [Object] {
        let request = NSFetchRequest<Object>(entityName: entity)
        request.sortDescriptors = [NSSortDescriptor(key: attribute, ascending: true)]
        return try fetch(request)
    }
}
