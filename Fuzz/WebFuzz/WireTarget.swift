import Foundation
import WebUI
import WebUIServer

/// A server in this process, and connections that send arbitrary data to it.
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

    /// Opens a WebSocket, then sends other data.
    func frames(_ bytes: [UInt8]) async {
        _ = await exchange([Array(Vocabulary.upgrade.utf8), bytes])
    }

    func isAlive() async -> Bool {
        let text = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
        return await exchange([Array(text.utf8)], patience: 2000).hasPrefix("HTTP/1.1 200")
    }

    /// Sends messages in sequence, each after a response to the previous one or a short time.
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

/// A view with a control of each kind that receives events.
struct TargetView: View {
    @State private var text = ""
    @State private var isOn = false
    @State private var count = 0
    @State private var items = Array(0..<20)

    var body: some View {
        VStack {
            TextField("Text", text: $text)
            TextEditor(text: $text)
            Toggle("Switch", isOn: $isOn)
            Button("Count \(count)") { count = (count + 1) % 1000 }
            if isOn { Text(text) }
            ForEach(items, id: \.self) { item in
                Button("Remove \(item)") { items = items.filter { $0 != item } + (items.count < 5 ? [item + 100] : []) }
            }
        }
    }
}
