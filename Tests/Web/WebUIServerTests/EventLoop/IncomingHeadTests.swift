import Foundation
import Testing

@testable import WebUIServer

@Suite("Heads over a real connection")
struct IncomingHeadTests {
    private static let get = "GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private static let origin = "Host: localhost\r\nOrigin: http://localhost\r\n"

    /// A body with everything that heads must not have.
    private static let body = "\n\r\n a\r\0\r\n\r\nGET /evil HTTP/1.1\n\n"

    /// Heads whose bytes a proxy may have understood in another way, without the empty line.
    static let faulty = [
        "GET /evil HTTP/1.1\nHost: localhost\r\n", "GET /evil HTTP/1.1\r\nHost: localhost\nX: a\r\n",
        "GET /evil HTTP/1.1\r\nHost: localhost\r\nX: a\rY: b\r\n", "GET /evil HTTP/1.1\r\nHost: localhost\r\r\n",
        "GET /evil HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n",
        "GET /evil HTTP/1.1\r\nHost: localhost\r\nX: a\r\n\tb\r\n",
        "GET /evil HTTP/1.1\r\nHost: localhost\r\nX : a\r\n", "GET /evil HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n",
        "\r\nGET /evil HTTP/1.1\r\nHost: localhost\r\n",
    ]

    static func routes(_ requests: Record<String> = Record()) -> Routes {
        var routes = Routes()
        routes.on(.get, "/small") { _ in .text("small") }
        routes.on(.get, "/evil") { _ in
            requests.append("evil")
            return .text("evil")
        }
        routes.on(.post, "/length", body: .file(limit: 1 << 20)) { request in
            guard case .file(let file) = request.body else { return .text("none") }
            return .text("\(file.size)")
        }
        routes.socket("/live") { channel in
            for await message in channel.messages { channel.send("you said \(message)") }
        }
        return routes
    }

    @Test("Line breaks and folded lines that others may read in another way are refused", arguments: faulty)
    func faults(_ head: String) async throws {
        let requests = Record<String>()
        try await withServer(Self.routes(requests)) { port in
            // At once, in two pieces, after a request on the same connection, and behind one.
            for (first, second) in [
                ("", head + "\r\n"), (String(head.prefix(25)), String(head.dropFirst(25)) + "\r\n"),
            ] {
                var client = try TestClient(port: port)
                client.send(first)
                if !first.isEmpty { usleep(20_000) }
                client.send(second)
                let answer = try client.response()
                #expect(answer.status == 400 && answer["connection"] == "close")
                #expect(throws: (any Error).self) { try client.response() }
            }
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/small").body == "small")
            client.send(head + "\r\n")
            #expect(try client.response().status == 400)
            var other = try TestClient(port: port)
            other.send(Self.get + Self.get + head + "\r\n")
            for status in [200, 200, 400] { #expect(try other.response().status == status) }
        }
        #expect(requests.entries.isEmpty)
    }

    @Test("Heads may arrive byte by byte, and several on one connection")
    func slowHeads() async throws {
        try await withServer(Self.routes()) { port in
            var client = try TestClient(port: port)
            for _ in 0..<3 {
                for byte in Self.get.utf8 {
                    client.send([byte])
                    usleep(500)
                }
                #expect(try client.response().body == "small")
            }
        }
    }

    @Test("Bodies are not mistaken for heads, however they arrive")
    func bodies() async throws {
        let length = Self.body.utf8.count
        let head = "POST /length HTTP/1.1\r\n\(Self.origin)Content-Length: \(length)\r\n\r\n"
        let message = Array((head + Self.body).utf8)
        try await withServer(Self.routes()) { port in
            var client = try TestClient(port: port)
            for cut in [
                10, head.utf8.count - 1, head.utf8.count, head.utf8.count + 1, message.count - 1, message.count,
            ] {
                client.send(Array(message[..<cut]))
                usleep(20_000)
                client.send(Array(message[cut...]))
                #expect(try client.response().body == "\(length)", "\(cut)")
                #expect(try client.request("GET", "/small").body == "small")
            }
            client.send(message + Array((Self.get + Self.get).utf8))
            for body in ["\(length)", "small", "small"] { #expect(try client.response().body == body) }
            // The library cannot read a body behind another request.
            client.send(Array(Self.get.utf8) + message)
            #expect(try client.response().body == "small")
            let answer = try client.response()
            #expect(answer.status == 400 && answer.body.contains("has to wait") && answer["connection"] == "close")
        }
    }

    @Test("After an upgrade, nothing is looked at")
    func sockets() async throws {
        try await withServer(Self.routes()) { port in
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/small").body == "small")
            // The first frame comes with the head.
            let head = "GET /live HTTP/1.1\r\n\(Self.origin)Upgrade: websocket\r\nConnection: Upgrade\r\n"
            let key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            client.send(Array((head + key).utf8) + TestFrame.text(Self.body).bytes)
            #expect(try client.response().status == 101)
            #expect(try client.frame() == .text("you said " + Self.body))
            client.send(TestFrame.text(Self.body).bytes)
            #expect(try client.frame() == .text("you said " + Self.body))
        }
    }

    @Test("Whatever the pieces and their times, no faulty head reaches a handler", arguments: 0..<4)
    func races(_ seed: Int) async throws {
        let requests = Record<String>()
        let configuration = adjusted { $0.limits.requests = RateLimit(burst: 1e6, perSecond: 1e6) }
        try await withServer(Self.routes(requests), configuration) { port in
            var generator = SystemRandomNumberGenerator()
            for _ in 0..<150 {
                var client = try TestClient(port: port)
                let length = Self.body.utf8.count
                let post = "POST /length HTTP/1.1\r\n\(Self.origin)Content-Length: \(length)\r\n\r\n\(Self.body)"
                let before = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in Bool.random() ? Self.get : post }
                let text = before.joined() + (Self.faulty.randomElement(using: &generator) ?? "") + "\r\n"
                var rest = Array(text.utf8)[...]
                while !rest.isEmpty {
                    let count = Int.random(in: 1...60, using: &generator)
                    client.send(Array(rest.prefix(count)))
                    rest = rest.dropFirst(count)
                    if Bool.random(using: &generator) { usleep(UInt32.random(in: 0...100, using: &generator)) }
                }
                // Whole answers, then the end.
                var statuses: [Int] = []
                do {
                    while true { statuses.append(try client.response().status) }
                } catch TestClient.Failure.closed {
                    #expect(statuses.count <= before.count + 1)
                }
                #expect(statuses.dropLast().allSatisfy { $0 == 200 })
            }
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/small").body == "small")
        }
        #expect(requests.entries.isEmpty)
    }
}
