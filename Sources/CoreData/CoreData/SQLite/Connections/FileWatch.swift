internal import Dispatch
internal import Foundation

/// A watch on files, which the system notifies when any program writes to them. Nothing is polled.
final class FileWatch {
    private let source: any DispatchSourceRead

    /// Watches those of the files that exist.
    ///
    /// - Parameters:
    ///   - queue: The queue on which the body is called.
    /// - begin: Called when changes are no longer missed, and before the first call of the body.
    /// - body: Called at least once after a burst of writes, but not once for each write.
    /// - Returns: Nil if the system has no more watches.
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

    /// Discards all waiting events; only their arrival matters.
    private static func drain(_ descriptor: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
        }
    }
}
