import CloudWire
import Testing
import UntrustedJSON

@testable import CloudService

@Suite("Items that fail in an answer")
struct ServiceAnswerTests {
    private func failures(
        _ client: TestClient,
        _ operation: CloudOperationName,
        _ write: (inout JSONWriter) -> Void
    ) async throws -> [String] {
        var writer = JSONWriter()
        write(&writer)
        let path = CloudPath(
            container: "iCloud.test",
            environment: .development,
            scope: client.scope,
            operation: operation
        )
        let request = CloudRequest(path, body: writer.bytes)
        let outcome = await client.service.outcome(of: request, from: client.caller, reachedAt: "")
        #expect(outcome.response.status == 200 && outcome.failure == nil)
        return ["\(outcome.itemFailures.count)", outcome.itemFailures.first?.rawValue ?? "none"]
    }

    private func modify(_ zone: ZoneName, isAtomic: Bool) -> RecordsModify {
        var request = RecordsModify(
            [
                .init(.create, WireRecord("new", "Note")), .init(.create, WireRecord("a", "Note")),
                .init(.update, WireRecord("missing", "Note")),
            ],
            zoneID: zone
        )
        request.isAtomic = isAtomic
        return request
    }

    @Test func recordsAreCounted() async throws {
        let client = try await TestClient.make()
        let zone = ZoneName("z")
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("a", "Note"))
        let atomic = try await failures(client, .recordsModify, modify(zone, isAtomic: true).write)
        // The cause, and not what came of it.
        #expect(atomic == ["3", "EXISTS"])
        #expect(try await failures(client, .recordsModify, modify(zone, isAtomic: false).write) == ["2", "EXISTS"])
        let lookup = RecordsLookup(["a", "b"], zoneID: zone)
        #expect(try await failures(client, .recordsLookup, lookup.write) == ["1", "NOT_FOUND"])
        #expect(try await failures(client, .recordsLookup, RecordsLookup(["a"], zoneID: zone).write) == ["0", "none"])
    }

    @Test func zonesSubscriptionsAndSharesAreCounted() async throws {
        let client = try await TestClient.make()
        let zones = ZonesModify([.init(ZoneName("z"), isDeletion: false), .init(ZoneName("y"), isDeletion: true)])
        #expect(try await failures(client, .zonesModify, zones.write) == ["1", "ZONE_NOT_FOUND"])
        let feeds = ZoneFeeds([ZoneFeed(ZoneName("y"), since: nil), ZoneFeed(ZoneName("z"), since: nil)])
        #expect(try await failures(client, .changesZone, feeds.write) == ["1", "ZONE_NOT_FOUND"])
        let subscriptions = SubscriptionsModify([.delete("s"), .save(WireSubscription("all", .database))])
        #expect(try await failures(client, .subscriptionsModify, subscriptions.write) == ["1", "NOT_FOUND"])
        var open = client
        open.scope = .public
        let shares = SharesRequest([.init("none", wantsRoot: false), .init("neither", wantsRoot: false)])
        for operation in [CloudOperationName.recordsResolve, .recordsAccept] {
            #expect(try await failures(open, operation, shares.write) == ["2", "NOT_FOUND"])
        }
    }
}
