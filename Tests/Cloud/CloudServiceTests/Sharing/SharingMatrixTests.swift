import CloudWire
import CoreData
import Testing
import UntrustedJSON

@testable import CloudService

/// What others than the owner reach of a zone in which one hierarchy is shared.
@Suite("Roles in a share, and every operation")
struct SharingMatrixTests {
    private enum Role: String, CaseIterable {
        case writer, reader, invited, removed, stranger

        var user: String { "_\(rawValue)" }
        var sees: Bool { self == .writer || self == .reader }
    }

    private struct Scene {
        let fixture: SharedFixture
        let shortGUID: String

        static func make() async throws -> Scene {
            let fixture = try await SharedFixture.make()
            let alice = fixture.alice
            for name in ["walk", "diary"] {
                let text = FieldValue.string("SECRET-\(name)")
                try await alice.modify(.forceUpdate, WireRecord(name, nil, ["text": text]))
            }
            let invited = [Role.writer, .reader, .invited, .removed].map {
                SharedFixture.participant($0.user, $0 == .reader ? .readOnly : .readWrite)
            }
            let share = try await alice.modify(.create, SharedFixture.share(with: invited))
            try await fixture.accept(share, Role.writer.user, Role.reader.user, Role.removed.user)
            var without = try await alice.lookUp("share")
            without.sharing?.participants?.removeAll { $0.user.recordName == Role.removed.user }
            try await alice.modify(.update, without)
            return Scene(fixture: fixture, shortGUID: try #require(share.shortGUID))
        }

        /// The records of Alice's zone, and what they hold. Users who ask for themselves get records of their own elsewhere.
        func state() async throws -> [String] {
            try await fixture.alice.service.store.read { context in
                let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
                request.predicate = NSPredicate(format: "type != %@", ContainerSchema.usersType)
                return try context.fetch(request).map { record in
                    let fields = record.fields.map { String(decoding: $0, as: UTF8.self) } ?? ""
                    return "\(record.name) \(record.tag) \(record.isRemoved) \(record.parent ?? "") \(fields)"
                }.sorted()
            }
        }

        /// Requests that name the zone and its records in every way.
        func bodies(_ kinds: [String]) -> [String] {
            let zones = ["", #", "ownerRecordName": "_alice""#].map { #"{"zoneName": "z"\#($0)}"# }
            return zones.flatMap { zone in
                ["walk", "diary", "share", "new"].flatMap { name in
                    kinds.map { kind in
                        let type = name == "share" ? "cloudkit.share" : "Note"
                        let record = #"{"recordName": "\#(name)", "recordType": "\#(type)", "fields": {}}"#
                        return #"""
                            {"zoneID": \#(zone), "zones": [{"zoneID": \#(zone)}], "atomic": false,
                             "query": {"recordType": "Note", "filterBy": [], "sortBy": []},
                             "records": [{"recordName": "\#(name)"}, {"recordName": "share"}],
                             "operations": [{"operationType": "\#(kind)", "record": \#(record),
                                             "zone": {"zoneID": \#(zone)}}],
                             "tokens": [{"recordName": "\#(name)", "recordType": "Note", "fieldName": "text"}],
                             "assets": [{"recordName": "\#(name)", "fieldName": "text"}]}
                            """#
                    }
                }
            }
        }
    }

    @Test(arguments: Role.allCases)
    private func nobodySeesOrChangesMore(_ role: Role) async throws {
        let scene = try await Scene.make()
        var client = scene.fixture.guest(role.user)
        let before = try await scene.state()
        var seen = ""
        for operation in CloudOperationName.allCases where operation != .recordsAccept {
            // Leaving is everybody's right, and deleting a zone or a share is leaving here.
            let changes =
                ["create", "update", "forceUpdate", "replace", "forceReplace"] + (role.sees ? [] : ["forceDelete"])
            let isChange = operation == .recordsModify
            if operation == .zonesModify, role.sees { continue }
            for scope in CloudPath.Scope.allCases where !isChange || scope == .shared {
                client.scope = scope
                let path = CloudPath(
                    container: "iCloud.test",
                    environment: .development,
                    scope: scope,
                    operation: operation
                )
                for body in scene.bodies(isChange ? changes : ["forceDelete"]) where isChange || role != .writer {
                    let request = CloudRequest(path, body: Array(body.utf8))
                    let response = await client.service.respond(to: request, from: client.caller)
                    seen += String(decoding: response.body, as: UTF8.self)
                }
            }
        }
        #expect(!seen.contains("SECRET-diary"))
        #expect(seen.contains("SECRET-walk") == role.sees)
        if !role.sees { #expect(!seen.contains("participants") && !seen.contains(scene.shortGUID)) }
        if role == .writer {
            // The writer has changed the records of the share, and made none beside it.
            let after = try await scene.state()
            #expect(after.filter { $0.hasPrefix("diary") } == before.filter { $0.hasPrefix("diary") })
            #expect(!after.contains { $0.hasPrefix("new") } && after != before)
        } else {
            #expect(try await scene.state() == before)
        }
    }
}
