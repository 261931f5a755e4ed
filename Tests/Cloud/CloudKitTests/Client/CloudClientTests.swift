import CloudWire
import Foundation
import Testing

@testable import CloudKit

@Suite("Requests and their failures")
struct CloudClientTests {
    private let cloud = FakeCloud()
    private let id = CKRecord.ID(recordName: "a")

    private func code(_ body: () async throws -> Void) async -> CKError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? CKError)?.code
        }
    }

    @Test func C078_C079_throttleHoldsLaterCallsBack() async {
        let container = cloud.container
        cloud.answer(#"{"serverErrorCode":"THROTTLED","reason":"slow down","retryAfter":30}"#, status: 503)
        let first = await #expect(throws: CKError.self) { try await container.privateCloudDatabase.record(for: id) }
        #expect(first?.code == .serviceUnavailable && first?.retryAfterSeconds == 30)
        let second = await #expect(throws: CKError.self) { try await container.privateCloudDatabase.record(for: id) }
        #expect(second?.code == .requestRateLimited && (second?.retryAfterSeconds ?? 0) > 25)
        #expect(cloud.requests.count == 1)
        #expect(await code { _ = try await container.publicCloudDatabase.record(for: id) } == .unknownItem)
    }

    @Test func C079_headerCountsIfTheBodySaysNothing() async {
        cloud.answer("busy", status: 503, retryAfter: 9)
        let error = await #expect(throws: CKError.self) { try await cloud.database.record(for: id) }
        #expect(error?.code == .serviceUnavailable && error?.retryAfterSeconds == 9)
    }

    @Test func C083_readsAreSentAgainAndWritesAreNot() async throws {
        try await cloud.database.save(CKRecord(recordType: "Note", recordID: id))
        cloud.fail(.failed("reset"))
        cloud.fail(.failed("reset"))
        #expect(try await cloud.database.record(for: id).recordID == id)
        cloud.fail(.failed("reset"))
        #expect(await code { try await cloud.database.save(CKRecord(recordType: "Note")) } == .networkFailure)
        cloud.fail(.unavailable("no route"))
        #expect(await code { _ = try await cloud.database.record(for: id) } == .networkUnavailable)
    }

    @Test func C085_signInIsNeeded() async throws {
        cloud.answer(
            #"{"serverErrorCode":"AUTHENTICATION_REQUIRED","reason":"sign in","redirectURL":"https://x"}"#,
            status: 421
        )
        #expect(try await cloud.container.accountStatus() == .noAccount)
        #expect(try await cloud.container.accountStatus() == .available)
        #expect(try await cloud.container.userRecordID().recordName == "_me")
    }

    @Test func C193_withoutAServiceDatabasesExistAndFail() async {
        let container = CKContainer("", CloudConfiguration().client(of: ""))
        #expect(container.containerIdentifier == nil)
        let error = await #expect(throws: CKError.self) { try await container.publicCloudDatabase.record(for: id) }
        #expect(error?.code == .notAuthenticated)
        #expect(error?.localizedDescription.contains("CLOUDKIT_ENDPOINT") == true)
    }

    @Test func rotatingTokensAreUsedOnceEach() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("token-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let container = cloud.container(api: "a", web: WebTokenFile(token: "0", file: file))
        for next in 1...20 {
            cloud.answer(#"{"records":[]}"#, webToken: "\(next)")
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask { _ = await code { _ = try await container.privateCloudDatabase.record(for: id) } }
            }
        }
        let tokens = cloud.requests.compactMap { request in
            if case .tokens(_, let web) = request.credentials { web } else { nil }
        }
        #expect(tokens == (0..<20).map { "\($0)" })
        #expect(try String(contentsOf: file, encoding: .utf8) == "20")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(WebTokenFile(token: "old", file: file).token == "20")
    }

    @Test func unreadableAnswersAreErrorsOfTheService() async {
        cloud.answer(#"{"records":5}"#)
        #expect(await code { _ = try await cloud.database.record(for: id) } == .internalError)
        cloud.answer("<html>")
        #expect(await code { _ = try await cloud.database.record(for: id) } == .serverRejectedRequest)
    }

    @Test func tokensArePercentEncoded() {
        #expect(HTTPTransport.encoded("a+b/c=d") == "a%2Bb%2Fc%3Dd")
    }
}
