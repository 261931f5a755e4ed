import CloudService
import CloudWire
import Testing

/// A zone of Alice's with a hierarchy of notes, and clients of others.
///
/// `trip` has the children `day` and `hotel`, and `day` the child `walk`. `diary` is in the zone, too, and nobody's business.
struct SharedFixture {
    let alice: TestClient

    static func make(limits: ServiceLimits = ServiceLimits()) async throws -> SharedFixture {
        let alice = try await TestClient.make(limits: limits)
        try await alice.makeZone("z")
        let notes = [("trip", nil), ("day", "trip"), ("hotel", "trip"), ("walk", "day"), ("diary", nil)]
        let operations = notes.map { name, parent in
            var record = WireRecord(name, "Note", ["text": .string(name)])
            record.parent = parent
            return RecordsModify.Operation(.create, record)
        }
        _ = try await alice.modify(operations).map { try $0.get() }
        return SharedFixture(alice: alice)
    }

    /// The shared database of a user, as they see Alice's zones.
    func guest(_ user: String) -> TestClient {
        var client = alice
        (client.caller, client.scope, client.owner) = (.user(user), .shared, "_alice")
        return client
    }

    static func share(
        _ name: String = "share",
        of root: String? = "trip",
        with participants: [WireParticipant] = [],
        everybody permission: WireShare.Permission? = nil
    ) -> WireRecord {
        var record = WireRecord(root == nil ? WireShare.zoneShareName : name, WireShare.recordType)
        record.sharing = WireShare(publicPermission: permission, participants: participants, root: root)
        return record
    }

    static func participant(
        _ user: String,
        _ permission: WireShare.Permission = .readWrite,
        _ role: WireParticipant.Role = .user
    ) -> WireParticipant {
        WireParticipant(
            participantID: "",
            role: role,
            permission: permission,
            status: .invited,
            user: WireUser(recordName: user)
        )
    }

    /// Has users accept a share.
    func accept(_ share: WireRecord, _ users: String...) async throws {
        for user in users { _ = try await accept(try #require(share.shortGUID), user).get() }
    }

    func accept(_ shortGUID: String, _ user: String) async throws -> ShareAnswer {
        try await ask(.recordsAccept, shortGUID, user)
    }

    func resolve(_ shortGUID: String, _ user: String, wantsRoot: Bool = false) async throws -> ShareAnswer {
        try await ask(.recordsResolve, shortGUID, user, wantsRoot)
    }

    private func ask(
        _ operation: CloudOperationName,
        _ shortGUID: String,
        _ user: String,
        _ wantsRoot: Bool = false
    ) async throws -> ShareAnswer {
        var client = guest(user)
        client.scope = .public
        let request = SharesRequest([.init(shortGUID, wantsRoot: wantsRoot)])
        let results = try await client.send(operation, request.write).list("results")
        return try ShareAnswer(try #require(results.first))
    }
}

extension ShareAnswer {
    func get() throws -> ResolvedShare {
        switch self {
        case .share(let share): return share
        case .failure(_, let failure): throw failure
        }
    }

    /// The code of the failure; nil for a share.
    var code: WireErrorCode? {
        if case .failure(_, let failure) = self { failure.code } else { nil }
    }
}

extension TestClient {
    /// The names of the records that are there, following the feed from its start.
    func visibleNames(_ zone: String = "z") async throws -> Set<String> {
        var names: Set<String> = []
        var token: String?
        repeat {
            let page = try await changes(zone, since: token, limit: 2)
            for record in page.records {
                if record.isDeleted { names.remove(record.recordName) } else { names.insert(record.recordName) }
            }
            token = page.token
            if !page.moreComing { return names }
        } while true
    }
}
