import CloudService
import CloudWire
import Testing
import UntrustedJSON

/// States, for each operation and everybody who may try it, what happens: with shares of a zone and of a hierarchy.
@Suite("Rights in shares, operation by operation")
struct SharingRightsTests {
    enum Role: String, CaseIterable {
        case owner, writer, reader, removed, invited, publicReader, publicWriter, stranger, nobody
    }

    enum Deed: String, CaseIterable {
        case lookUp, query, zoneFeed, databaseFeed, list, create, change, delete, changeShare, upload, makeZone
        case resolve, accept, ask, leave
    }

    private struct Scene {
        let fixture: SharedFixture
        let share: WireRecord
        let role: Role
        let root: String?

        /// A zone that is shared as the role needs it: with those who are invited, or with everybody who has the address.
        static func make(_ role: Role, root: String?) async throws -> Scene {
            let fixture = try await SharedFixture.make()
            let everybody: WireShare.Permission? =
                role == .publicReader ? .readOnly : role == .publicWriter ? .readWrite : nil
            let invited = [Role.writer, .reader, .invited, .removed].map {
                SharedFixture.participant("_\($0.rawValue)", $0 == .reader ? .readOnly : .readWrite)
            }
            let new = SharedFixture.share(of: root, with: everybody == nil ? invited : [], everybody: everybody)
            let share = try await fixture.alice.modify(.create, new)
            let scene = Scene(fixture: fixture, share: share, role: role, root: root)
            guard everybody == nil else {
                try await fixture.accept(share, "_\(role.rawValue)")
                return scene
            }
            try await fixture.accept(share, "_writer", "_reader", "_removed")
            var without = try await fixture.alice.lookUp(share.recordName)
            without.sharing?.participants?.removeAll { $0.user.recordName == "_removed" }
            try await fixture.alice.modify(.update, without)
            return scene
        }

        var client: TestClient {
            var client = role == .owner ? fixture.alice : fixture.guest("_\(role.rawValue)")
            if role == .nobody { client.caller = .anyone }
            return client
        }

        var zone: ZoneName { ZoneName("z", owner: role == .owner ? nil : "_alice") }

        /// The code of the failure; `ok` if there is none.
        func outcome(_ deed: Deed) async throws -> String {
            do {
                return try await carryOut(deed)?.rawValue ?? "ok"
            } catch let failure as WireFailure {
                return failure.code.rawValue
            }
        }

        private func carryOut(_ deed: Deed) async throws -> WireErrorCode? {
            switch deed {
            case .lookUp: return try await client.lookUp(["walk"]).first?.code
            case .query:
                var query = RecordsQuery(recordType: "Note")
                query.zoneID = zone
                query.filters = [QueryFilter(.notEquals, "text", .string("day"))]
                _ = try await client.query(query)
            case .zoneFeed: _ = try await client.changes()
            case .databaseFeed, .list:
                let answer =
                    deed == .list
                    ? try await ZonesAnswer(client.send(.zonesList)) : try await client.databaseChanges()
                guard answer.zones.contains(where: { $0.zone?.zoneID == zone }) else { return .zoneNotFound }
            case .create, .change, .delete, .changeShare: return try await modify(deed)
            case .upload:
                let request = AssetsRequest(
                    .upload,
                    [AssetField(recordName: "walk", recordType: "Note", fieldName: "photo")],
                    zoneID: zone
                )
                _ = try await client.send(.assetsUpload, request.write)
            case .makeZone: return try await client.modifyZones([.init(ZoneName("new"), isDeletion: false)]).first?.code
            case .resolve, .accept, .ask: return try await askAsUser(deed)
            case .leave: return try await client.modifyZones([.init(zone, isDeletion: true)]).first?.code
            }
            return nil
        }

