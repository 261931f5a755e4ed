/// A lock that owns the state it protects.
///
/// ```swift
/// let count = OSAllocatedUnfairLock(initialState: 0)
/// count.withLock { $0 += 1 }
/// ```
///
/// Copies of a lock are the same lock. As on Apple's platforms the lock is not recursive, and only the thread that has
/// locked it unlocks it: anything else stops the program with a sentence that says so.
///
/// - Important: The name is Apple's. On Linux it is a POSIX mutex, which is not “unfair” in Apple's sense and does not
///   raise the priority of the thread that holds it. New code that needs no other platform can use `Mutex`.
public struct OSAllocatedUnfairLock<State>: Sendable {
    /// Whether the calling thread holds a lock.
    public enum Ownership: Hashable, Sendable {
        /// The calling thread holds the lock.
        case owner
        /// The calling thread does not hold the lock.
        case notOwner
    }

    private let storage: LockedStorage<State>

    /// Creates a lock around a state that need not be `Sendable`. Nothing else may use the state afterwards.
    public init(uncheckedState: State) {
        storage = LockedStorage(uncheckedState)
    }

    /// Calls a closure with the state while the lock is held, without checking what the closure captures and returns.
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        storage.lock()
        defer { storage.unlock() }
        return try body(&storage.state.pointee)
    }

    /// Calls a closure with the state while the lock is held.
    public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Calls a closure as ``withLockUnchecked(_:)`` does, or returns nil if the lock is held.
    public func withLockIfAvailableUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result? {
        guard storage.lockIfAvailable() else { return nil }
        defer { storage.unlock() }
        return try body(&storage.state.pointee)
    }

    /// Calls a closure as ``withLock(_:)`` does, or returns nil if the lock is held.
    public func withLockIfAvailable<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Stops the program unless the calling thread holds the lock, or does not hold it.
    public func precondition(_ condition: Ownership) {
        storage.require(isOwned: condition == .owner)
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// Creates a lock around a state.
    public init(initialState: State) {
        self.init(uncheckedState: initialState)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a state.
    public init() {
        self.init(uncheckedState: ())
    }

    /// Waits until the lock is free, and locks it.
    public func lock() {
        storage.lock()
    }

    /// Unlocks the lock, which the same thread must hold.
    public func unlock() {
        storage.unlock()
    }

    /// Locks the lock if it is free, and returns whether it did.
    public func lockIfAvailable() -> Bool {
        storage.lockIfAvailable()
    }

    /// Calls a closure while the lock is held, without checking what the closure captures and returns.
    public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }

    /// Calls a closure while the lock is held.
    public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }

    /// Calls a closure as ``withLockUnchecked(_:)`` does, or returns nil if the lock is held.
    public func withLockIfAvailableUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }

    /// Calls a closure as ``withLock(_:)`` does, or returns nil if the lock is held.
    public func withLockIfAvailable<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }
}
