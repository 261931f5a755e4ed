import CServerCrypto
import CloudWire
import Foundation
import ServerSecurity
import Testing

@testable import CloudKit
@testable import CloudService

@Suite("Requests that servers sign")
struct SignedRequestTests {
    private let start = AccountFixture.start
    private let path = AccountFixture.path(.recordsQuery, .public)
    private let body = Array(#"{"query":{"recordType":"Note"}}"#.utf8)

    private func make() async throws -> (fixture: AccountFixture, pair: TestKey, keyID: String) {
        let (fixture, pair) = (try await AccountFixture.make(), try TestKey())
        let keyID = try await fixture.accounts.addServerKey(
            name: "server",
            container: "iCloud.test",
            environment: .development,
            publicKey: pair.publicPEM
        )
        return (fixture, pair, keyID)
    }

    private func credentials(
        _ pair: TestKey,
        _ keyID: String,
        digest: [UInt8]? = nil,
        signedPath: String? = nil,
        at date: Date? = nil
    ) throws -> CloudRequest.Credentials {
        let time = RequestSignature.text(of: date ?? start)
        let text = RequestSignature.text(date: time, digest: digest ?? Digest.of(body), path: signedPath ?? path.text)
        return .signature(keyID: keyID, date: time, signature: Data(try pair.sign(text)).base64EncodedString())
    }

    private func admit(
        _ fixture: AccountFixture,
        _ credentials: CloudRequest.Credentials,
        path: CloudPath? = nil,
        body: [UInt8]? = nil,
        target: String? = nil,
        now: Date? = nil
    ) async throws -> Caller {
        let path = path ?? self.path
        return try await fixture.authenticator.admit(
            path,
            credentials,
            body: body ?? self.body,
            target: target ?? path.text,
            origin: nil,
            now: now ?? start
        ).caller
    }

    @Test func theClientsSignatureIsAccepted() async throws {
        let (fixture, pair, keyID) = try await make()
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pem")
        try pair.privatePEM.write(to: file, atomically: true, encoding: .utf8)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
        let signer = RequestSigner(keyID: keyID, file: file)
        let credentials = try signer.credentials(for: CloudRequest(path, body: body), at: start)
        #expect(try await admit(fixture, credentials) == .server(keyID: keyID))
    }

    @Test func aSignatureIsOfOneRequest() async throws {
        let (fixture, pair, keyID) = try await make()
        let good = try credentials(pair, keyID)
        await expect(.authenticationFailed) { try await admit(fixture, good, body: body + [32]) }
        await expect(.authenticationFailed) { try await admit(fixture, good, body: []) }
        for other in [
            AccountFixture.path(.recordsModify, .public),
            AccountFixture.path(.recordsQuery, .public, container: "iCloud.b"),
            AccountFixture.path(.recordsQuery, .public, environment: .production),
        ] {
            await expect(.authenticationFailed) { try await admit(fixture, good, path: other) }
            // The target that was signed does not stand for another operation.
            await expect(.authenticationFailed) { try await admit(fixture, good, path: other, target: path.text) }
        }
        guard case .signature(_, let date, let signature) = good else { return }
        for (id, date, signature) in [
            ("x", date, signature), (keyID, RequestSignature.text(of: start + 1), signature), (keyID, date, ""),
            (keyID, date, "????"), (keyID, date, String(signature.dropLast(8))), (keyID, "now", signature),
            (keyID, "", signature), ("", date, signature),
        ] {
            let wrong = CloudRequest.Credentials.signature(keyID: id, date: date, signature: signature)
            await expect(.authenticationFailed) { try await admit(fixture, wrong) }
        }
        #expect(try await admit(fixture, good) == .server(keyID: keyID))
    }

    @Test func serversHaveNoPrivateData() async throws {
        let (fixture, pair, keyID) = try await make()
        for scope in [CloudPath.Scope.private, .shared] {
            let path = AccountFixture.path(.recordsQuery, scope)
            let signed = try credentials(pair, keyID, signedPath: path.text)
            await expect(.accessDenied) { try await admit(fixture, signed, path: path) }
        }
    }

    @Test func theDateIsNearTheClock() async throws {
        let (fixture, pair, keyID) = try await make()
        for seconds in [-601.0, 601, 1e6, -1e6] {
            let signed = try credentials(pair, keyID, at: start + seconds)
            await expect(.authenticationFailed) { try await admit(fixture, signed) }
        }
        for seconds in [-599.0, 599] {
            _ = try await admit(fixture, try credentials(pair, keyID, at: start + seconds))
        }
    }

    @Test func whatClientsSignDiffers() async throws {
        let (fixture, pair, keyID) = try await make()
        let target = path.text + "?remap=true"
        _ = try await admit(fixture, try credentials(pair, keyID), target: target)
        _ = try await admit(fixture, try credentials(pair, keyID, signedPath: target), target: target)
        for digest in [Digest.of([]), []] {
            _ = try await admit(fixture, try credentials(pair, keyID, digest: digest), body: [])
        }
        // Without a digest, a signature is for an empty body only.
        let empty = try credentials(pair, keyID, digest: [])
        await expect(.authenticationFailed) { try await admit(fixture, empty) }
        let other = try credentials(pair, keyID, signedPath: path.text + "?a=b")
        await expect(.authenticationFailed) { try await admit(fixture, other, target: target) }
    }

    @Test func aSignatureIsGoodOnce() async throws {
        let (fixture, pair, keyID) = try await make()
        let signed = try credentials(pair, keyID)
        _ = try await admit(fixture, signed)
        for seconds in [0.0, 1, 599, -599, 601] {
            await expect(.authenticationFailed) { try await admit(fixture, signed, now: start + seconds) }
        }
        _ = try await admit(fixture, try credentials(pair, keyID))
    }

    @Test func aSignatureInAnotherFormIsTheSame() async throws {
        let (fixture, pair, keyID) = try await make()
        guard case .signature(_, let date, let text) = try credentials(pair, keyID) else { return }
        _ = try await admit(fixture, .signature(keyID: keyID, date: date, signature: text))
        let bytes = Array(try #require(Data(base64Encoded: text)))
        let twin = try mirrored(bytes)
        #expect(twin != bytes)
        let other = CloudRequest.Credentials.signature(
            keyID: keyID,
            date: date,
            signature: Data(twin).base64EncodedString()
        )
        let signedText = RequestSignature.text(date: date, digest: Digest.of(body), path: path.text)
        let key = try SignatureCheck.publicKey(pem: pair.publicPEM)
        #expect(SignatureCheck.isValid(twin, of: Array(signedText.utf8), key: key))
        await expect(.authenticationFailed) { try await admit(fixture, other) }
    }

    /// Returns the second signature that is valid for the same text: its s is the curve's order minus s.
    private func mirrored(_ signature: [UInt8]) throws -> [UInt8] {
        let order: [UInt8] = [
            0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6, 0xfa, 0xad,
            0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
        ]
        let length = 4 + Int(signature[3])
        var rest = Array(signature[(length + 2)...])
        rest = Array([UInt8](repeating: 0, count: max(0, 32 - rest.count)) + rest.suffix(32))
        var (difference, borrow) = ([UInt8](repeating: 0, count: 32), 0)
        for place in (0..<32).reversed() {
            let value = Int(order[place]) - Int(rest[place]) - borrow
            (difference[place], borrow) = (UInt8((value + 256) % 256), value < 0 ? 1 : 0)
        }
        difference = Array(difference.drop { $0 == 0 })
        if difference[0] > 127 { difference = [0] + difference }
        let content = Array(signature[2..<length]) + [2, UInt8(difference.count)] + difference
        return [0x30, UInt8(content.count)] + content
    }

    @Test func keysAreOfOneContainerAndCanBeRevoked() async throws {
        let (fixture, pair, keyID) = try await make()
        for other in [
            AccountFixture.path(.recordsQuery, .public, container: "iCloud.b"),
            AccountFixture.path(.recordsQuery, .public, environment: .production),
        ] {
            let signed = try credentials(pair, keyID, signedPath: other.text)
            await expect(.authenticationFailed) { try await admit(fixture, signed, path: other) }
        }
        let foreign = try credentials(TestKey(), keyID)
        await expect(.authenticationFailed) { try await admit(fixture, foreign) }
        _ = try await admit(fixture, try credentials(pair, keyID))
        #expect(try await fixture.accounts.serverKeys().map(\.keyID) == [keyID])
        try await fixture.accounts.revokeServerKey(keyID)
        let late = try credentials(pair, keyID)
        await expect(.authenticationFailed) { try await admit(fixture, late) }
    }

    @Test func onlyPublicKeysOfTheCurveAreTaken() async throws {
        let fixture = try await AccountFixture.make()
        let good = try TestKey().publicPEM
        let encrypted = good.replacingOccurrences(
            of: "KEY-----\n",
            with: "KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00112233445566778899AABBCCDDEEFF\n\n"
        )
        for pem in [
            "", "x", String(good.dropLast(60)), try TestKey(curve: NID_secp384r1).publicPEM,
            try TestKey(curve: NID_secp256k1).publicPEM, try TestKey(curve: nil).publicPEM, try TestKey().privatePEM,
            encrypted, String(repeating: "-----BEGIN PUBLIC KEY-----\n", count: 1_000),
        ] {
            await #expect {
                _ = try await fixture.accounts.addServerKey(
                    name: "n",
                    container: "iCloud.test",
                    environment: .development,
                    publicKey: pem
                )
            } throws: { error in
                if case AccountError.invalidKey = error { true } else { false }
            }
        }
        #expect(try await fixture.accounts.serverKeys().isEmpty)
    }

    @Test func theMemoryOfSignaturesIsBounded() {
        let seen = SeenSignatures(most: 3)
        let end = start + 600
        for number in UInt8(0)..<5 { #expect(seen.insert([number], until: end, now: start)) }
        #expect(seen.count == 3)
        for number in UInt8(2)..<5 { #expect(!seen.insert([number], until: end, now: start)) }
        #expect(!seen.insert([4], until: end, now: end))
        // Once its date is too old, a signature need not be remembered.
        #expect(seen.insert([4], until: end + 10, now: end + 1))
        #expect(seen.insert([0], until: end, now: start))
        #expect(seen.count == 3)
    }

    @Test func signaturesAtOnceAreGoodOnce() async throws {
        let (fixture, pair, keyID) = try await make()
        let signed = try credentials(pair, keyID)
        let admitted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do {
                        _ = try await admit(fixture, signed)
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(admitted == 1)
    }
}
