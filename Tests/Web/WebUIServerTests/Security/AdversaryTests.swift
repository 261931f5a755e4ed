import Foundation
import Synchronization
import Testing
import WebUI

@testable import WebUIServer

/// Attacks over real connections. Each shows that honest clients are served meanwhile or afterwards.
@Suite("An adversary")
struct AdversaryTests {
    private func routes() -> Routes {
        var routes = Routes()
        routes.on(.get, "/data") { _ in .text("data") }
        routes.on(.post, "/data", body: .form(), isPublic: true) { _ in .text("changed") }
        routes.live { ScriptedPage($0) }
        return routes
    }

    @Test("Requests that are never finished take no connection from other addresses")
    func halfHeaders() async throws {
        try await withServer(routes(), adjusted { $0.limits.connectionsPerAddress = 20 }) { port in
            var refusedCount = 0
            var descriptors: [Int32] = []
            for _ in 0..<60 {
                let descriptor = Self.connect(port, from: "127.0.0.1")
                _ = Glibc.send(descriptor, "GET / HTTP/1.1\r\nHost: loc", 25, Int32(MSG_NOSIGNAL))
                descriptors.append(descriptor)
            }
            for descriptor in descriptors.dropFirst(20) {
                var byte: UInt8 = 0
                var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                if poll(&waiting, 1, 5_000) == 1, recv(descriptor, &byte, 1, 0) <= 0 { refusedCount += 1 }
            }
            #expect(refusedCount == 40)
            #expect(Self.ask(port, from: "127.0.0.2").hasPrefix("HTTP/1.1 200"))
            for descriptor in descriptors { close(descriptor) }
            // The places are free again once those connections are closed.
            #expect(eventually { Self.ask(port, from: "127.0.0.1").hasPrefix("HTTP/1.1 200") })
        }
    }

    @Test("A handler may take longer than a client may be silent", arguments: ["GET", "POST"])
    func slowHandler(method: String) async throws {
        var routes = Routes()
        for method in [HTTPMethod.get, .post] {
            routes.on(method, "/slow", isPublic: true) { _ in
                try await Task.sleep(for: .seconds(3))
                return .text("there")
            }
        }
        try await withServer(routes, adjusted { $0.limits.idleSeconds = 1 }) { port in
            var client = try TestClient(port: port)
            client.send(
                "\(method) /slow HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 0\r\n\r\n"
            )
            #expect(try client.response().body == "there")
        }
    }

    @Test("A body that drips in is refused")
    func slowBody() async throws {
        try await withServer(routes(), adjusted { $0.limits.idleSeconds = 1 }) { port in
            var client = try TestClient(port: port)
            client.send(
                "POST /data HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                    + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 400\r\n\r\n"
            )
            for _ in 0..<8 {
                client.send("a")
                usleep(250_000)
            }
            #expect(try client.response().status == 408)
        }
    }

