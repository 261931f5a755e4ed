package import CloudWire
package import Foundation

/// A threshold of which the operator wants to be told.
package struct AlertRule: Hashable, Sendable, Identifiable {
    /// The value that a rule looks at.
    package enum Measure: String, Sendable, CaseIterable {
        /// The part of the requests that failed, in percent.
        case failureRate
        /// The time that 95 of 100 requests do not take longer than, in milliseconds.
        case latency
        case requests
        case bytes
        case conflicts
    }

    package var id: String
    package var name: String
    package var container: String
    package var environment: CloudPath.Environment
    /// The operation that the rule is about; nil for all.
    package var operation: CloudOperationName?
    package var measure: Measure
    /// Whether values above the threshold are worth an alert; those below it otherwise. “No requests at all” is below 1.
    package var isAbove = true
    package var threshold: Double
    /// The length of the time that is looked at.
    package var minutes = 5
    /// The address that is told; nil for none.
    package var address: URL?
    package var isPaused = false
    /// The time since which the rule is there.
    package var created: Date

    package init(
        id: String = UUID().uuidString,
        _ name: String,
        container: String,
        environment: CloudPath.Environment,
        _ measure: Measure,
        threshold: Double,
        created: Date = Date()
    ) {
        (self.id, self.name, self.container, self.environment) = (id, name, container, environment)
        (self.measure, self.threshold, self.created) = (measure, threshold, created)
    }

    /// The minutes that a rule may look at.
    package static let range = 1...1_440

    /// A sentence for the person who has filled in a form; nil if the rule makes sense.
    package var problem: String? {
        if name.trimmingCharacters(in: .whitespaces).isEmpty { return "The alert needs a name." }
        if !threshold.isFinite || threshold < 0 { return "The threshold must be a number from 0 on." }
        if !Self.range.contains(minutes) { return "The time is from 1 minute to a day." }
        guard let address else { return nil }
        let isWeb = address.scheme == "https" || address.scheme == "http"
        return isWeb && address.host?.isEmpty == false
            ? nil : "The web hook must be an address that begins with https:// or http://."
    }
}

extension AlertRule {
    /// The value of the measure; nil if there is nothing to judge, as a rate without requests.
    package func value(of totals: TelemetryTotals) -> Double? {
        switch measure {
        case .failureRate: totals.failureRate.map { $0 * 100 }
        case .latency: totals.latency.percentile(0.95).map { $0 / .milliseconds(1) }
        case .requests: Double(totals.requests)
        case .bytes: Double(totals.bytesIn + totals.bytesOut)
        case .conflicts: Double(totals.conflicts)
        }
    }

    /// Whether an alert is due, from what happened in the last minutes.
    ///
    /// A rule that looks for too little waits until it has looked for its whole time.
    ///
    /// - Parameter since: The time since which requests are counted without a gap.
    package func isExceeded(_ totals: TelemetryTotals, now: Date, since: Date) -> Bool {
        guard !isPaused, let value = value(of: totals) else { return false }
        let isLongEnough = now.timeIntervalSince(max(since, created)) >= Double(minutes) * 60
        return isAbove ? value > threshold : value < threshold && isLongEnough
    }
}

/// How a rule stands.
package struct AlertState: Hashable, Sendable {
    /// The time since which the threshold is exceeded; nil while all is quiet.
    package var firingSince: Date?
    package var lastValue: Double?

    package init() {}

    /// What a look has changed.
    package enum Change: String, Sendable {
        case fired, resolved
    }

    /// Takes the outcome of a look.
    ///
    /// - Returns: Nil if nothing is new: an alert fires once and ends once.
    package mutating func take(_ isExceeded: Bool, value: Double?, now: Date) -> Change? {
        lastValue = value
        switch (firingSince, isExceeded) {
        case (nil, true):
            firingSince = now
            return .fired
        case (_?, false):
            firingSince = nil
            return .resolved
        default: return nil
        }
    }
}
