internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

extension DatabaseSession {
    /// Asks what is known of shares, by the ends of their addresses, and tells each result.
    func resolve(_ urls: [URL], wantsRoot: Bool, keys: [String]?, report: Report<URL, CKShareMetadata>) async throws {
        let results = try await shares(.recordsResolve, urls.map(\.lastPathComponent), wantsRoot: wantsRoot, keys: keys)
        for url in urls { report(url, results[url.lastPathComponent] ?? Self.missing(url.lastPathComponent)) }
    }

    /// Accepts shares and tells each result.
    func accept(_ shares: [CKShareMetadata], report: Report<CKShareMetadata, CKShare>) async throws {
        let results = try await self.shares(.recordsAccept, shares.map(\.shortGUID), wantsRoot: false, keys: nil)
        for share in shares {
            report(share, (results[share.shortGUID] ?? Self.missing(share.shortGUID)).map(\.share))
        }
    }

    private func shares(
        _ operation: CloudOperationName,
        _ names: [String],
        wantsRoot: Bool,
        keys: [String]?
    ) async throws -> [String: Result<CKShareMetadata, any Error>] {
        let read = { (node: JSONNode) in try node.list("results").map { try self.share($0) } }
        var results: [String: Result<CKShareMetadata, any Error>] = [:]
        for batch in names.unique.pieces(of: Self.mostItems) {
            let answers = try await write(operation, read) { writer in
                writer.object {
                    $0.member("shortGUIDs") {
                        $0.array(batch) { writer, name in
                            writer.object {
                                $0.member("value", name)
                                $0.member("shouldFetchRootRecord", wantsRoot)
                                $0.names("rootRecordDesiredKeys", keys)
                            }
                        }
                    }
                }
            }
            for (name, result) in answers { results[name] = result }
        }
        return results
    }

    private func share(_ node: JSONNode) throws -> (String, Result<CKShareMetadata, any Error>) {
        let guid = node["shortGUID"]
        let name = guid?["value"]?.string ?? guid?.string ?? ""
        if let failure = WireFailure(node) { return (name, .failure(CKError(failure))) }
        let zone = try node.zoneName().map { CKRecordZoneID($0) } ?? .default
        guard let wire = node["share"], let share = CKRecord.fetched(try WireRecord(wire), in: zone) as? CKShare else {
            return (name, .failure(CKError.of(.unknownItem, "There is no share '\(name)'.")))
        }
        let root = try node["rootRecord"].map { CKRecord.fetched(try WireRecord($0), in: zone) }
        let rootName = (node["rootRecordName"]?.string).map { CKRecordID(fetched: $0, in: share.recordID.zoneID) }
        let metadata = CKShareMetadata(
            container: node["containerIdentifier"]?.string ?? client.container,
            share: share,
            rootRecordID: root?.recordID ?? rootName,
            rootRecord: root,
            shortGUID: name,
            role: node["participantType"]?.string == "OWNER" ? .owner : .privateUser,
            status: node["participantStatus"]?.string == "ACCEPTED" ? .accepted : .pending,
            permission: node["participantPermission"]?.string == "READ_WRITE" ? .readWrite : .readOnly
        )
        return (name, .success(metadata))
    }

    private static func missing(_ name: String) -> Result<CKShareMetadata, any Error> {
        .failure(CKError.of(.unknownItem, "There is no share '\(name)'."))
    }
}
