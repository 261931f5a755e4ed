internal import CloudService
internal import Foundation
internal import WebUI

/// What requests add up to over time: how many, how fast, how many failed, how much went through.
struct TelemetryScreen: View {
    let desk: ConsoleDesk
    @State private var span = TelemetrySpan.day.rawValue
    @State private var split = TelemetrySplit.none.rawValue
    @State private var window = TelemetryWindow(seconds: 86_400, endingAt: Date())
    @State private var series: [TelemetrySeries] = []
    @State private var isReading = true

    var body: some View {
        if let log = desk.sources.log {
            VStack(alignment: .leading, spacing: 16) {
                choices
                if series.allSatisfy({ $0.total.requests == 0 }) {
                    if !isReading { nothing }
                } else {
                    VStack(alignment: .leading, spacing: 14) {
                        ForEach(TelemetryCharts(window, series).all, id: \.title) { chart in
                            ChartView(title: chart.title, chart: chart.chart)
                        }
                    }
                    .styleClass("console-charts")
                }
            }
            .addressParameter("window", $span)
            .addressParameter("split", $split)
            .task(id: [span, split]) {
                await desk.attempt(lasts: true) { try await follow(log) }.cancelledWithCaller()
            }
        } else {
            EmptyState(title: "No telemetry", message: "This service keeps no log of its requests.")
        }
    }

    private var choices: some View {
        HStack {
            Picker("Time", selection: $span) {
                ForEach(TelemetrySpan.allCases, id: \.rawValue) { Text($0.title).tag($0.rawValue) }
            }
            Picker("Split", selection: $split) {
                Text("All Requests").tag(TelemetrySplit.none.rawValue)
                Text("By Operation").tag(TelemetrySplit.operation.rawValue)
            }
        }
        .styleClass("console-filters")
    }

    private var nothing: some View {
        EmptyState(
            title: "No requests in this time",
            message: "Each request is counted within a second. Choose a longer time, or send one:",
            code: "curl '\(desk.sources.address)/health'"
        )
    }

    /// Reads the numbers now and whenever a point may be complete.
    private func follow(_ log: RequestLog) async throws {
        let span = TelemetrySpan(rawValue: span) ?? .day
        while !Task.isCancelled {
            let window = TelemetryWindow(seconds: span.seconds, endingAt: Date())
            let split = TelemetrySplit(rawValue: split) ?? .none
            series = try await log.telemetry.series(
                window,
                container: desk.container,
                environment: desk.environment,
                split: split
            )
            (self.window, isReading) = (window, false)
            try await Task.sleep(for: .seconds(min(60, max(10, window.step / 6))))
        }
    }
}

/// A time that telemetry is shown for.
enum TelemetrySpan: String, CaseIterable {
    case hour, day, week, month, year

    var title: String { "Last \(rawValue.capitalized)" }

    var seconds: TimeInterval {
        switch self {
        case .hour: 3_600
        case .day: 86_400
        case .week: 7 * 86_400
        case .month: 30 * 86_400
        case .year: 365 * 86_400
        }
    }
}

/// The charts of telemetry.
struct TelemetryCharts {
    private let window: TelemetryWindow
    private let series: [TelemetrySeries]
    /// The series that are drawn by themselves; all others are one.
    private static let most = 5

    init(_ window: TelemetryWindow, _ series: [TelemetrySeries]) {
        self.window = window
        guard series.count > Self.most + 1 else {
            self.series = series
            return
        }
        var others = TelemetrySeries(name: "others", points: window.starts.map { _ in TelemetryTotals() })
        for one in series[Self.most...] {
            for (place, point) in one.points.enumerated() { others.points[place].add(point) }
        }
        self.series = series.prefix(Self.most) + [others]
    }

    var all: [(title: String, chart: Chart)] {
        [
            ("Requests", chart(.areas, .count) { Double($0.requests) }),
            ("Latency", latency),
            ("Failed requests", chart(.areas, .count) { Double($0.failures) }),
            ("Conflicts", chart(.areas, .count) { Double($0.conflicts) }),
            ("Bytes in and out", chart(.areas, .bytes) { Double($0.bytesIn + $0.bytesOut) }),
            ("Records", chart(.areas, .count) { Double($0.records) }),
            ("Pushes", chart(.areas, .count) { Double($0.pushes) }),
        ]
    }

    /// The percentiles of all requests, or the 95th of each series.
    var latency: Chart {
        guard series.count == 1, let only = series.first else {
            return chart(.lines, .milliseconds) { $0.latency.percentile(0.95).map { $0 / .milliseconds(1) } }
        }
        let lines = [0.5, 0.95, 0.99].map { part in
            Chart.Line(
                name: "p\(Int(part * 100))",
                values: only.points.map { $0.latency.percentile(part).map { $0 / .milliseconds(1) } }
            )
        }
        return Chart(style: .lines, lines: lines, times: window.starts, unit: .milliseconds)
    }

    func chart(_ style: Chart.Style, _ unit: Chart.Unit, _ value: (TelemetryTotals) -> Double?) -> Chart {
        let lines = series.map { Chart.Line(name: $0.name, values: $0.points.map(value)) }
        return Chart(style: style, lines: lines, times: window.starts, unit: unit)
    }
}