        private func modify(_ deed: Deed) async throws -> WireErrorCode? {
            var record = WireRecord(deed == .create ? "new" : "walk", "Note", ["text": .string("by \(role.rawValue)")])
            record.parent = deed == .create ? "day" : nil
            if deed == .changeShare {
                record = SharedFixture.share(of: root, with: [SharedFixture.participant("_new")])
                record.recordChangeTag = try await fixture.alice.lookUp(share.recordName).recordChangeTag
            }
            let kind: RecordsModify.Kind =
                switch deed {
                case .create: .create
                case .delete: .forceDelete
                case .changeShare: .update
                default: .forceUpdate
                }
            return try await client.modify([.init(kind, record)]).first?.code
        }

        private func askAsUser(_ deed: Deed) async throws -> WireErrorCode? {
            var client = client
            client.scope = .public
            let operation: CloudOperationName =
                deed == .resolve ? .recordsResolve : deed == .accept ? .recordsAccept : .recordsRequestAccess
            let request = SharesRequest([.init(try #require(share.shortGUID))])
            let result = try #require(try await client.send(operation, request.write).list("results").first)
            return WireFailure(result)?.code
        }
    }

    /// What happens: the roles that are not named are treated as `others`.
    private struct Rule {
        let others: String
        var roles: [Role: String] = [:]

        func outcome(for role: Role) -> String { roles[role] ?? others }
    }

    private static let members: [Role] = [.owner, .writer, .reader, .publicReader, .publicWriter]

    /// What only some may do, and others see that they may not; those outside do not see that the zone exists.
    private static func rule(_ allowed: [Role], outside: String = "ZONE_NOT_FOUND") -> Rule {
        var roles: [Role: String] = [.nobody: "AUTHENTICATION_REQUIRED"]
        for role in members { roles[role] = allowed.contains(role) ? "ok" : "ACCESS_DENIED" }
        return Rule(others: outside, roles: roles)
    }

    private static func rule(for deed: Deed) -> Rule {
        let writers: [Role] = [.owner, .writer, .publicWriter]
        switch deed {
        case .lookUp, .query, .zoneFeed, .databaseFeed, .list: return rule(members)
        // A file alone changes nothing: rights are looked at when a record is saved with it.
        case .upload: return rule(members)
        case .create, .change, .delete: return rule(writers)
        case .changeShare: return rule([.owner])
        case .leave: return rule(members)
        case .makeZone:
            return Rule(others: "BAD_REQUEST", roles: [.owner: "ok", .nobody: "AUTHENTICATION_REQUIRED"])
        case .resolve:
            let out = "NOT_FOUND"
            return Rule(others: "ok", roles: [.removed: out, .stranger: out, .nobody: "AUTHENTICATION_REQUIRED"])
        case .accept:
            let out = "ACCESS_DENIED"
            return Rule(
                others: "ok",
                roles: [
                    .owner: "BAD_REQUEST", .removed: out, .stranger: out, .nobody: "AUTHENTICATION_REQUIRED",
                ]
            )
        case .ask:
            let out = "NOT_FOUND"
            return Rule(
                others: "BAD_REQUEST",
                roles: [.removed: out, .stranger: out, .nobody: "AUTHENTICATION_REQUIRED"]
            )
        }
    }

    @Test(
        "C173, C184, C186, C189: everybody may do what the table says, and nothing else",
        arguments: Deed.allCases
    )
    func rights(_ deed: Deed) async throws {
        for root in [nil, "trip"] {
            for role in Role.allCases {
                let scene = try await Scene.make(role, root: root)
                let before = try await scene.fixture.alice.changes().records
                let outcome = try await scene.outcome(deed)
                let kind = root == nil ? "zone" : "hierarchy"
                #expect(outcome == Self.rule(for: deed).outcome(for: role), "\(role) \(deed) \(kind)")
                guard outcome != "ok" else { continue }
                #expect(try await scene.fixture.alice.changes().records == before, "\(role) \(deed) \(kind)")
            }
        }
    }
}
