import Foundation
import Testing
import UntrustedJSON

@testable import CloudKit
@testable import CloudService

/// Assets by their addresses.
@Suite("Assets over HTTP", .serialized)
struct AssetRoutesTests {
    @Test func partsOfAnAssetAreRead() async throws {
        try await RunningService.run { running in
            let database = running.container(web: try await running.signIn()).privateCloudDatabase
            let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try Data((0..<100).map { UInt8($0) }).write(to: file)
            defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
            let record = CKRecord(recordType: "Film", recordID: CKRecord.ID(recordName: "one"))
            record["film"] = CKAsset(fileURL: file)
            _ = try await database.save(record)
            let lookup = #"{"records":[{"recordName":"one"}]}"#
            let path = running.path(.recordsLookup, web: try await running.signIn())
            let answer = try await running.send("POST", path, lookup).json
            let fields = answer["records"]?.array?.first?["fields"]
            let address = try #require(fields?["film"]?["value"]?["downloadURL"]?.string)
            func part(_ range: String, _ more: [String: String] = [:]) async throws -> RunningService.Answer {
                try await running.send("GET", address, headers: more.merging(["Range": range]) { $1 })
            }
            let middle = try await part("bytes=10-19")
            #expect(middle.status == 206 && middle.data == Array(10..<20))
            #expect(middle.header("Content-Range") == "bytes 10-19/100")
            #expect(try await part("bytes=-5").data == Array(95..<100))
            #expect(try await part("bytes=95-").data == Array(95..<100))
            let whole = try await part("bytes=0-1,3-4")
            #expect(whole.status == 200 && whole.data.count == 100 && whole.header("Accept-Ranges") == "bytes")
            #expect(try await part("bytes=0-1", ["If-Range": "\"other\""]).data.count == 100)
            let none = try await part("bytes=100-")
            #expect(none.status == 416 && none.header("Content-Range") == "bytes */100")
        }
    }
}
