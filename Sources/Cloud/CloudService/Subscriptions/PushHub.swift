package import CloudWire
package import Foundation
internal import ServerSecurity
internal import TSanMutex

/// Hands news to the clients that listen. It keeps them in memory only: a client that has missed some finds everything in
/// the feeds.
///
/// Where several servers share the clients, each remembers the latest news: one that begins to listen may have listened elsewhere
/// until now, and is told once more what it may have missed in between.
package final class PushHub: Sendable {
    /// The end of a client's connection that listens.
    package typealias Listener = @Sendable (String) -> Void

    /// How a client hears of news now.
    private enum Ear: Sendable {
        /// A connection that takes the news themselves.
        case listener(Listener)
        /// A request that waits: it is told that there are news, and takes one of those that are kept, so that none is lost when
        /// it gives up in this moment.
        case bell(@Sendable () -> Void)
    }

    /// A client, which listens by a socket, or asks again and again.
    private struct Channel: Sendable {
        var clientID: String?
        var ear: Ear?
        /// Marks the ear, so that an old one that ends does not remove a new one.
        var generation = 0
        /// The news that nobody has heard yet, the latest last, each topic once.
        var waiting: [(topic: String, text: String)] = []
        var lastSeen: Date

        /// Keeps news until somebody listens.
        mutating func keep(_ news: News) {
            waiting.removeAll { $0.topic == news.topic }
            waiting.append((news.topic, news.text))
            waiting.removeFirst(max(0, waiting.count - PushHub.most))
        }
    }

    /// The most seconds for which a client may wait for news in one request: an idle device asks once a day.
    package static let longestWait = 86_400

    /// The news that a client which does not listen can find later, at most.
    fileprivate static let most = 50
    /// The seconds after which a client that has not been seen counts as gone.
    private static let patience: TimeInterval = 900
    /// The users whose latest news are remembered, at most.
    private static let mostRemembered = 10_000

    /// News that a client may have missed which listened to another server.
    private struct Remembered: Sendable {
        let news: News
        let clientID: String?
        let time: Date
    }

    /// The channels of each user of a container and environment, by token.
    private let channels = Mutex<[String: [String: Channel]]>([:])
    /// The news that were handed to clients since somebody has asked.
    private let posted = Mutex<[Audience: Int]>([:])
    /// The latest news of each user, if clients may come from other servers.
    private let remembered: Mutex<[String: [Remembered]]>?
    private let key: ServiceKey

    /// - Parameter isShared: Whether clients listen to other servers, too.
    init(key: ServiceKey, isShared: Bool = false) {
        self.key = key
        remembered = isShared ? Mutex([:]) : nil
    }

    /// A token for a client's pushes.
    func token(container: String, environment: CloudPath.Environment, user: String, clientID: String?) -> String {
        let audience = Audience(container: container, environment: environment)
        let parts = [audience.key(ofUser: user), clientID ?? "", Secret.digits(bytes: 8)]
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
        guard let (number, waiting) = open(token, .listener(listener), now) else { return nil }
        for text in waiting { listener(text) }
        return number
    }

    /// Has a client hear of news from now on, and returns the number of its ear, and the news that wait for a listener.
    private func open(_ token: String, _ ear: Ear, _ now: Date = Date()) -> (number: Int, waiting: [String])? {
        guard let (audience, clientID) = parts(of: token) else { return nil }
        return channels.withLock { channels in
            var channel = channels[audience]?[token] ?? newChannel(clientID, of: audience, now)
            channel.generation += 1
            (channel.ear, channel.lastSeen) = (ear, now)
            var waiting: [String] = []
            if case .listener = ear {
                waiting = channel.waiting.map(\.text)
                channel.waiting = []
            }
            channels[audience, default: [:]][token] = channel
            return (channel.generation, waiting)
        }
    }

    private func newChannel(_ clientID: String?, of audience: String, _ now: Date) -> Channel {
        var channel = Channel(clientID: clientID, lastSeen: now)
        for entry in remembered?.withLock({ $0[audience] }) ?? [] {
            guard now.timeIntervalSince(entry.time) <= Self.patience, clientID == nil || entry.clientID != clientID
            else { continue }
            channel.keep(entry.news)
        }
        return channel
    }

    /// Ends a listener. News that come later wait for the client for some minutes.
    package func end(_ token: String, _ number: Int, now: Date = Date()) {
        guard let (audience, _) = parts(of: token) else { return }
        channels.withLock { channels in
            guard channels[audience]?[token]?.generation == number else { return }
            channels[audience]?[token]?.ear = nil
            channels[audience]?[token]?.lastSeen = now
        }
    }

    /// Waits for the next news of a client, for some time.
    ///
    /// - Returns: The text; an empty one if nothing came. Nil if the service has not made the token.
    package func next(_ token: String, within time: Duration) async -> String? {
        let (bells, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        guard let (number, _) = open(token, .bell { bell.yield() }) else { return nil }
        defer { end(token, number) }
        if let text = takeWaiting(token) { return text }
        let limit = Task {
            do { try await Task.sleep(for: time) } catch { return bell.finish() }
            bell.finish()
        }
        defer { limit.cancel() }
        for await _ in bells { break }
        return takeWaiting(token) ?? ""
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
    func post(_ news: [News], exceptTo clientID: String?, now: Date = Date()) {
        for item in news {
            remember(Remembered(news: item, clientID: clientID, time: now))
            let (listeners, kept) = deliver(item, exceptTo: clientID, now)
            count(listeners.count + kept, item.audience)
            for listener in listeners { listener(item.text) }
        }
    }

    /// Keeps news for those who do not listen now.
    ///
    /// - Returns: Those who listen, and the number of those for whom it was kept.
    private func deliver(_ news: News, exceptTo clientID: String?, _ now: Date) -> ([Listener], kept: Int) {
        channels.withLock { channels in
            guard var audienceChannels = channels[news.channelKey] else { return ([], 0) }
            var (listeners, kept) = ([Listener](), 0)
            for (token, var channel) in audienceChannels where clientID == nil || channel.clientID != clientID {
                if case .listener(let listener) = channel.ear {
                    listeners.append(listener)
                } else if channel.ear == nil, now.timeIntervalSince(channel.lastSeen) > Self.patience {
                    audienceChannels[token] = nil
                } else {
                    channel.keep(news)
                    audienceChannels[token] = channel
                    kept += 1
                    if case .bell(let ring) = channel.ear { ring() }
                }
            }
            channels[news.channelKey] = audienceChannels.isEmpty ? nil : audienceChannels
            return (listeners, kept)
        }
    }

    private func remember(_ entry: Remembered) {
        remembered?.withLock { all in
            var own = all[entry.news.channelKey] ?? []
            own.removeAll { $0.news.topic == entry.news.topic && $0.clientID == entry.clientID }
            own.append(entry)
            all[entry.news.channelKey] = own.suffix(Self.most)
            guard all.count > Self.mostRemembered else { return }
            all = all.filter { entry.time.timeIntervalSince($0.value.last?.time ?? .distantPast) <= Self.patience }
            // Some hints are lost if so many users have news at once; their clients find the changes by themselves.
            if all.count > Self.mostRemembered { all = [:] }
        }
    }

    private func count(_ news: Int, _ audience: Audience) {
        guard news > 0 else { return }
        posted.withLock { $0[audience, default: 0] += news }
    }
}

/// What others learn of the clients that listen.
extension PushHub {
    /// The users of a container in one environment.
    package struct Audience: Hashable, Sendable {
        package var container: String
        package var environment: CloudPath.Environment

        /// The key of the channels of a user.
        func key(ofUser user: String) -> String { "\(container)/\(environment.rawValue)/\(user)" }
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
        let key = audience.key(ofUser: user)
        return channels.withLock { channels in
            channels[key, default: [:]].values.reduce(into: Hearing()) { hearing, channel in
                guard channel.clientID == clientID else { return }
                hearing.isListening = hearing.isListening || channel.ear != nil
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
                return sum + entry.value.values.count { $0.ear != nil }
            }
        }
    }
}
