import Foundation
import TSanMutex

/// A server of HTTP on this machine that answers as it is told, and keeps what it was sent.
final class HookServer: Sendable {
    /// What becomes of a request.
    enum Answer: Sendable {
        case status(String)
        /// The connection ends without an answer.
        case nothing
        /// The connection stays open without an answer.
        case silence
    }

    let port: UInt16
    private let listener: Int32
    private let state = Mutex<(answers: [Answer], requests: [String], silent: [Int32])>(([], [], []))

    /// - Parameters:
    ///   - answers: One for each request; after the last one, requests are answered with 204.
    ///   - listens: Whether it takes connections. Otherwise it keeps its port from others, and refuses them.
    init(_ answers: [Answer] = [], listens: Bool = true) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && (!listens || listen(listener, 8) == 0)
                    && getsockname(listener, $0, &size) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileNoSuchFile) }
        port = address.sin_port.bigEndian
        state.withLock { $0.answers = answers }
        guard listens else { return }
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { return }
                take(connection)
            }
        }
    }

    var url: URL? { URL(string: "http://127.0.0.1:\(port)/hook") }

    /// The texts of the requests, with their heads.
    var requests: [String] { state.withLock { $0.requests } }

    /// The bodies of the requests.
    var bodies: [String] {
        requests.map { text in text.range(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? "" }
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        state.withLock { state in
            for connection in state.silent { close(connection) }
            state.silent = []
        }
    }

    private func take(_ connection: Int32) {
        let text = Self.request(connection)
        let answer = state.withLock { state in
            state.requests.append(text)
            return state.answers.isEmpty ? Answer.status("204 No Content") : state.answers.removeFirst()
        }
        switch answer {
        case .status(let status):
            let bytes = Array("HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
            _ = write(connection, bytes, bytes.count)
            close(connection)
        case .nothing: close(connection)
        case .silence: state.withLock { $0.silent.append(connection) }
        }
    }

    /// Reads a head and a body of the length that the head names.
    private static func request(_ connection: Int32) -> String {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !isComplete(text) {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { break }
            text += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        return text
    }

    private static func isComplete(_ text: String) -> Bool {
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let length = text[..<end.lowerBound].lowercased().firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.1) }
        return text[end.upperBound...].utf8.count >= length ?? 0
    }
}
