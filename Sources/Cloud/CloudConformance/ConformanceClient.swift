internal import CloudWire
internal import Foundation
internal import UntrustedJSON

/// A client of a service, which works in one zone of the development environment.
struct ConformanceClient: Sendable {
    let transport: any CloudTransport
    let container: String
    let credentials: CloudRequest.Credentials?
    let zone: String

    /// A type that statements have for themselves.
    static let type = "ConformanceNote"

    func send(_ operation: CloudOperationName, _ write: (inout JSONWriter) -> Void) async throws -> JSONNode {
        var writer = JSONWriter()
        write(&writer)
        let path = CloudPath(container: container, environment: .development, scope: .private, operation: operation)
        return try await transport.send(CloudRequest(path, body: writer.bytes, credentials: credentials)).read()
    }

    func makeZone() async throws {
        _ = try await send(.zonesModify, ZonesModify([.init(ZoneName(zone), isDeletion: false)]).write)
    }

    func deleteZone() async throws {
        _ = try await send(.zonesModify, ZonesModify([.init(ZoneName(zone), isDeletion: true)]).write)
    }

    /// Returns a record of the statements' type.
    func record(_ name: String, _ fields: [String: FieldValue] = [:], tag: String? = nil) -> WireRecord {
        var record = WireRecord(recordName: name, recordType: Self.type)
        record.fields = fields.mapValues { FieldEntry($0) }
        record.recordChangeTag = tag
        return record
    }

    func modify(_ operations: [(RecordsModify.Kind, WireRecord)], isAtomic: Bool = true) async throws -> [RecordAnswer]
    {
        var request = RecordsModify(operations.map { .init($0.0, $0.1) }, zoneID: ZoneName(zone))
        request.isAtomic = isAtomic
        return try await RecordsAnswer(send(.recordsModify, request.write)).records
    }

    /// Carries out one operation, which must succeed.
    @discardableResult
    func save(_ kind: RecordsModify.Kind, _ record: WireRecord) async throws -> WireRecord {
        guard let answer = try await modify([(kind, record)]).first else {
            throw ConformanceFailure("the answer has no record")
        }
        return try Self.record(in: answer)
    }

    func lookUp(_ names: [String], desiredKeys: Set<String>? = nil) async throws -> [RecordAnswer] {
        var request = RecordsLookup(names, zoneID: ZoneName(zone))
        request.desiredKeys = desiredKeys
        return try await RecordsAnswer(send(.recordsLookup, request.write)).records
    }

    struct Page {
        var records: [WireRecord]
        var token: String
        var moreComing: Bool
    }

    func changes(since token: String? = nil, limit: Int? = nil) async throws -> Page {
        var feed = ZoneFeed(ZoneName(zone), since: token)
        feed.resultsLimit = limit
        let zones = try await send(.changesZone, ZoneFeeds([feed]).write).list("zones")
        guard let node = zones.first else { throw ConformanceFailure("the answer has no zone") }
        switch try ZoneFeedAnswer(node) {
        case .failure(_, let failure): throw failure
        case .changes(_, let records, let token, let moreComing):
            return Page(records: try records.map(Self.record), token: token, moreComing: moreComing)
        }
    }

    func query(_ filters: [QueryFilter], sorts: [QuerySort] = [], limit: Int? = nil, marker: String? = nil) async throws
        -> RecordsAnswer
    {
        var query = RecordsQuery(recordType: Self.type)
        (query.filters, query.sorts, query.resultsLimit) = (filters, sorts, limit)
        (query.zoneID, query.continuationMarker) = (ZoneName(zone), marker)
        return try await RecordsAnswer(send(.recordsQuery, query.write))
    }

    private static func record(in answer: RecordAnswer) throws -> WireRecord {
        switch answer {
        case .record(let record): return record
        case .failure(_, let failure): throw failure
        }
    }

    // MARK: - Expectations

    func expect(_ isTrue: Bool, _ words: String) throws {
        guard isTrue else { throw ConformanceFailure(words) }
    }

    func expect(_ answer: RecordAnswer?, failsWith code: WireErrorCode) throws {
        guard case .failure(_, let failure) = answer, failure.code == code else {
            throw ConformanceFailure("\(code.rawValue) was expected, not \(answer.map { "\($0)" } ?? "nothing")")
        }
    }

    func expect(_ code: WireErrorCode, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let failure as WireFailure {
            try expect(failure.code == code, "\(code.rawValue) was expected, not \(failure.code.rawValue)")
            return
        }
        throw ConformanceFailure("\(code.rawValue) was expected, and nothing failed")
    }
}
