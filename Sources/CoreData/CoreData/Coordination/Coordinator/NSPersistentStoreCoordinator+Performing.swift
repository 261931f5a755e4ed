extension NSPersistentStoreCoordinator {
    /// Runs a block on the coordinator's queue, later. Stores are not added or removed meanwhile.
    @preconcurrency
    public nonisolated func perform(_ block: @escaping @Sendable () -> Void) {
        queue.async(block)
    }

    /// Runs a block on the coordinator's queue and waits for it. On the queue itself the block runs in place.
    public nonisolated func performAndWait(_ block: () -> Void) {
        queue.performAndWait(block)
    }
}

extension NSPersistentStoreCoordinator {
    /// Runs a block on the coordinator's queue, waits for it, and returns or throws what it does.
    public nonisolated func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        try queue.performAndWait(block)
    }

    /// Runs a block on the coordinator's queue, and returns or throws what it does.
    ///
    /// ```swift
    /// try await coordinator.perform { try coordinator.remove(store) }
    /// ```
    @preconcurrency
    public nonisolated(nonsending) func perform<T>(_ block: @escaping @Sendable () throws -> T) async rethrows -> T {
        try await queue.perform(runsInPlace: true, block)
    }
}
