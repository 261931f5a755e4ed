import Foundation
import WebUI
import WebUIServer

/// A server in this program, and connections to it that say anything.
@MainActor
final class WireTarget {
    private let server: WebServer
    private let port: Int

    init() async throws {
        var configuration = ServerConfiguration()
        configuration.limits.requests = RateLimit(burst: 1e9, perSecond: 1e9)
        configuration.limits.idleSeconds = 2
        configuration.log = { _ in }
        var options = LiveOptions()
        options.grace = .seconds(1)
        options.limits.sessionsPerVisitor = 50
        options.limits.sessions = 50
        var routes = Routes()
        routes.on(.post, "/form", body: .form(files: 1 << 20)) { _ in .text("form") }
        routes.live(options) { request in ViewSession(url: request.url) { TargetView() } }
        server = WebServer(configuration, routes: routes)
        port = try await server.start()
    }

    func request(_ bytes: [UInt8]) async {
        _ = await exchange([bytes])
    }

    /// Opens a socket, then says something else.
    func frames(_ bytes: [UInt8]) async {
        _ = await exchange([Array(Vocabulary.upgrade.utf8), bytes])
    }

    func isAlive() async -> Bool {
        let text = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
        return await exchange([Array(text.utf8)], patience: 2000).hasPrefix("HTTP/1.1 200")
    }

    /// Sends one after the other, each when there was an answer to the one before or after a little while.
    private func exchange(_ messages: [[UInt8]], patience: Int32 = 3) async -> String {
        let port = port
        return await Task.detached {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let outcome = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
            }
            var answer: [UInt8] = []
            for message in messages where outcome == 0 {
                _ = send(descriptor, message, message.count, Int32(MSG_NOSIGNAL))
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, patience) > 0 else { continue }
                var buffer = [UInt8](repeating: 0, count: 4096)
                let count = recv(descriptor, &buffer, buffer.count, 0)
                answer += buffer.prefix(max(0, count))
            }
            return String(decoding: answer, as: UTF8.self)
        }.value
    }
}
