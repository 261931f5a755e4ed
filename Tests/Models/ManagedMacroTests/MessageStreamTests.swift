import Foundation
import Testing

@testable import ManagedMacroExpansion

@Suite struct MessageStreamTests {
    @Test func messagesArriveAsSent() throws {
        let pipe = Pipe()
        let stream = MessageStream(input: pipe.fileHandleForReading.fileDescriptor, output: pipe.writer)
        for message in ["{}", "größer ✓", String(repeating: "a", count: 300)].map({ Data($0.utf8) }) {
            try stream.send(message)
            #expect(try stream.receive() == message)
        }
        try pipe.fileHandleForWriting.close()
        #expect(try stream.receive() == nil)
    }

    @Test func lengthsAreLittleEndian() throws {
        let pipe = Pipe()
        try MessageStream(input: -1, output: pipe.writer).send(Data(repeating: 7, count: 0x0102))
        let header = try pipe.fileHandleForReading.read(upToCount: 8)
        #expect(header == Data([2, 1, 0, 0, 0, 0, 0, 0]))
    }

    @Test func messagesMayBeLongerThanAPipeHolds() throws {
        let message = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try frame(message).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let handle = try FileHandle(forReadingFrom: file)
        #expect(try MessageStream(input: handle.fileDescriptor, output: -1).receive() == message)
    }

    @Test func anEmptyMessageEndsTheConversation() throws {
        #expect(try receive(Data(count: 8)) == nil)
        #expect(try receive(Data(count: 8) + frame("{}")) == nil)
    }

    @Test func theStreamMayEndBetweenMessagesOnly() throws {
        let whole = frame("{\"getCapability\":{}}")
        #expect(try receive(Data()) == nil)
        for count in 1..<whole.count {
            #expect(throws: MessageStream.Failure.truncated) { try receive(whole.prefix(count)) }
        }
    }

    @Test(arguments: [1 << 60, .max, 1 << 63, MessageStream.longestMessage + 1] as [UInt64])
    func impossibleLengthsAreErrors(length: UInt64) {
        let header = withUnsafeBytes(of: length.littleEndian) { Data($0) }
        #expect(throws: MessageStream.Failure.tooLong(length)) { try receive(header + Data("{}".utf8)) }
    }

    @Test func aClosedStreamIsAnError() {
        let stream = MessageStream(input: -1, output: -1)
        #expect(throws: MessageStream.Failure.system(EBADF)) { try stream.receive() }
        #expect(throws: MessageStream.Failure.system(EBADF)) { try stream.send(Data("{}".utf8)) }
    }

    /// Returns the first message of a stream that consists of these bytes.
    private func receive(_ bytes: Data) throws -> Data? {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: bytes)
        try pipe.fileHandleForWriting.close()
        return try MessageStream(input: pipe.fileHandleForReading.fileDescriptor, output: -1).receive()
    }
}

extension Pipe {
    fileprivate var writer: CInt { fileHandleForWriting.fileDescriptor }
}
