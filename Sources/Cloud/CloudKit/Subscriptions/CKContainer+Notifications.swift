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
        let listener = NewsListener(client: client)
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await listener.run { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error is CancellationError ? nil : error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// Asks a service for news, again and again.
private struct NewsListener: Sendable {
    /// The longest pause between two attempts, in seconds.
    private static let longestPause = 30.0

    let client: CloudClient

    func run(_ body: (CKNotification) -> Void) async throws {
        guard let transport = client.transport else { throw CKError.notConfigured }
        var (address, pause) = (String?.none, 1.0)
        while true {
            try Task.checkCancellation()
            do {
                let place = if let address { address } else { try await makeAddress() }
                address = place
                let news = try await transport.news(at: place).read()
                pause = 1
                if let notification = try Self.notification(news) { body(notification) }
            } catch let error as CKError where !Self.passes(error) {
                throw error
            } catch let error as CancellationError {
                throw error
            } catch {
                // The service is away, or knows the address no more: it gives another one.
                if error is WireFailure { address = nil }
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
    private func makeAddress() async throws -> String {
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
