internal import CloudService
internal import Foundation
internal import WebUI

/// The start page of an environment: what happened in the last day.
struct OverviewScreen: View {
    let desk: ConsoleDesk
    @State private var window = TelemetryWindow(seconds: 86_400, endingAt: Date())
    @State private var series: TelemetrySeries?
    @State private var failures: [LogEntry] = []
    @State private var clients = 0

    private static let pause = Duration.seconds(10)

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            if let series {
                tiles(series.total)
                if series.total.requests == 0 { welcome } else { charts(series) }
            }
            if !failures.isEmpty {
                Text("Newest errors").font(.headline).accessibilityAddTraits(.isHeader)
                ForEach(failures, id: \.request) { entry in
                    AddressLink(desk.address(desk.container, desk.environment, .logs, [], [("request", entry.request)]))
                    {
                        HStack {
                            Text(Figures.moment(entry.time)).styleClass("console-time")
                            Text(entry.path.operation.rawValue)
                            Spacer()
                            Text(entry.outcome).styleClass("console-chip").styleClass("console-chip-bad")
                        }
                    }
                    .styleClass("console-card")
                }
            }
        }
        .task { await desk.attempt(lasts: true) { try await follow() }.cancelledWithCaller() }
    }

    private func tiles(_ total: TelemetryTotals) -> some View {
        HStack {
            Tile(name: "Requests in 24 hours", figure: Figures.count(total.requests))
            Tile(name: "Failed", figure: Figures.percent((total.failureRate ?? 0) * 100))
            Tile(name: "95 of 100 within", figure: Figures.duration(total.latency.percentile(0.95)))
            Tile(name: "In and out", figure: Figures.bytes(Double(total.bytesIn + total.bytesOut)))
            Tile(name: "Clients seen", figure: Figures.count(clients))
        }
        .styleClass("console-tiles")
    }

    @ViewBuilder private func charts(_ series: TelemetrySeries) -> some View {
        let charts = TelemetryCharts(window, [series])
        HStack(alignment: .top) {
            ChartView(title: "Requests", chart: charts.chart(.areas, .count) { Double($0.requests) })
            ChartView(title: "Latency", chart: charts.latency)
        }
        .styleClass("console-tiles")
    }

    private var welcome: some View {
        EmptyState(
            title: "Nothing happened in the last 24 hours",
            message: "Let a program use the container. The address and a token go into its configuration:",
            code: """
                let configuration = CloudConfiguration(endpoint: URL(string: "\(desk.sources.address)"))
                let container = CKContainer(identifier: "\(desk.container ?? "")")
                """
        )
    }

    private func follow() async throws {
        guard let log = desk.sources.log else { return }
        var filter = LogFilter(container: desk.container, environment: desk.environment)
        filter.result = .failed
        while !Task.isCancelled {
            let window = TelemetryWindow(seconds: 86_400, endingAt: Date())
            let all = try await log.telemetry.series(window, container: desk.container, environment: desk.environment)
            failures = try await log.newest(5, filter)
            let places = log.devices.places(container: desk.container, environment: desk.environment)
            let seen = places.filter { $0.seen >= window.start }
            clients = Set(seen.map { [$0.key.user ?? "", $0.key.client] }).count
            (self.window, series) = (window, all.first)
            try await Task.sleep(for: Self.pause)
        }
    }
}
