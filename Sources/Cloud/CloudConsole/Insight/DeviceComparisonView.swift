internal import CloudService
internal import Foundation
internal import WebUI

/// Two clients of a user side by side, and the likely reason why they show different things.
struct DeviceComparisonView: View {
    let desk: ConsoleDesk
    let first: Device
    let second: Device
    let log: RequestLog
    let end: () -> Void
    @State private var comparison: DeviceComparison?

    /// The last requests of each client that are looked at.
    private static let requests = 50

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack {
                Text(verbatim: "\(first.name) and \(second.name)").font(.headline).accessibilityAddTraits(.isHeader)
                Spacer()
                Button("Stop Comparing") { end() }
            }
            if let comparison {
                Text(verbatim: comparison.sentence).styleClass("console-banner")
                ForEach(comparison.zones) { zone in
                    VStack(alignment: .leading, spacing: 2) {
                        Text(verbatim: Self.title(of: zone)).bold()
                        Text(verbatim: Self.words(zone.first, first, beside: second))
                        Text(verbatim: Self.words(zone.second, second, beside: first))
                    }
                }
                failures(comparison.first)
                failures(comparison.second)
            } else {
                ProgressView()
            }
        }
        .styleClass("console-details")
        .task(id: [first, second]) { await desk.attempt { try await compare() }.cancelledWithCaller() }
    }

    @ViewBuilder private func failures(_ doctor: SyncDoctor) -> some View {
        if !doctor.failures.isEmpty {
            Text(verbatim: "Last failures of \(doctor.device.name)").bold()
            ForEach(Array(doctor.failures.prefix(3)), id: \.request) {
                FailureLink(desk: desk, device: doctor.device, entry: $0)
            }
        }
    }

    private static func title(of zone: DeviceComparison.Zone) -> String {
        let owner = zone.owner.map { " of \($0)" } ?? ""
        let head = zone.head.map { "the last change is \($0)" } ?? "deleted or made again"
        return "Zone \(zone.name)\(owner): \(head)"
    }

    private static func words(_ standing: DeviceComparison.Standing, _ device: Device, beside other: Device) -> String {
        let place =
            switch standing.sequence {
            case nil: "has never asked for changes"
            case _ where standing.isExpired: "its token has expired"
            case let sequence?: "at change \(sequence), \(standing.behind) behind"
            }
        let unseen =
            standing.unseen == 0 ? "" : "; has not seen \(standing.unseen) records that \(other.name) has saved last"
        let save = standing.lastSave.map { "; has saved last at \(Figures.moment($0))" } ?? "; has not saved lately"
        return "\(device.name): \(place)\(unseen)\(save)"
    }

    private func compare() async throws {
        comparison = try await desk.service.compare(try await doctor(first), try await doctor(second))
    }

    private func doctor(_ device: Device) async throws -> SyncDoctor {
        try await SyncDoctor(device, requests: log.newest(Self.requests, LogFilter(of: device)))
    }
}

/// A request of a client that has failed, as a link to the log.
struct FailureLink: View {
    let desk: ConsoleDesk
    let device: Device
    let entry: LogEntry

    var body: some View {
        AddressLink(address) {
            Text("\(Figures.moment(entry.time))  \(entry.path.operation.rawValue)  \(entry.outcome)")
        }
    }

    private var address: String {
        let parameters = [("client", device.client), ("request", entry.request)]
        return desk.address(device.container, device.environment, .logs, [], parameters)
    }
}

extension LogFilter {
    /// The requests of a client.
    init(of device: Device) {
        self.init(container: device.container, environment: device.environment)
        client = device.client
        user = device.user
    }
}
