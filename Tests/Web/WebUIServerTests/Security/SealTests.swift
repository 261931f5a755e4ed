import Foundation
import Testing

@testable import WebUIServer

@Suite("What browsers keep for the server")
struct SealTests {
    @Test("Codes are HMAC-SHA256, digests SHA-256, as other programs calculate them")
    func vectors() {
        let key = SecretKey(bytes: Array(0..<32))
        #expect(
            key.code(for: "text", purpose: "purpose").prefix(8) == [0x4D, 0x3C, 0xCA, 0x04, 0x7A, 0x2E, 0xB3, 0x10]
        )
        #expect(Asset.digest(of: Array("abc".utf8)).prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
    }

    @Test("Opens what it has sealed, and nothing else")
    func seals() {
        let key = SecretKey.random()
        let seal = Seal(key: key, purpose: "a")
        let text = seal.seal("größer\n.", for: 60)
        #expect(seal.open(text) == "größer\n.")
        #expect(seal.open(text, now: Date() + 61) == nil)
        #expect(Seal(key: key, purpose: "b").open(text) == nil)
        #expect(Seal(key: .random(), purpose: "a").open(text) == nil)
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            // In Base64, changing the last character of a group may not change the bytes.
            if let opened = seal.open(changed) { #expect(opened == "größer\n.") }
        }
        for damaged in ["", ".", "..", "...", "1.2.3", text + ".", String(text.dropLast(3))] {
            #expect(seal.open(damaged) == nil)
        }
    }

    @Test("A stored key is the same again, private, and not replaced when damaged")
    func storage() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("key-\(UUID())")
        let file = folder.appendingPathComponent("a/web.key")
        let key = try SecretKey.stored(at: file)
        #expect(try SecretKey.stored(at: file).code(for: "a", purpose: "b") == key.code(for: "a", purpose: "b"))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect(throws: SecretKeyError.self) { try SecretKey.stored(at: file) }
        try Data([1, 2, 3]).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(throws: SecretKeyError.self) { try SecretKey.stored(at: file) }
        #expect(try Data(contentsOf: file).count == 3)
        try FileManager.default.removeItem(at: folder)
    }
}
