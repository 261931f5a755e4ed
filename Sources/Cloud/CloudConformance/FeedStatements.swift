internal import CloudWire
internal import Foundation

extension ConformanceStatement {
    static let feeds: [ConformanceStatement] = [
        ConformanceStatement("C041", "the feed lists records that were deleted with their owners") { client in
            let owner = FieldValue.reference(ReferenceValue(recordName: "owner", action: .deleteSelf))
            _ = try await client.modify([
                (.create, client.record("owner")), (.create, client.record("owned", ["owner": owner])),
            ])
            let token = try await client.changes().token
            try await client.save(.forceDelete, client.record("owner"))
            let page = try await client.changes(since: token)
            try client.expect(page.records.allSatisfy(\.isDeleted), "something is not deleted")
            try client.expect(Set(page.records.map(\.recordName)) == ["owner", "owned"], "\(page.records)")
        },
        ConformanceStatement("C105", "making a zone that exists changes nothing") { client in
            try await client.save(.create, client.record("a"))
            try await client.makeZone()
            try client.expect(try await client.changes().records.count == 1, "the zone was emptied")
        },
        ConformanceStatement("C106", "deleting a zone that does not exist finds none") { client in
            let request = ZonesModify([.init(ZoneName("nowhere-\(UUID().uuidString)"), isDeletion: true)])
            let answer = try await ZonesAnswer(client.send(.zonesModify, request.write)).zones.first
            guard case .failure(_, let failure) = answer, failure.code == .zoneNotFound else {
                throw ConformanceFailure("ZONE_NOT_FOUND was expected")
            }
        },
        ConformanceStatement("C110", "without a token, the feed has everything from the start") { client in
            for name in ["a", "b", "c"] { try await client.save(.create, client.record(name)) }
            let page = try await client.changes()
            try client.expect(
                Set(page.records.map(\.recordName)) == ["a", "b", "c"],
                "\(page.records.map(\.recordName))"
            )
            try client.expect(try await client.changes(since: page.token).records.isEmpty, "the feed repeats itself")
        },
        ConformanceStatement("C111", "a token of the database is none of a zone") { client in
            let answer = try await ZonesAnswer(client.send(.changesDatabase, DatabaseFeed().write))
            try await client.expect(.badRequest, orExpired: answer.syncToken)
        },
        ConformanceStatement("C116", "a record that has changed twice is in the feed once, as it is") { client in
            let token = try await client.changes().token
            let first = try await client.save(.create, client.record("a", ["number": .int64(1)]))
            try await client.save(.update, client.record("a", ["number": .int64(2)], tag: first.recordChangeTag))
            let page = try await client.changes(since: token)
            try client.expect(page.records.map { $0.fields["number"]?.value } == [.int64(2)], "\(page.records)")
        },
        ConformanceStatement("C117", "a record that came and went is in the feed as a deletion at most") { client in
            let token = try await client.changes().token
            try await client.save(.create, client.record("a"))
            try await client.save(.forceDelete, client.record("a"))
            let page = try await client.changes(since: token)
            try client.expect(page.records.allSatisfy(\.isDeleted), "the feed has a record that is gone")
        },
        ConformanceStatement("C119", "pages of any size lead to the same state") { client in
            let names = (0..<7).map { "r\($0)" }
            _ = try await client.modify(names.map { (.create, client.record($0)) })
            for limit in [1, 3, 200] {
                var (found, token, moreComing) = ([String](), String?.none, true)
                while moreComing {
                    let page = try await client.changes(since: token, limit: limit)
                    try client.expect(page.records.count <= limit, "a page has more records than the limit")
                    found += page.records.map(\.recordName)
                    (token, moreComing) = (page.token, page.moreComing)
                }
                try client.expect(found.sorted() == names, "pages of \(limit) have \(found)")
            }
        },
    ]
}

extension ConformanceClient {
    /// Expects that a token is refused, in one of the two ways in which services do.
    fileprivate func expect(_ code: WireErrorCode, orExpired token: String?) async throws {
        do {
            _ = try await changes(since: token)
        } catch let failure as WireFailure where failure.code == code || failure.code == .changeTokenExpired {
            return
        }
        throw ConformanceFailure("the token was taken")
    }
}
