internal import CoreDataSQLite
internal import Foundation
internal import ManagedObjectModelFormat
internal import PostgreSQLClient
internal import TSanMutex

/// A schema on PostgreSQL that is browsed. The connections stay open from one reading to the next.
///
/// Each reading is a transaction that can only read: the server refuses everything else, whatever the user may do, and all that is read is
/// of one moment.
final class BrowsedDatabase: BrowsedPlace {
    let url: URL
    private let address: PostgreSQLAddress
    private let families: [ModelFamily]
    private let latest = Mutex(State())
    /// Asks for the state, which waits for the server.
    private let asking = DispatchQueue(label: "BrowsedDatabase")

    /// What the lock protects.
    private struct State {
        var opened: Opened?
        /// How often the store was opened.
        var openings = 0
    }

    /// The most connections that are open at the same time.
    private static let mostConnections = 4

    init(_ url: URL, _ address: PostgreSQLAddress, _ families: [ModelFamily]) {
        (self.url, self.address, self.families) = (url, address, families)
    }

    var name: String { address[.schema] ?? "public" }
    var path: String { address.place }
    var tables: any TableReader { SchemaTables(place: self) }

    func origin() throws -> ModelOrigin? { try current().origin }

    /// Nothing is waited for: whoever reads on PostgreSQL is in nobody's way.
    func isBusy(_ error: any Error) -> Bool { false }

    func readFile<Result>(_ body: (Connection) throws -> Result) throws -> Result? { nil }

    func read<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        try reading { opened in
            try opened.context.performAndWait {
                try opened.store.readingOnly { _ in
                    try ModelLayout.$tellsMissingClasses.withValue(false) { try body(opened.context) }
                }
            }
        }
    }

    /// Reads with a connection.
    func readTables<Result>(_ body: (PostgreSQLConnection, _ schema: String) throws -> Result) throws -> Result {
        try reading { opened in try opened.store.readingOnly { try body($0.connection, name) } }
    }

    var nearState: BrowsedState? { nil }

    func state() async -> BrowsedState {
        await withCheckedContinuation { continuation in
            asking.async { continuation.resume(returning: self.askedState()) }
        }
    }

    private func askedState() -> BrowsedState {
        do {
            let known = try current()
            let now = try DatabaseState(of: known.store, opening: known.state.opening)
            if now != known.state { try renew(known, now) }
            return .database(now)
        } catch {
            forget()
            return .unknown
        }
    }

    func write<Result>(author: String, _ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        let known = try current()
        try known.origin.requireHashes(ofStoreAt: url)
        // What was read before is older than the save.
        defer { forget() }
        let options = try [NSPersistentHistoryTrackingKey: known.store.keepsHistory]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: known.coordinator.managedObjectModel)
        return try coordinator.writing(url, ofType: NSPostgreSQLStoreType, options, author: author, body)
    }

    func inspection(_ family: ModelFamily?) throws -> StoreInspection? {
        try current().store.opened().isAttached ? nil : StoreInspection.of(url, family: family)
    }

    // MARK: - Opening

    /// The store as it was opened last.
    private struct Opened: Sendable {
        let coordinator: NSPersistentStoreCoordinator
        let origin: ModelOrigin
        let state: DatabaseState
        /// The context that all readings of the state share.
        let context: NSManagedObjectContext

        init(_ coordinator: NSPersistentStoreCoordinator, _ origin: ModelOrigin, _ state: DatabaseState) {
            (self.coordinator, self.origin, self.state) = (coordinator, origin, state)
            context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
        }

        var store: PostgreSQLStore {
            get throws { try coordinator.onlyDatabase }
        }
    }

    private func current() throws -> Opened {
        try latest.withLock { state in
            if let opened = state.opened { return opened }
            state.openings += 1
            let opened = try open(state.openings)
            state.opened = opened
            return opened
        }
    }

    private func forget() {
        latest.withLock { $0.opened = nil }
    }

    /// Reads what was opened, and once more if the server has restarted or the store was migrated since.
    private func reading<Result>(_ body: (Opened) throws -> Result) throws -> Result {
        let opened = try current()
        do {
            return try body(opened)
        } catch let error as CocoaError where Self.losses.contains(error.code) {
            forget()
            return try body(current())
        }
    }

    private static let losses: Set<CocoaError.Code> = [
        .persistentStoreOpen, .persistentStoreIncompatibleVersionHash, .persistentStoreIncompatibleSchema,
    ]

    /// Forgets the rows of a former state, and also the model if the tables may be of another one by now.
    private func renew(_ known: Opened, _ now: DatabaseState) throws {
        let hasSameShape = now.shape == known.state.shape
        if hasSameShape { try known.store.cache.forgetAll() }
        latest.withLock { state in
            guard state.opened?.state == known.state else { return }
            state.opened = hasSameShape ? Opened(known.coordinator, known.origin, now) : nil
        }
    }

    private func open(_ number: Int) throws -> Opened {
        var failure: (any Error)?
        let options = [NSPersistentStoreConnectionPoolMaxSizeKey: Self.mostConnections]
        for (model, origin) in try ModelOrigin.candidates(inDatabaseAt: url, families) {
            do {
                let coordinator = try origin.coordinator(on: url, ofType: NSPostgreSQLStoreType, model, options)
                let state = try DatabaseState(of: coordinator.onlyDatabase, opening: number)
                return Opened(coordinator, origin, state)
            } catch {
                // Another model may name the tables that are there.
                failure = failure ?? error
            }
        }
        throw failure ?? ErrorFactory.storeWithoutModel(at: url)
    }
}

extension NSPersistentStoreCoordinator {
    /// The one store, which is on PostgreSQL.
    fileprivate var onlyDatabase: PostgreSQLStore {
        get throws {
            guard let store = persistentStores.first as? PostgreSQLStore else {
                throw ErrorFactory.cannotOpenStore(at: nil, reason: "the store has been closed")
            }
            return store
        }
    }
}

extension PostgreSQLStore {
    /// Calls the body with a connection in a transaction that can only read. Nested reads use the same one.
    fileprivate func readingOnly<Result>(_ body: (PostgreSQLSession) throws -> Result) throws -> Result {
        try convertingErrors { try readingOneMoment(body) }
    }
}
