// Only for `make tsan`. A Mutex that threads compete for goes through the library and the kernel, which the Thread
// Sanitizer does not watch: it would take what is done inside of `withLock`, one after the other, for races. An NSLock it
// sees; and inside of one nobody ever competes for the Mutex.
#if THREAD_SANITIZER
internal import Foundation
internal import Synchronization

/// Takes the place of Synchronization's in this module.
struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
    private let lock = NSLock()
    private let mutex: Synchronization.Mutex<Value>

    init(_ value: consuming sending Value) {
        mutex = Synchronization.Mutex(value)
    }

    borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try mutex.withLock(body)
    }
}
#endif
