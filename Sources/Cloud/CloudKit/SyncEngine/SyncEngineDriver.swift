internal import CloudSync
internal import CloudWire
internal import FoundationBackfill
internal import TSanMutex

/// Does what the machine of a sync engine asks for, one thing after the other, and tells it what came of it.
///
/// Requests to the service run beside that, so the delegate is told of what happens meanwhile.
final class SyncEngineDriver: Sendable {
    private struct Inner: Sendable {
        var machine: SyncMachine
        var commands: [SyncCommand] = []
        var isRunning = false
        /// The task that runs commands, while the delegate deals with one.
        var delegateTask: Int?
        var lastNumber = 0
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var timer: Task<Void, Never>?
        var request: Task<Void, Never>?
        var news: Task<Void, Never>?
        /// What the delegate was told last of what the machine waits for.
        var outlook: SyncOutlook?
        var isStopped = false

        /// What the machine waits for now; nil if the delegate knows it.
        mutating func newOutlook(at now: Double) -> CKSyncEngine.Outlook? {
            let new = machine.outlook(at: now)
            guard !new.isSame(as: outlook) else { return nil }
            outlook = new
            return CKSyncEngine.Outlook(new, at: now)
        }
    }

    let network: SyncEngineNetwork
    private let inner: Mutex<Inner>
    private let owner = Mutex(WeakOwner())
    private let beginning = ContinuousClock.now

    /// The engine and its delegate, which the driver does not keep alive.
    private struct WeakOwner: Sendable {
        weak var engine: CKSyncEngine?
        weak var delegate: (any CKSyncEngineDelegate)?
    }

    init(_ configuration: CKSyncEngine.Configuration) {
        var options = SyncMachine.Options()
        options.isAutomatic = configuration.automaticallySync
        options.spread = Double.random(in: 0...1)
        let state = configuration.stateSerialization?.state ?? SyncState()
        network = SyncEngineNetwork(configuration.database, configuration.subscriptionID ?? state.subscription)
        inner = Mutex(Inner(machine: SyncMachine(state: state, options: options)))
        let delegate = configuration.delegate
        owner.withLock { $0.delegate = delegate }
    }

    /// The seconds since the engine was made: a clock that nobody sets.
    private var now: Double { beginning.duration(to: .now) / .seconds(1) }

    var state: SyncState { inner.withLock { $0.machine.state } }

    func start(for engine: CKSyncEngine) {
        owner.withLock { $0.engine = engine }
        AccountListeners.shared.add(self)
        feed(.started)
    }

    func stop() {
        AccountListeners.shared.remove(self)
        let waiting = inner.withLock { inner in
            inner.isStopped = true
            inner.commands = []
            for task in [inner.timer, inner.request, inner.news] { task?.cancel() }
            defer { inner.waiting = [:] }
            return inner.waiting
        }
        for continuation in waiting.values { continuation.resume(throwing: CKError.cancelled) }
    }

    /// Tells the machine that something has happened, and has done what it asks for.
    func feed(_ input: SyncInput) {
        var outlook: CKSyncEngine.Outlook?
        let starts = inner.withLock { inner in
            guard !inner.isStopped else { return false }
            inner.commands += inner.machine.handle(input, at: now)
            outlook = inner.newOutlook(at: now)
            guard !inner.isRunning, !inner.commands.isEmpty else { return false }
            inner.isRunning = true
            return true
        }
        if let outlook { tell(outlook) }
        if starts { Task { await run() } }
    }

    var outlook: CKSyncEngine.Outlook {
        let now = now
        return CKSyncEngine.Outlook(inner.withLock { $0.machine.outlook(at: now) }, at: now)
    }

    private func tell(_ outlook: CKSyncEngine.Outlook) {
        let owner = owner.withLock { $0 }
        guard let engine = owner.engine, let observer = owner.delegate as? any SyncEngineFeedObserver else { return }
        observer.outlookChanged(outlook, of: engine)
    }

