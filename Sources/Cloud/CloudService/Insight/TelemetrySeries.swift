package import CloudWire
package import Foundation

/// A stretch of time with the steps in which it is looked at.
package struct TelemetryWindow: Hashable, Sendable {
    package let start: Date
    package let end: Date
    /// The seconds of a point.
    package let step: Int64
    /// The rows that the points are made of.
    let source: TelemetryStep

    /// The points of a window at most.
    package static let mostPoints = 200

    private static let steps: [Int64] = [
        60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400, 172_800, 345_600, 691_200,
    ]

    /// The window of some seconds that ends at a time.
    package init(seconds: TimeInterval, endingAt end: Date) {
        let length = max(60, min(seconds, Double(TelemetryStep.day.life)))
        // The first and the last point are parts of a step.
        let step =
            Self.steps.first { step in
                length / Double(step) <= Double(Self.mostPoints - 2) && Double(Self.source(of: step).life) >= length
            } ?? TelemetryStep.day.rawValue * 8
        let last = Int64(end.timeIntervalSince1970)
        let first = last - Int64(length)
        self.step = step
        start = Date(timeIntervalSince1970: Double(first - first % step))
        self.end = Date(timeIntervalSince1970: Double(last - last % step + step))
        source = Self.source(of: step)
    }

    /// The longest rows that points of some seconds consist of.
    private static func source(of step: Int64) -> TelemetryStep {
        TelemetryStep.allCases.last { step % $0.rawValue == 0 } ?? .minute
    }

    /// The begins of the points.
    package var starts: [Date] {
        stride(from: start.timeIntervalSince1970, to: end.timeIntervalSince1970, by: Double(step)).map {
            Date(timeIntervalSince1970: $0)
        }
    }

    var range: Range<Int64> { Int64(start.timeIntervalSince1970)..<Int64(end.timeIntervalSince1970) }
}

/// The requests of one kind in a window, a sum for each of its points.
package struct TelemetrySeries: Sendable {
    /// The operation, container or environment that the series is of; empty for all requests.
    package var name: String
    package var points: [TelemetryTotals]

    package init(name: String, points: [TelemetryTotals]) {
        (self.name, self.points) = (name, points)
    }

    /// All points together.
    package var total: TelemetryTotals {
        points.reduce(into: TelemetryTotals()) { $0.add($1) }
    }
}

/// How requests are divided into series.
package enum TelemetrySplit: String, Sendable, CaseIterable {
    case none
    case operation
    case environment
    case container
}

extension Telemetry {
    /// Returns what requests in a window add up to, the busiest series first.
    package func series(
        _ window: TelemetryWindow,
        container: String? = nil,
        environment: CloudPath.Environment? = nil,
        split: TelemetrySplit = .none
    ) async throws -> [TelemetrySeries] {
        let count = window.starts.count
        let (first, step) = (window.range.lowerBound, window.step)
        return try await read(window.source, window.range, container: container, environment: environment) { rows in
            var series: [String: TelemetrySeries] = [:]
            let empty = Array(repeating: TelemetryTotals(), count: count)
            if split == .none { series[""] = TelemetrySeries(name: "", points: empty) }
            for row in rows {
                let name = row.name(in: split)
                let place = Int((row.start - first) / step)
                guard empty.indices.contains(place) else { continue }
                series[name, default: TelemetrySeries(name: name, points: empty)].points[place].add(row.totals)
            }
            let sizes = series.mapValues { $0.points.reduce(0) { $0 + $1.requests } }
            return series.values.sorted { (sizes[$0.name] ?? 0, $1.name) > (sizes[$1.name] ?? 0, $0.name) }
        }
    }

    /// Returns what the requests of the last minutes add up to, by operation.
    package func totals(
        minutes: Int,
        container: String?,
        environment: CloudPath.Environment?,
        now: Date
    ) async throws -> [String: TelemetryTotals] {
        let end = Int64(now.timeIntervalSince1970) + 60
        let range = (end - Int64(minutes + 1) * 60)..<end
        return try await read(.minute, range, container: container, environment: environment) { rows in
            rows.reduce(into: [:]) { $0[$1.operation, default: TelemetryTotals()].add($1.totals) }
        }
    }
}

extension StoredTelemetry {
    fileprivate func name(in split: TelemetrySplit) -> String {
        switch split {
        case .none: ""
        case .operation: operation
        case .environment: environment
        case .container: container
        }
    }
}
