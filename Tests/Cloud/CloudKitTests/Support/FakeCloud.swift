import CloudWire
import Foundation
import TSanMutex
import UntrustedJSON

@testable import CloudKit

/// A service in memory, which answers what a script says first and otherwise keeps records in zones.
final class FakeCloud: CloudTransport {
    struct State {
        var script: [Result<CloudResponse, CloudTransportError>] = []
        /// The seconds for which requests for news wanted to wait.
        var waits: [Int?] = []
        var requests: [CloudRequest] = []
        var zones: [ZoneName: [String: WireRecord]] = [.default: [:]]
        var order: [(zone: ZoneName, name: String, tag: Int)] = []
        var tag = 0
        var files: [String: Data] = [:]
        var pageSize = 200
        /// How long each answer takes.
        var delay = Duration.zero
        var subscriptions: [String: JSONNode] = [:]
    }

    let state = Mutex(State())

    var requests: [CloudRequest] { state.withLock { $0.requests } }
    var operations: [String] { requests.map(\.path.operation.rawValue) }

    /// Answers the next request, ahead of the records in memory.
    func answer(_ json: String, status: Int = 200, webToken: String? = nil, retryAfter: Double? = nil) {
        let response = CloudResponse(status: status, body: Array(json.utf8), webToken: webToken, retryAfter: retryAfter)
        state.withLock { $0.script.append(.success(response)) }
    }

    func fail(_ error: CloudTransportError) { state.withLock { $0.script.append(.failure(error)) } }

    func body(_ place: Int) throws -> JSONNode { try JSONReader.read(requests[place].body) }

    func send(_ request: CloudRequest) async throws -> CloudResponse {
        let scripted = state.withLock { state -> Result<CloudResponse, CloudTransportError>? in
            state.requests.append(request)
            return state.script.isEmpty ? nil : state.script.removeFirst()
        }
        let delay = state.withLock { $0.delay }
        if delay > .zero { try await Task.sleep(for: delay) }
        if let scripted { return try scripted.get() }
        let node = try JSONReader.read(request.body)
        do {
            return try state.withLock { try $0.answer(request.path.operation, node) }
        } catch let failure as WireFailure {
            return CloudResponse(failure)
        }
    }

    func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        let data = try Data(contentsOf: file)
        state.withLock { $0.files[address] = data }
        let json = #"{"singleFile":{"fileChecksum":"\#(address)","size":\#(data.count),"receipt":"r"}}"#
        return CloudResponse(body: Array(json.utf8))
    }

    func download(_ address: String, into file: URL) async throws {
        guard let data = state.withLock({ $0.files[address] }) else { throw CloudTransportError.failed("gone") }
        try data.write(to: file)
    }

    /// Answers with what the script has next, and fails when it has nothing.
    func news(at address: String, wait: Int?) async throws -> CloudResponse {
        let next = state.withLock { state in
            state.waits.append(wait)
            return state.script.isEmpty ? nil : state.script.removeFirst()
        }
        guard let next else { throw CloudTransportError.unavailable("no more news") }
        return try next.get()
    }

    var container: CKContainer { container(api: "t") }

    func container(api: String, web: WebTokenFile? = nil) -> CKContainer {
        let client = CloudClient(
            container: "iCloud.test",
            environment: .development,
            transport: self,
            credentials: ConfiguredCredentials(apiToken: api, webToken: web, signer: nil)
        )
        return CKContainer("iCloud.test", client)
    }

    var database: CKDatabase { container.privateCloudDatabase }
}

