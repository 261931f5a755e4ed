internal import TSanMutex

/// A request on its way, and the task that waits for its response.
final class ClientExchange: Sendable {
    typealias Outcome = Result<ClientResponse, HTTPClientError>

    private enum Phase {
        case new
        /// A task waits; the connection is the one that works on the request.
        case waiting(CheckedContinuation<Outcome, Never>, ClientConnection?)
        case over
    }

    let request: ClientRequest
    let origin: RequestOrigin
    private let phase = Mutex(Phase.new)

    init(_ request: ClientRequest) throws(HTTPClientError) {
        self.request = request
        origin = try RequestOrigin(request.url)
    }

    /// Returns the outcome, once there is one.
    func outcome(_ start: () -> Void) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = phase.withLock { phase in
                    if case .over = phase { return true }
                    phase = .waiting(continuation, nil)
                    return false
                }
                if isOver { continuation.resume(returning: .failure(.cancelled)) } else { start() }
            }
        } onCancel: {
            end(.failure(.cancelled), stopsConnection: true)
        }
    }

    /// Notes that a connection works on the request.
    ///
    /// - Returns: False if nothing waits for it any more.
    func begin(_ connection: ClientConnection) -> Bool {
        phase.withLock { phase in
            guard case .waiting(let continuation, _) = phase else { return false }
            phase = .waiting(continuation, connection)
            return true
        }
    }

    /// Ends the wait, unless it is over.
    ///
    /// - Parameter stopsConnection: Whether a connection that still works on the request is told to stop.
    func end(_ outcome: Outcome, stopsConnection: Bool = false) {
        finish(stopsConnection: stopsConnection)?.resume(returning: outcome)
    }

    /// Notes that the exchange is over: from now on, nothing stops the connection on its behalf.
    ///
    /// - Returns: The task that waits, which is to be told of the outcome; nil if none waits any more.
    func finish(stopsConnection: Bool = false) -> CheckedContinuation<Outcome, Never>? {
        phase.withLock { phase in
            defer { phase = .over }
            guard case .waiting(let continuation, let connection) = phase else { return nil }
            // Within the lock: once the connection has said that it is done, nothing of this request wakes it.
            if stopsConnection { connection?.wakeUp() }
            return continuation
        }
    }
}
