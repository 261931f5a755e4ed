internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

extension CKContainer {
    /// Returns the news that the service has for the user's subscriptions, as they come. On Apple's platforms, the system delivers
    /// them to the application; here, each stream has a connection of its own, which ends with it.
    ///
    /// ```swift
    /// try await database.save(CKDatabaseSubscription(subscriptionID: "changes"))
    /// for try await notification in container.notifications() {
    ///     try await fetchChanges()
    /// }
    /// ```
    ///
    /// News are hints: some may be lost, and changes that this container has made are not told to itself. Fetch changes when the
    /// program begins, too. The stream goes on when the service is away for a while, and ends with an error if nobody has signed
    /// in.
    public func notifications() -> AsyncThrowingStream<CKNotification, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await listen { if let notification = $0 { continuation.yield(notification) } }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error is CancellationError ? nil : error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Hands on the news that the service has for the user's subscriptions, until the task is cancelled or nobody is let in.
    ///
    /// - Parameter body: Is called with nil when the service is there again after a while in which news may have been lost.
    func listen(_ body: (CKNotification?) -> Void) async throws {
        try await NewsListener(client: client).run(body)
    }
}

/// Asks a service for news, again and again.
private struct NewsListener: Sendable {
    /// The longest pause between two attempts, in seconds.
    private static let longestPause = 30.0

    let client: CloudClient

    func run(_ body: (CKNotification?) -> Void) async throws {
        guard let transport = client.transport else { throw CKError.notConfigured }
        var (source, pause, wasAway) = (NewsSource(), 1.0, false)
        while true {
            try Task.checkCancellation()
            let beginning = ContinuousClock.now
            do {
                let address = if let address = source.address { address } else { try await findAddress(&source) }
                // After a failure, a short wait shows that the service is there again.
                let wait = wasAway ? source.wait.map { min($0, 1) } : source.wait
                let news = try await transport.news(at: address, wait: wait).read()
                if wasAway { body(nil) } else { source.noteAnswer() }
                (pause, wasAway) = (1, false)
                if let notification = try Self.notification(news) { body(notification) }
            } catch let error as CKError where !Self.passes(error) {
                throw error
            } catch let error as CancellationError {
                throw error
            } catch {
                // The service is away, or knows the address no more: it gives another one.
                if error is WireFailure { source.forgetAddress() }
                source.noteFailure(after: beginning.duration(to: .now))
                wasAway = true
                try await Task.sleep(for: .seconds(pause))
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }

    /// Whether an error may be gone at the next attempt.
    private static func passes(_ error: CKError) -> Bool {
        switch error.code {
        case .networkFailure, .networkUnavailable, .serviceUnavailable, .requestRateLimited, .zoneBusy,
            .serverResponseLost, .internalError:
            true
        default: false
        }
    }

    /// The address at which the service has news for this client.
    private func findAddress(_ source: inout NewsSource) async throws -> String {
        let (environment, id) = (client.environment.rawValue, client.clientID)
        let answer = try await client.send(.tokensCreate, in: .private, isRead: false) { writer in
            writer.object {
                $0.member("apnsEnvironment", environment)
                $0.member("clientId", id)
            }
        }
        guard let address = answer["webcourierURL"]?.string else {
            throw CKError.of(.internalError, "The service gives no address for pushes.")
        }
        source.take(address, longestWait: answer["longestWait"]?.integer.flatMap { Int(exactly: $0) })
        return address
    }

    /// The news as an object; nil if there is none.
    private static func notification(_ node: JSONNode) throws -> CKNotification? {
        guard node["ck"] != nil else { return nil }
        var writer = JSONWriter()
        writer.node(node)
        let push = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any]
        return push.flatMap { CKNotification.notification(fromRemoteNotificationDictionary: $0) }
    }
}
