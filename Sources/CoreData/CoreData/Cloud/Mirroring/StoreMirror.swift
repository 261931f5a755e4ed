#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill
internal import TSanMutex

/// Keeps one store in step with a database: it notices what is changed in the store, and answers the questions of a sync
/// engine.
final class StoreMirror: Sendable {
    struct Inner: Sendable {
        var engine: CKSyncEngine?
        /// What an engine is for other databases; nil for those.
        var publicSync: PublicSync?
        /// The batch that is on its way.
        var batch: OutgoingBatch?
        /// Whether somebody looks for local changes, and whether there may be more when that ends.
        var isLooking = false
        var looksAgain = false
        /// When the store was changed last.
        var lastNews = ContinuousClock.now
        var isStopped = false
        /// Whether the store was gone through since the start.
        var isReady = false
        /// Whether records that could not be read were asked for again since the start.
        var hasReadAgain = false
        /// When old conflicts were forgotten last.
        var lastAgeing: Date?
        /// Whether the mirror begins anew soon.
        var isPausing = false
        /// Why, and until when.
        var storePause: CloudKitSyncStatus.Pause?
        /// How often the mirror has failed since it worked.
        var failures = 0
        var importEvent: NSPersistentCloudKitContainer.Event?
        var exportEvent: NSPersistentCloudKitContainer.Event?
        /// The records that have come and gone since the events have begun.
        var counts = (imported: 0, exported: 0)
        /// Whether it is known that nobody is signed in.
        var lacksAccount = false
        /// The setting up, and why it has failed.
        var setup: Task<Void, Never>?
        var setupError: (any Error)?
    }

    let setting: MirrorSetting
    let options: MirrorOptions
    let events: MirrorEvents
    let context: NSManagedObjectContext
    let inner = Mutex(Inner())
    private let lock: MirrorLock

    /// What a mirror is told besides the store.
    struct MirrorOptions: Sendable {
        var container: CKContainer
        var database: CKDatabase
        var isAutomatic = true
        var observesChanges = true
    }

    /// - Throws: An error if another container mirrors the store.
    init(_ setting: MirrorSetting, _ options: MirrorOptions, _ events: MirrorEvents) throws {
        (self.setting, self.options, self.events) = (setting, options, events)
        lock = try MirrorLock(setting.store())
        context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = setting.coordinator
        context.transactionAuthor = MirrorSetting.importAuthor
        context.name = "CloudKit"
        context.undoManager = nil
    }

    var engine: CKSyncEngine? { inner.withLock { $0.engine } }

    /// Runs a step on the queue of the mirror's context.
    func perform<Result: Sendable>(_ body: @escaping @Sendable (MirrorWork) throws -> Result) async throws -> Result {
        defer { tellStatus() }
        return try await context.perform { [setting, context] in try setting.perform(in: context, body) }
    }

    /// Begins to mirror.
    func start() async throws {
        let setting = setting
        try await context.perform {
            try setting.store().write { connection in
                let tables = MirrorTables(connection: connection)
                try tables.create()
                for join in setting.model.renamedJoins { try tables.rename(join) }
            }
        }
        try await takeName()
        try await forgetOldConflicts()
        try await perform { work in
            try GainedFields(work: work).begin()
            try work.noteStart()
        }
        // What was changed while nobody was there has its own time, and not that of the first fetch. Whatever was never compared is new.
        while try await perform({ try $0.state.history != nil && LocalChanges(work: $0).takeNext() }) {}
        try await showGainedFields()
        if options.database.databaseScope == .public { return try await startPublicly() }
        let stored = try await perform { try $0.tables.state(MirrorState.engineKey) }
        let state = try stored.map { try JSONDecoder().decode(CKSyncEngine.State.Serialization.self, from: Data($0)) }
        var configuration = CKSyncEngine.Configuration(
            database: options.database,
            stateSerialization: state,
            delegate: self
        )
        configuration.automaticallySync = options.isAutomatic
        let engine = CKSyncEngine(configuration)
        let isStopped = inner.withLock { inner in
            if !inner.isStopped { inner.engine = engine }
            return inner.isStopped
        }
        guard !isStopped else { return }
        try await takePredicates()
        if options.database.databaseScope == .private, try await !perform({ $0.state.hasHomeZone }) {
            let zone = CKRecordZone(zoneName: setting.homeZone.name)
            engine.state.add(pendingDatabaseChanges: [.saveZone(zone)])
        }
        inner.withLock { ($0.isReady, $0.setupError) = (true, nil) }
        lookForChanges()
    }

    /// Gives a copy of a store a name of its own: changes of two devices with one name would be taken for changes that know of each
    /// other.
    private func takeName() async throws {
        let lock = lock
        let device = try await perform { work in
            if try !lock.isPlace(of: work.state.clock.device) {
                work.state.clock = HybridClock(device: work.mirror.makeName(), after: work.state.clock)
            }
            return work.state.clock.device
        }
        try lock.becomePlace(of: device)
    }

