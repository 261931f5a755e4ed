import Foundation

/// A server of HTTP on this machine that answers one request and keeps its text.
final class OneAnswerServer: Sendable {
    let port: UInt16
    private let listener: Int32

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileNoSuchFile) }
        port = address.sin_port.bigEndian
    }

    deinit { close(listener) }

    var address: URL? { URL(string: "http://127.0.0.1:\(port)") }

    /// Answers the next request and returns its text: the head and a body of the length that the head names.
    func serve(_ head: String, _ body: String) async -> String {
        await withCheckedContinuation { done in
            Thread.detachNewThread { [listener] in
                let connection = accept(listener, nil, nil)
                var text = ""
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while !Self.isComplete(text) {
                    let count = read(connection, &buffer, buffer.count)
                    guard count > 0 else { break }
                    text += String(decoding: buffer.prefix(count), as: UTF8.self)
                }
                let answer =
                    "HTTP/1.1 \(head)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
                let bytes = Array(answer.utf8)
                _ = write(connection, bytes, bytes.count)
                close(connection)
                done.resume(returning: text)
            }
        }
    }

    private static func isComplete(_ text: String) -> Bool {
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let head = text[..<end.lowerBound].lowercased()
        let length = head.range(of: "content-length: ").flatMap {
            Int(head[$0.upperBound...].prefix { $0.isNumber })
        }
        return text[end.upperBound...].utf8.count >= (length ?? 0)
    }
}
