internal import CloudWire
internal import FoundationBackfill
internal import TSanMutex
internal import UntrustedJSON

/// What a container knows of the service: the way to it, who asks, and the pauses that it has asked for.
///
/// Reads are sent again, twice at most, if the connection breaks. Writes are not: the service may have handled them.
actor CloudClient {
    let container: String
    let environment: CloudPath.Environment
    /// The way to the service; nil if nothing says where it is.
    nonisolated let transport: (any CloudTransport)?
    /// The name of this client, which needs no news of its own changes.
    nonisolated let clientID = UUID().uuidString
    /// The record name of the user of the program; nil if the service has not told it.
    nonisolated let user = Mutex<String?>(nil)
    private let credentials: any CredentialSource
    private var pauses: [CloudPath.Scope: Date] = [:]
    private var turns = TokenTurns()

    init(
        container: String,
        environment: CloudPath.Environment,
        transport: (any CloudTransport)?,
        credentials: any CredentialSource
    ) {
        (self.container, self.environment) = (container, environment)
        (self.transport, self.credentials) = (transport, credentials)
    }

    /// Whether a user has signed in, whether or not the service still lets them in.
    var hasWebToken: Bool { credentials.hasWebToken }

    /// Sends a request and returns the answer.
    func send(
        _ operation: CloudOperationName,
        in scope: CloudPath.Scope,
        isRead: Bool,
        _ write: @Sendable (inout JSONWriter) -> Void
    ) async throws -> JSONNode {
        var writer = JSONWriter()
        write(&writer)
        let path = CloudPath(container: container, environment: environment, scope: scope, operation: operation)
        var attempt = 0
        while true {
            do {
                var request = CloudRequest(path, body: writer.bytes)
                request.clientID = clientID
                return try await send(request)
            } catch let error as CloudTransportError {
                attempt += 1
                guard isRead, attempt < 3, case .failed = error else { throw CKError(error) }
                try await sleep(0.1 * Double(attempt * attempt))
            } catch {
                throw CKError(error)
            }
        }
    }

    private func sleep(_ seconds: Double) async throws(CKError) {
        do {
            try await Task.sleep(for: .seconds(seconds))
        } catch {
            throw .cancelled
        }
    }

    private func send(_ request: CloudRequest) async throws -> JSONNode {
        guard let transport else { throw CKError.notConfigured }
        try Task.checkCancellation()
        try checkPause(request.path.scope)
        var request = request
        let takesTurns = credentials.hasWebToken && turns.mayRotate
        if takesTurns { await wait() }
        defer { if takesTurns { turns.end() } }
        request.credentials = try credentials.credentials(for: request)
        let response = try await transport.send(request)
        turns.mayRotate = response.webToken != nil || turns.mayRotate && response.status != 200
        if let token = response.webToken { try credentials.replaceWebToken(token) }
        if let name = response.user { user.withLock { $0 = name } }
        do {
            return try response.read()
        } catch {
            if error.code == .throttled || error.code == .tryAgainLater, let seconds = error.retryAfter {
                pauses[request.path.scope] = Date(timeIntervalSinceNow: seconds)
            }
            throw error
        }
    }

    /// Waits until no other request carries the web token, which is good for one request only.
    private func wait() async {
        guard turns.isTaken else {
            turns.isTaken = true
            return
        }
        await withCheckedContinuation { turns.waiting.append($0) }
    }

    private func checkPause(_ scope: CloudPath.Scope) throws(CKError) {
        guard let end = pauses[scope] else { return }
        let rest = end.timeIntervalSinceNow
        if rest <= 0 {
            pauses[scope] = nil
        } else {
            let reason = "The service has asked for a pause, which lasts another \(Int(rest.rounded(.up))) seconds."
            throw .of(.requestRateLimited, reason, [CKErrorRetryAfterKey: NSNumber(value: rest)])
        }
    }
}

/// Whose turn it is to use a web token that each answer replaces.
private struct TokenTurns {
    /// Whether the service may replace the token; false once an answer has not.
    var mayRotate = true
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []

    mutating func end() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}

extension CKError {
    static let notConfigured = of(
        .notAuthenticated,
        "CloudKit does not know its service: call CKContainer.configure(_:), set CLOUDKIT_ENDPOINT, "
            + "or write a file cloudkit.json."
    )
}
