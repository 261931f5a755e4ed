import Foundation
import Testing

@testable import CloudKit

@Suite("Assets")
struct AssetTransferTests {
    private let cloud = FakeCloud()
    private var database: CKDatabase { cloud.database }

    private func file(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("asset-\(UUID().uuidString)")
        try Data(text.utf8).write(to: url)
        return url
    }

    @Test func C152_C153_roundTrip() async throws {
        let source = try file("content")
        defer { try? FileManager.default.removeItem(at: source) }
        let record = CKRecord(recordType: "Photo", recordID: CKRecord.ID(recordName: "a"))
        record["image"] = CKAsset(fileURL: source)
        try await database.save(record)
        #expect((record["image"] as? CKAsset)?.fileURL == source)
        #expect(FileManager.default.fileExists(atPath: source.path))
        #expect(cloud.operations == ["assets/upload", "records/modify"])
        let staged: URL
        do {
            let fetched = try await database.record(for: record.recordID)
            staged = try #require((fetched["image"] as? CKAsset)?.fileURL)
            #expect(try Data(contentsOf: staged) == Data("content".utf8))
            let folder = staged.deletingLastPathComponent().path
            #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
            fetched["note"] = 1
            try await database.save(fetched)
        }
        #expect(cloud.operations.count { $0 == "assets/upload" } == 1)
        #expect(try Data(contentsOf: staged) == Data("content".utf8), "the file outlives the record")
    }

    @Test func C153_downloadedFilesGoAfterAnHour() throws {
        // So much before now that files of other tests are not due at the end, and these not before it.
        let start = Date(timeIntervalSinceNow: -StagedFiles.lifetime / 2)
        let old = try #require(StagedFiles.next(at: start))
        try Data("content".utf8).write(to: old)
        let moved = try #require(StagedFiles.next(at: start))
        _ = StagedFiles.next(at: start.addingTimeInterval(StagedFiles.lifetime - 1))
        #expect(FileManager.default.fileExists(atPath: old.path))
        _ = StagedFiles.next(at: start.addingTimeInterval(StagedFiles.lifetime + 1))
        for file in [old, moved] {
            #expect(!FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path))
        }
    }

    @Test func C097_missingFile() async throws {
        let record = CKRecord(recordType: "Photo")
        record["image"] = CKAsset(fileURL: URL(fileURLWithPath: "/nowhere/at-all"))
        let error = await #expect(throws: CKError.self) { try await database.save(record) }
        #expect(error?.code == .assetFileNotFound && cloud.requests.isEmpty)
    }

    @Test func C149_contentThatIsGoneIsAnErrorOfItsRecord() async throws {
        let source = try file("content")
        defer { try? FileManager.default.removeItem(at: source) }
        let record = CKRecord(recordType: "Photo", recordID: CKRecord.ID(recordName: "a"))
        record["image"] = CKAsset(fileURL: source)
        try await database.save(record)
        cloud.state.withLock { $0.files = [:] }
        let results = try await database.records(for: [record.recordID])
        let error = #expect(throws: CKError.self) { try results[record.recordID]?.get() }
        #expect(error?.code == .assetNotAvailable)
    }

    @Test func C076_conflictHasNoFiles() async throws {
        let source = try file("content")
        defer { try? FileManager.default.removeItem(at: source) }
        let id = CKRecord.ID(recordName: "a")
        let record = CKRecord(recordType: "Photo", recordID: id)
        record["image"] = CKAsset(fileURL: source)
        try await database.save(record)
        let error = await #expect(throws: CKError.self) {
            try await database.save(CKRecord(recordType: "Photo", recordID: id))
        }
        let asset = try #require(error?.serverRecord?["image"] as? CKAsset)
        #expect(asset.fileURL == nil)
    }
}
