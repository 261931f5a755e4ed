import Foundation
import Testing

@testable import CloudService

@Suite("The service's key")
struct ServiceKeyTests {
    @Test("opens what it has sealed, for the same purpose only")
    func seals() {
        let key = ServiceKey.random()
        let sealed = key.seal("ticket/ä 7", purpose: "upload")
        #expect(key.unseal(sealed, purpose: "upload") == "ticket/ä 7")
        #expect(key.unseal(sealed, purpose: "download") == nil)
        #expect(ServiceKey.random().unseal(sealed, purpose: "upload") == nil)
        for index in sealed.indices {
            var changed = sealed
            changed.replaceSubrange(index...index, with: sealed[index] == "A" ? "B" : "A")
            #expect(key.unseal(changed, purpose: "upload") == nil, "\(changed)")
        }
    }

    @Test("is kept in a file that only its user can read")
    func isStored() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let file = folder.appending(path: "key")
        let sealed = try ServiceKey.stored(at: file).seal("text", purpose: "test")
        #expect(try ServiceKey.stored(at: file).unseal(sealed, purpose: "test") == "text")
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        #expect(throws: ServiceKeyError.self) { try ServiceKey.stored(at: file) }
    }
}
