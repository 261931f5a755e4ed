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

    /// Saves records as a client, and writes that down.
    private func save(_ names: [String], by client: String, _ service: CloudService, _ log: RequestLog) async {
        let records = names.map {
            RecordsModify.Operation(.forceUpdate, WireRecord(recordName: $0, recordType: "Note"))
        }
        await send(.recordsModify, client, service, log, RecordsModify(records, zoneID: ZoneName("z")).write)
    }

    private func fetch(_ client: String, _ service: CloudService, _ log: RequestLog) async {
        await send(.changesZone, client, service, log, ZoneFeeds([ZoneFeed(ZoneName("z"))]).write)
    }

    private func compare(_ service: CloudService, _ log: RequestLog) async throws -> DeviceComparison {
        let devices = try await service.devices(of: log.devices).sorted { $0.client < $1.client }
        try #require(devices.map(\.client) == ["laptop", "phone"])
        var doctors: [SyncDoctor] = []
        for device in devices {
            var filter = LogFilter()
            filter.client = device.client
            doctors.append(SyncDoctor(device, requests: try await log.newest(50, filter)))
        }
        return try await service.compare(doctors[0], doctors[1])
    }

    @Test func ofTwoDevicesTheOneThatHasNotFetchedTheOthersChangesIsNamed() async throws {
        let client = try await TestClient.make()
        let (service, log) = (client.service, try await RequestLog(nil))
        try await client.makeZone("z")
        await save(["a"], by: "phone", service, log)
        await fetch("phone", service, log)
        await fetch("laptop", service, log)
        let even = try await compare(service, log)
        #expect(even.sentence.hasPrefix("Both were told of all"))
        #expect(even.zones.map(\.name) == ["z"] && even.zones.first?.head == even.zones.first?.first.sequence)
        await save(["b", "c"], by: "phone", service, log)
        await fetch("phone", service, log)
        let uneven = try await compare(service, log)
        let zone = try #require(uneven.zones.first)
        #expect((zone.first.behind, zone.first.unseen) == (2, 2) && (zone.second.behind, zone.second.unseen) == (0, 0))
        #expect(zone.first.lastSave == nil && zone.second.lastSave != nil)
        #expect(zone.head == zone.second.sequence)
        #expect(
            uneven.sentence.contains("(laptop) was not told of 2 changes in the zone z, among them the last ones of")
        )
        #expect(uneven.sentence.contains("does not listen"))
    }

    @Test func ofTwoDevicesTheOneWhoseSavesAreRefusedIsNamedFirst() async throws {
        let client = try await TestClient.make()
        let (service, log) = (client.service, try await RequestLog(nil))
        try await client.makeZone("z")
        await fetch("laptop", service, log)
        await save(["a"], by: "phone", service, log)
        await fetch("phone", service, log)
        let bad = WireRecord(recordName: "_bad", recordType: "Note")
        await send(
            .recordsModify,
            "phone",
            service,
            log,
            RecordsModify([.init(.forceUpdate, bad)], zoneID: ZoneName("z")).write
        )
        let comparison = try await compare(service, log)
        #expect(comparison.sentence.hasPrefix("The requests of Client (phone) are refused."))
        #expect(comparison.second.failures.count == 1)
        // The refused save is none.
        #expect(comparison.zones.first?.first.unseen == 1)
    }

    @Test func aZoneThatOnlyOneDeviceFollowsOrThatIsGoneIsNamed() async throws {
        let client = try await TestClient.make()
        let (service, log) = (client.service, try await RequestLog(nil))
        for zone in ["z", "y"] { try await client.makeZone(zone) }
        for name in ["laptop", "phone"] { await fetch(name, service, log) }
        await send(.changesZone, "phone", service, log, ZoneFeeds([ZoneFeed(ZoneName("y"))]).write)
        let gap = try await compare(service, log)
        #expect(gap.zones.map(\.name) == ["y", "z"] && gap.zones.first?.first.sequence == nil)
        #expect(gap.sentence.hasPrefix("Client (laptop) has never asked for the zone y"))
        try await client.deleteZone("y")
        #expect(try await compare(service, log).zones.first?.head == nil)
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