    /// Begins to mirror a public database.
    private func startPublicly() async throws {
        let publicSync = PublicSync(self, options.database)
        let isStopped = inner.withLock { inner in
            if !inner.isStopped { inner.publicSync = publicSync }
            return inner.isStopped
        }
        guard !isStopped else { return }
        try await takePredicates()
        inner.withLock { ($0.isReady, $0.setupError) = (true, nil) }
        if options.isAutomatic { publicSync.begin() }
        lookForChanges()
    }

    /// Goes through all objects and rows if the device keeps others than it did before.
    private func takePredicates() async throws {
        let text = setting.predicates.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.predicateFormat)" }
            .joined(separator: "\n")
        guard try await perform({ $0.state.predicates }) != text else { return }
        var last: Int64? = 0
        while let id = last { last = try await perform { try KeptObjects(work: $0).takeNext(after: id) } }
        try await perform { $0.state.predicates = text }
    }

    /// Stops mirroring for good.
    func stop() {
        let (engine, publicSync) = inner.withLock { inner in
            defer { (inner.engine, inner.publicSync) = (nil, nil) }
            inner.isStopped = true
            return (inner.engine, inner.publicSync)
        }
        publicSync?.stop()
        // The engine ends when nobody has it any more, which must not be while the lock is held.
        withExtendedLifetime(engine) { lock.unlock() }
    }

    /// Notices what was changed in the store, soon. Calls while that is under way lead to one more look.
    func lookForChanges() {
        guard options.observesChanges else { return }
        let begins = inner.withLock { inner in
            guard !inner.isStopped else { return false }
            (inner.looksAgain, inner.lastNews) = (true, .now)
            defer { inner.isLooking = true }
            return !inner.isLooking
        }
        guard begins else { return }
        tellStatus()
        Task { await look() }
    }

    /// How long nothing is saved before the mirror looks, and how long it waits for that at most: a program that saves all the time does
    /// not wait for the mirror all the time, since the history keeps for later what there is to know.
    private static let (quiet, longestWait) = (Duration.milliseconds(50), Duration.seconds(1))
    /// How much longer than a look the wait for the next one is, at most, if there is so much to look at.
    private static let patience = 4

    private func look() async {
        var lastLook = Duration.zero
        while inner.withLock({ inner in
            inner.isLooking = inner.looksAgain && !inner.isStopped
            return inner.isLooking
        }) {
            do {
                try await waitForQuiet(atMost: max(Self.longestWait, lastLook * Self.patience))
                let start = ContinuousClock.now
                let isStopped = inner.withLock { inner in
                    inner.looksAgain = false
                    return inner.isStopped
                }
                if !isStopped { try await takeLocalChanges() }
                lastLook = start.duration(to: .now)
            } catch {
                fail(error)
            }
        }
        tellStatus()
    }

    private func waitForQuiet(atMost longest: Duration) async throws {
        let end = ContinuousClock.now + longest
        while true {
            let next = min(end, inner.withLock { $0.lastNews } + Self.quiet)
            guard next > .now else { return }
            try await Task.sleep(until: next, clock: .continuous)
        }
    }

    /// Notices all that was changed in the store, and has it sent.
    func takeLocalChanges() async throws {
        while try await perform({ try LocalChanges(work: $0).takeNext() }) {}
        try await sendWhatWaits()
    }

    func sendWhatWaits() async throws {
        guard try await perform({ try $0.tables.hasPendingRows() }) else { return }
        engine?.state.hasPendingUntrackedChanges = true
        inner.withLock { $0.publicSync }?.wake()
    }

    /// Begins anew from what is stored, some time after the store could not be read or written: nothing of what has happened
    /// since then counts.
    func fail(_ error: any Error) {
        // A store that its program has removed is mirrored no more.
        if setting.identity.persistentStore == nil { return stop() }
        let pause = inner.withLock { inner -> Double? in
            guard !inner.isStopped, !inner.isPausing else { return nil }
            (inner.engine, inner.batch, inner.isPausing) = (nil, nil, true)
            inner.failures += 1
            let pause = min(300, Double(1 << min(inner.failures, 10)))
            inner.storePause = CloudKitSyncStatus.Pause(
                reason: .storeFailure,
                explanation: error.localizedDescription,
                until: Date(timeIntervalSinceNow: pause)
            )
            return pause
        }
        guard let pause else { return }
        tellStatus()
        Log.warning("CloudKit: the store could not be mirrored: \(error.localizedDescription)")
        Task { [weak self] in
            try await Task.sleep(for: .seconds(pause))
            self?.inner.withLock { ($0.isPausing, $0.storePause) = (false, nil) }
            do {
                try await self?.start()
            } catch {
                self?.fail(error)
            }
        }
    }
}

extension MirrorWork {
    /// Has what was set aside tried again, since the program may be another one.
    func noteStart() throws {
        let page = IncomingPage(work: self)
        for var row in try tables.rowsSetAside() where !isUnread(row) {
            row.reason = nil
            put(row)
            guard row.object == nil, let local = row.record?.local else { continue }
            if typeName(row.type) == MirroredModel.joinType {
                try page.takePair(row)
            } else {
                try page.show(row, mirror.model.entity(ofType: typeName(row.type), named: local.entityName), nil)
            }
        }
    }
}
#endif
