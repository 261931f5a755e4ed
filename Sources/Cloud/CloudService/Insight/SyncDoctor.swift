internal import CloudWire
package import Foundation

/// Says why a client may lack changes, from what the service knows of it.
package struct SyncDoctor: Sendable {
    /// The likely reason, the most telling first.
    package enum Reason: Hashable, Sendable {
        case healthy
        case throttled(Int)
        case signedOut(Int)
        case schemaRefused(Int)
        case quotaExceeded(Int)
        case conflicts(Int)
        case tokenExpired
        case zoneGone(String)
        case notSeen(days: Int)
        case notListening(behind: Int)
        case catchingUp(behind: Int)
    }

    package let device: Device
    /// The last requests of the client, the newest first.
    package let requests: [LogEntry]
    package let now: Date

    /// The time without a request after which a client counts as away.
    private static let absence: TimeInterval = 2 * 86_400
    /// The time within which failures tell something of now.
    private static let recent: TimeInterval = 3_600

    package init(_ device: Device, requests: [LogEntry], now: Date = Date()) {
        (self.device, self.requests, self.now) = (device, requests, now)
    }

    /// The last requests that failed, the newest first.
    package var failures: [LogEntry] { requests.filter(\.hasFailed) }

    package var reason: Reason {
        if let reason = refusal { return reason }
        if device.feeds.contains(where: \.place.feed.isExpired) { return .tokenExpired }
        if let gone = device.feeds.first(where: \.isGone) { return .zoneGone(gone.place.feed.zoneName ?? "") }
        let away = now.timeIntervalSince(device.seen)
        if away > Self.absence { return .notSeen(days: Int(away / 86_400)) }
        guard device.behind > 0 else { return .healthy }
        return device.hearing.isListening ? .catchingUp(behind: device.behind) : .notListening(behind: device.behind)
    }

    /// Whether the service refuses what the client asks for.
    package var isRefused: Bool { refusal != nil }

    /// The reason that recent failures give. One that the client has overcome since, with the same operation, counts no more.
    private var refusal: Reason? {
        let codes = unresolvedCodes
        func count(_ wanted: WireErrorCode...) -> Int { wanted.reduce(0) { $0 + (codes[$1] ?? 0) } }
        let reasons: [(Int, (Int) -> Reason)] = [
            (count(.throttled), Reason.throttled),
            (count(.authenticationRequired, .authenticationFailed), Reason.signedOut),
            (count(.quotaExceeded), Reason.quotaExceeded), (count(.badRequest, .accessDenied), Reason.schemaRefused),
            (count(.conflict), Reason.conflicts),
        ]
        guard let found = reasons.first(where: { $0.0 > 0 }) else { return nil }
        return found.1(found.0)
    }

    private var unresolvedCodes: [WireErrorCode: Int] {
        var (codes, settled) = ([WireErrorCode: Int](), Set<CloudOperationName>())
        for entry in requests where now.timeIntervalSince(entry.time) < Self.recent {
            guard let code = entry.failure ?? entry.itemFailures.first else {
                settled.insert(entry.path.operation)
                continue
            }
            if !settled.contains(entry.path.operation) { codes[code, default: 0] += 1 }
        }
        return codes
    }

    /// The reason in a sentence, with what may help.
    package var sentence: String {
        switch reason {
        case .healthy: "Has everything that there is."
        case .throttled(let count):
            "The service has refused \(Self.times(count)), since they came too fast. It goes on after the pause that it was told."
        case .signedOut(let count):
            "The service has refused \(Self.times(count)), since nobody is signed in. The user must sign in again."
        case .schemaRefused(let count):
            "The service has refused \(Self.times(count)). In production, that is often a type or a field that was not deployed."
        case .quotaExceeded(let count):
            "The service has refused \(Self.times(count)), since the user's database is full."
        case .conflicts(let count):
            "\(Self.times(count).capitalizedFirst) met a record that another client had changed. It must fetch that first."
        case .tokenExpired: "Its token has expired, and it has not yet begun from the start."
        case .zoneGone(let name): "The zone \(name) was deleted or made again, and it has not heard of that yet."
        case .notSeen(let days): "Was not seen for \(days) days: the program is not running, or has no network."
        case .notListening(let behind):
            "Lacks \(behind) changes and does not listen: it fetches them when it is opened, or asks for news."
        case .catchingUp(let behind): "Lacks \(behind) changes, and listens: it should have them in a moment."
        }
    }

    private static func times(_ count: Int) -> String { count == 1 ? "one request" : "\(count) requests" }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
