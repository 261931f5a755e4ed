internal import TSanMutex

/// The connections of a client, and the requests that wait for one.
///
/// A connection has a thread of its own. It works on a request; then it takes one that waits, or rests for a while and can be
/// given another one. All of that is decided here, in one place, so no request is given to a connection that is about to end.
final class ConnectionPool: Sendable {
    /// The most connections to one origin. More requests wait: a thousand at once do not make a thousand threads.
    private static let mostConnections = 16

    /// What goes to one origin.
    private struct Lane {
        var count = 0
        var resting: [ClientConnection] = []
        var waiting: [ClientExchange] = []
    }

    private struct State {
        var lanes: [RequestOrigin: Lane] = [:]
        /// The requests that resting connections were given and have not seen yet.
        var given: [ObjectIdentifier: ClientExchange] = [:]
        var isClosed = false
    }

    let encryption: ClientEncryption
    let proxies: ProxyRules
    /// What is said about hosts of private networks; nil if they are connected to.
    let privateNetworkRefusal: String?
    private let state = Mutex(State())

    init(_ encryption: ClientEncryption, _ proxies: ProxyRules, privateNetworkRefusal: String?) {
        (self.encryption, self.proxies) = (encryption, proxies)
        self.privateNetworkRefusal = privateNetworkRefusal
    }

    /// Has a request served.
    func give(_ exchange: ClientExchange) {
        let isNew = state.withLock { state in
            var lane = state.lanes[exchange.origin] ?? Lane()
            defer { state.lanes[exchange.origin] = lane }
            if let connection = lane.resting.popLast() {
                state.given[ObjectIdentifier(connection)] = exchange
                connection.wakeUp()
                return false
            }
            guard lane.count < Self.mostConnections else {
                lane.waiting.append(exchange)
                return false
            }
            lane.count += 1
            return true
        }
        guard isNew else { return }
        do throws(HTTPClientError) {
            try ClientConnection(exchange.origin, self).start(with: exchange)
        } catch {
            state.withLock { $0.lanes[exchange.origin]?.count -= 1 }
            exchange.end(.failure(error))
        }
    }

    /// Returns a request that waits for a connection; if there is none, the connection rests from now on.
    func next(for connection: ClientConnection) -> ClientExchange? {
        state.withLock { state in
            guard let lane = state.lanes[connection.origin] else { return nil }
            if !lane.waiting.isEmpty { return state.lanes[connection.origin]?.waiting.removeFirst() }
            if state.isClosed {
                connection.wakeUp()
            } else {
                state.lanes[connection.origin]?.resting.append(connection)
            }
            return nil
        }
    }

    /// Returns the request that a connection was given while it rested, or one that waits. If there is none, the connection is
    /// none of the pool's any more, and ends.
    func takeOrLeave(_ connection: ClientConnection) -> ClientExchange? {
        state.withLock { state in
            if let exchange = state.given.removeValue(forKey: ObjectIdentifier(connection)) { return exchange }
            guard var lane = state.lanes[connection.origin] else { return nil }
            defer { state.lanes[connection.origin] = lane.count == 0 ? nil : lane }
            lane.resting.removeAll { $0 === connection }
            if !lane.waiting.isEmpty { return lane.waiting.removeFirst() }
            lane.count -= 1
            return nil
        }
    }

    /// Ends connections that rest; the others end after their request.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for connection in state.lanes.values.flatMap(\.resting) { connection.wakeUp() }
        }
    }
}