    /// Has the machine carry out a request of the program, and waits for its end.
    func request(_ request: SyncRequest) async throws {
        let current = withUnsafeCurrentTask { $0?.hashValue }
        if current != nil, inner.withLock({ $0.delegateTask }) == current {
            throw CKError.invalid(
                "A delegate must not fetch or send while it handles an event: begin a task of its own."
            )
        }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let number = inner.withLock { inner -> Int? in
                guard !inner.isStopped else { return nil }
                inner.lastNumber += 1
                inner.waiting[inner.lastNumber] = continuation
                return inner.lastNumber
            }
            guard let number else { return continuation.resume(throwing: CKError.cancelled) }
            var numbered = request
            numbered.number = number
            feed(.requested(numbered))
        }
    }

    func cancel() {
        feed(.cancelled)
        inner.withLock { $0.request }?.cancel()
    }

    private func run() async {
        while let command = nextCommand() { await perform(command) }
    }

    private func nextCommand() -> SyncCommand? {
        inner.withLock { inner in
            inner.isRunning = !inner.commands.isEmpty
            return inner.commands.isEmpty ? nil : inner.commands.removeFirst()
        }
    }

    private func perform(_ command: SyncCommand) async {
        switch command {
        case .tell(let event): await tell(event)
        case .makeBatch(let request): feed(.batchMade(await makeBatch(request)))
        case .chooseFetch(let request): feed(.fetchChosen(await chooseFetch(request)))
        case .wake(let time): wake(at: time)
        case .finish(let number, let failure): finish(number, failure)
        case .subscribe:
            send(command)
            listen()
        default: send(command)
        }
    }

    /// Sends a request to the service. Its end is the machine's next input.
    private func send(_ command: SyncCommand) {
        let task = Task { [weak self, network] in
            if let input = await network.perform(command) { self?.feed(input) }
        }
        inner.withLock { $0.request = task }
    }

    private func wake(at time: Double) {
        let pause = max(0, time - now)
        let timer = Task { [weak self] in
            do {
                try await Task.sleep(for: .seconds(pause))
            } catch {
                return
            }
            self?.feed(.woke)
        }
        inner.withLock { inner in
            inner.timer?.cancel()
            inner.timer = timer
        }
    }

    private func finish(_ number: Int, _ failure: SyncFailure?) {
        let continuation = inner.withLock { $0.waiting.removeValue(forKey: number) }
        if let failure {
            continuation?.resume(throwing: failure.cause ?? CKError.of(failure))
        } else {
            continuation?.resume()
        }
    }

    /// Listens to what the service tells of changes, from now on.
    private func listen() {
        let container = network.database.container
        let scope = network.database.databaseScope
        let news = Task { [weak self] in
            while !Task.isCancelled {
                do {
                    try await container.listen { notification in
                        let change = notification as? CKDatabaseNotification
                        if notification == nil || change?.databaseScope == scope { self?.feed(.pushed) }
                    }
                } catch is CancellationError {
                    return
                } catch {
                    // Nobody is let in now; the machine looks for changes by itself meanwhile.
                    do { try await Task.sleep(for: .seconds(60)) } catch { return }
                }
            }
        }
        inner.withLock { inner in
            inner.news?.cancel()
            inner.news = news
        }
    }
}

/// What the delegate is asked and told.
extension SyncEngineDriver {
    private func withDelegate<Result>(
        _ body: (any CKSyncEngineDelegate, CKSyncEngine) async -> Result
    ) async -> Result? {
        let owner = owner.withLock { $0 }
        guard let engine = owner.engine, let delegate = owner.delegate else { return nil }
        let task = withUnsafeCurrentTask { $0?.hashValue }
        inner.withLock { $0.delegateTask = task }
        defer { inner.withLock { $0.delegateTask = nil } }
        return await body(delegate, engine)
    }

    private func tell(_ event: SyncEvent) async {
        if case .restartedZone(let zone, let isAfterLoss) = event {
            let zoneID = CKRecordZoneID(zone)
            await withDelegate { delegate, _ in
                await (delegate as? any SyncEngineFeedObserver)?.feedBegins(of: zoneID, isAfterLoss: isAfterLoss)
            }
        }
        guard let event = network.event(of: event) else { return }
        await withDelegate { delegate, engine in await delegate.handleEvent(event, syncEngine: engine) }
    }

    private func chooseFetch(_ request: SyncRequest) async -> SyncRequest {
        let context = CKSyncEngine.FetchChangesContext(request)
        let options = await withDelegate { await $0.nextFetchChangesOptions(context, syncEngine: $1) }
        guard var chosen = options?.request else { return request }
        chosen.number = request.number
        return chosen
    }

    private func makeBatch(
        _ request: SyncRequest
    ) async -> Result<[PendingChanges<SyncRecordName>.Change]?, SyncFailure> {
        let context = CKSyncEngine.SendChangesContext(request)
        let batch = await withDelegate { await $0.nextRecordZoneChangeBatch(context, syncEngine: $1) } ?? nil
        guard let batch else { return .success(nil) }
        return network.take(batch, in: request.scope)
    }
}

/// The engines that are told of another account. The notification center keeps one observer for all of them, for good.
private final class AccountListeners: Sendable {
    static let shared = AccountListeners()

    private struct Listener: Sendable {
        weak var driver: SyncEngineDriver?
    }

    private let listeners = Mutex<[ObjectIdentifier: Listener]>([:])

    private init() {
        _ = NotificationCenter.default.addObserver(forName: .CKAccountChanged, object: nil, queue: nil) { _ in
            AccountListeners.shared.tell()
        }
    }

    func add(_ driver: SyncEngineDriver) {
        listeners.withLock { $0[ObjectIdentifier(driver)] = Listener(driver: driver) }
    }

    func remove(_ driver: SyncEngineDriver) {
        listeners.withLock { $0[ObjectIdentifier(driver)] = nil }
    }

    private func tell() {
        for listener in listeners.withLock({ Array($0.values) }) { listener.driver?.feed(.accountMayHaveChanged) }
    }
}
