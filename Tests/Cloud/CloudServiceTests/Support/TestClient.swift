import CloudService
import CloudWire
import Foundation
import Testing
import UntrustedJSON

/// A client of a service in the process, which reads answers as `CloudKit` does.
struct TestClient {
    let service: CloudService
    var caller = Caller.user("_alice")
    var scope = CloudPath.Scope.private
    var environment = CloudPath.Environment.development
    /// The owner of the zones that the client names; nil for its own ones.
    var owner: String?

    /// A client of a new service that keeps its data in memory.
    static func make(limits: ServiceLimits = ServiceLimits()) async throws -> TestClient {
        TestClient(service: try await CloudService.temporary(limits: limits))
    }

    func send(_ operation: CloudOperationName, _ write: (inout JSONWriter) -> Void = { _ in }) async throws -> JSONNode
    {
        var writer = JSONWriter()
        write(&writer)
        let path = CloudPath(container: "iCloud.test", environment: environment, scope: scope, operation: operation)
        return try await service.respond(to: CloudRequest(path, body: writer.bytes), from: caller).read()
    }

    @discardableResult
    func makeZone(_ name: String) async throws -> WireZone {
        try #require(await modifyZones([.init(ZoneName(name, owner: owner), isDeletion: false)]).first?.zone)
    }

    func deleteZone(_ name: String) async throws {
        _ = try #require(await modifyZones([.init(ZoneName(name, owner: owner), isDeletion: true)]).first?.zone)
    }

    func modifyZones(_ operations: [ZonesModify.Operation]) async throws -> [ZoneAnswer] {
        try await ZonesAnswer(send(.zonesModify, ZonesModify(operations).write)).zones
    }

    func modify(
        _ operations: [RecordsModify.Operation],
        zone: String? = "z",
        atomic: Bool = true
    ) async throws -> [RecordAnswer] {
        var request = RecordsModify(operations, zoneID: zone.map { ZoneName($0, owner: owner) })
        request.isAtomic = atomic
        return try await RecordsAnswer(send(.recordsModify, request.write)).records
    }

    /// Carries out one operation, and returns the record.
    @discardableResult
    func modify(_ kind: RecordsModify.Kind, _ record: WireRecord, zone: String? = "z") async throws -> WireRecord {
        try #require(await modify([.init(kind, record)], zone: zone).first).get()
    }

    func lookUp(_ names: [String], zone: String? = "z", desiredKeys: Set<String>? = nil) async throws -> [RecordAnswer]
    {
        var request = RecordsLookup(names, zoneID: zone.map { ZoneName($0, owner: owner) })
        request.desiredKeys = desiredKeys
        return try await RecordsAnswer(send(.recordsLookup, request.write)).records
    }

    func lookUp(_ name: String, zone: String? = "z") async throws -> WireRecord {
        try #require(await lookUp([name], zone: zone).first).get()
    }

    func query(_ query: RecordsQuery) async throws -> RecordsAnswer {
        try await RecordsAnswer(send(.recordsQuery, query.write))
    }

    struct Page {
        var records: [WireRecord]
        var token: String
        var moreComing: Bool
    }

    func changes(_ zone: String = "z", since token: String? = nil, limit: Int? = nil) async throws -> Page {
        var feed = ZoneFeed(ZoneName(zone, owner: owner), since: token)
        feed.resultsLimit = limit
        return try await changes(feed)
    }

    func changes(_ feed: ZoneFeed) async throws -> Page {
        let zones = try await send(.changesZone, ZoneFeeds([feed]).write).list("zones")
        switch try ZoneFeedAnswer(try #require(zones.first)) {
        case .failure(_, let failure): throw failure
        case .changes(_, let records, let token, let moreComing):
            return Page(records: try records.map { try $0.get() }, token: token, moreComing: moreComing)
        }
    }

    func databaseChanges(since token: String? = nil, limit: Int? = nil) async throws -> ZonesAnswer {
        try await ZonesAnswer(send(.changesDatabase, DatabaseFeed(since: token, limit: limit).write))
    }
}

extension RecordAnswer {
    func get() throws -> WireRecord {
        switch self {
        case .record(let record): return record
        case .failure(_, let failure): throw failure
        }
    }

    /// The code of the failure; nil for a record.
    var code: WireErrorCode? {
        if case .failure(_, let failure) = self { failure.code } else { nil }
    }
}

extension ZoneAnswer {
    var zone: WireZone? {
        if case .zone(let zone) = self { zone } else { nil }
    }

    var code: WireErrorCode? {
        if case .failure(_, let failure) = self { failure.code } else { nil }
    }
}

extension WireRecord {
    init(_ name: String, _ type: String? = "Note", _ fields: [String: FieldValue?] = [:], tag: String? = nil) {
        self.init(recordName: name, recordType: type)
        self.fields = fields.mapValues { FieldEntry($0) }
        recordChangeTag = tag
    }

    var values: [String: FieldValue] { fields.compactMapValues(\.value) }
}

/// Expects an error of the service with a code.
func expect(_ code: WireErrorCode, at place: SourceLocation = #_sourceLocation, _ body: () async throws -> Any) async {
    await #expect(sourceLocation: place) {
        _ = try await body()
    } throws: {
        ($0 as? WireFailure)?.code == code
    }
}
