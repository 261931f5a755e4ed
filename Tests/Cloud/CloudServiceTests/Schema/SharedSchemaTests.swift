import CloudWire
import Foundation
import PostgreSQLCluster
import Testing

@testable import CloudService

/// Schemas that two servers know, and change.
@Suite("Schemas of two servers", .enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct SharedSchemaTests {
    private func schema(_ service: CloudService) async throws -> ContainerSchema {
        try await service.schema(of: "iCloud.test", .development)
    }

    @Test func bothLetItGrow() async throws {
        try await TwoServers.run { both in
            try await both.client(0).makeZone("z")
            try await withThrowingTaskGroup { group in
                for number in 0..<40 {
                    let record = WireRecord("r\(number)", "Note", ["f\(number)": .int64(1)])
                    group.addTask { try await both.client(number % 2).modify(.create, record) }
                }
                try await group.waitForAll()
            }
            for server in both.servers {
                #expect(try await schema(server.service).types["Note"]?.fields.count == 40)
            }
            #expect(try await both.faults() == [])
        }
    }

    @Test func aFieldKeepsTheTypeThatOneOfThemGaveIt() async throws {
        try await TwoServers.run { both in
            try await both.client(0).makeZone("z")
            try await both.client(1).modify(.create, WireRecord("a", "Note", ["known": .int64(1)]))
            try await both.client(0).modify(.create, WireRecord("b", "Note", ["n": .int64(1)]))
            await expect(.badRequest) {
                try await both.client(1).modify(.create, WireRecord("c", "Note", ["n": .string("one")]))
            }
        }
    }

    @Test func whileOneMakesAnIndexTheOtherMissesNoEntry() async throws {
        try await TwoServers.run { both in
            for client in both.clients { try await client.makeZone("z") }
            try await both.client(0).modify(.create, WireRecord("first", "Note", ["n": .int64(7)]))
            let edit = { (indexes: Set<FieldSchema.Index>, server: Int) in
                let edit = SchemaEdit.setIndexes(indexes, field: "n", type: "Note")
                try await both.servers[server].service.editSchema(edit, of: "iCloud.test", .development)
            }
            let saving = Task {
                for number in 0..<50 {
                    // Users who are new have databases that the change of the schema does not know.
                    let client = both.client(1, number % 5 == 0 ? "_user\(number)" : "_alice")
                    if number % 5 == 0 { try await client.makeZone("z") }
                    try await client.modify(.create, WireRecord("r\(number)", "Note", ["n": .int64(7)]))
                }
            }
            for round in 0..<4 { _ = try await edit(round % 2 == 0 ? [] : [.queryable], round % 2) }
            try await saving.value
            var query = RecordsQuery(recordType: "Note")
            query.filters = [QueryFilter(.equals, "n", .int64(7))]
            query.resultsLimit = 200
            for client in both.clients { #expect(try await client.query(query).records.count == 41) }
            #expect(try await both.faults() == [])
        }
    }

    @Test func changesAtBothServersFollowEachOther() async throws {
        try await TwoServers.run { both in
            try await both.client(0).makeZone("z")
            for number in 0..<20 {
                let record = WireRecord("r\(number)", "Note", ["n": .int64(1), "m": .int64(2)])
                try await both.client(0).modify(.create, record)
            }
            try await withThrowingTaskGroup { group in
                for (server, field) in ["n", "m"].enumerated() {
                    group.addTask {
                        for round in 0..<4 {
                            let indexes: Set<FieldSchema.Index> = round % 2 == 0 ? [] : [.queryable]
                            let edit = SchemaEdit.setIndexes(indexes, field: field, type: "Note")
                            let service = both.servers[server].service
                            try await service.editSchema(edit, of: "iCloud.test", .development)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await both.faults() == [])
            let schemas = try await [schema(both.servers[0].service), schema(both.servers[1].service)]
            #expect(schemas[0] == schemas[1])
            #expect(["n", "m"].allSatisfy { schemas[0].types["Note"]?.fields[$0]?.indexes == [.queryable] })
        }
    }

    @Test func aTurnIsOneServersAndIsLostByThoseWhoDoNotRenewIt() async throws {
        try await TwoServers.run { both in
            let stores = both.servers.map(\.service.store)
            let (first, second) = (SharedTurn(stores[0], "work"), SharedTurn(stores[1], "work"))
            let order = AsyncStream.makeStream(of: String.self)
            try await first.take {
                let waiting = Task {
                    try await second.take { _ = order.continuation.yield("second") }
                    order.continuation.finish()
                }
                try await Task.sleep(for: .milliseconds(300))
                order.continuation.yield("first")
                _ = waiting
            }
            var said: [String] = []
            for await word in order.stream { said.append(word) }
            #expect(said == ["first", "second"])
            // One that was given up by a server that ended is taken by another one, and fails where it was.
            await #expect(throws: LostTurn.self) {
                try await first.take {
                    try await stores[0].writeBeside { context in
                        let turn: StoredTurn? = try context.first("StoredTurn", "name", "work")
                        turn?.end = Date(timeIntervalSinceNow: -1)
                    }
                    try await second.take {
                        try await stores[0].write { try first.renew(in: $0) }
                    }
                }
            }
        }
    }
}
