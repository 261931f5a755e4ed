import Dispatch
import Foundation
import Testing

/// A time limit for code that might deadlock.
enum Watchdog {
    private static let patience = DispatchTimeInterval.seconds(60)

    /// Runs the body on a separate thread, and fails with the name if it does not end. Does not depend on the threads
    /// that tests run on, which may all be busy.
    static func watch(_ name: String, _ body: @escaping @Sendable () -> Void) async {
        let hasEnded = await withCheckedContinuation { continuation in
            let watcher = Thread {
                let done = DispatchSemaphore(value: 0)
                let thread = Thread {
                    body()
                    done.signal()
                }
                thread.start()
                continuation.resume(returning: done.wait(timeout: .now() + patience) == .success)
            }
            watcher.start()
        }
        if !hasEnded { Issue.record("deadlock: \(name)") }
    }

    /// Runs the body on the main thread. If it does not end, no other test can run, so the program exits with the name.
    @MainActor static func watchMainThread(_ name: String, _ body: () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            guard done.wait(timeout: .now() + patience) == .timedOut else { return }
            FileHandle.standardError.write(Data("deadlock: \(name)\n".utf8))
            exit(1)
        }
        thread.start()
        body()
        done.signal()
    }

    /// Runs asynchronous code and waits for it.
    static func wait(for body: @escaping @Sendable () async -> Void) {
        let done = DispatchSemaphore(value: 0)
        Task.detached(executorPreference: OwnThreads.shared) {
            await body()
            done.signal()
        }
        done.wait()
    }
}

/// An executor with its own threads, which no other test can keep busy.
private final class OwnThreads: TaskExecutor {
    static let shared = OwnThreads()
    private let queue = DispatchQueue(label: "OwnThreads", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
