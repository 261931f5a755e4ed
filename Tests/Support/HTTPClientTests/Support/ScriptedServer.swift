import Foundation
import TSanMutex
import Testing

/// A server on this machine that does with each connection what a test says.
final class ScriptedServer: Sendable {
    let port: UInt16
    private let descriptor: Int32
    private let connections = Mutex(0)

    /// Begins to listen. The script runs on a thread of its own for each connection, which ends with it.
    init(_ script: @escaping @Sendable (ScriptedConnection) throws -> Void) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (listening, bound) = (descriptor, size)
        let isOpen = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listening, $0, bound) == 0 && listen(listening, 64) == 0 && getsockname(listening, $0, &size) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        try #require(isOpen)
        Thread { [weak self] in
            while case let connection = accept(listening, nil, nil), connection >= 0 {
                self?.connections.withLock { $0 += 1 }
                Thread {
                    let connection = ScriptedConnection(connection)
                    do { try script(connection) } catch { Issue.record(error) }
                }.start()
            }
        }.start()
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// The number of connections so far.
    var count: Int { connections.withLock { $0 } }

    func url(_ path: String = "/") throws -> URL { try #require(URL(string: "http://127.0.0.1:\(port)\(path)")) }
}

/// A connection to a client, which blocks its thread. It ends with its last reference.
final class ScriptedConnection: Sendable {
    private let descriptor: Int32
    private let unread = Mutex<[UInt8]>([])

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Reads a request with its content; nil if the client has ended.
    func request() -> String? {
        var bytes = unread.withLock { $0 }
        while true {
            if let end = Self.end(of: bytes) {
                unread.withLock { $0 = Array(bytes[end...]) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            let more = read()
            if more.isEmpty { return nil }
            bytes += more
        }
    }

    /// Reads what is there; nothing at the end.
    func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return Array(buffer.prefix(max(0, count)))
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Answers with a content.
    func answer(_ text: String, status: String = "200 OK", headers: String = "") {
        write("HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
    }

    private static func end(of bytes: [UInt8]) -> Int? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let head = text.range(of: "\r\n\r\n") else { return nil }
        let length = text[..<head.lowerBound].firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) } ?? 0
        let end = text[..<head.upperBound].utf8.count + length
        return end <= bytes.count ? end : nil
    }
}
