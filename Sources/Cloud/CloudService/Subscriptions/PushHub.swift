package import CloudWire
package import Foundation
internal import ServerSecurity
internal import TSanMutex

/// Hands news to the clients that listen. It keeps them in memory only: a client that has missed some finds everything in
/// the feeds.
package final class PushHub: Sendable {
    /// The end of a client's connection that listens.
    package typealias Listener = @Sendable (String) -> Void

    /// A client, which listens by a socket, or asks again and again.
    private struct Channel: Sendable {
        var clientID: String?
        var listener: Listener?
        /// Marks the listener, so that an old one that ends does not remove a new one.
        var generation = 0
        /// The news that nobody has heard yet, the latest last, each topic once.
        var waiting: [(topic: String, text: String)] = []
        var lastSeen: Date
    }

    /// The most seconds for which a client may wait for news in one request: an idle device asks once a day.
    package static let longestWait = 86_400

    /// The news that a client which does not listen can find later, at most.
    private static let most = 50
    /// The seconds after which a client that has not been seen counts as gone.
    private static let patience: TimeInterval = 900

    /// The channels of each user of a container and environment, by token.
    private let channels = Mutex<[String: [String: Channel]]>([:])
    /// The news that were handed to clients since somebody has asked.
    private let posted = Mutex<[Audience: Int]>([:])
    private let key: ServiceKey

    init(key: ServiceKey) {
        self.key = key
    }

    /// A token for a client's pushes.
    func token(container: String, environment: CloudPath.Environment, user: String, clientID: String?) -> String {
        let parts = ["\(container)/\(environment.rawValue)/\(user)", clientID ?? "", Secret.digits(bytes: 8)]
        return key.seal(parts.joined(separator: "\n"), purpose: "push")
    }

    /// The audience and the client that a token names; nil if the service has not made it.
    private func parts(of token: String) -> (audience: String, clientID: String?)? {
        let parts = key.unseal(token, purpose: "push")?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        guard parts.count == 3 else { return nil }
        return (String(parts[0]), parts[1].isEmpty ? nil : String(parts[1]))
    }

    /// Calls a listener with the news that wait, and with all that come until ``end(_:_:)``.
    ///
    /// - Returns: The number of the listener; nil if the service has not made the token.
    package func listen(_ token: String, now: Date = Date(), _ listener: @escaping Listener) -> Int? {
        guard let (audience, clientID) = parts(of: token) else { return nil }
        let (number, waiting) = channels.withLock { channels in
            var channel = channels[audience]?[token] ?? Channel(clientID: clientID, lastSeen: now)
            channel.generation += 1
            (channel.listener, channel.lastSeen) = (listener, now)
            let waiting = channel.waiting
            channel.waiting = []
            channels[audience, default: [:]][token] = channel
            return (channel.generation, waiting)
        }
        for (_, text) in waiting { listener(text) }
        return number
    }

    /// Ends a listener. News that come later wait for the client for some minutes.
    package func end(_ token: String, _ number: Int, now: Date = Date()) {
        guard let (audience, _) = parts(of: token) else { return }
        channels.withLock { channels in
            guard channels[audience]?[token]?.generation == number else { return }
            channels[audience]?[token]?.listener = nil
            channels[audience]?[token]?.lastSeen = now
        }
    }

    /// Waits for the next news of a client, for some time.
    ///
    /// - Returns: The text; an empty one if nothing came. Nil if the service has not made the token.
    package func next(_ token: String, within time: Duration) async -> String? {
        if let text = takeWaiting(token) { return text }
        let (texts, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(1))
        guard let number = listen(token, { continuation.yield($0) }) else { return nil }
        let limit = Task {
            do { try await Task.sleep(for: time) } catch { return continuation.finish() }
            continuation.finish()
        }
        defer {
            limit.cancel()
            end(token, number)
        }
        for await text in texts { return text }
        return ""
    }

    /// Removes the oldest news that waits for a client.
    private func takeWaiting(_ token: String) -> String? {
        guard let (audience, _) = parts(of: token) else { return nil }
        return channels.withLock { channels in
            guard channels[audience]?[token]?.waiting.isEmpty == false else { return nil }
            return channels[audience]?[token]?.waiting.removeFirst().text
        }
    }

    /// Hands on news, except to the client that has made the change.
    func post(_ notices: [ChangeNotice], exceptTo clientID: String?, now: Date = Date()) {
        for notice in notices {
            let audience = "\(notice.address.container)/\(notice.address.environment.rawValue)/\(notice.user)"
            let text = notice.text
            let (listeners, kept) = channels.withLock { channels in
                guard var audienceChannels = channels[audience] else { return ([Listener](), 0) }
                var (listeners, kept) = ([Listener](), 0)
                for (token, var channel) in audienceChannels where clientID == nil || channel.clientID != clientID {
                    if let listener = channel.listener {
                        listeners.append(listener)
                    } else if now.timeIntervalSince(channel.lastSeen) > Self.patience {
                        audienceChannels[token] = nil
                    } else {
                        channel.waiting.removeAll { $0.topic == notice.topic }
                        channel.waiting.append((notice.topic, text))
                        channel.waiting.removeFirst(max(0, channel.waiting.count - Self.most))
                        audienceChannels[token] = channel
                        kept += 1
                    }
                }
                channels[audience] = audienceChannels.isEmpty ? nil : audienceChannels
                return (listeners, kept)
            }
            count(listeners.count + kept, notice.address)
            for listener in listeners { listener(text) }
        }
    }

    private func count(_ news: Int, _ address: DatabaseAddress) {
        guard news > 0 else { return }
        let audience = Audience(container: address.container, environment: address.environment)
        posted.withLock { $0[audience, default: 0] += news }
    }
}

/// What others learn of the clients that listen.
extension PushHub {
    /// The users of a container in one environment.
    package struct Audience: Hashable, Sendable {
        package var container: String
        package var environment: CloudPath.Environment
    }

    /// How a client hears of changes.
    package struct Hearing: Hashable, Sendable {
        /// Whether a connection is open on which news go out at once.
        package var isListening = false
        /// The news that wait for the client.
        package var waiting = 0
    }

    /// Returns the number of news that were handed to clients since the last call.
    func takePosted() -> [Audience: Int] {
        posted.withLock { posted in
            defer { posted = [:] }
            return posted
        }
    }

    /// Returns how a user's client hears of changes.
    package func hearing(_ audience: Audience, user: String, clientID: String) -> Hearing {
        let key = "\(audience.container)/\(audience.environment.rawValue)/\(user)"
        return channels.withLock { channels in
            channels[key, default: [:]].values.reduce(into: Hearing()) { hearing, channel in
                guard channel.clientID == clientID else { return }
                hearing.isListening = hearing.isListening || channel.listener != nil
                hearing.waiting += channel.waiting.count
            }
        }
    }

    /// Returns the number of open connections on which clients listen.
    package func listeners(_ audience: Audience? = nil) -> Int {
        let start = audience.map { "\($0.container)/\($0.environment.rawValue)/" } ?? ""
        return channels.withLock { channels in
            channels.reduce(0) { sum, entry in
                guard entry.key.hasPrefix(start) else { return sum }
                return sum + entry.value.values.count { $0.listener != nil }
            }
        }
    }
}
