import FoundationEssentials
import Glibc

/// Messages in both directions, each after its length in bytes: 64 bits, the least significant byte first.
struct MessageStream {
    enum Failure: Error, Equatable {
        case truncated
        case tooLong(UInt64)
        case system(CInt)
    }

    /// Far beyond any declaration, so that only a broken stream claims to be longer.
    static let longestMessage: UInt64 = 64 << 20

    private static let chunk = 64 << 10

    let input: CInt
    let output: CInt

    /// The next message, or nil where the other side has ended the conversation, be it by closing the stream or with an
    /// empty message, as the compiler does.
    func receive() throws(Failure) -> Data? {
        let header = try read(MemoryLayout<UInt64>.size)
        guard !header.isEmpty else { return nil }
        guard header.count == MemoryLayout<UInt64>.size else { throw .truncated }
        let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= Self.longestMessage else { throw .tooLong(length) }
        let message = try read(Int(length))
        guard message.count == Int(length) else { throw .truncated }
        return message.isEmpty ? nil : message
    }

    func send(_ message: Data) throws(Failure) {
        var frame = Data((0..<8).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) })
        frame.append(message)
        while !frame.isEmpty {
            let written = frame.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if written > 0 {
                frame = Data(frame.dropFirst(written))
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
    }

    /// As many bytes, or fewer where the stream ends. Memory grows with what arrives, not with what is promised.
    private func read(_ count: Int) throws(Failure) -> Data {
        var received = Data()
        while received.count < count {
            var buffer = [UInt8](repeating: 0, count: min(count - received.count, Self.chunk))
            let size = Glibc.read(input, &buffer, buffer.count)
            if size > 0 {
                received.append(contentsOf: buffer[..<size])
            } else if size == 0 {
                break
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
        return received
    }
}
