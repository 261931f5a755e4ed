import Foundation

struct TestFrame: Equatable {
    var isFinal = true
    var code: UInt8
    var content: [UInt8]

    static func text(_ text: String) -> TestFrame { TestFrame(code: 1, content: Array(text.utf8)) }

    var text: String { String(decoding: content, as: UTF8.self) }

    /// The status code of a close frame.
    var closeCode: Int? { code == 8 && content.count >= 2 ? Int(content[0]) << 8 | Int(content[1]) : nil }

    /// Sends a masked frame, as browsers do.
    var bytes: [UInt8] {
        let count = content.count
        var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | code]
        switch count {
        case ..<126: bytes.append(0x80 | UInt8(count))
        case ..<65536: bytes += [0x80 | 126, UInt8(count >> 8), UInt8(count & 255)]
        default:
            bytes.append(0x80 | 127)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(count >> shift & 255)) }
        }
        let mask: [UInt8] = [1, 2, 3, 4]
        bytes += mask
        for (index, byte) in content.enumerated() { bytes.append(byte ^ mask[index % 4]) }
        return bytes
    }
}

extension TestClient {
    /// Requests a WebSocket. The response has status 101 if the server accepts.
    mutating func openSocket(
        _ target: String,
        origin: String? = "http://localhost",
        cookie: String = "",
        host: String = "localhost"
    ) throws -> TestResponse {
        var head = "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        if let origin { head += "Origin: \(origin)\r\n" }
        if !cookie.isEmpty { head += "Cookie: \(cookie)\r\n" }
        send(head + "\r\n")
        return try response()
    }

    mutating func frame() throws -> TestFrame {
        let start = try take(2)
        var count = Int(start[1] & 127)
        if count >= 126 { count = try take(count == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
        return TestFrame(isFinal: start[0] & 0x80 != 0, code: start[0] & 15, content: try take(count))
    }
}
