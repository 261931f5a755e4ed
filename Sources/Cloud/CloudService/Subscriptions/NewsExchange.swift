internal import CoreData
internal import Foundation
internal import TSanMutex

/// Tells other servers on the same database of the changes that this one makes, and its clients of theirs.
///
/// News are rows that are saved in the transaction of their change, so no change is without them, even if its server ends in that
/// moment. Each server counts its own news, and saves them in that order: another one asks for those after the last that it has
/// seen, when a save of others is announced, and every few seconds in case that was lost.
final class NewsExchange: Sendable {
    /// The time for which news are kept, in seconds: longer than any server is cut off and goes on.
    private static let life: TimeInterval = 1_800
    /// The age of news up to which those of a new server are looked for at each announcement; the others are at each pause.
    private static let youth: TimeInterval = 60
    private static let pause = Duration.seconds(5)
    /// The looks between two removals of what is old.
    private static let looksPerTrim = 60

    private struct State: Sendable {
        /// The number of the last news of this server.
        var written: Int64 = 0
        /// The last news that were heard of each other server, and when.
        var places: [String: (number: Int64, heard: Date)] = [:]
        var tasks: [Task<Void, Never>] = []
    }

    private let server = UUID().uuidString
    private let store: CloudStore
    private let hub: PushHub
    private let state = Mutex(State())
    private let observer = Mutex<(any NSObjectProtocol)?>(nil)

    init(_ store: CloudStore, _ hub: PushHub) {
        (self.store, self.hub) = (store, hub)
    }

    deinit { end() }

    /// Adds news to the change that they are of, in the context that writes.
    func add(_ news: [News], exceptTo clientID: String?, in context: NSManagedObjectContext) {
        guard !news.isEmpty else { return }
        let number = state.withLock { state in
            state.written += 1
            return state.written
        }
        StoredNews.make(news, server, number, exceptTo: clientID, in: context)
    }

    /// Learns what was told lately, and listens from now on.
    func begin() async throws {
        let (bells, bell) = AsyncStream.makeStream(of: TimeInterval.self, bufferingPolicy: .bufferingNewest(1))
        observe { bell.yield(Self.youth) }
        try await hear(upTo: Self.life)
        let listening = Task { [weak self] in
            for await age in bells {
                // A database that cannot be reached now is asked again after the pause.
                do { try await self?.hear(upTo: age) } catch { continue }
            }
        }
        let looking = Task { [weak self] in
            for look in 1... {
                do {
                    try await Task.sleep(for: Self.pause)
                    bell.yield(Self.life)
                    if look % Self.looksPerTrim == 0 { try await self?.trim() }
                } catch {
                    // What is old is removed another time, by this server or by another one.
                    if error is CancellationError { return bell.finish() }
                }
            }
        }
        state.withLock { $0.tasks = [listening, looking] }
    }

    private func observe(_ body: @escaping @Sendable () -> Void) {
        let coordinator = store.container.persistentStoreCoordinator
        observer.withLock { observer in
            observer = NotificationCenter.default.addObserver(
                forName: .NSPersistentStoreRemoteChange,
                object: coordinator,
                queue: nil
            ) { notification in
                if !NSPersistentHistoryTransaction.isOwnSave(notification.userInfo) { body() }
            }
        }
    }

    /// Listens no more.
    func end() {
        let tasks = state.withLock { state in
            defer { state.tasks = [] }
            return state.tasks
        }
        for task in tasks { task.cancel() }
        observer.withLock { observer in
            observer.map(NotificationCenter.default.removeObserver)
            observer = nil
        }
    }

    /// Hands what others have told to the clients of this server.
    ///
    /// - Parameter age: The age up to which the news of servers count that are not known yet.
    private func hear(upTo age: TimeInterval) async throws {
        let places = state.withLock { $0.places.mapValues(\.number) }
        let told = try await store.read { [server] context in
            let start = Date(timeIntervalSinceNow: -age)
            return try StoredNews.all(after: places, notOf: server, since: start, in: context).map(\.told)
        }
        for change in told {
            state.withLock { $0.places[change.server] = (change.number, Date()) }
            hub.post(change.news, exceptTo: change.clientID, now: change.created)
        }
    }

    /// Removes news that everybody has heard, and forgets servers that have said nothing since.
    private func trim() async throws {
        let end = Date(timeIntervalSinceNow: -Self.life)
        try await store.removeRows(of: "StoredNews", before: end, "created")
        try await SharedMemory(store).forget()
        state.withLock { state in
            state.places = state.places.filter { $0.value.heard > end.addingTimeInterval(-Self.life) }
        }
    }
}

extension CloudService {
    /// Runs a closure that changes the store and says what news that makes, saves, and tells the clients of all servers.
    ///
    /// - Parameters:
    ///   - weight: The bytes that the closure is likely to write: light ones share a transaction.
    ///   - place: Where the change is made.
    ///   - clientID: The client that makes the change, which is told nothing.
    ///   - saved: Called when the changes are stored, before anything else is written.
    func change<Result: Sendable>(
        weight: Int = .max,
        at place: ForeseenReads.Place? = nil,
        exceptTo clientID: String? = nil,
        _ body: @Sendable @escaping (NSManagedObjectContext) throws -> (Result, [ChangeNotice]),
        saved: @Sendable @escaping (Result, [ChangeNotice]) -> Void = { _, _ in }
    ) async throws -> Result {
        let changed = try await store.write(weight: weight, at: place) { [exchange] context in
            let (result, notices) = try body(context)
            let news = notices.map(News.init)
            exchange?.add(news, exceptTo: clientID, in: context)
            return (result: result, notices: notices, news: news)
        } saved: {
            saved($0.result, $0.notices)
        }
        // Not in the context that writes: others wait for it.
        pushes.post(changed.news, exceptTo: clientID)
        return changed.result
    }
}

extension CloudStore {
    /// Removes the rows of an entity that are older than a time.
    func removeRows(of entity: String, before time: Date, _ attribute: String) async throws {
        try await writeBeside { context in
            let old = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
            old.predicate = NSPredicate(format: "%K < %@", argumentArray: [attribute, time as NSDate])
            try context.execute(NSBatchDeleteRequest(fetchRequest: old))
        }
    }
}
