import Foundation

/// A connection to a local server, for HTTP and WebSocket frames.
struct Connection: ~Copyable {
    enum Failure: Error {
        case cannotConnect
        case silent
        case closed
        case refused(String)
    }

    private let descriptor: Int32
    private var received: [UInt8] = []
    private var start = 0

    /// - Parameter client: The address to connect from, of those that mean this machine: `127.0.0.` and this number.
    init(port: Int, client: Int = 1) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var own = sockaddr_in()
        own.sin_family = sa_family_t(AF_INET)
        own.sin_addr.s_addr = inet_addr("127.0.0.\(client)")
        _ = withUnsafePointer(to: &own) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var limit = timeval(tv_sec: 15, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let outcome = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard outcome == 0 else { throw Failure.cannotConnect }
    }

    deinit {
        close(descriptor)
    }

    /// Ends the connection before the value goes.
    func hangUp() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Sends a request and returns the head and body of the response unmodified.
    mutating func get(_ target: String, _ headers: [String] = []) throws -> (head: String, body: String) {
        let lines = ["GET \(target) HTTP/1.1", "Host: localhost"] + headers
        send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        let head = String(decoding: try take(through: Array("\r\n\r\n".utf8)), as: UTF8.self)
        let length = head.lowercased().firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.output.1) } ?? 0
        return (head, String(decoding: try take(length), as: UTF8.self))
    }

    /// Sends a text frame, masked as by browsers.
    func sendFrame(_ text: String) {
        let content = Array(text.utf8)
        var bytes: [UInt8] = [0x81]
        if content.count < 126 {
            bytes.append(0x80 | UInt8(content.count))
        } else {
            bytes += [0x80 | 126, UInt8(content.count >> 8), UInt8(content.count & 255)]
        }
        let mask: [UInt8] = [1, 2, 3, 4]
        send(bytes + mask + content.enumerated().map { $1 ^ mask[$0 % 4] })
    }

    /// Receives the next text frame.
    mutating func frame() throws -> [UInt8] {
        var content: [UInt8] = []
        while true {
            let head = try take(2)
            var count = Int(head[1] & 127)
            if count >= 126 { count = try take(count == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
            let bytes = try take(count)
            switch head[0] & 15 {
            case 0, 1:
                content += bytes
                if head[0] & 0x80 != 0 { return content }
            case 8: throw Failure.refused("the server closes: \(bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) })")
            default: continue
            }
        }
    }

    /// Returns whether something can be received within some milliseconds.
    func hasInput(within milliseconds: Int) -> Bool {
        if received.count > start { return true }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, Int32(milliseconds)) > 0
    }

    // MARK: - Bytes

    private func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            // The reader of the response detects the failure.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private mutating func take(_ count: Int) throws -> [UInt8] {
        while received.count - start < count { try receive() }
        defer { start += count }
        return Array(received[start..<start + count])
    }

    private mutating func take(through end: [UInt8]) throws -> [UInt8] {
        while true {
            if let place = received[start...].firstRange(of: end)?.upperBound { return try take(place - start) }
            try receive()
        }
    }

    private mutating func receive() throws {
        if start > 0 {
            received.removeFirst(start)
            start = 0
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw count < 0 && errno == EAGAIN ? Failure.silent : Failure.closed }
        received += buffer[..<count]
    }
}
