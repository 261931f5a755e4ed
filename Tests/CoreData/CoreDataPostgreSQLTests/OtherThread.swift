import Foundation
import TSanMutex

/// A thread beside a test. Tasks would not do: tests that wait may hold all threads that tasks have.
final class OtherThread: Sendable {
    private let outcome = Mutex<Result<Void, any Error>>(.success(()))
    private let end = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () throws -> Void) {
        Thread.detachNewThread { [self] in
            let result = Result { try body() }
            outcome.withLock { $0 = result }
            end.signal()
        }
    }

    /// Waits for the end of the thread, and throws its error.
    func join() throws {
        end.wait()
        try outcome.withLock { try $0.get() }
    }
}
