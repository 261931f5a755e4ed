internal import Dispatch
internal import FoundationBackfill
internal import TSanMutex

internal import struct Synchronization.Atomic

/// The serial queue of a context and its objects, or of a coordinator that adds and removes its stores.
///
/// Blocks run in the order in which they were submitted. Actors can use the queue as their executor.
final class ContextQueue: SerialExecutor {
    /// The main queue. Its blocks run only while the main thread runs a `RunLoop` or `dispatchMain()`, or in place.
    static let main: ContextQueue = {
        mainQueue.setSpecific(key: mainKey, value: true)
        return ContextQueue(nil, label: "the main queue")
    }()

    /// Marks the main dispatch queue, to recognise blocks on it that were submitted elsewhere.
    private static let mainKey = DispatchSpecificKey<Bool>()

    private static let mainQueue = DispatchQueue.main

    /// The name of the queue in messages.
    let label: String
    private let contextName = Mutex<String?>(nil)
    /// The blocks of a private queue; nil for the main queue.
    private let blocks: BlockQueue?
    private let runner = Atomic<UInt>(0)

    /// Creates a private queue.
    convenience init(label: String) {
        self.init(BlockQueue(), label: label)
    }

    private init(_ blocks: BlockQueue?, label: String) {
        self.blocks = blocks
        self.label = label
    }

    /// The name of the queue, or that of its context if it has one.
    var title: String {
        contextName.withLock { name in name.map { "the queue of the context \"\($0)\"" } } ?? label
    }

    /// Notes the name of the context to which a private queue belongs.
    func setContextName(_ name: String?) {
        if blocks != nil { contextName.withLock { $0 = name } }
    }

    /// Whether the calling code runs on this queue.
    ///
    /// This is also true inside a block of another queue that a block of this queue waits for: both blocks run on the
    /// same thread, and no other block can run on this queue meanwhile. So a parent can wait for its child, which waits
    /// for the parent in turn.
    ///
    /// The main thread counts as the main queue even while no block runs, since programs start there. On Linux, the
    /// main queue may run on another thread after `dispatchMain()` was called.
    var isCurrent: Bool {
        runner.load(ordering: .relaxed) == Self.thread || blocks == nil && Self.isOnMainQueue
    }

    /// The thread that currently runs a block of the queue; 0 if there is none.
    var holder: UInt { runner.load(ordering: .relaxed) }

    private static var thread: UInt { UInt(pthread_self()) }

    private static var isOnMainQueue: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: mainKey) == true
    }

    /// Runs a block that already has exclusive use of the queue.
    private func run<T>(_ block: () throws -> T) rethrows -> T {
        let former = runner.exchange(Self.thread, ordering: .relaxed)
        defer { runner.store(former, ordering: .relaxed) }
        return try block()
    }

    // MARK: - Running blocks

    /// Enqueues the block and returns immediately.
    func async(_ block: @escaping @Sendable () -> Void) {
        let block: @Sendable () -> Void = { self.run(block) }
        if let blocks { blocks.async(block) } else { Self.mainQueue.async(execute: block) }
    }

    /// Runs the block and waits for it: in place if the caller is on this queue, otherwise after the enqueued blocks.
    func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        if isCurrent { return try run(block) }
        // The main thread waits while the block runs on it, so the block counts as being on the main queue, too.
        if Self.isOnMainQueue { return try Self.main.run { try sync(block) } }
        return try sync(block)
    }

    private func sync<T>(_ block: () throws -> T) rethrows -> T {
        let thread = Self.thread
        guard let blocks else {
            // The block runs on the main thread, and this one waits until it has ended.
            CrossedWaiting.shared.begin(thread, for: self)
            defer { CrossedWaiting.shared.end(thread) }
            return try Self.mainQueue.sync { try run(block) }
        }
        if let turn = blocks.takeTurn() {
            CrossedWaiting.shared.begin(thread, for: self)
            turn.wait()
            CrossedWaiting.shared.end(thread)
        }
        defer { blocks.giveTurn() }
        return try run(block)
    }

    /// Runs the block, suspending the caller until it has finished.
    ///
    /// - Parameter runsInPlace: Whether the block runs in place if the caller is on this queue. Otherwise it is always
    ///   enqueued.
    nonisolated(nonsending) func perform<T>(
        runsInPlace: Bool,
        _ block: @escaping @Sendable () throws -> T
    ) async rethrows -> T {
        if runsInPlace && isCurrent { return try block() }
        let outcome: Result<T, any Error> = await withUnsafeContinuation { continuation in
            async { continuation.resume(returning: Result { try block() }) }
        }
        return try Self.value(of: outcome, from: block) { throw $0 }
    }

    /// Returns the block's result, or throws its error. A rethrowing function may only throw errors of its closure
    /// arguments, which is why `block` and `rethrow` are parameters.
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

    /// Enqueues an actor's job. Jobs never run in place, since the code that resumes a task must not wait for it.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Stops the program if the caller is not on this queue. Called by an actor's `assumeIsolated`.
    func checkIsolated() {
        assertCurrent("An actor's state")
    }

    /// Returns whether the calling code is isolated to actors on this queue.
    func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Stops the program if the caller is not on this queue.
    func assertCurrent(_ what: @autoclosure () -> String) {
        guard !isCurrent else { return }
        misuse(.internalInconsistency, "\(what()) is used outside of \(label).")
    }
}
