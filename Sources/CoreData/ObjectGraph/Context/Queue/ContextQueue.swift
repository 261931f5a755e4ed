internal import Dispatch
internal import FoundationBackfill

/// The serial queue on which a context and its objects are used, or a coordinator changes its stores.
///
/// It runs blocks in the order in which they came, and actors may have it as their executor.
final class ContextQueue: SerialExecutor {
    /// The main queue. Nothing runs on it but while the main thread runs a `RunLoop` or `dispatchMain()`, or inline.
    static let main = ContextQueue(.main, label: "the main queue", isMain: true)

    /// Says, on a queue of ours, which one it is.
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    /// What messages call the queue.
    let label: String
    private let dispatchQueue: DispatchQueue
    private let isMain: Bool

    /// A queue of its own.
    convenience init(label: String) {
        self.init(DispatchQueue(label: label), label: "the queue \(label)", isMain: false)
    }

    private init(_ dispatchQueue: DispatchQueue, label: String, isMain: Bool) {
        self.dispatchQueue = dispatchQueue
        self.label = label
        self.isMain = isMain
        dispatchQueue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    /// Whether the calling code runs on this queue.
    ///
    /// The main thread counts as the main queue, also while no block runs: that is where programs start. The main queue
    /// may be another thread's, on Linux, once `dispatchMain()` was called.
    var isCurrent: Bool {
        DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) || isMain && Thread.isMainThread
    }

    // MARK: - Running blocks

    /// Runs the block later, behind those that wait already.
    func async(_ block: @escaping @Sendable () -> Void) {
        dispatchQueue.async(execute: block)
    }

    /// Runs the block before returning: in place if this is the queue, else behind the blocks that wait already.
    func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        isCurrent ? try block() : try dispatchQueue.sync(execute: block)
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
            dispatchQueue.async { continuation.resume(returning: Result(catching: block)) }
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
        dispatchQueue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
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
