import Foundation
import ServerSecurity
import Testing

@Suite("Keys that sign")
struct SigningKeyTests {
    @Test("Codes are HMAC-SHA256, and stay what they were")
    func vectors() {
        let key = SigningKey(bytes: Array(0..<32))
        #expect(
            key.code(for: "text", purpose: "purpose").prefix(8) == [0x4D, 0x3C, 0xCA, 0x04, 0x7A, 0x2E, 0xB3, 0x10]
        )
        #expect(key.code(for: "text", purpose: "other") != key.code(for: "text", purpose: "purpose"))
        #expect(key.derived(by: "a").code(for: "t", purpose: "p") != key.code(for: "t", purpose: "p"))
    }

    @Test("A stored key is the same again, and only if nobody else can read it")
    func storage() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let file = folder.appending(path: "key")
        let code = try SigningKey.stored(at: file).code(for: "a", purpose: "b")
        #expect(try SigningKey.stored(at: file).code(for: "a", purpose: "b") == code)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect(throws: StoredKeyError.self) { try SigningKey.stored(at: file) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        try Data([1, 2, 3]).write(to: file)
        #expect(throws: StoredKeyError.self) { try SigningKey.stored(at: file) }
        #expect(throws: StoredKeyError.self) { try SigningKey.stored(at: folder.appending(path: "none/key")) }
    }
}
