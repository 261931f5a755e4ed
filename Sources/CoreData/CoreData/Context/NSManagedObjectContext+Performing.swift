internal import FoundationBackfill

extension NSManagedObjectContext {
    /// When an asynchronous `perform` runs its block.
    public enum ScheduledTaskType: Hashable, Sendable {
        /// At once if the caller is on the context's queue already, else as soon as the blocks before it have run.
        case immediate
        /// Behind all blocks that wait, wherever the caller is.
        case enqueued
    }

    /// Runs a block on the context's queue, later, as one event: when it returns, changes are processed and announced.
    ///
    /// ```swift
    /// context.perform {
    ///     note.title = "Zettel"
    /// }
    /// ```
    ///
    /// In an asynchronous function the name means ``perform(schedule:_:)``, which is awaited.
    ///
    /// - Important: Blocks of main-queue contexts run while the main thread runs a `RunLoop` or `dispatchMain()`, or the
    ///   program has an asynchronous `main`. A program that does neither never gets to them.
    @preconcurrency
    public nonisolated func perform(_ block: @escaping @Sendable () -> Void) {
        queue.async { self.runEvent(.performed, block) }
    }

    /// Runs a block on the context's queue and waits for it.
    ///
    /// On the queue itself the block runs in place, so that calls may be nested; elsewhere it waits for the blocks before
    /// it. The main thread counts as the queue of main-queue contexts.
    ///
    /// - Important: Do not wait for a main-queue context from another thread while the main thread waits for that one, or
    ///   does not run a `RunLoop`: neither would ever go on.
    public nonisolated func performAndWait(_ block: () -> Void) {
        queue.performAndWait { runEvent(.waitedFor, block) }
    }
}

extension NSManagedObjectContext {
    /// Runs a block on the context's queue, waits for it, and returns or throws what it does.
    ///
    /// ```swift
    /// let count = try context.performAndWait { try context.count(for: request) }
    /// ```
    public nonisolated func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        try queue.performAndWait { try runEvent(.waitedFor, block) }
    }

    /// Runs a block on the context's queue as one event, and returns or throws what it does.
    ///
    /// ```swift
    /// let id = try await context.perform {
    ///     let note = Note(context: context)
    ///     try context.save()
    ///     return note.objectID
    /// }
    /// ```
    ///
    /// Managed objects must not leave the block: return their identifiers.
    ///
    /// - Parameters:
    ///   - schedule: Whether a caller that is on the queue already runs the block in place.
    ///   - block: What to do on the queue.
    @preconcurrency
    public nonisolated(nonsending) func perform<T>(
        schedule: ScheduledTaskType = .immediate,
        _ block: @escaping @Sendable () throws -> T
    ) async rethrows -> T {
        try await queue.perform(runsInPlace: schedule == .immediate) { try self.runEvent(.performed, block) }
    }

    /// The context's queue as what an actor runs on, so that its functions use objects without `perform`.
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
    /// Blocks of `perform` and functions of such actors wait for each other, in the order in which they came; inside of
    /// the actor `performAndWait` runs in place. Where a function awaits something else, others may use the context
    /// meanwhile: save before, or check again what was read.
    ///
    /// The actor's functions are not events: call `processPendingChanges()` where changes are to be announced before they
    /// are saved.
    ///
    /// - Important: Apple's framework has nothing of the kind.
    public nonisolated var executor: any SerialExecutor { queue }

    /// Runs a block on the queue, ending the event if it is the outermost block.
    private func runEvent<T>(_ event: ContextEvent, _ block: () throws -> T) rethrows -> T {
        eventDepth += 1
        defer {
            eventDepth -= 1
            if eventDepth == 0 { endEvent(event) }
        }
        return try NSManagedObjectContext.$innermost.withValue(self, operation: block)
    }

    /// The context whose block is running; tasks that are started in it know of it, too.
    @TaskLocal private static var innermost: NSManagedObjectContext?

    /// The context whose block the calling code runs in.
    static var current: NSManagedObjectContext? {
        innermost.flatMap { $0.queue.isCurrent ? $0 : nil }
    }

    /// Stops the program if it uses something of the context outside of its queue, and was started to watch for that.
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
    /// The queue of a new context.
    static func queue(for type: NSManagedObjectContextConcurrencyType) -> ContextQueue {
        switch type {
        case .mainQueueConcurrencyType: main
        case .privateQueueConcurrencyType: ContextQueue(label: "NSManagedObjectContext")
        default: misuse(.invalidArgument, "There are no contexts without a queue: use a private or the main queue.")
        }
    }
}
