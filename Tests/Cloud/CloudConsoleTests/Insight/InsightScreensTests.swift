import CloudWire
import Foundation
import Testing
import WebUI
import WebUITestSupport

@testable import CloudConsole
@testable import CloudService

/// The screens that tell how a service and its clients fare.
@MainActor
@Suite("The screens of insight", .timeLimit(.minutes(5)))
struct InsightScreensTests {
    private static let place = "/console/iCloud.a/development"

    private func page(_ path: String) async throws -> (client: HeadlessClient, desk: ConsoleDesk, log: RequestLog) {
        let accounts = try await AccountStore(nil)
        try await accounts.addOperator("ada", password: "correct horse", role: .owner)
        let service = try await CloudService.temporary(accounts: accounts)
        let log = try await RequestLog(nil)
        log.watch(service.pushes)
        let sources = ConsoleSources(
            service: service,
            accounts: accounts,
            log: log,
            address: "https://cloud.example.org"
        )
        let desk = ConsoleDesk(sources, login: "ada")
        return (try HeadlessClient(url: Self.place + path) { ConsoleView(desk) }, desk, log)
    }

    private func entry(_ name: String, user: String = "_ada", _ failure: WireErrorCode? = nil) -> LogEntry {
        var entry = LogEntry(
            time: Date(),
            path: CloudPath(
                container: "iCloud.a",
                environment: .development,
                scope: .private,
                operation: .recordsModify
            ),
            duration: .milliseconds(3),
            bytesIn: 10,
            bytesOut: 20,
            status: failure?.status ?? 200,
            request: name
        )
        (entry.user, entry.zoneName, entry.client, entry.failure) = (user, "zone of \(name)", "phone", failure)
        entry.digest = BodyDigest(shape: "{operations: 1 × {}}", recordNames: ["record of \(name)"], records: 1)
        return entry
    }

    @Test func liveLinesArriveAndAPauseHoldsThem() async throws {
        let (client, _, log) = try await page("/logs")
        await client.wait { client.shows("No requests yet") }
        log.note(entry("first"))
        await client.wait { client.shows("zone of first") }
        try client.tap("Pause the live log")
        log.note(entry("second"))
        await client.wait { client.shows("1 not shown") }
        #expect(!client.shows("zone of second"))
        try client.tap("Show new requests")
        await client.wait { client.shows("zone of second") }
        #expect(client.failures.isEmpty)
    }

    @Test func filtersAreInTheAddressAndDetailsLeadOn() async throws {
        let (client, _, log) = try await page("/logs?user=_ben")
        log.note(entry("ada's"))
        log.note(entry("ben's", user: "_ben", .conflict))
        await client.wait { client.shows("zone of ben's") }
        #expect(!client.shows("zone of ada's") && client.shows("user: _ben"))
        try client.tap("Remove the condition user _ben")
        await client.wait { client.shows("zone of ada's") }
        #expect(client.url == Self.place + "/logs")
        client.open(Self.place + "/logs?request=ben%27s")
        await client.wait { client.shows("record of ben's") }
        #expect(client.shows("{operations: 1 × {}}"))
        try client.tap("Only requests with the user _ben")
        await client.wait { !client.shows("zone of ada's") }
        #expect(client.url.contains("user=_ben"))
    }

    @Test func fiveHundredLinesAtOnceAreAFewPatchesAndABoundedPage() async throws {
        let (client, _, log) = try await page("/logs")
        await client.wait { client.shows("No requests yet") }
        let patches = client.patches.count
        // Requests of one millisecond are in the order of their names, which have as many digits.
        for number in 100..<600 { log.note(entry("line \(number)")) }
        await client.wait { client.shows("zone of line 599") }
        #expect(!client.shows("zone of line 499"))
        #expect(client.patches.count - patches < 10)
        await client.wait { client.find("button", "Older Requests") != nil }
        try client.tap("Older Requests")
        await client.wait { client.shows("zone of line 420") }
    }

