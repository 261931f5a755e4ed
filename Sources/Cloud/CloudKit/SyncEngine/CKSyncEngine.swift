internal import CloudSync

/// Keeps a program's data and a database of CloudKit in step: it fetches what has changed, and sends what the program has
/// changed, when there is something to do and the service can be reached.
///
/// The program stores the data and answers an engine's questions:
///
/// ```swift
/// let engine = CKSyncEngine(
///     CKSyncEngine.Configuration(database: database, stateSerialization: stored, delegate: self)
/// )
/// engine.state.add(pendingRecordZoneChanges: [.saveRecord(note.recordID)])
/// ```
///
/// Store the state of each ``CKSyncEngine/Event/stateUpdate(_:)`` beside the data. To lose no pending change in a crash, store
/// ``CKSyncEngine/State/serialization`` in the same step as the change that it is about.
///
/// The containers of one process are one device: the service tells none of them of what another has changed or accepted. After
/// accepting a share, and in tests that play several devices, call ``fetchChanges(_:)``.
public final class CKSyncEngine: Sendable {
    /// The database: a private or the shared one.
    public let database: CKDatabase
    /// What waits to be sent, and how far the engine has come.
    public let state: CKSyncEngine.State
    let driver: SyncEngineDriver

    /// Creates an engine. If it syncs by itself, it begins at once.
    public init(_ configuration: CKSyncEngine.Configuration) {
        if configuration.database.databaseScope == .public {
            misuse(.invalidArgument, "A CKSyncEngine syncs a private or a shared database, not the public one.")
        }
        database = configuration.database
        driver = SyncEngineDriver(configuration)
        state = State(driver)
        driver.start(for: self)
    }

    deinit {
        driver.stop()
    }

    /// Fetches changes, and returns when the delegate has dealt with them.
    ///
    /// - Parameter options: The zones to fetch.
    /// - Throws: The first error. The delegate must not call this while it handles an event.
    public func fetchChanges(_ options: CKSyncEngine.FetchChangesOptions = .init()) async throws {
        try await driver.request(options.request)
    }

    /// Sends changes, and returns when the delegate has dealt with what became of them.
    ///
    /// - Parameter options: The changes to send.
    /// - Throws: The first error, also that of a record. The delegate must not call this while it handles an event.
    public func sendChanges(_ options: CKSyncEngine.SendChangesOptions = .init()) async throws {
        try await driver.request(SyncRequest(.send, options.scope.sync))
    }

    /// Cancels what is under way. It may still come to its end.
    public func cancelOperations() async {
        driver.cancel()
    }
}

extension CKSyncEngine: CustomStringConvertible {
    /// The database and what waits, for logs.
    public var description: String { "<CKSyncEngine: \(database.databaseScope), \(state)>" }
}

extension CKSyncEngine {
    /// What an engine is created with.
    public struct Configuration: Sendable, CustomStringConvertible {
        /// The database: a private or the shared one.
        public var database: CKDatabase
        /// The state that the delegate has stored last; nil for an engine that begins anew.
        public var stateSerialization: CKSyncEngine.State.Serialization?
        /// The part of the program that stores the data. The engine does not keep it alive.
        public var delegate: any CKSyncEngineDelegate
        /// Whether the engine syncs by itself: when something waits, when the service tells of changes, and every hour.
        public var automaticallySync = true
        /// The subscription that tells the engine of changes; nil for one that the engine finds or makes.
        public var subscriptionID: CKSubscription.ID?

        /// Creates a configuration of an engine that syncs by itself.
        public init(
            database: CKDatabase,
            stateSerialization: CKSyncEngine.State.Serialization?,
            delegate: any CKSyncEngineDelegate
        ) {
            (self.database, self.stateSerialization, self.delegate) = (database, stateSerialization, delegate)
        }

        /// The database and how it is synced, for logs.
        public var description: String {
            "<Configuration: \(database.databaseScope), automaticallySync=\(automaticallySync)>"
        }
    }
}

/// The part of a program that stores the data which an engine syncs.
public protocol CKSyncEngineDelegate: AnyObject, Sendable {
    /// Deals with an event. Events come one after the other: the next one comes when the function has returned.
    func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async

    /// Returns the next changes to send; nil if there are none. The engine asks until then.
    func nextRecordZoneChangeBatch(
        _ context: CKSyncEngine.SendChangesContext,
        syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.RecordZoneChangeBatch?

    /// Returns what to fetch. Without this function, that is what the context says.
    func nextFetchChangesOptions(
        _ context: CKSyncEngine.FetchChangesContext,
        syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.FetchChangesOptions
}

extension CKSyncEngineDelegate {
    /// Returns what the context says.
    public func nextFetchChangesOptions(
        _ context: CKSyncEngine.FetchChangesContext,
        syncEngine: CKSyncEngine
    ) async -> CKSyncEngine.FetchChangesOptions {
        context.options
    }
}
