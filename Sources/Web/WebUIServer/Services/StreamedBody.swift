internal import TSanMutex

/// The body of a response that is produced while it is sent, such as the rows of a large table or events as they happen.
///
///     HTTPResponse(
///         headers: ["content-type": "text/csv"],
///         body: .stream(StreamedBody { stream in
///             for try await row in rows { try await stream.send(row.csv) }
///         })
///     )
///
/// If the function throws, the connection is broken off, so that the client does not take a part for the whole.
public struct StreamedBody: Sendable {
    let write: @Sendable (ResponseStream) async throws -> Void
    /// Whether the body has no end of its own: it ends when the server stops.
    let isEndless: Bool

    /// Creates a body from a function that sends its pieces and returns after the last one. Its task is cancelled if the
    /// client goes away.
    ///
    /// - Parameters:
    ///   - isEndless: Whether the function returns only when it is cancelled, as a feed of events does. A server that
    ///     stops waits for other bodies.
    ///   - write: Sends the pieces.
    public init(isEndless: Bool = false, _ write: @escaping @Sendable (ResponseStream) async throws -> Void) {
        self.write = write
        self.isEndless = isEndless
    }
}

/// Takes the pieces of a streamed body. Sending waits while the client reads more slowly than the body is produced, so
/// a body of any length takes little memory.
public struct ResponseStream: Sendable {
    let queue: StreamQueue

    /// Sends text in UTF-8.
    ///
    /// - Throws: `CancellationError` if the client has gone away.
    public func send(_ text: String) async throws {
        try await send(Array(text.utf8))
    }

    /// Sends bytes.
    ///
    /// - Throws: `CancellationError` if the client has gone away.
    public func send(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        try await queue.append(bytes)
    }
}

/// The bytes between the task that produces a body and the event loop that sends it.
final class StreamQueue: Sendable {
    /// The number of waiting bytes at which the producer has to wait.
    static let most = 64 * 1024

    private struct State: Sendable {
        var bytes: [UInt8] = []
        var end: End?
        var waiting: [CheckedContinuation<Void, any Error>] = []
    }

    enum End: Sendable {
        /// All pieces were sent.
        case complete
        /// The producer failed; the client must not take the pieces for the whole.
        case failed
        /// Nobody reads any more.
        case cancelled
    }

    private let state = Mutex(State())
    private let wake: @Sendable () -> Void

    /// - Parameter wake: Tells the event loop that there is more to send.
    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    func append(_ bytes: [UInt8]) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let isOpen = state.withLock { state in
                guard state.end == nil else { return false }
                state.bytes += bytes
                if state.bytes.count >= Self.most {
                    state.waiting.append(continuation)
                } else {
                    continuation.resume()
                }
                return true
            }
            if isOpen { wake() } else { continuation.resume(throwing: CancellationError()) }
        }
    }

    /// Ends the queue. Only the first end counts.
    func end(_ end: End) {
        let waiting = state.withLock { state in
            if state.end == nil { state.end = end }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(throwing: CancellationError()) }
        wake()
    }

    /// Removes and returns the next bytes, at most `most`; with the end of the queue if there are no more.
    func take(_ most: Int) -> (bytes: [UInt8], end: End?) {
        let (bytes, end, waiting) = state.withLock { state in
            let bytes = Array(state.bytes.prefix(most))
            state.bytes.removeFirst(bytes.count)
            var waiting: [CheckedContinuation<Void, any Error>] = []
            if state.bytes.count < Self.most / 2 { swap(&waiting, &state.waiting) }
            return (bytes, state.bytes.isEmpty ? state.end : nil, waiting)
        }
        for continuation in waiting { continuation.resume() }
        return (bytes, end)
    }
}
