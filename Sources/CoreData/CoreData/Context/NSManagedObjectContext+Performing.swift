internal import FoundationBackfill

extension NSManagedObjectContext {
    /// The scheduling of an asynchronous `perform`.
    public enum ScheduledTaskType: Hashable, Sendable {
        /// Runs immediately if the caller is on the context's queue, otherwise after the enqueued blocks.
        case immediate
        /// Always runs after the enqueued blocks.
        case enqueued
    }

    /// Runs a block asynchronously on the context's queue. When it returns, pending changes are processed and
    /// announced.
    ///
    /// ```swift
    /// context.perform {
    ///     note.title = "Zettel"
    /// }
    /// ```
    ///
    /// In an asynchronous function, use `perform(schedule:_:)`, which is awaited.
    ///
    /// - Important: Blocks of main-queue contexts run only while the main thread runs a `RunLoop` or `dispatchMain()`,
    ///   or if the program has an asynchronous `main`. Otherwise they never run.
    @preconcurrency
    public nonisolated func perform(_ block: @escaping @Sendable () -> Void) {
        queue.async { self.runEvent(.performed, block) }
    }

    /// Runs a block on the context's queue and waits for it.
    ///
    /// If the caller is already on the queue, the block runs in place, so calls can be nested. Otherwise it runs after
    /// the enqueued blocks. The main thread counts as the queue of main-queue contexts.
    ///
    /// - Important: Waiting for a main-queue context from another thread deadlocks if the main thread waits for that
    ///   thread or does not run a `RunLoop`.
    public nonisolated func performAndWait(_ block: () -> Void) {
        queue.performAndWait { runEvent(.waitedFor, block) }
    }
}

extension NSManagedObjectContext {
    /// Runs a block on the context's queue, waits for it, and returns its result or rethrows its error.
    ///
    /// ```swift
    /// let count = try context.performAndWait { try context.count(for: request) }
    /// ```
    public nonisolated func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        try queue.performAndWait { try runEvent(.waitedFor, block) }
    }

    /// Runs a block on the context's queue, processes pending changes when it returns, and returns its result or
    /// rethrows its error.
    ///
    /// ```swift
    /// let id = try await context.perform {
    ///     let note = Note(context: context)
    ///     try context.save()
    ///     return note.objectID
    /// }
    /// ```
    ///
    /// Do not return managed objects from the block, which the compiler warns of; return their identifiers instead.
    ///
    /// - Parameters:
    ///   - schedule: Whether the block runs in place if the caller is already on the queue.
    ///   - block: The block to run.
    @preconcurrency
    public nonisolated(nonsending) func perform<T>(
        schedule: ScheduledTaskType = .immediate,
        _ block: @escaping @Sendable () throws -> T
    ) async rethrows -> T {
        try await performed(schedule, block)
    }

    nonisolated(nonsending) func performed<T>(
        _ schedule: ScheduledTaskType = .immediate,
        _ block: @escaping @Sendable () throws -> T
    ) async rethrows -> T {
        try await queue.perform(runsInPlace: schedule == .immediate) { try self.runEvent(.performed, block) }
    }

    /// The context's queue as an actor executor, so that the actor's functions can use objects without `perform`.
    ///
    /// ```swift
    /// actor Importer {
    ///     private let context: NSManagedObjectContext
    ///     private let executor: any SerialExecutor
    ///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    ///
    ///     init(context: NSManagedObjectContext) {
    ///         self.context = context
    ///         executor = context.executor
    ///     }
    /// }
    /// ```
    ///
    /// Blocks of `perform` and functions of such actors run one at a time, in the order in which they were submitted.
    /// Inside the actor, `performAndWait` runs in place. While an actor's function awaits something else, other code
    /// may use the context: save before, or check again afterwards.
    ///
    /// Pending changes are not processed when a function of the actor returns: call `processPendingChanges()` to
    /// announce changes before they are saved.
    ///
    /// - Important: This property does not exist in Apple's framework.
    public nonisolated var executor: any SerialExecutor { queue }

    /// Runs a block on the queue, and ends the event if it is the outermost block.
    private func runEvent<T>(_ event: ContextEvent, _ block: () throws -> T) rethrows -> T {
        eventDepth += 1
        defer {
            eventDepth -= 1
            if eventDepth == 0 { endEvent(event) }
        }
        return try NSManagedObjectContext.$innermost.withValue(self, operation: block)
    }

    /// The context of the innermost running block. Tasks started in the block inherit it.
    @TaskLocal private static var innermost: NSManagedObjectContext?

    /// The context whose block the caller runs in; nil if the caller is on no context's queue.
    static var current: NSManagedObjectContext? {
        innermost.flatMap { $0.queue.isCurrent ? $0 : nil }
    }

    /// Stops the program if the caller is not on the context's queue and concurrency debugging is on.
    func requireQueue(_ what: @autoclosure () -> String) {
        guard Log.isConcurrencyDebug, !queue.isCurrent else { return }
        let name = name.map { "\"\($0)\"" } ?? identity(of: self)
        misuse(
            .internalInconsistency,
            "\(what()) of the context \(name) is used outside of \(queue.label): use it in perform or performAndWait."
        )
    }
}

extension ContextQueue {
    /// Returns the queue of a new context.
    static func queue(for type: NSManagedObjectContextConcurrencyType) -> ContextQueue {
        switch type {
        case .mainQueueConcurrencyType: main
        case .privateQueueConcurrencyType: ContextQueue(label: "the queue NSManagedObjectContext")
        default: misuse(.invalidArgument, "Contexts without a queue are not supported: use a private or main queue.")
        }
    }
}

/// The kind of event that ends when the outermost block of a context returns.
enum ContextEvent: Sendable {
    /// A block of `perform`. Pending changes are processed at its end.
    case performed
    /// A block of `performAndWait`. Its changes belong to the caller's event, if there is one.
    case waitedFor
}
