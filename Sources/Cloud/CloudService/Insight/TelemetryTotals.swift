package import CloudWire
internal import Foundation

/// What some requests add up to.
package struct TelemetryTotals: Hashable, Sendable {
    package var requests = 0
    /// The requests that failed.
    package var failures = 0
    /// The records that somebody else had changed meanwhile.
    package var conflicts = 0
    package var bytesIn = 0
    package var bytesOut = 0
    /// The records that requests named.
    package var records = 0
    /// The news that were handed to clients.
    package var pushes = 0
    /// The number of requests that failed, or some items of which did, by the first reason.
    package var codes: [WireErrorCode: Int] = [:]
    package var latency = LatencyHistogram()

    package init() {}

    package init(_ entry: LogEntry) {
        (requests, failures) = (1, entry.failure == nil && entry.status < 400 ? 0 : 1)
        (bytesIn, bytesOut, records) = (entry.bytesIn, entry.bytesOut, entry.digest.records)
        if let code = entry.failure ?? entry.itemFailures.first { codes[code] = 1 }
        if entry.failure == .conflict { conflicts = 1 }
        if entry.itemFailures.first == .conflict { conflicts = entry.itemFailures.count }
        latency.add(entry.duration)
    }

    package mutating func add(_ other: TelemetryTotals) {
        requests += other.requests
        failures += other.failures
        conflicts += other.conflicts
        bytesIn += other.bytesIn
        bytesOut += other.bytesOut
        records += other.records
        pushes += other.pushes
        codes.merge(other.codes, uniquingKeysWith: +)
        latency.add(other.latency)
    }

    /// The part of the requests that failed; nil without requests.
    package var failureRate: Double? { requests == 0 ? nil : Double(failures) / Double(requests) }
}

/// The requests that are counted together.
package struct TelemetryKey: Hashable, Sendable {
    package var container: String
    package var environment: CloudPath.Environment
    /// An operation of the web service, or ``pushes``.
    package var operation: String

    /// The operation under which news to clients are counted.
    package static let pushes = "pushes"

    package init(container: String, environment: CloudPath.Environment, operation: String) {
        (self.container, self.environment, self.operation) = (container, environment, operation)
    }

    init(_ path: CloudPath) {
        self.init(container: path.container, environment: path.environment, operation: path.operation.rawValue)
    }
}

/// The times for which requests are counted together, and how long the counts are kept.
package enum TelemetryStep: Int64, Sendable, CaseIterable {
    case minute = 60
    case hour = 3_600
    case day = 86_400

    /// The seconds for which counts are kept: two days, sixty days, two years.
    package var life: Int64 {
        switch self {
        case .minute: 2 * 86_400
        case .hour: 60 * 86_400
        case .day: 730 * 86_400
        }
    }

    /// The begin of the step in which a time is, in seconds since 1970.
    func start(of seconds: Int64) -> Int64 { seconds - seconds % rawValue }
}

extension StoredTelemetry {
    var totals: TelemetryTotals {
        get {
            var totals = TelemetryTotals()
            (totals.requests, totals.failures, totals.conflicts) = (Int(requests), Int(failures), Int(conflicts))
            (totals.bytesIn, totals.bytesOut) = (Int(bytesIn), Int(bytesOut))
            (totals.records, totals.pushes) = (Int(records), Int(pushes))
            totals.latency = latency.map { LatencyHistogram($0) } ?? LatencyHistogram()
            for part in codes?.split(separator: " ") ?? [] {
                let pair = part.split(separator: "=")
                guard pair.count == 2, let code = WireErrorCode(rawValue: String(pair[0])) else { continue }
                totals.codes[code] = Int(pair[1])
            }
            return totals
        }
        set {
            (requests, failures, conflicts) = (
                Int64(newValue.requests), Int64(newValue.failures), Int64(newValue.conflicts)
            )
            (bytesIn, bytesOut) = (Int64(newValue.bytesIn), Int64(newValue.bytesOut))
            (records, pushes) = (Int64(newValue.records), Int64(newValue.pushes))
            latency = newValue.latency.data
            let pairs = newValue.codes.map { "\($0.key.rawValue)=\($0.value)" }
            codes = pairs.isEmpty ? nil : pairs.sorted().joined(separator: " ")
        }
    }
}
