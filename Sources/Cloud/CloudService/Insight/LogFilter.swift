package import CloudWire
package import Foundation

/// The requests that a reader of the log wants to see. Without conditions, these are all.
package struct LogFilter: Hashable, Sendable {
    /// How requests ended.
    package enum Result: String, Hashable, Sendable, CaseIterable {
        case succeeded
        /// The request failed, or some of its items did.
        case failed
    }

    package var container: String?
    package var environment: CloudPath.Environment?
    package var scope: CloudPath.Scope?
    package var operation: CloudOperationName?
    package var zoneName: String?
    package var user: String?
    package var client: String?
    package var program: String?
    package var platform: String?
    package var group: String?
    package var result: Result?
    /// The reason for which requests, or the first of their items that did, have failed.
    package var code: WireErrorCode?
    /// The shortest time that requests took.
    package var slowerThan: Duration?
    /// The time before which requests are left out.
    package var since: Date?
    /// The time from which on requests are left out.
    package var until: Date?
    /// The name of a request, of a record, of a user or of a client.
    package var name: String?

    package init(container: String? = nil, environment: CloudPath.Environment? = nil) {
        (self.container, self.environment) = (container, environment)
    }

    /// Whether an entry is wanted. It decides as ``predicate`` does.
    package func matches(_ entry: LogEntry) -> Bool {
        Self.equals(container, entry.path.container) && Self.equals(environment, entry.path.environment)
            && Self.equals(scope, entry.path.scope) && Self.equals(operation, entry.path.operation)
            && Self.equals(zoneName, entry.zoneName) && Self.equals(user, entry.user)
            && Self.equals(client, entry.client) && Self.equals(program, entry.program)
            && Self.equals(platform, entry.platform) && Self.equals(group, entry.group)
            && matchesOutcome(entry) && matchesName(entry)
    }

    private func matchesOutcome(_ entry: LogEntry) -> Bool {
        if let result, (result == .failed) != entry.hasFailed { return false }
        if let code, entry.failure != code, entry.itemFailures.first != code { return false }
        if let slowerThan, entry.duration < slowerThan { return false }
        if let since, entry.time < since { return false }
        if let until, entry.time >= until { return false }
        return true
    }

    private func matchesName(_ entry: LogEntry) -> Bool {
        guard let name else { return true }
        return entry.request == name || entry.user == name || entry.client == name
            || entry.digest.recordNames.contains(name)
    }

    private static func equals<Value: Equatable>(_ wanted: Value?, _ value: Value?) -> Bool {
        wanted == nil || wanted == value
    }
}

extension LogEntry {
    /// Whether the request failed, or some of its items did.
    package var hasFailed: Bool { status >= 400 || failure != nil || itemFailures.count > 0 }
}
