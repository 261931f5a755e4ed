internal import CloudWire
internal import CoreData
package import Foundation
internal import UntrustedJSON

/// An alert that has fired or ended, and the way of its message.
package struct AlertEvent: Hashable, Sendable, Identifiable {
    package enum Kind: String, Sendable {
        case fired, resolved, test
    }

    package var id: String
    package var rule: String
    package var ruleName: String
    package var kind: Kind
    package var time: Date
    package var value: Double?
    /// The content of the message: JSON.
    package var text: String
    /// The address that is told; nil for none.
    package var address: URL?
    package var attempts = 0
    /// The time of the next attempt; nil if there will be none.
    package var nextAttempt: Date?
    /// The reason why the last attempt has failed.
    package var problem: String?
    package var delivered: Date?

    /// The time after which a message that nobody takes is given up.
    static let patience: TimeInterval = 3_600

    init(_ rule: AlertRule, _ kind: Kind, value: Double?, now: Date) {
        (id, self.rule, ruleName) = (UUID().uuidString, rule.id, rule.name)
        (self.kind, time, self.value, address) = (kind, now, value, rule.address)
        text = Self.text(rule, kind, value, id, now)
        nextAttempt = address == nil ? nil : now
    }

    private static func text(_ rule: AlertRule, _ kind: Kind, _ value: Double?, _ id: String, _ now: Date) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("id", id)
            writer.member("alert", rule.name)
            writer.member("state", kind.rawValue)
            writer.member("container", rule.container)
            writer.member("environment", rule.environment.rawValue)
            writer.member("operation", rule.operation?.rawValue)
            writer.member("measure", rule.measure.rawValue)
            writer.member("condition", rule.isAbove ? "above" : "below")
            writer.member("threshold", rule.threshold)
            writer.member("value", value)
            writer.member("minutes", Int64(rule.minutes))
            writer.member("time", now.formatted(.iso8601))
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Takes the outcome of an attempt to send the message.
    ///
    /// - Parameter failure: Nil if the other side has taken it.
    package mutating func take(_ failure: String?, now: Date) {
        attempts += 1
        (problem, nextAttempt) = (failure, nil)
        guard failure != nil else {
            delivered = now
            return
        }
        guard kind != .test else { return }
        let pause = 5 * pow(2, Double(min(attempts - 1, 10)))
        let next = now.addingTimeInterval(pause)
        if next.timeIntervalSince(time) <= Self.patience { nextAttempt = next }
    }
}

extension StoredAlertEvent {
    static func existing(_ identifier: String, in context: NSManagedObjectContext) throws -> StoredAlertEvent? {
        try context.first("StoredAlertEvent", "identifier", identifier)
    }

    var event: AlertEvent? {
        guard let kind = AlertEvent.Kind(rawValue: kind) else { return nil }
        let rule = AlertRule(id: rule, ruleName, container: "", environment: .development, .requests, threshold: 0)
        var event = AlertEvent(rule, kind, value: value, now: Date(timeIntervalSince1970: Double(time) / 1_000))
        (event.id, event.text, event.address) = (identifier, text, address.flatMap { URL(string: $0) })
        (event.attempts, event.problem) = (Int(attempts), problem)
        event.nextAttempt = nextAttempt.map { Date(timeIntervalSince1970: Double($0) / 1_000) }
        event.delivered = delivered.map { Date(timeIntervalSince1970: Double($0) / 1_000) }
        return event
    }

    func take(_ event: AlertEvent) {
        (identifier, rule, ruleName, kind) = (event.id, event.rule, event.ruleName, event.kind.rawValue)
        (time, value, text) = (event.time.storedMilliseconds, event.value, event.text)
        (address, attempts, problem) = (event.address?.absoluteString, Int64(event.attempts), event.problem)
        (nextAttempt, delivered) = (event.nextAttempt?.storedMilliseconds, event.delivered?.storedMilliseconds)
    }
}

extension Date {
    /// Milliseconds since 1970.
    var storedMilliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }
}
