import Foundation

/// A client that reads and writes raw bytes, so that no library corrects or hides anything.
struct TestClient: ~Copyable {
    enum Failure: Error {
        case cannotConnect
        case timeout
        case closed
    }

    private let descriptor: Int32
    private(set) var received: [UInt8] = []

    init(port: Int, timeout: Int = 600) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
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

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits for a number of bytes and consumes them.
    mutating func take(_ count: Int) throws -> [UInt8] {
        while received.count < count { try receive() }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    /// Waits for a text and consumes everything up to its end.
    mutating func take(through end: String) throws -> String {
        let end = Array(end.utf8)
        while true {
            if let place = received.firstRange(of: end)?.upperBound {
                defer { received.removeFirst(place) }
                return String(decoding: received[..<place], as: UTF8.self)
            }
            try receive()
        }
    }

    /// Returns everything until the server closes the connection.
    mutating func takeAll() throws -> String {
        do {
            while true { try receive() }
        } catch Failure.closed {
            return String(decoding: received, as: UTF8.self)
        }
    }

    private mutating func receive() throws {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count == 0 { throw Failure.closed }
        guard count > 0 else { throw errno == EAGAIN ? Failure.timeout : Failure.closed }
        received += buffer[..<count]
    }
}
