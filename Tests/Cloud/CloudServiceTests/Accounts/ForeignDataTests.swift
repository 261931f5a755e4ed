import CloudWire
import CoreData
import Foundation
import Testing
import UntrustedJSON

@testable import CloudService

/// A service with a user whose data others try to reach.
private struct Target {
    let fixture: AccountFixture
    let service: CloudService
    let ada: Account
    let bob: Account
    let syncTokens: [String]

    /// Texts of Ada's that nobody else sends, so that they are in an answer only if the answer tells her data.
    static let secrets = [
        "SECRET-VALUE", "hidden-record", "HiddenType", "hiddenField", "hidden-zone", "ada@example.org",
    ]

    static func make() async throws -> Target {
        let fixture = try await AccountFixture.make()
        let ada = try #require(try await fixture.accounts.user(login: "ada@example.org"))
        let bob = try await fixture.accounts.addUser("bob", password: AccountFixture.password)
        let service = try await CloudService.temporary(accounts: fixture.accounts)
        let client = TestClient(service: service, caller: .user(ada.recordName))
        for zone in ["zone", "hidden-zone"] { try await client.makeZone(zone) }
        for zone in [nil, "zone", "hidden-zone"] {
            for record in ["known", "hidden-record"] {
                let fields: [String: FieldValue?] = ["hiddenField": .string("SECRET-VALUE"), "n": .int64(1)]
                for type in ["HiddenType", "Note"] {
                    try await client.modify(.create, WireRecord("\(record)-\(type)", type, fields), zone: zone)
                }
            }
        }
        let token = try #require(try await client.databaseChanges().syncToken)
        let syncTokens = [token, try await client.changes("zone").token]
        return Target(
            fixture: fixture,
            service: service,
            ada: ada,
            bob: bob,
            syncTokens: syncTokens
        )
    }

    /// All that is stored in Ada's databases.
    func state() async throws -> [String] {
        try await service.store.read { [ada] context in
            func all(_ entity: String, _ format: String, _ argument: Any) throws -> [NSManagedObject] {
                let request = NSFetchRequest<NSManagedObject>(entityName: entity)
                request.predicate = NSPredicate(format: format, argumentArray: [argument])
                return try context.fetch(request)
            }
            let databases = try all("StoredDatabase", "address ENDSWITH %@", "/\(ada.recordName)")
            let zones = try all("StoredZone", "key CONTAINS %@", "/\(ada.recordName)/")
            let numbers = zones.compactMap { ($0 as? StoredZone)?.number }
            let rows = try ["StoredRecord", "StoredLink", "StoredIndexEntry"].flatMap { entity in
                try all(entity, "zoneNumber IN %@", numbers.map { NSNumber(value: $0) })
            }
            return (databases + zones + rows).map { object in
                let names = object.entity.attributesByName.keys.sorted()
                return "\(object.entity.name ?? "") \(names.map { "\($0)=\(object.value(forKey: $0) ?? "nil")" })"
            }.sorted()
        }
    }

    /// Sends a request as the service's server does.
    func send(_ path: CloudPath, _ body: String, web: String?) async throws -> CloudResponse {
        let bytes = Array(body.utf8)
        do {
            let admission = try await fixture.authenticator.admit(
                path,
                .tokens(api: fixture.api, web: web),
                body: bytes,
                target: path.text,
                origin: nil,
                now: AccountFixture.start
            )
            return await service.respond(to: CloudRequest(path, body: bytes), from: admission.caller)
        } catch let failure as WireFailure {
            return CloudResponse(failure)
        }
    }
}