extension FakeCloud.State {
    mutating func answer(_ operation: CloudOperationName, _ node: JSONNode) throws -> CloudResponse {
        var writer = JSONWriter()
        switch operation {
        case .recordsModify:
            let answers = modify(try RecordsModify(node) { _, _ in nil })
            writer.object { $0.member("records") { $0.array(answers) { $1.write(to: &$0) } } }
        case .recordsLookup:
            let lookup = try RecordsLookup(node)
            let records = zones[lookup.zoneID ?? .default]
            guard let records else { throw WireFailure(.zoneNotFound, "no zone") }
            let answers = lookup.recordNames.map { name in
                records[name].map { RecordAnswer.record($0) }
                    ?? .failure(recordName: name, WireFailure(.notFound, "no record"))
            }
            writer.object { $0.member("records") { $0.array(answers) { $1.write(to: &$0) } } }
        case .recordsQuery: write(try RecordsQuery(node), to: &writer)
        case .zonesModify, .zonesList, .zonesLookup: try write(zones: operation, node, to: &writer)
        case .changesZone: write(try ZoneFeeds(node), to: &writer)
        case .changesDatabase:
            let changed = zones.keys.filter { !$0.isDefault }.map { ZoneAnswer.zone(WireZone($0, isAtomic: true)) }
            var answer = ZonesAnswer(changed)
            answer.syncToken = "d\(tag)"
            answer.write(to: &writer)
        case .assetsUpload:
            let request = try AssetsRequest(.upload, node)
            AssetsUploadAnswer(request.fields.map { .init($0, url: "file/\($0.recordName)/\($0.fieldName)") })
                .write(to: &writer)
        case .subscriptionsModify, .subscriptionsList, .subscriptionsLookup:
            try write(subscriptions: operation, node, to: &writer)
        case .usersCurrent: writer.object { $0.member("userRecordName", "_me") }
        default: throw WireFailure(.badRequest, "not in memory")
        }
        return CloudResponse(body: writer.bytes)
    }

    private mutating func modify(_ request: RecordsModify) -> [RecordAnswer] {
        let (before, order) = (zones, order)
        let zone = request.zoneID ?? .default
        let answers = request.operations.map { apply($0, zone) }
        let hasFailed = answers.contains { if case .failure = $0 { true } else { false } }
        guard request.isAtomic, hasFailed else { return answers }
        (zones, self.order) = (before, order)
        return zip(answers, request.operations).map { answer, operation in
            if case .failure = answer { return answer }
            return .failure(recordName: operation.record.recordName, WireFailure(.atomicError, "another failed"))
        }
    }

    private mutating func apply(_ operation: RecordsModify.Operation, _ zone: ZoneName) -> RecordAnswer {
        let name = operation.record.recordName
        func fail(_ code: WireErrorCode, _ server: WireRecord? = nil) -> RecordAnswer {
            var failure = WireFailure(code, "\(code)")
            failure.serverRecord = server
            return .failure(recordName: name, failure)
        }
        guard let records = zones[zone] else { return fail(.zoneNotFound) }
        let old = records[name]
        if operation.kind.comparesTags, old?.recordChangeTag != operation.record.recordChangeTag {
            return old == nil ? fail(.notFound) : fail(.conflict, old)
        }
        if operation.kind == .create, let old { return fail(.exists, old) }
        tag += 1
        order.removeAll { $0.zone == zone && $0.name == name }
        order.append((zone, name, tag))
        guard !operation.kind.isDeletion else {
            zones[zone]?[name] = nil
            var gone = WireRecord(recordName: name)
            gone.isDeleted = true
            return .record(gone)
        }
        var record = old ?? WireRecord(recordName: name, recordType: operation.record.recordType)
        for (key, entry) in operation.record.fields {
            record.fields[key] = entry.value == nil ? nil : Self.served(entry)
        }
        record.zoneID = zone
        record.recordChangeTag = "t\(tag)"
        record.created = record.created ?? RecordStamp(timestamp: Int64(tag) * 1000, userRecordName: "_me")
        record.modified = RecordStamp(timestamp: Int64(tag) * 1000, userRecordName: "_me")
        if let parent = operation.record.parent { record.parent = parent }
        zones[zone]?[name] = record
        return .record(record)
    }

    /// A field as answers carry it: an asset with its address.
    private static func served(_ entry: FieldEntry) -> FieldEntry {
        guard case .asset(var asset) = entry.value else { return entry }
        (asset.downloadURL, asset.receipt) = (asset.fileChecksum, nil)
        return FieldEntry(.asset(asset), isEncrypted: entry.isEncrypted)
    }

