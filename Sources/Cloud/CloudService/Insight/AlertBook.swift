internal import CoreData
package import Foundation
internal import TSanMutex

/// The rules of which the operator wants to be told, how they stand, and the messages about them.
///
/// A message is stored along with the state that it tells of, so a service that ends in between sends it after its next start.
package final class AlertBook: Sendable {
    /// Sends JSON to an address.
    ///
    /// - Returns: A sentence that says why it was not taken; nil if it was.
    package typealias Sender = @Sendable (URL, [UInt8]) async -> String?

    /// The days after which an event is forgotten.
    private static let days = 90.0
    /// The seconds that a server has for sending a message before another one tries.
    private static let claimLife = 60.0

    let file: LogFile
    private let telemetry: Telemetry
    private let start = Date()
    private let sender = Mutex<Sender?>(nil)

    init(_ file: LogFile, _ telemetry: Telemetry) {
        (self.file, self.telemetry) = (file, telemetry)
    }

    /// Sends messages from now on by a closure.
    package func send(_ sender: @escaping Sender) {
        self.sender.withLock { $0 = sender }
    }

    /// Judges all rules, and sends the messages that are due.
    ///
    /// - Parameter since: The time since which requests are counted; that at which the log was opened, if nothing else is said.
    package func look(now: Date = Date(), since: Date? = nil) async throws {
        try await judge(now: now, since: since ?? start)
        try await sendDue(now: now)
    }

    private func judge(now: Date, since: Date) async throws {
        for (rule, state) in try await rules() where !rule.isPaused || state.firingSince != nil {
            let byOperation = try await telemetry.totals(
                minutes: rule.minutes,
                container: rule.container,
                environment: rule.environment,
                now: now
            )
            let totals = byOperation.reduce(into: TelemetryTotals()) { sum, entry in
                if rule.operation == nil || rule.operation?.rawValue == entry.key { sum.add(entry.value) }
            }
            var next = state
            let isExceeded = rule.isExceeded(totals, now: now, since: since)
            let change = next.take(isExceeded, value: rule.value(of: totals), now: now)
            guard next != state else { continue }
            try await store(next, after: state, of: rule, change, now: now)
        }
    }

    private func store(
        _ state: AlertState,
        after former: AlertState,
        of rule: AlertRule,
        _ change: AlertState.Change?,
        now: Date
    ) async throws {
        try await file.write { context in
            // If another server has looked meanwhile, the message is there already.
            guard let stored = try StoredAlertRule.existing(rule.id, in: context),
                stored.state.firingSince == former.firingSince
            else { return }
            stored.state = state
            guard let change else { return }
            let kind: AlertEvent.Kind = change == .fired ? .fired : .resolved
            StoredAlertEvent(context: context).take(AlertEvent(rule, kind, value: state.lastValue, now: now))
        }
    }

    private func sendDue(now: Date) async throws {
        guard let sender = sender.withLock(\.self) else { return }
        let due = try await events(dueAt: now)
        for event in due.reversed() {
            if file.isShared, try await !claim(event, now: now) { continue }
            try await deliver(event, by: sender, now: now)
        }
    }

    /// Keeps other servers from sending a message for a while, in which this one sends it.
    ///
    /// - Returns: Whether no other server sends it.
    private func claim(_ event: AlertEvent, now: Date) async throws -> Bool {
        try await file.write { context in
            let stored = try StoredAlertEvent.existing(event.id, in: context)
            guard let stored, stored.nextAttempt == event.nextAttempt?.storedMilliseconds else { return false }
            stored.nextAttempt = now.addingTimeInterval(Self.claimLife).storedMilliseconds
            return true
        }
    }

    private func deliver(_ event: AlertEvent, by sender: Sender, now: Date) async throws {
        guard let address = event.address else { return }
        var event = event
        event.take(await sender(address, Array(event.text.utf8)), now: now)
        let outcome = event
        try await file.write { context in
            try (StoredAlertEvent.existing(outcome.id, in: context) ?? StoredAlertEvent(context: context)).take(outcome)
        }
    }

    /// Sends a message that says that it is a test, now and once.
    package func sendTest(of rule: AlertRule, now: Date = Date()) async throws {
        guard let sender = sender.withLock(\.self) else { return }
        try await deliver(AlertEvent(rule, .test, value: nil, now: now), by: sender, now: now)
    }

    func trim(now: Date) async throws {
        try await file.write { context in
            let old = NSFetchRequest<any NSFetchRequestResult>(entityName: "StoredAlertEvent")
            let oldest = now.addingTimeInterval(-Self.days * 86_400).storedMilliseconds
            old.predicate = NSPredicate(format: "time < %@", NSNumber(value: oldest))
            try context.execute(NSBatchDeleteRequest(fetchRequest: old))
        }
    }
}
