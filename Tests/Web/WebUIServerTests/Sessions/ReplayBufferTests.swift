import Testing

@testable import WebUIServer

@Suite("Patches that are kept for a while")
struct ReplayBufferTests {
    @Test("Gives what is behind a number, or nothing where it would not be all")
    func replays() {
        var buffer = ReplayBuffer(latest: 10)
        #expect(buffer.patches(after: 10) == [])
        #expect(buffer.patches(after: 9) == nil)
        for number in 11...15 { buffer.append("\(number)", sequence: number) }
        #expect(buffer.patches(after: 10) == ["11", "12", "13", "14", "15"])
        #expect(buffer.patches(after: 13) == ["14", "15"])
        #expect(buffer.patches(after: 16) == nil)
        buffer.drop(through: 13)
        #expect(buffer.patches(after: 13) == ["14", "15"])
        #expect(buffer.patches(after: 12) == nil)
        #expect(buffer.waiting.patches == 2)
    }

    @Test("Keeps so many, of so many bytes")
    func limits() {
        var buffer = ReplayBuffer(latest: 0)
        for number in 1...2000 { buffer.append("x", sequence: number) }
        #expect(buffer.waiting.patches == ReplayBuffer.mostPatches)
        #expect(buffer.patches(after: 2000 - ReplayBuffer.mostPatches)?.count == ReplayBuffer.mostPatches)
        buffer.append(String(repeating: "x", count: ReplayBuffer.mostBytes + 1), sequence: 2001)
        #expect(buffer.waiting.patches == 0)
        #expect(buffer.waiting.bytes == 0)
        #expect(buffer.patches(after: 2000) == nil)
    }
}
