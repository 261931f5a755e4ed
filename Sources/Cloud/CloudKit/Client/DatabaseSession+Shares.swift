internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

extension DatabaseSession {
    /// Asks what is known of shares, by the ends of their addresses, and tells each result.
    func resolve(_ urls: [URL], wantsRoot: Bool, keys: [String]?, report: Report<URL, CKShareMetadata>) async throws {
        let items = urls.map { url in
            SharesRequest.Item(url.lastPathComponent, wantsRoot: wantsRoot, rootKeys: keys.map { Set($0) })
        }
        let results = try await shares(items, .recordsResolve)
        for url in urls { report(url, results[url.lastPathComponent] ?? Self.missing(url.lastPathComponent)) }
    }

    /// Accepts shares and tells each result.
    func accept(_ shares: [CKShareMetadata], report: Report<CKShareMetadata, CKShare>) async throws {
        let results = try await self.shares(shares.map { SharesRequest.Item($0.shortGUID) }, .recordsAccept)
        for share in shares {
            report(share, (results[share.shortGUID] ?? Self.missing(share.shortGUID)).map(\.share))
        }
    }

    /// Asks the owners of shares to let the user take part, and tells each result.
    func requestAccess(_ urls: [URL], report: Report<URL, Void>) async throws {
        let read = { (node: JSONNode) in try node.list("results") }
        for batch in urls.unique.pieces(of: Self.mostItems) {
            let request = SharesRequest(batch.map { SharesRequest.Item($0.lastPathComponent) })
            let answers = try await write(.recordsRequestAccess, read, { request.write(to: &$0) })
            for url in batch {
                let answer = answers.first { $0["shortGUID"]?["value"]?.string == url.lastPathComponent }
                guard let answer else {
                    report(url, Self.missing(url.lastPathComponent).map { (_: CKShareMetadata) in })
                    continue
                }
                report(url, WireFailure(answer).map { .failure(CKError($0)) } ?? .success(()))
            }
        }
    }

    private func shares(_ items: [SharesRequest.Item], _ operation: CloudOperationName) async throws
        -> [String: Result<CKShareMetadata, any Error>]
    {
        let read = { (node: JSONNode) in try node.list("results").map { try ShareAnswer($0) } }
        var results: [String: Result<CKShareMetadata, any Error>] = [:]
        for batch in items.unique.pieces(of: Self.mostItems) {
            for answer in try await write(operation, read, { SharesRequest(batch).write(to: &$0) }) {
                results[answer.shortGUID] =
                    switch answer {
                    case .share(let share): .success(metadata(share))
                    case .failure(_, let failure): .failure(CKError(failure))
                    }
            }
        }
        return results
    }

    private func metadata(_ resolved: ResolvedShare) -> CKShareMetadata {
        let zone = CKRecordZoneID(resolved.share.zoneID ?? resolved.zoneID)
        let share = CKRecord.fetched(resolved.share, in: zone, for: user) as? CKShare
        return CKShareMetadata(
            container: resolved.container.isEmpty ? client.container : resolved.container,
            share: share ?? CKShare(recordZoneID: zone),
            rootRecordID: resolved.rootName.map { CKRecordID(fetched: $0, in: zone) },
            rootRecord: resolved.root.map { CKRecord.fetched($0, in: zone, for: user) },
            shortGUID: resolved.shortGUID,
            owner: CKUserIdentity(resolved.owner),
            role: CKShare.ParticipantRole(resolved.participant.role),
            status: CKShare.ParticipantAcceptanceStatus(resolved.participant.status),
            permission: CKShare.ParticipantPermission(resolved.participant.permission)
        )
    }

    private static func missing(_ name: String) -> Result<CKShareMetadata, any Error> {
        .failure(CKError.of(.unknownItem, "There is no share '\(name)'."))
    }
}
