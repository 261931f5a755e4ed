import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("Quotas")
struct QuotaTests {
    @Test(arguments: [
        ("500", Quota.bytes(500)), ("500 MB", .bytes(500_000_000)), ("2.5gb", .bytes(2_500_000_000)),
        (" 1 kB ", .bytes(1_000)),
        ("3TB", .bytes(3_000_000_000_000)), ("7 B", .bytes(7)), ("Default", .standard), ("unlimited", .unlimited),
    ])
    func sizesAreRead(text: String, quota: Quota) throws {
        #expect(try Quota(text) == quota)
        #expect(Quota(stored: quota.stored) == quota)
    }

    @Test(arguments: [
        "", " ", "0", "0.2", "-5 MB", "+5", "MB", "5 PB", "1e9", "nan", "inf", "0x10", "1.2.3", "9999999999 TB", "5 5x",
    ])
    func otherTextsAreRefused(text: String) {
        #expect(throws: AccountError.invalidSize(text)) { try Quota(text) }
    }

    @Test func aQuotaOutlastsTheProcessAndAnotherOneNoticesIt() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let (service, tool) = (try await AccountStore(folder), try await AccountStore(folder))
        let ada = try await tool.addUser("ada", password: "correct horse")
        #expect(try await service.quotas().users.isEmpty)
        try await tool.setQuota(.bytes(5), ofUser: "ada")
        let place = QuotaPlace("iCloud.test", .production)
        try await tool.setQuota(.unlimited, of: place)
        for _ in 0..<6_000 where try await service.quotas().places.isEmpty {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try await service.quotas().users == [ada.recordName: .bytes(5)])
        #expect(try await service.quotas().places == [place: .unlimited])
        try await tool.setQuota(.standard, of: place)
        try tool.close()
        try service.close()
        let later = try await AccountStore(folder)
        #expect(try await later.quotas().places.isEmpty)
        #expect(try await later.user(login: "ada")?.quota == .bytes(5))
        await #expect(throws: AccountError.unknown("user 'bob'")) {
            try await later.setQuota(.unlimited, ofUser: "bob")
        }
        try later.close()
    }
}
