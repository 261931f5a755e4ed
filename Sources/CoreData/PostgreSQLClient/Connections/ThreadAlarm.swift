internal import Foundation

/// A pipe that wakes a thread which waits for a socket or for a time.
struct ThreadAlarm: Sendable {
    private let reading: Int32
    private let writing: Int32

    /// Makes the pipe. Without one, since the program has too many files open, the thread wakes when it is time.
    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) != 0 { ends = [-1, -1] }
        for end in ends where end >= 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    /// Wakes the thread, or keeps it from falling asleep. Must not be called after ``close()``.
    func ring() {
        var byte: UInt8 = 1
        // A full pipe wakes the thread as well.
        _ = write(writing, &byte, 1)
    }

    /// Waits until somebody rings, something arrives at a socket, or it is time.
    func wait(for socket: Int32?, until time: ContinuousClock.Instant) {
        var descriptors = [reading, socket ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = ((time - .now) / .milliseconds(1)).rounded(.up)
        _ = poll(&descriptors, 2, Int32(max(milliseconds, 0)))
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 { continue }
    }

    func close() {
        for end in [reading, writing] where end >= 0 { Foundation.close(end) }
    }
}
