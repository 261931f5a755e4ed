import Foundation
import ServerSecurity
import Synchronization
import Testing

@Suite("Digests, codes and texts of bytes")
struct DigestTests {
    @Test("Bytes and files have the same digests, as other programs calculate them")
    func digests() throws {
        #expect(Digest.of(Array("abc".utf8)).hexadecimal.hasPrefix("ba7816bf8f01cfea"))
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let bytes = [UInt8](repeating: 7, count: 700_000)
        try Data(bytes).write(to: file)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
        #expect(try Digest.of(file) == Digest.of(bytes))
    }

    @Test("A digest closes its own file only, and that once")
    func filesOfOtherThreadsStayOpen() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("abc".utf8).write(to: file)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
        let lost = Mutex(0)
        let isRunning = Mutex(true)
        let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            begun.signal()
            while isRunning.withLock(\.self) {
                let others = (0..<8).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
                for other in others where close(other) != 0 { lost.withLock { $0 += 1 } }
            }
            ended.signal()
        }
        begun.wait()
        for _ in 0..<5_000 { #expect(throws: Never.self) { try Digest.of(file) } }
        isRunning.withLock { $0 = false }
        ended.wait()
        #expect(lost.withLock { $0 } == 0)
    }

    @Test("Base64 for addresses has one form, and comes back")
    func texts() {
        for count in 0..<40 {
            let bytes = Secret.bytes(count)
            let text = bytes.base64URL
            #expect(text.utf8.allSatisfy { $0 != 0x2B && $0 != 0x2F && $0 != 0x3D })
            #expect([UInt8](base64URL: text) == bytes && bytes.hexadecimal.utf8.count == 2 * count)
        }
        #expect([UInt8(0xFB), 0xEF, 0xFE].base64URL == "--_-")
        for text in ["A", "AB", "AA==", "++/+", "A A", "ä"] { #expect([UInt8](base64URL: text) == nil) }
        #expect([UInt8]("abc".utf8).isEqualInConstantTime(to: [UInt8]("abc".utf8)))
        #expect(![UInt8]("abc".utf8).isEqualInConstantTime(to: [UInt8]("abd".utf8)))
        #expect(![UInt8]("abc".utf8).isEqualInConstantTime(to: [UInt8]("ab".utf8)))
    }
}
