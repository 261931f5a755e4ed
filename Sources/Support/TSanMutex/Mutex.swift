// The Thread Sanitizer does not see the synchronisation of a contended `Synchronization.Mutex`, which happens in the
// standard library and the kernel: it would report a data race for accesses that `withLock` serialises. It does see an
// `NSLock`. So for `make tsan`, each lock of a mutex is guarded by an `NSLock`, and the inner mutex is never contended.
#if THREAD_SANITIZER
internal import Foundation
internal import Synchronization

/// A mutex that the Thread Sanitizer understands.
package struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
    /// Guards every access to `mutex`.
    private let lock = NSLock()
    private let mutex: Synchronization.Mutex<Value>

    /// Creates a mutex that protects a value.
    package init(_ value: consuming sending Value) {
        mutex = Synchronization.Mutex(value)
    }

    /// Calls a closure with the protected value while the lock is held, and returns its result. Not recursive, like the
    /// mutex that it replaces.
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try mutex.withLock(body)
    }
}
#else
package import Synchronization

/// The mutex of Swift's library.
package typealias Mutex = Synchronization.Mutex
#endif
