import Foundation
import Testing

@testable import CloudServer

@Suite("Certificates for one's own network")
struct SelfSignedCertificateTests {
    @Test func theAuthorityStaysWhenNamesChange() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let first = try SelfSignedCertificate(in: folder, names: ["cloud.local", "192.168.1.5"])
        let texts = try [first.authority, first.server.certificateFile].map { try Data(contentsOf: $0) }
        let again = try SelfSignedCertificate(in: folder, names: ["192.168.1.5", "cloud.local"])
        #expect(try [again.authority, again.server.certificateFile].map { try Data(contentsOf: $0) } == texts)
        let other = try SelfSignedCertificate(in: folder, names: ["other.local"])
        #expect(try Data(contentsOf: other.authority) == texts[0])
        #expect(try Data(contentsOf: other.server.certificateFile) != texts[1])
        let permissions = try FileManager.default.attributesOfItem(atPath: other.server.keyFile.path)[.posixPermissions]
        #expect(permissions as? Int == 0o600)
    }

    @Test func aProgramOfOthersTrustsIt() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let made = try SelfSignedCertificate(in: folder, names: ["cloud.local"])
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = [
            "verify", "-CAfile", made.authority.path, "-purpose", "sslserver", "-verify_hostname", "cloud.local",
            made.server.certificateFile.path,
        ]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
