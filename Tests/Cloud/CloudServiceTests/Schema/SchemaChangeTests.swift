import CloudWire
import FoundationBackfill
import Testing

@testable import CloudService

/// Schemas that people and their tools change, beside those that grow.
@Suite("Changed schemas")
struct SchemaChangeTests {
    private let container = "iCloud.test"

    private func texts(_ client: TestClient) async throws -> [String] {
        [
            try await client.service.schemaText(of: container, .development),
            try await client.service.schemaText(of: container, .production),
        ]
    }

    private func find(_ value: String, _ client: TestClient) async throws -> [String] {
        var query = RecordsQuery(recordType: "Note")
        query.zoneID = ZoneName("z")
        query.filters = [QueryFilter(.equals, "tag", .string(value))]
        return try await client.query(query).records.map { try $0.get().recordName }.sorted()
    }

    private let withIndex = "DEFINE SCHEMA RECORD TYPE Note ( tag STRING QUERYABLE, GRANT READ TO \"_world\" );"
    private let withoutIndex = "DEFINE SCHEMA RECORD TYPE Note ( tag STRING, GRANT READ TO \"_world\" );"

    @Test func aNewIndexFindsOldRecords() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.service.importSchema(withoutIndex, of: container, .development)
        for start in stride(from: 0, to: 1_000, by: 200) {
            let operations = (start..<start + 200).map { number in
                RecordsModify.Operation(.create, WireRecord("r\(number)", "Note", ["tag": .string("t\(number % 500)")]))
            }
            _ = try await client.modify(operations)
        }
        await expect(.badRequest) { try await find("t7", client) }
        try await client.service.importSchema(withIndex, of: container, .development)
        #expect(try await find("t7", client) == ["r507", "r7"])
        try await client.modify(.create, WireRecord("new", "Note", ["tag": .string("t7")]))
        #expect(try await find("t7", client) == ["new", "r507", "r7"])
        try await client.service.importSchema(withoutIndex, of: container, .development)
        await expect(.badRequest) { try await find("t7", client) }
        try await client.service.importSchema(withIndex, of: container, .development)
        #expect(try await find("t7", client) == ["new", "r507", "r7"])
    }

    @Test func recordsSavedMeanwhileAreFound() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.service.importSchema(withoutIndex, of: container, .development)
        for start in stride(from: 0, to: 2_000, by: 200) {
            _ = try await client.modify(
                (start..<start + 200).map { .init(.create, WireRecord("r\($0)", "Note", ["tag": .string("old")])) }
            )
        }
        async let change: SchemaDifference = client.service.importSchema(withIndex, of: container, .development)
        var expected: [String] = []
        for number in 0..<20 {
            let name = "r\(number * 97)"
            try await client.modify(.forceUpdate, WireRecord(name, "Note", ["tag": .string("fresh")]))
            expected.append(name)
        }
        _ = try await change
        #expect(try await find("fresh", client) == expected.sorted())
    }

    @Test func fieldsThatComeMeanwhileStay() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("r", "Note", ["tag": .string("x")]))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<30 {
                group.addTask {
                    _ = try await client.modify(.create, WireRecord("r\(number)", "Note", ["f\(number)": .string("y")]))
                }
                group.addTask {
                    let text = number % 2 == 0 ? withIndex : withoutIndex
                    do {
                        try await client.service.importSchema(text, of: container, .development)
                    } catch is SchemaConflict {
                        return  // It came after a field that it does not have.
                    }
                }
            }
            try await group.waitForAll()
        }
        let schema = try SchemaParser.schema(of: try await texts(client)[0])
        #expect(schema.types["Note"]?.fields.count == 31)
        #expect(try await ServiceCheck.run(client.service.store, client.service.assets).faults == [])
    }

    @Test func deployingAddsAndLosesNothing() async throws {
        let client = try await TestClient.make()
        var production = client
        production.environment = .production
        try await client.makeZone("z")
        try await production.makeZone("z")
        try await client.modify(.create, WireRecord("a", "Note", ["tag": .string("x")]))
        await expect(.badRequest) {
            try await production.modify(.create, WireRecord("a", "Note", ["tag": .string("x")]))
        }
        try await client.service.deploySchema(of: container)
        #expect(try await texts(client)[0] == texts(client)[1])
        try await production.modify(.create, WireRecord("a", "Note", ["tag": .string("x")]))
        await #expect(throws: SchemaConflict.self) {
            try await client.service.importSchema("DEFINE SCHEMA", of: container, .production)
        }
        let other = "DEFINE SCHEMA RECORD TYPE Note ( tag INT64, GRANT READ TO \"_world\" );"
        await #expect(throws: SchemaConflict.self) {
            try await client.service.importSchema(other, of: container, .development)
        }
        #expect(try await texts(client)[0] == texts(client)[1])
    }

    @Test func aTextThatOnlyChecksChangesNothing() async throws {
        let client = try await TestClient.make()
        let before = try await texts(client)
        try await client.service.importSchema(withIndex, of: container, .development, onlyChecks: true)
        #expect(try await texts(client) == before)
        await #expect(throws: SchemaTextError.self) {
            try await client.service.importSchema("DEFINE NOTHING", of: container, .development)
        }
    }

    @Test func resettingEmptiesDevelopmentOnly() async throws {
        let client = try await TestClient.make()
        var production = client
        production.environment = .production
        for each in [client, production] { try await each.makeZone("z") }
        try await client.modify(.create, WireRecord("a", "Note", ["tag": .string("x")]))
        try await client.service.deploySchema(of: container)
        try await production.modify(.create, WireRecord("a", "Note", ["tag": .string("x")]))
        try await client.modify(.create, WireRecord("b", "Draft", [:]))
        let token = try await client.databaseChanges().syncToken
        try await client.service.resetDevelopment(of: container)
        #expect(try await texts(client)[0] == texts(client)[1])
        await expect(.zoneNotFound) { try await client.lookUp("a") }
        #expect(try await production.lookUp("a").values["tag"] == .string("x"))
        try await client.makeZone("z")
        await expect(.changeTokenExpired) { try await client.databaseChanges(since: token) }
    }
}
