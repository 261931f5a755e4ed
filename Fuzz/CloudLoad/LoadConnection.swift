import FoundationBackfill
import Synchronization

/// A connection that sends one request at a time and waits for its answer, with as little work of its own as possible.
final class LoadConnection {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// - Parameter port: On this machine.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let outcome = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard outcome == 0 else {
            throw LoadError("no connection to port \(port): \(String(cString: strerror(errno)))")
        }
        var flag: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &flag, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and returns the body of the answer.
    ///
    /// - Throws: An error for every status but one from 200 to 299.
    func send(_ target: String, _ body: [UInt8], method: String = "POST", headers: String = "") throws -> [UInt8] {
        let head =
            "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.count)\r\n\(headers)\r\n"
        try write(Array(head.utf8) + body)
        return try readAnswer(target)
    }

    private func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor,
                    $0.baseAddress.map { $0 + sent },
                    bytes.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else { throw LoadError("the server has closed the connection") }
            sent += count
        }
    }

    private func fill() throws {
        let start = buffer.count
        let room = 1 << 16
        buffer.append(contentsOf: repeatElement(0, count: room))
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress.map { $0 + start }, room, 0) }
        buffer.removeLast(room - max(0, count))
        guard count > 0 else { throw LoadError("the server has closed the connection") }
    }

    private func headEnd() -> Int? {
        guard buffer.count >= 4 else { return nil }
        return (0...(buffer.count - 4)).first { index in
            buffer[index] == 13 && buffer[index + 1] == 10 && buffer[index + 2] == 13 && buffer[index + 3] == 10
        }
    }

    private func readAnswer(_ target: String) throws -> [UInt8] {
        var end = headEnd()
        while end == nil {
            try fill()
            end = headEnd()
        }
        guard let end else { throw LoadError("no answer") }
        let lines = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let field = lines.first { $0.lowercased().hasPrefix("content-length:") }
        let length = field.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        while buffer.count < end + 4 + length { try fill() }
        let body = Array(buffer[(end + 4)..<(end + 4 + length)])
        buffer.removeFirst(end + 4 + length)
        guard (200..<300).contains(status) || status == 101 else {
            throw LoadError(
                "\(target.prefix(80)) answered \(status): \(String(decoding: body.prefix(300), as: UTF8.self))"
            )
        }
        return body
    }

    /// Changes to a WebSocket.
    func upgrade(_ target: String) throws {
        let head =
            "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        try write(Array(head.utf8))
        _ = try readAnswer(target)
    }

    /// Waits for anything to arrive.
    func waitForNews() throws {
        if buffer.isEmpty { try fill() }
    }
}

struct LoadError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Runs a closure in a thread for each number, and waits for all.
func inThreads(_ count: Int, _ body: @Sendable @escaping (Int) throws -> Void) throws {
    let failure = Mutex<(any Error)?>(nil)
    let group = DispatchGroup()
    for number in 0..<count {
        group.enter()
        let thread = Thread {
            do {
                try body(number)
            } catch {
                failure.withLock { $0 = error }
            }
            group.leave()
        }
        thread.stackSize = 1 << 20
        thread.start()
    }
    group.wait()
    if let error = failure.withLock({ $0 }) { throw error }
}
