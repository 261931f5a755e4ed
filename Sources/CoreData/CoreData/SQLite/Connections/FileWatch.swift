internal import Dispatch
internal import Foundation

/// Learns from the system that files have been written, by whatever program. Nothing is polled.
final class FileWatch {
    private let source: any DispatchSourceRead

    /// Watches the files that are there.
    ///
    /// - Parameters:
    ///   - queue: Where changes are told.
    ///   - begin: Called when nothing is missed any more, and before anything is told.
    ///   - body: What is told them: after a burst of writes at least once, but not once for each.
    /// - Returns: Nil if the system has no more watches to give.
    init?(_ paths: [String], queue: DispatchQueue, begin: () throws -> Void, _ body: @escaping () -> Void) throws {
        let descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let watches = paths.map { inotify_add_watch(descriptor, $0, UInt32(IN_MODIFY)) }
        guard watches.contains(where: { $0 >= 0 }) else {
            close(descriptor)
            return nil
        }
        do {
            try begin()
        } catch {
            close(descriptor)
            throw error
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            Self.drain(descriptor)
            body()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    deinit {
        source.cancel()
    }

    /// Takes all events that wait. What they say does not matter: that there are any says enough.
    private static func drain(_ descriptor: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
