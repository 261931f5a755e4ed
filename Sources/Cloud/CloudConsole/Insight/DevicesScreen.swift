internal import CloudService
internal import Foundation
internal import WebUI

/// The clients that ask for changes: how far each is behind, and why.
struct DevicesScreen: View {
    let desk: ConsoleDesk
    @State private var devices: [Device]?
    @State private var search = ""
    @State private var shown = ""
    /// The clients that are compared.
    @State private var first = ""
    @State private var second = ""

    /// The devices that are listed at most; more are found by a search.
    private static let most = 200
    private static let pause = Duration.seconds(5)

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            if let log = desk.sources.log {
                TextField("Find a user, a client or a program", text: $search)
                if let chosen = device(first), let other = device(second) {
                    DeviceComparisonView(desk: desk, first: chosen, second: other, log: log) {
                        (first, second) = ("", "")
                    }
                }
                ForEach(found) { device in
                    HStack {
                        DeviceRow(device: device, isShown: shown == device.client) {
                            shown = shown == device.client ? "" : device.client
                        }
                        compareButton(device)
                    }
                    if shown == device.client { DoctorView(desk: desk, device: device, log: log) }
                }
                if devices?.isEmpty == true { nothing }
            }
        }
        .addressParameter("q", $search)
        .addressParameter("device", $shown)
        .addressParameter("first", $first)
        .addressParameter("second", $second)
        .task { await desk.attempt(lasts: true) { try await follow() }.cancelledWithCaller() }
    }

    private var found: [Device] {
        let all = (devices ?? []).filter { device in
            search.isEmpty
                || [device.user, device.client, device.program, device.platform].contains {
                    $0?.localizedCaseInsensitiveContains(search) == true
                }
        }
        return Array(all.prefix(Self.most))
    }

    private func device(_ client: String) -> Device? {
        client.isEmpty ? nil : devices?.first { $0.client == client }
    }

    /// Chooses the first client, and then another one of the same user.
    @ViewBuilder private func compareButton(_ device: Device) -> some View {
        if let chosen = self.device(first), second.isEmpty {
            if chosen.id == device.id {
                Button("Do Not Compare") { first = "" }
            } else if chosen.user == device.user {
                Button("Compare with This") { second = device.client }
                    .accessibilityLabel("Compare with \(device.name)")
            }
        } else {
            Button("Compare…") { (first, second) = (device.client, "") }
                .accessibilityLabel("Compare \(device.name)")
        }
    }

    private var nothing: some View {
        EmptyState(
            title: "No client has asked for changes",
            message:
                "A client is here after its first request for changes with a clientId, which this package's CloudKit sends.",
            code: "let engine = CKSyncEngine(configuration)\ntry await engine.fetchChanges()"
        )
    }

    private func follow() async throws {
        guard let log = desk.sources.log else { return }
        while !Task.isCancelled {
            devices = try await desk.service.devices(
                of: log.devices,
                container: desk.container,
                environment: desk.environment
            )
            try await Task.sleep(for: Self.pause)
        }
    }
}

/// A client in the list.
private struct DeviceRow: View {
    let device: Device
    let isShown: Bool
    let select: () -> Void

    var body: some View {
        Button {
            select()
        } label: {
            HStack {
                VStack(alignment: .leading, spacing: 2) {
                    Text(device.program ?? device.client)
                    Text([device.platform, device.user].compactMap(\.self).joined(separator: ", "))
                        .font(.caption)
                        .foregroundColor(.secondary)
                }
                Spacer()
                Text(device.hearing.isListening ? "Listens" : "Seen \(Figures.moment(device.seen))").foregroundColor(
                    .secondary
                )
                Text(device.behind == 0 ? "Up to date" : "\(device.behind) behind")
                    .foregroundColor(device.behind == 0 ? .green : .orange)
            }
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(isShown ? .isSelected : [])
        .styleClass("console-row")
    }
}

/// What the service knows of a client that may lack changes.
private struct DoctorView: View {
    let desk: ConsoleDesk
    let device: Device
    let log: RequestLog
    @State private var doctor: SyncDoctor?

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            if let doctor {
                Text(doctor.sentence).font(.headline)
                ForEach(Array(doctor.failures.prefix(5)), id: \.request) {
                    FailureLink(desk: desk, device: device, entry: $0)
                }
            }
            Text("Client \(device.client)").foregroundColor(.secondary)
            if device.hearing.waiting > 0 { Text("\(device.hearing.waiting) pushes wait for it") }
            ForEach(device.feeds, id: \.place.key) { feed in
                Text(Self.text(of: feed))
            }
            AddressLink(desk.address(device.container, device.environment, .logs, [], [("client", device.client)])) {
                Text("Its requests")
            }
        }
        .styleClass("console-details")
        .task(id: device) {
            await desk.attempt {
                doctor = SyncDoctor(device, requests: try await log.newest(50, LogFilter(of: device)))
            }
            .cancelledWithCaller()
        }
    }

    private static func text(of feed: Device.Feed) -> String {
        let place = feed.place
        let name = place.feed.zoneName.map { "Zone \($0)" } ?? "List of zones"
        if feed.isGone { return "\(name): deleted or made again" }
        if place.feed.isExpired { return "\(name): token expired" }
        return
            "\(name): token at change \(place.feed.sequence), \(feed.behind) behind, asked \(Figures.moment(place.seen))"
    }
}
