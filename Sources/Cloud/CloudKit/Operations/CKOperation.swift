public import FoundationBackfill
internal import TSanMutex

/// A call of the service that can be cancelled and that tells each item's result. Use one of its subclasses, once.
///
/// Set its properties before you add it to a database or a queue. Its blocks are called one after the other, on threads of
/// their own. On Linux, an operation ends with its process.
open class CKOperation: Operation, @unchecked Sendable {
    // @unchecked Sendable because Operation is: properties are set before the operation runs, its phase is behind a mutex.

    /// The name of an operation.
    public typealias ID = String

    private enum Phase {
        case waiting
        case running(Task<Void, Never>, timer: Task<Void, Never>)
        case done

        var isRunning: Bool { if case .running = self { true } else { false } }
        var isDone: Bool { if case .done = self { true } else { false } }
    }

    private let phase = Mutex(Phase.waiting)
    private let hasTimedOut = Mutex(false)

    /// The name of the operation.
    public let operationID: CKOperation.ID = UUID().uuidString
    /// How the operation runs.
    public var configuration: CKOperation.Configuration! = CKOperation.Configuration()
    /// The operations that it belongs to.
    public var group: CKOperationGroup?
    /// Never called: on Linux, operations end with their process.
    public var longLivedOperationWasPersistedBlock: (() -> Void)?

    /// Creates an operation that does nothing.
    public override init() {
        super.init()
    }

    /// The container; the default one unless one is set.
    public var container: CKContainer? {
        get { configuration.container }
        set { configuration.container = newValue }
    }

    /// Whether the operation runs on while the program does not. It has no effect.
    public var isLongLived: Bool {
        get { configuration.isLongLived }
        set { configuration.isLongLived = newValue }
    }

    /// Whether the operation may use a mobile network. It has no effect.
    public var allowsCellularAccess: Bool {
        get { configuration.allowsCellularAccess }
        set { configuration.allowsCellularAccess = newValue }
    }

    /// The seconds that one request may take.
    public var timeoutIntervalForRequest: TimeInterval {
        get { configuration.timeoutIntervalForRequest }
        set { configuration.timeoutIntervalForRequest = newValue }
    }

    /// The seconds that the operation may take.
    public var timeoutIntervalForResource: TimeInterval {
        get { configuration.timeoutIntervalForResource }
        set { configuration.timeoutIntervalForResource = newValue }
    }

    /// The configuration that counts: the operation's own values, else those of its group, else the defaults.
    var resolvedConfiguration: CKOperation.Configuration {
        configuration.over(group?.defaultConfiguration)
    }

    /// Always true: the operation runs on when ``start()`` has returned.
    public final override var isAsynchronous: Bool { true }
    /// Whether the operation has begun and not ended.
    public final override var isExecuting: Bool { phase.withLock { $0.isRunning } }
    /// Whether the operation has ended.
    public final override var isFinished: Bool { phase.withLock { $0.isDone } }

    /// Begins the operation. Queues call it.
    public final override func start() {
        willChangeValue(for: \.isExecuting)
        phase.withLock { phase in
            guard case .waiting = phase else { misuse(.internalInconsistency, "An operation can run only once.") }
            let configuration = resolvedConfiguration
            let task = Task(priority: configuration.qualityOfService.priority) {
                await RequestTimeout.$current.withValue(configuration.timeoutIntervalForRequest) {
                    await self.execute()
                }
                self.finish()
            }
            phase = .running(task, timer: timer(configuration.timeoutIntervalForResource, task))
        }
        didChangeValue(for: \.isExecuting)
    }

    /// Cancels the operation, which then fails with `operationCancelled`.
    public final override func cancel() {
        super.cancel()
        phase.withLock { if case .running(let task, _) = $0 { task.cancel() } }
    }

    /// Ends the operation's task when it has taken too long.
    private func timer(_ seconds: TimeInterval, _ task: Task<Void, Never>) -> Task<Void, Never> {
        Task {
            do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
            self.hasTimedOut.withLock { $0 = true }
            task.cancel()
        }
    }

    private func finish() {
        willChangeValue(for: \.isExecuting)
        willChangeValue(for: \.isFinished)
        phase.withLock { phase in
            if case .running(_, let timer) = phase { timer.cancel() }
            phase = .done
        }
        didChangeValue(for: \.isExecuting)
        didChangeValue(for: \.isFinished)
    }

    private func execute() async {
        do {
            if isCancelled { throw CKError.cancelled }
            try await perform()
            end(with: nil)
        } catch {
            let seconds = resolvedConfiguration.timeoutIntervalForResource
            let isLate = hasTimedOut.withLock { $0 } && !isCancelled
            end(with: isCancelled ? CKError.cancelled : isLate ? CKError.late(seconds) : CKError(error))
        }
    }

    /// Does the work. Subclasses override it.
    func perform() async throws {}

    /// Calls the blocks that tell the end. Subclasses override it.
    func end(with error: CKError?) {}
}

/// An operation in one database.
open class CKDatabaseOperation: CKOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its property is set before it runs.

    /// The database; nil for the private one of the container.
    public var database: CKDatabase?

    /// Creates an operation that does nothing.
    public override init() {
        super.init()
    }

    var session: DatabaseSession {
        (database ?? (resolvedConfiguration.container ?? .default()).privateCloudDatabase).session
    }
}

extension Optional where Wrapped == CKError {
    /// Success if there is no error.
    func result<Value>(_ value: Value) -> Result<Value, any Error> {
        if let self { .failure(self) } else { .success(value) }
    }
}

extension CKError {
    /// The error of an operation that has taken too long.
    fileprivate static func late(_ seconds: TimeInterval) -> CKError {
        of(.networkFailure, "The operation has not ended within \(seconds.formatted()) seconds.")
    }
}

extension QualityOfService {
    fileprivate var priority: TaskPriority? {
        switch self {
        case .userInteractive, .userInitiated: .high
        case .utility: .utility
        case .background: .background
        default: nil
        }
    }
}