    @Test func telemetryAndTheOverviewShowWhatHappened() async throws {
        let (client, _, log) = try await page("/telemetry?window=hour&split=operation")
        await client.wait { client.shows("No requests in this time") }
        for number in 0..<20 { log.note(entry("\(number)", number < 5 ? .conflict : nil)) }
        try await log.store()
        client.open(Self.place + "/overview")
        await client.wait { client.shows("Newest errors") }
        #expect(client.shows("25%") && client.shows("CONFLICT"))
        client.open(Self.place + "/telemetry?window=hour")
        await client.wait { client.shows("Failed requests") }
        try client.tap("Numbers of Requests")
        await client.wait { client.shows("20") }
        #expect(client.failures.isEmpty)
    }

    @Test func anAlertFiresAndResolvesOnItsScreen() async throws {
        let (client, desk, log) = try await page("/alerts")
        await client.wait { client.shows("No alerts yet") }
        let start = Date()
        let rule = AlertRule(
            "Too many",
            container: "iCloud.a",
            environment: .development,
            .conflicts,
            threshold: 1,
            created: start
        )
        try await log.alerts.save(rule)
        for number in 0..<3 { log.note(entry("\(number)", .conflict)) }
        try await log.store()
        try await log.alerts.look(now: start.addingTimeInterval(1))
        client.open(Self.place + "/overview")
        client.open(Self.place + "/alerts")
        await client.wait { client.shows("Firing since") }
        try await log.alerts.look(now: start.addingTimeInterval(3_600))
        client.open(Self.place + "/overview")
        client.open(Self.place + "/alerts")
        await client.wait { client.shows("resolved") }
        #expect(client.shows("Quiet") && desk.problem == nil)
    }

    @Test func twoDevicesOfAUserAreComparedByTheirAddress() async throws {
        let (client, _, log) = try await page("/devices")
        await client.wait { client.shows("No client has asked") }
        for (name, user) in [("phone", "_ada"), ("laptop", "_ada"), ("other", "_ben")] {
            var entry = entry("asked by \(name)", user: user)
            entry.client = name
            log.note(entry, places: [FeedPlace(ZoneName("Notes"), number: 77, sequence: 3, head: 3)])
        }
        client.open(Self.place + "/overview")
        client.open(Self.place + "/devices")
        await client.wait { client.find("button", "Compare Client (phone)") != nil }
        try client.tap("Compare Client (phone)")
        await client.wait { client.find("button", "Compare with Client (laptop)") != nil }
        #expect(client.find("button", "Compare with Client (other)") == nil)
        #expect(client.find("button", "Do Not Compare") != nil)
        try client.tap("Compare with Client (laptop)")
        await client.wait { client.shows("Zone Notes: deleted or made again") }
        #expect(client.shows("Client (phone): at change 3"))
        #expect(client.url.contains("first=phone") && client.url.contains("second=laptop"))
        try client.tap("Stop Comparing")
        #expect(client.url == Self.place + "/devices")
        client.open(Self.place + "/devices?first=laptop&second=phone")
        await client.wait { client.shows("Client (laptop) and Client (phone)") }
        #expect(client.failures.isEmpty)
    }

    @Test func usageNamesUsersByTheirLogins() async throws {
        let place = try await ConsolePlace()
        try await place.save("first", ["title": .string("Hello")])
        let client = try place.page("usage")
        try await place.wait(client) { client.shows("ada@example.org") && client.shows("1 record") }
        try client.type("nobody", into: "Find a user")
        try await place.wait(client) { !client.shows("ada@example.org") }
        try client.type(place.ada.recordName, into: "Find a user")
        try await place.wait(client) { client.shows("ada@example.org") }
    }

    @Test func devicesUsageAndHistorySayWhatThereIs() async throws {
        let (client, desk, log) = try await page("/devices")
        await client.wait { client.shows("No client has asked") }
        log.note(entry("asked"), places: [FeedPlace(ZoneName("Notes"), number: 77, sequence: 3, head: 3)])
        client.open(Self.place + "/usage")
        await client.wait { client.shows("Nothing stored yet") }
        client.open(Self.place + "/devices?device=phone")
        await client.wait { client.shows("deleted or made again") }
        await desk.attempt(.changeData, "made a zone") {}.value
        client.open(Self.place + "/history")
        await client.wait { client.shows("ada made a zone") }
        #expect(client.failures.isEmpty)
    }
}
