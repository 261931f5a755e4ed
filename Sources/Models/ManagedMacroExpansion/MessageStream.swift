#if canImport(FoundationEssentials)
import FoundationEssentials
import Glibc
#else
import Foundation
#endif

/// A stream of messages in both directions. Each is preceded by its length in bytes, as a 64-bit little-endian number.
struct MessageStream {
    enum Failure: Error, Equatable {
        case truncated
        case tooLong(UInt64)
        case system(CInt)
    }

    /// The greatest length of a message. It is far above that of any declaration, so a greater length means a broken
    /// stream.
    static let longestMessage: UInt64 = 64 << 20

    private static let chunk = 64 << 10

    let input: CInt
    let output: CInt

    /// Returns the next message; nil if the other side has ended the conversation by closing the stream or with an
    /// empty message, as the compiler does.
    func receive() throws(Failure) -> Data? {
        let header = try receive(MemoryLayout<UInt64>.size)
        guard !header.isEmpty else { return nil }
        guard header.count == MemoryLayout<UInt64>.size else { throw .truncated }
        let length = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= Self.longestMessage else { throw .tooLong(length) }
        let message = try receive(Int(length))
        guard message.count == Int(length) else { throw .truncated }
        return message.isEmpty ? nil : message
    }

    func send(_ message: Data) throws(Failure) {
        var frame = Data((0..<8).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) })
        frame.append(message)
        while !frame.isEmpty {
            let written = frame.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            if written > 0 {
                frame = Data(frame.dropFirst(written))
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
    }

    /// Reads bytes, or fewer if the stream ends. The buffer grows with the received bytes, not with the announced
    /// length.
    private func receive(_ count: Int) throws(Failure) -> Data {
        var received = Data()
        while received.count < count {
            var buffer = [UInt8](repeating: 0, count: min(count - received.count, Self.chunk))
            let size = read(input, &buffer, buffer.count)
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
