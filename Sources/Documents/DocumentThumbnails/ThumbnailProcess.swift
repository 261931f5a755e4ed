internal import Foundation
internal import Synchronization

/// A run of the helper program. The image is sent and the answer received through a socket, because writing to a closed
/// pipe would end this program with `SIGPIPE`.
final class ThumbnailProcess: Sendable {
    private let identifier: pid_t
    private let socket: Int32
    private let state = Mutex(State())

    private struct State {
        /// Whether the process may still be killed. After it was reaped, its identifier may belong to another process.
        var isRunning = true
        var isCancelled = false
    }

    /// Starts the program with an empty environment. It closes inherited file descriptors itself.
    init(program: String, arguments: [String]) throws {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Self.unavailable(program, errno) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var child = pid_t()
        let failure = posix_spawn(&child, program, &actions, nil, &words, &environment)
        close(ends[1])
        guard failure == 0 else {
            close(ends[0])
            throw Self.unavailable(program, failure)
        }
        (identifier, socket) = (child, ends[0])
    }

    /// Sends the image and waits for the answer. Blocks the calling thread.
    func exchange(_ image: Data, seconds: Int) throws -> Thumbnail {
        let deadline = ContinuousClock.now + .seconds(seconds)
        let answer = transfer(image, until: deadline)
        close(socket)
        if answer == nil { end() }
        let status = wait()
        if state.withLock({ $0.isCancelled }) { throw CancellationError() }
        guard let answer else { throw ThumbnailError.timedOut }
        let signal = status & 0x7F
        if signal == SIGXCPU { throw ThumbnailError.timedOut }
        if signal != 0 { throw ThumbnailError.crashed(signal: Int(signal)) }
        guard let thumbnail = try ThumbnailAnswer.read(answer) else {
            throw ThumbnailError.crashed(signal: 0)
        }
        return thumbnail
    }

    /// Kills the process after its task was cancelled.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        end()
    }

    private func end() {
        state.withLock { state in
            if state.isRunning { _ = kill(identifier, SIGKILL) }
        }
    }

    private func wait() -> Int32 {
        // Leaves the process as a zombie until the lock is held, so that `end()` cannot kill another process with the
        // same identifier.
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        return state.withLock { state in
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
            state.isRunning = false
            return status
        }
    }

    private static func unavailable(_ program: String, _ code: Int32) -> ThumbnailError {
        ThumbnailError.programUnavailable(path: program, reason: String(cString: strerror(code)))
    }

    // MARK: The socket

    /// Writes the image and reads the answer; nil if the process exceeds the deadline or the answer is too long.
    private func transfer(_ image: Data, until deadline: ContinuousClock.Instant) -> Data? {
        var answer = Data()
        var rest = image[...]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let left = ContinuousClock.now.duration(to: deadline).components
            guard left.seconds >= 0, left.attoseconds >= 0 else { return nil }
            let events = POLLIN | (rest.isEmpty ? 0 : POLLOUT)
            var file = pollfd(fd: socket, events: Int16(events), revents: 0)
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
            guard poll(&file, 1, Int32(clamping: milliseconds)) > 0 else { continue }
            if Int32(file.revents) & POLLOUT != 0 { rest = rest.dropFirst(write(rest)) }
            guard Int32(file.revents) & (POLLIN | POLLHUP | POLLERR) != 0 else { continue }
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            if count <= 0 { return answer }
            answer.append(contentsOf: buffer[..<count])
            if answer.count > ThumbnailAnswer.largestSize { return nil }
        }
    }

    /// Writes as many bytes as the socket accepts, and returns their number. If the process has stopped reading, all
    /// bytes count as written.
    private func write(_ bytes: Data) -> Int {
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        let count = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : bytes.count
    }
}
