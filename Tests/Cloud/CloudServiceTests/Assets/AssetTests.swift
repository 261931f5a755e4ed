import CloudWire
import FoundationBackfill
import Testing
import UntrustedJSON

@testable import CloudKit
@testable import CloudService

/// Files beside records: sent, referred to, read, and swept.
@Suite("Assets")
struct AssetTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private func service(_ limits: ServiceLimits = ServiceLimits()) async throws -> CloudService {
        try await CloudService.open(in: folder, limits: limits)
    }

    private func end(_ service: CloudService) {
        #expect(throws: Never.self) {
            try service.close()
            try FileManager.default.removeItem(at: folder)
        }
    }

    private func file(_ text: String) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// Sends a file as a client does, and returns the value for a field.
    private func upload(_ text: String, _ client: TestClient) async throws -> AssetValue {
        let request = AssetsRequest(.upload, [AssetField(recordName: "a", recordType: "Note", fieldName: "f")])
        let token = try #require(
            try await AssetsUploadAnswer(client.send(.assetsUpload, request.write)).tokens.first
        )
        let transport = ServiceTransport(service: client.service, caller: client.caller)
        let file = try file(text)
        let answer = try await transport.upload(file, to: token.url).read()
        try FileManager.default.removeItem(at: file)
        return try #require(answer["singleFile"].flatMap { AssetValue($0) })
    }

    private func read(_ value: AssetValue?, _ client: TestClient) async throws -> String {
        let address = try #require(value?.downloadURL)
        let ticket = try #require(address.split(separator: "/").dropLast().last)
        let file = try #require(client.service.download(String(ticket)))
        return try String(contentsOf: file, encoding: .utf8)
    }

    private func asset(_ record: WireRecord, _ field: String = "f") -> AssetValue? {
        record.fields[field]?.assets.first
    }

    @Test func aFileIsSentReferredToAndRead() async throws {
        let client = TestClient(service: try await service())
        defer { end(client.service) }
        try await client.makeZone("z")
        let value = try await upload("hello", client)
        #expect(value.size == 5 && value.receipt != nil)
        let saved = try await client.modify(.create, WireRecord("a", "Note", ["f": .asset(value)]))
        #expect(try await read(asset(saved), client) == "hello")
        #expect(asset(saved)?.receipt == nil)
        let changes = try await client.changes().records
        for record in [try await client.lookUp("a")] + changes {
            #expect(try await read(asset(record), client) == "hello")
        }
        // Sent back as it was read, it stays.
        var again = try await client.lookUp("a")
        again.fields["n"] = FieldEntry(.int64(1))
        let second = try await client.modify(.update, again)
        #expect(try await read(asset(second), client) == "hello")
    }

    @Test func aFileNobodyHasSentIsRefused() async throws {
        let client = TestClient(service: try await service())
        defer { end(client.service) }
        try await client.makeZone("z")
        var value = try await upload("secret", client)
        var other = client
        other.caller = .user("_bob")
        try await other.makeZone("z")
        var forged = value
        forged.receipt = nil
        // Neither a receipt of another user's nor the mere digest gives a content away.
        for stolen in [value, forged] {
            await expect(.badRequest) {
                try await other.modify(.create, WireRecord("a", "Note", ["f": .asset(stolen)]))
            }
        }
        await expect(.badRequest) { try await client.modify(.create, WireRecord("a", "Note", ["f": .asset(forged)])) }
        forged = value
        forged.size = 4
        await expect(.badRequest) { try await client.modify(.create, WireRecord("a", "Note", ["f": .asset(forged)])) }
        try await client.modify(.create, WireRecord("a", "Note", ["f": .asset(value)]))
        await expect(.badRequest) { try await other.modify(.create, WireRecord("a", "Note", ["f": .asset(value)])) }
        // A content that is known has the size that is known: another one would count wrongly.
        for size in [0, 4, Int64.max] {
            forged = value
            (forged.receipt, forged.size) = (nil, size)
            await expect(.badRequest) {
                try await client.modify(.create, WireRecord("b", "Note", ["f": .asset(forged)]))
            }
        }
        value.receipt = nil
        try await client.modify(.create, WireRecord("b", "Note", ["f": .asset(value)]))
    }

    @Test func C154_aFileGoesWhenNothingRefersToIt() async throws {
        let client = TestClient(service: try await service())
        defer { end(client.service) }
        try await client.makeZone("z")
        let later = Date(timeIntervalSinceNow: AssetFiles.patience + 60)
        let value = try await upload("one", client)
        _ = try await upload("never used", client)
        let first = try await client.modify(.create, WireRecord("a", "Note", ["f": .asset(value)]))
        try await client.modify(.create, WireRecord("b", "Note", ["f": .asset(value)]))
        #expect(try await client.service.sweepAssets() == 0)
        #expect(try await client.service.sweepAssets(now: later) == 1)
        var change = WireRecord("a", "Note", [:])
        change.recordChangeTag = first.recordChangeTag
        change.fields["f"] = FieldEntry(nil)
        try await client.modify(.update, change)
        #expect(try await client.service.sweepAssets(now: later) == 0)
        try await client.deleteZone("z")
        #expect(try await client.service.sweepAssets(now: later) == 1)
        #expect(client.service.assets.location(of: value.fileChecksum) == nil)
    }

    @Test func aReferenceNeedsNoSecondUpload() async throws {
        let client = TestClient(service: try await service())
        defer { end(client.service) }
        try await client.makeZone("z")
        let value = try await upload("once", client)
        try await client.modify(.create, WireRecord("a", "Note", ["f": .asset(value)]))
        let fields = ["a", "missing"].map { AssetField(recordName: $0, recordType: nil, fieldName: "f") }
        let request = AssetsRequest(.rereference, fields, zoneID: ZoneName("z"))
        let answer = try await client.send(.assetsRereference, request.write)
        let values = try answer.list("assets")
        #expect(values[1]["serverErrorCode"]?.string == "NOT_FOUND")
        try await client.makeZone("y")
        let copy = try #require(AssetValue(values[0]))
        let saved = try await client.modify(.create, WireRecord("b", "Note", ["f": .asset(copy)]), zone: "y")
        #expect(try await read(asset(saved), client) == "once")
    }

    @Test func ticketsExpireAndFitOnePurpose() throws {
        let tickets = AssetTickets(key: .random())
        let database = DatabaseAddress(container: "c", environment: .development, owner: "_a")
        let upload = tickets.upload(to: database)
        #expect(try tickets.database(ofUpload: upload) == database.text)
        #expect(throws: WireFailure.self) {
            try tickets.database(ofUpload: upload, now: Date(timeIntervalSinceNow: 901))
        }
        let download = tickets.download("d")
        #expect(tickets.digest(ofDownload: download) == "d")
        #expect(tickets.digest(ofDownload: download, now: Date(timeIntervalSinceNow: 3 * 3_600 + 1)) == nil)
        #expect(tickets.digest(ofDownload: upload) == nil)
        let content = AssetFiles.Content(digest: "d", size: 3)
        let receipt = tickets.receipt(for: content, in: database.text)
        #expect(tickets.holds(receipt, for: content, in: database.text))
        #expect(!tickets.holds(receipt, for: content, in: "c/development/public"))
        let tomorrow = Date(timeIntervalSinceNow: AssetTickets.receiptTime)
        #expect(!tickets.holds(receipt, for: content, in: database.text, now: tomorrow))
    }

    @Test func aFullDatabaseTakesDeletionsOnly() async throws {
        var limits = ServiceLimits()
        limits.databaseSize = 200
        let client = try await TestClient.make(limits: limits)
        try await client.makeZone("z")
        let text = String(repeating: "x", count: 120)
        let saved = try await client.modify(.create, WireRecord("a", "Note", ["t": .string(text)]))
        await expect(.quotaExceeded) { try await client.modify(.create, WireRecord("b", "Note", ["t": .string(text)])) }
        var gone = WireRecord(recordName: "a")
        gone.recordChangeTag = saved.recordChangeTag
        try await client.modify(.delete, gone)
        try await client.modify(.create, WireRecord("b", "Note", ["t": .string(text)]))
    }

    @Test func programsUseAssetsOfTheService() async throws {
        let service = try await service()
        defer { end(service) }
        let container = CKContainer.inProcess(service)
        let database = container.privateCloudDatabase
        let source = try file(String(repeating: "asset ", count: 10_000))
        let record = CKRecord(recordType: "Photo", recordID: CKRecord.ID(recordName: "p"))
        record["file"] = CKAsset(fileURL: source)
        _ = try await database.save(record)
        let found = try await database.record(for: record.recordID)
        let fetched = try #require((found["file"] as? CKAsset)?.fileURL)
        #expect(try Data(contentsOf: fetched) == Data(contentsOf: source))
        #expect(FileManager.default.fileExists(atPath: source.path))
        try FileManager.default.removeItem(at: source)
    }
}
