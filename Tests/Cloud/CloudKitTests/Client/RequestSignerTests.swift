import CloudWire
import Foundation
import Testing

@testable import CloudKit

@Suite("A server's signature")
struct RequestSignerTests {
    // A key that was made for this test and is used for nothing else.
    private static let key = """
        -----BEGIN EC PRIVATE KEY-----
        MHcCAQEEIGZBzUCnllj+oTBKOKU0u3zYg2d1guUnH0jGYnlw3hxUoAoGCCqGSM49
        AwEHoUQDQgAE+xYxOxPB7tVBjKu0OLQuISjB0eAHHw2/z/enuq19Kh9BDOkY/3vG
        p57IyUaQYDCHrNlfW/AtY+8uRyTdJwY9eg==
        -----END EC PRIVATE KEY-----
        """

    private func signer(_ text: String) throws -> (RequestSigner, URL) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("key-\(UUID().uuidString).pem")
        try Data(text.utf8).write(to: file)
        return (RequestSigner(keyID: "k", file: file), file)
    }

    private func request(_ scope: CloudPath.Scope) -> CloudRequest {
        let path = CloudPath(container: "c", environment: .development, scope: scope, operation: .recordsQuery)
        return CloudRequest(path, body: Array("{}".utf8))
    }

    @Test func digestOfAText() throws {
        let hex = try RequestSigner.digest(Array("abc".utf8)).map { String(Int($0) + 256, radix: 16).dropFirst() }
            .joined()
        #expect(hex.hasPrefix("ba7816bf8f01cfea414140de5dae2223"))
    }

    @Test func signatureIsDER() throws {
        let (signer, file) = try signer(Self.key)
        defer { try? FileManager.default.removeItem(at: file) }
        let credentials = try signer.credentials(for: request(.public), at: Date(timeIntervalSince1970: 0))
        guard case .signature(let key, let date, let signature) = credentials else {
            Issue.record("no signature")
            return
        }
        #expect(key == "k" && date == "1970-01-01T00:00:00Z")
        let bytes = try #require(Data(base64Encoded: signature))
        #expect(bytes.first == 0x30 && (68...72).contains(bytes.count))
    }

    @Test func keyIsForThePublicDatabaseOnly() throws {
        let (signer, file) = try signer(Self.key)
        defer { try? FileManager.default.removeItem(at: file) }
        let source = ConfiguredCredentials(apiToken: "a", webToken: nil, signer: signer)
        #expect(try source.credentials(for: request(.private)) == .tokens(api: "a", web: nil))
        if case .tokens = try source.credentials(for: request(.public)) { Issue.record("tokens beside a key") }
    }

    @Test func unreadableKeysAreErrors() throws {
        let (signer, file) = try signer("no key")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: CKError.self) { try signer.credentials(for: request(.public)) }
        let missing = RequestSigner(keyID: "k", file: URL(fileURLWithPath: "/nowhere.pem"))
        #expect(throws: CKError.self) { try missing.credentials(for: request(.public)) }
    }
}