/// Bodies that name somebody's zones and records in every way that a request can.
private func bodies(owner: String, syncTokens: [String], for operation: CloudOperationName) -> [String] {
    let owners = [#", "ownerRecordName": "\#(owner)""#, #", "ownerName": "\#(owner)""#, ""]
    let zones = owners.flatMap { owner in
        ["zone", "_defaultZone"].map { #"{"zoneName": "\#($0)"\#(owner)}"# }
    }
    let filter = #"[{"comparator": "GREATER_THAN", "fieldName": "n", "fieldValue": {"type": "INT64", "value": 0}}]"#
    let changes = ["create", "update", "forceUpdate", "replace", "forceReplace", "delete", "forceDelete"]
    let kinds = operation.rawValue.hasSuffix("/modify") ? changes : ["forceDelete"]
    return zones.enumerated().flatMap { index, zone in
        let token = syncTokens[index % syncTokens.count]
        return kinds.map { kind in
            let record =
                #"{"recordName": "known-Note", "recordType": "Note", "zoneID": \#(zone), "fields": {"n": {"value": 7}}}"#
            return #"""
                {"zoneID": \#(zone), "zoneWide": true, "atomic": false, "syncToken": "\#(token)",
                 "query": {"recordType": "Note", "filterBy": \#(filter), "sortBy": []},
                 "records": [{"recordName": "known-Note", "zoneID": \#(zone)}],
                 "operations": [{"operationType": "\#(kind)", "record": \#(record), "zone": {"zoneID": \#(zone)}}],
                 "zones": [{"zoneID": \#(zone), "syncToken": "\#(token)"}, {"zoneID": \#(zone)}],
                 "tokens": [{"recordName": "known-Note", "recordType": "Note", "fieldName": "n"}],
                 "assets": [{"recordName": "known-Note", "fieldName": "n"}], "shortGUIDs": [{"value": "x"}],
                 "lookupInfos": [{"userRecordName": "\#(owner)"}], "users": [{"userRecordName": "\#(owner)"}],
                 "createdBy": "\#(owner)", "userRecordName": "\#(owner)", "caller": "\#(owner)"}
                """#
        }
    }
}

@Suite("One user's data and everybody else")
struct ForeignDataTests {
    private func secret(in response: CloudResponse) -> String? {
        let text = String(decoding: response.body, as: UTF8.self)
        return Target.secrets.first { text.contains($0) }
    }

    @Test("no operation in any database tells or changes it", arguments: CloudOperationName.allCases)
    func matrix(_ operation: CloudOperationName) async throws {
        let target = try await Target.make()
        let web = try await target.fixture.signIn("bob", isSticky: true)
        let own = try await target.fixture.signIn(isSticky: true)
        let before = try await target.state()
        #expect(before.contains { $0.contains("SECRET-VALUE") } && before.count > 20)
        let known = bodies(owner: target.ada.recordName, syncTokens: target.syncTokens, for: operation)
        for scope in CloudPath.Scope.allCases {
            let path = AccountFixture.path(operation, scope)
            for token in [web, nil, "", String(own.dropLast()), own.uppercased()] {
                for body in known + ["", "{}"] {
                    let response = try await target.send(path, body, web: token)
                    #expect(secret(in: response) == nil, "\(scope) \(token ?? "none") \(body)")
                    if token != web, scope != .public { #expect(response.status == 421) }
                }
            }
        }
        #expect(try await target.state() == before)
    }

    @Test func theSameRequestsReachOnesOwnData() async throws {
        let target = try await Target.make()
        let own = try await target.fixture.signIn(isSticky: true)
        let before = try await target.state()
        let reading: [CloudOperationName] = [.recordsQuery, .recordsLookup, .recordsChanges, .changesZone, .zonesList]
        let bodies = bodies(owner: target.ada.recordName, syncTokens: target.syncTokens, for: .recordsModify)
        for operation in reading {
            var found = false
            for body in bodies + ["{}"] {
                let plain = body.replacing(#""syncToken": "\#(target.syncTokens[0])""#, with: #""x": 0"#)
                    .replacing(#""syncToken": "\#(target.syncTokens[1])""#, with: #""x": 0"#)
                let response = try await target.send(AccountFixture.path(operation), plain, web: own)
                found = found || secret(in: response) != nil
            }
            #expect(found, "\(operation)")
        }
        #expect(try await target.state() == before)
        for body in bodies { _ = try await target.send(AccountFixture.path(.recordsModify), body, web: own) }
        #expect(try await target.state() != before)
    }

    @Test func aTokenGivesNoMoreThanItsUser() async throws {
        let target = try await Target.make()
        let web = try await target.fixture.signIn("bob", isSticky: true)
        let path = AccountFixture.path(.usersCurrent)
        let node = try await target.send(path, "", web: web).read()
        #expect(node["userRecordName"]?.string == target.bob.recordName)
        // Half of one token and half of the other are nobody's.
        let own = try await target.fixture.signIn(isSticky: true)
        let (mine, other) = (web.split(separator: "."), own.split(separator: "."))
        for mixed in ["\(mine[0]).\(other[1])", "\(other[0]).\(mine[1])"] {
            #expect(try await target.send(path, "", web: mixed).status == 421)
        }
        try await target.fixture.accounts.disableUser("bob")
        #expect(try await target.send(path, "", web: web).status == 421)
    }
}