    @Test(
        "What is no request of this protocol is answered, and the connection closed",
        arguments: [
            "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n",
            "FETCH / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u{1}\u{2}\u{3}\r\n\r\n",
        ]
    )
    func otherRequests(request: String) async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            client.send(request)
            let answer = try client.response()
            #expect(answer.status == 400 && answer.body.contains("no proxy"))
            #expect(throws: (any Error).self) { try client.response() }
            #expect(Self.ask(port, from: "127.0.0.2").hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test("An offer to change to HTTP/2 without encryption is passed over")
    func upgrade() async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            let headers = [
                "Connection": "Upgrade, HTTP2-Settings", "Upgrade": "h2c", "HTTP2-Settings": "AAMAAABkAARAAAAAAAIAAAAA",
            ]
            for _ in 0..<2 {
                let answer = try client.request("GET", "/data", headers: headers)
                #expect(answer.status == 200 && answer.body == "data")
            }
        }
    }

    @Test("Pages of other sites open no page, unless a user follows a link")
    func foreignFetches() async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            let cases: [(site: String, mode: String, dest: String, status: Int)] = [
                ("cross-site", "no-cors", "image", 403), ("cross-site", "cors", "empty", 403),
                ("cross-site", "no-cors", "document", 403), ("cross-site", "navigate", "iframe", 403),
                ("cross-site", "navigate", "document", 200),
                ("same-origin", "navigate", "document", 200), ("none", "navigate", "document", 200),
            ]
            for (site, mode, dest, status) in cases {
                let answer = try client.request(
                    "GET",
                    "/",
                    headers: ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest]
                )
                #expect(answer.status == status, "\(site) \(mode) \(dest)")
            }
        }
    }

    @Test("Pages that nobody shows push out no page that somebody shows")
    func manyPages() async throws {
        var options = LiveOptions()
        options.limits.sessions = 3
        var routes = Routes()
        routes.live(options) { ScriptedPage($0) }
        try await withServer(routes) { port in
            let first = try LiveClient.open(port)
            var shown = try LiveClient(port, first)
            #expect(try shown.next()?["welcome"] != nil)
            for _ in 0..<10 { _ = try LiveClient.open(port) }
            shown.event(1, "add")
            #expect(try shown.answer(to: 1) != nil)
            let others = try (0..<2).map { _ in try LiveClient.open(port) }
            var second = try LiveClient(port, others[0])
            var third = try LiveClient(port, others[1])
            #expect(try second.next()?["welcome"] != nil)
            #expect(try third.next()?["welcome"] != nil)
            var client = try TestClient(port: port)
            let answer = try client.request("GET", "/")
            #expect(answer.status == 503 && answer["retry-after"] == "60")
            shown.event(2, "add")
            #expect(try shown.answer(to: 2) != nil)
        }
    }

    @Test("Few pages are kept that nobody shows: those used last")
    func unshownPages() async throws {
        var options = LiveOptions()
        options.limits.unshownSessions = 2
        let closings = Mutex(0)
        var routes = Routes()
        routes.live(options) { request in
            let page = ScriptedPage(request)
            page.onPhase = { phase in if phase == "background" { closings.withLock { $0 += 1 } } }
            return page
        }
        try await withServer(routes) { port in
            var pages: [LiveClient.Opened] = []
            for number in 1...4 {
                let page = try LiveClient.open(port)
                _ = try {
                    var client = try LiveClient(port, page)
                    return try client.next("welcome")
                }()
                #expect(eventually { closings.withLock { $0 == number } })
                pages.append(page)
            }
            var kept: [Bool] = []
            for page in pages.reversed() {
                var client = try LiveClient(port, page)
                let first = try client.next()
                kept.append(first?["welcome"] != .null)
                #expect(first?["welcome"] != .null || first?["page"] != .null)
            }
            #expect(kept == [true, true, false, false])
        }
    }

    @Test("A password in an address opens nothing")
    func passwordInAddress() async throws {
        try await withServer(routes(), adjusted { $0.access = .password("correct horse") }) { port in
            var client = try TestClient(port: port)
            let answer = try client.request("GET", "/login?token=correct%20horse")
            #expect(answer.status == 200 && answer["set-cookie"]?.contains("visitor") == true)
            #expect(try client.request("GET", "/data", headers: ["Cookie": answer.cookies]).status == 303)
        }
    }

    @Test("Who has logged out stays out when the server starts again")
    func logoutsAreKept() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("logouts")
        let (gone, there) = (Visitor.new(isAdmitted: true), Visitor.new(isAdmitted: true))
        try Logouts(file: file).insert(gone)
        let again = try Logouts(file: file)
        #expect(again.contains(gone) && !again.contains(there))
        try again.insert(there)
        let both = try Logouts(file: file)
        #expect(both.contains(gone) && both.contains(there))
        let expired = try Logouts(file: file, now: Date() + VisitorCookie.lifetime + 60)
        #expect(!expired.contains(gone) && !expired.contains(there))
        #expect(try Data(contentsOf: file).isEmpty)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        let error = #expect(throws: ServerError.self) { try Logouts(file: file) }
        #expect(error?.description.contains(file.path) == true)
    }

    // MARK: - Connections from chosen addresses

    private static func connect(_ port: Int, from address: String) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        for (address, port, call) in [(address, 0, Glibc.bind), ("127.0.0.1", port, Glibc.connect)] {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = in_port_t(port).bigEndian
            name.sin_addr.s_addr = inet_addr(address)
            _ = withUnsafePointer(to: &name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        return descriptor
    }

    private static func ask(_ port: Int, from address: String) -> String {
        let descriptor = connect(port, from: address)
        defer { close(descriptor) }
        let request = "GET /data HTTP/1.1\r\nHost: localhost\r\n\r\n"
        _ = Glibc.send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }
}
