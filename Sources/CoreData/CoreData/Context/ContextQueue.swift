internal import Dispatch
internal import FoundationBackfill
internal import Synchronization

/// The serial queue on which a context and its objects are used, or a coordinator changes its stores.
///
/// It runs blocks in the order in which they came, and actors may have it as their executor.
final class ContextQueue: SerialExecutor {
    /// The main queue. Nothing runs on it but while the main thread runs a `RunLoop` or `dispatchMain()`, or inline.
    static let main = ContextQueue(.main, label: "the main queue", isMain: true)

    /// Says, on the main queue, that it is: not all that runs there came from here.
    private static let mainKey = DispatchSpecificKey<Bool>()

    /// What messages call the queue.
    let label: String
    private let dispatchQueue: DispatchQueue
    private let isMain: Bool
    /// The thread that runs a block of the queue; 0 while there is none.
    private let runner = Atomic<UInt>(0)

    /// A queue of its own.
    convenience init(label: String) {
        self.init(DispatchQueue(label: label), label: "the queue \(label)", isMain: false)
    }

    private init(_ dispatchQueue: DispatchQueue, label: String, isMain: Bool) {
        self.dispatchQueue = dispatchQueue
        self.label = label
        self.isMain = isMain
        if isMain { dispatchQueue.setSpecific(key: Self.mainKey, value: true) }
    }

    /// Whether the calling code runs on this queue.
    ///
    /// It does so, too, inside of a block of another queue that a block of this one waits for: both run on one thread, and
    /// nobody else can be on this queue. So a parent may wait for its child, which waits for the parent in turn.
    ///
    /// The main thread counts as the main queue, also while no block runs: that is where programs start. The main queue
    /// may be another thread's, on Linux, once `dispatchMain()` was called.
    var isCurrent: Bool {
        runner.load(ordering: .relaxed) == Self.thread || isMain && Self.isOnMainQueue
    }

    private static var thread: UInt { UInt(pthread_self()) }

    private static var isOnMainQueue: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: mainKey) == true
    }

    /// Runs a block that has the queue for itself.
    private func run<T>(_ block: () throws -> T) rethrows -> T {
        let former = runner.exchange(Self.thread, ordering: .relaxed)
        defer { runner.store(former, ordering: .relaxed) }
        return try block()
    }

    // MARK: - Running blocks

    /// Runs the block later, behind those that wait already.
    func async(_ block: @escaping @Sendable () -> Void) {
        dispatchQueue.async { self.run(block) }
    }

    /// Runs the block before returning: in place if this is the queue, else behind the blocks that wait already.
    func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        if isCurrent { return try run(block) }
        // The block of the other queue runs on this thread, where nothing else says that the main queue waits for it.
        if Self.isOnMainQueue { return try Self.main.run { try dispatchQueue.sync { try run(block) } } }
        return try dispatchQueue.sync { try run(block) }
    }

    /// Runs the block, suspending the caller until it is done.
    ///
    /// - Parameter runsInPlace: Whether a caller that runs on this queue runs the block itself. Others, and all if this is
    ///   false, queue behind the blocks that wait already.
    nonisolated(nonsending) func perform<T>(
        runsInPlace: Bool,
        _ block: @escaping @Sendable () throws -> T
    ) async rethrows -> T {
        if runsInPlace && isCurrent { return try block() }
        let outcome: Result<T, any Error> = await withUnsafeContinuation { continuation in
            dispatchQueue.async {
                let outcome = Result { try self.run(block) }
                continuation.resume(returning: outcome)
            }
        }
        return try Self.value(of: outcome, from: block) { throw $0 }
    }

    /// What the block returned or threw. A function that rethrows may only throw what functions among its arguments do,
    /// which is why the block comes along, and `rethrow`.
    private static func value<T>(
        of outcome: Result<T, any Error>,
        from block: () throws -> T,
        rethrow: (any Error) throws -> T
    ) rethrows -> T {
        switch outcome {
        case .success(let value): value
        case .failure(let error): try rethrow(error)
        }
    }

    // MARK: - Executing actors

    /// Runs a part of an actor's work. Never in place: whoever resumes a task must not be kept waiting for it.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Stops the program unless it runs on this queue: what `assumeIsolated` asks of an actor on it.
    func checkIsolated() {
        assertCurrent("An actor's state")
    }

    /// Whether the calling code may use what belongs to actors on this queue.
    func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Stops the program unless it runs on this queue.
    func assertCurrent(_ what: @autoclosure () -> String) {
        guard !isCurrent else { return }
        misuse(.internalInconsistency, "\(what()) is used outside of \(label).")
    }
}