    private func write(_ query: RecordsQuery, to writer: inout JSONWriter) {
        let all = zones.filter { query.isZoneWide || $0.key == query.zoneID ?? .default }.values.flatMap(\.values)
        let matching = all.filter { record in
            record.recordType == query.recordType
                && query.filters.allSatisfy { $0.fieldName.map { record.fields[$0]?.value } == $0.value }
        }.sorted { $0.recordName < $1.recordName }
        let start = query.continuationMarker.flatMap { Int($0) } ?? 0
        let page = Array(matching.dropFirst(start).prefix(min(pageSize, query.resultsLimit ?? 200)))
        let next = start + page.count
        writer.object {
            $0.member("records") { $0.array(page) { $1.write(to: &$0) } }
            if next < matching.count { $0.member("continuationMarker", "\(next)") }
        }
    }

    private mutating func write(zones operation: CloudOperationName, _ node: JSONNode, to writer: inout JSONWriter)
        throws
    {
        var answers: [ZoneAnswer] = []
        let found = { (name: ZoneName, isThere: Bool) -> ZoneAnswer in
            isThere
                ? .zone(WireZone(name, isAtomic: !name.isDefault)) : .failure(name, WireFailure(.zoneNotFound, "none"))
        }
        switch operation {
        case .zonesList: answers = zones.keys.map { found($0, true) }
        case .zonesLookup: answers = try ZonesLookup(node).zones.map { found($0, zones[$0] != nil) }
        default:
            for change in try ZonesModify(node).operations {
                answers.append(found(change.zoneID, !change.isDeletion || zones[change.zoneID] != nil))
                zones[change.zoneID] = change.isDeletion ? nil : zones[change.zoneID] ?? [:]
            }
        }
        ZonesAnswer(answers).write(to: &writer)
    }

    private func write(_ feeds: ZoneFeeds, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("zones") { writer in
                writer.array(feeds.zones) { writer, feed in
                    let start = feed.syncToken.flatMap { Int($0) } ?? 0
                    let changes = order.filter { $0.zone == feed.zoneID && $0.tag > start }
                    let page = Array(changes.prefix(min(pageSize, feed.resultsLimit ?? 200)))
                    writer.object {
                        $0.member("zoneID") { feed.zoneID.write(to: &$0) }
                        guard let records = zones[feed.zoneID] else {
                            return WireFailure(.zoneNotFound, "none").writeMembers(to: &$0)
                        }
                        $0.member("records") {
                            $0.array(page) { writer, change in
                                var gone = WireRecord(recordName: change.name, recordType: "Note")
                                gone.isDeleted = true
                                (records[change.name] ?? gone).write(to: &writer)
                            }
                        }
                        $0.member("syncToken", "\(page.last?.tag ?? start)")
                        $0.member("moreComing", page.count < changes.count)
                    }
                }
            }
        }
    }

    private mutating func write(
        subscriptions operation: CloudOperationName,
        _ node: JSONNode,
        to writer: inout JSONWriter
    ) throws {
        var answers: [JSONNode] = []
        switch operation {
        case .subscriptionsList: answers = Array(subscriptions.values)
        case .subscriptionsLookup:
            answers = try node.list("subscriptions").compactMap { $0["subscriptionID"]?.string }
                .compactMap { subscriptions[$0] }
        default:
            for change in try node.list("operations") {
                guard let subscription = change["subscription"], let id = subscription["subscriptionID"]?.string else {
                    continue
                }
                let isDeletion = change["operationType"]?.string == "delete"
                subscriptions[id] = isDeletion ? nil : subscription
                let gone = JSONNode.object([.init("subscriptionID", .string(id)), .init("deleted", .bool(true))])
                answers.append(isDeletion ? gone : subscription)
            }
        }
        writer.object { $0.member("subscriptions") { $0.array(answers) { $0.node($1) } } }
    }
}
