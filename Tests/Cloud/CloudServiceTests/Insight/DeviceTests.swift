import CloudWire
import Foundation
import Testing
import UntrustedJSON

@testable import CloudService

@Suite("Devices")
struct DeviceTests {
    private static let user = "_alice"

    /// Sends a request as the server does, and writes it down.
    private func send(
        _ operation: CloudOperationName,
        _ client: String,
        _ service: CloudService,
        _ log: RequestLog,
        at time: Date = Date(),
        _ write: (inout JSONWriter) -> Void
    ) async {
        var writer = JSONWriter()
        write(&writer)
        let path = CloudPath(container: "iCloud.test", environment: .development, scope: .private, operation: operation)
        let outcome = await service.outcome(
            of: CloudRequest(path, body: writer.bytes),
            from: .user(Self.user),
            reachedAt: ""
        )
        var entry = LogEntry(
            time: time,
            path: path,
            duration: .milliseconds(1),
            bytesIn: 1,
            bytesOut: 1,
            status: outcome.response.status,
            request: UUID().uuidString
        )
        (entry.client, entry.user, entry.failure, entry.digest) = (
            client, Self.user, outcome.failure?.code, outcome.digest
        )
        (entry.itemFailures, entry.zoneName) = (outcome.itemFailures, outcome.zoneName)
        log.note(entry, places: outcome.places)
    }

    private func save(_ names: [String], _ service: CloudService) async throws {
        let client = TestClient(service: service)
        let records = names.map { RecordsModify.Operation(.create, WireRecord(recordName: $0, recordType: "Note")) }
        for answer in try await client.modify(records) { _ = try answer.get() }
    }

    @Test func aDeviceIsAsFarBehindAsItHasChangesToFetch() async throws {
        let client = try await TestClient.make()
        let (service, log) = (client.service, try await RequestLog(nil))
        try await client.makeZone("z")
        try await save(["a", "b"], service)
        await send(.changesZone, "phone", service, log, ZoneFeeds([ZoneFeed(ZoneName("z"))]).write)
        try await save(["c", "d", "e"], service)
        await send(.changesZone, "laptop", service, log, ZoneFeeds([ZoneFeed(ZoneName("z"))]).write)
        let devices = try await service.devices(of: log.devices, container: "iCloud.test", environment: .development)
        #expect(Dictionary(uniqueKeysWithValues: devices.map { ($0.client, $0.behind) }) == ["phone": 3, "laptop": 0])
        #expect(try await service.devices(of: log.devices, user: "_bob").isEmpty)
        let phone = try #require(devices.first { $0.client == "phone" })
        #expect(SyncDoctor(phone, requests: []).reason == .notListening(behind: 3))
        let laptop = try #require(devices.first { $0.client == "laptop" })
        #expect(SyncDoctor(laptop, requests: []).reason == .healthy)
        try await client.deleteZone("z")
        let after = try await service.devices(of: log.devices)
        #expect(after.allSatisfy { SyncDoctor($0, requests: []).reason == .zoneGone("z") })
    }

    @Test func expiredTokensAndRefusalsAreReasons() async throws {
        let client = try await TestClient.make()
        let (service, log) = (client.service, try await RequestLog(nil))
        try await client.makeZone("z")
        await send(.changesZone, "phone", service, log, ZoneFeeds([ZoneFeed(ZoneName("z"))]).write)
        let old = SyncToken(zone: 99, sequence: 5).text(epoch: "other")
        await send(.changesZone, "phone", service, log, ZoneFeeds([ZoneFeed(ZoneName("z"), since: old)]).write)
        let phone = try #require(try await service.devices(of: log.devices).first)
        #expect(SyncDoctor(phone, requests: []).reason == .tokenExpired)
        let now = Date()
        let throttled = LogEntry.made(at: now, .throttled)
        #expect(SyncDoctor(phone, requests: [throttled, throttled], now: now).reason == .throttled(2))
        // Overcome since.
        #expect(SyncDoctor(phone, requests: [.made(at: now), throttled], now: now).reason == .tokenExpired)
        // Long ago.
        #expect(SyncDoctor(phone, requests: [throttled], now: now.addingTimeInterval(7_200)).reason == .tokenExpired)
        #expect(SyncDoctor(phone, requests: [.made(at: now, .quotaExceeded)], now: now).sentence.contains("full"))
    }

    @Test func placesOutlastARestartAndAreForgottenAfterNinetyDays() async throws {
        try await AccountFixture.withFolder { folder in
            let client = try await TestClient.make()
            try await client.makeZone("z")
            let log = try await RequestLog(folder)
            let time = Date(timeIntervalSince1970: 1_800_000_000)
            for name in ["phone", "laptop"] {
                let seen = name == "phone" ? time : time.addingTimeInterval(86_400)
                await send(
                    .changesZone,
                    name,
                    client.service,
                    log,
                    at: seen,
                    ZoneFeeds([ZoneFeed(ZoneName("z"))]).write
                )
            }
            let places = log.devices.places()
            #expect(places.map(\.key.client) == ["laptop", "phone"])
            try await log.close()
            let again = try await RequestLog(folder)
            #expect(again.devices.places() == places)
            try await again.trim(now: time.addingTimeInterval(90.5 * 86_400))
            #expect(again.devices.places().map(\.key.client) == ["laptop"])
            try await again.close()
        }
    }

    @Test func usageCountsRecordsAndBytesByDatabase() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await save(["a", "b", "c"], client.service)
        let usage = try await client.service.usage(container: "iCloud.test")
        let database = try #require(usage.databases.first)
        #expect(database.owner == Self.user && database.records == 3 && database.bytes > 0 && usage.assets == 0)
        #expect(try await client.service.usage(container: "other").databases.isEmpty)
    }
}
