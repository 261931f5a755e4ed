import Foundation
import Testing

@testable import WebUIServer

@Suite("A WebSocket over a real connection")
struct SocketTests {
    /// Routes with a socket that echoes and records messages.
    private func echo(_ record: Record<String> = Record()) -> Routes {
        var routes = Routes()
        routes.socket("/live") { channel in
            channel.send("hello")
            for await message in channel.messages {
                record.append(message)
                channel.send("you said " + message)
            }
            record.append("end")
        }
        return routes
    }

    @Test("Messages go both ways, in order, whole and in pieces")
    func echoes() async throws {
        let record = Record<String>()
        try await withServer(echo(record)) { port in
            var client = try TestClient(port: port)
            #expect(try client.openSocket("/live").status == 101)
            #expect(try client.frame() == .text("hello"))
            let long = String(repeating: "é", count: 30_000)
            client.send(TestFrame.text(long).bytes)
            #expect(try client.frame() == .text("you said " + long))
            client.send(TestFrame(isFinal: false, code: 1, content: Array("a".utf8)).bytes)
            client.send(TestFrame(isFinal: true, code: 0, content: Array("b".utf8)).bytes)
            #expect(try client.frame() == .text("you said ab"))
            for number in 0..<100 { client.send(TestFrame.text("\(number)").bytes) }
            for number in 0..<100 { #expect(try client.frame() == .text("you said \(number)")) }
        }
        #expect(await blocking { eventually { record.entries.last == "end" } })
    }

    @Test("Pages of other sites, or of none, get no socket", arguments: ["http://evil.example", "null", nil])
    func origin(_ origin: String?) async throws {
        try await withServer(echo()) { port in
            var client = try TestClient(port: port)
            #expect((try? client.openSocket("/live", origin: origin))?.status != 101)
        }
    }

    @Test("There are sockets at their own addresses only")
    func address() async throws {
        try await withServer(echo()) { port in
            var client = try TestClient(port: port)
            #expect((try? client.openSocket("/elsewhere"))?.status != 101)
            var plain = try TestClient(port: port)
            #expect(try plain.request("GET", "/live").status == 404)
        }
    }

    @Test("A message that is too large, of bytes, or no text closes the socket and says why")
    func limits() async throws {
        let cases: [(TestFrame, Int)] = [
            (TestFrame(code: 1, content: [UInt8](repeating: 65, count: 70_000)), 1009),
            (TestFrame(code: 2, content: [1, 2]), 1003),
            (TestFrame(code: 1, content: [0xFF, 0xC0]), 1007),
        ]
        try await withServer(echo()) { port in
            for (frame, code) in cases {
                var client = try TestClient(port: port)
                #expect(try client.openSocket("/live").status == 101)
                #expect(try client.frame() == .text("hello"))
                client.send(frame.bytes)
                #expect(try client.frame().closeCode == code)
            }
        }
    }

    @Test("Who talks too fast is cut off")
    func rateLimit() async throws {
        let routes = echo()
        let configure: (inout ServerConfiguration) -> Void = {
            $0.limits.messages = RateLimit(burst: 10, perSecond: 0.1)
        }
        try await withServer(routes, adjusted(configure)) { port in
            var client = try TestClient(port: port)
            #expect(try client.openSocket("/live").status == 101)
            for _ in 0..<20 { client.send(TestFrame.text("a").bytes) }
            var frame = try client.frame()
            while frame.code == 1 { frame = try client.frame() }
            #expect(frame.closeCode == 1008)
        }
    }

    @Test("Who does not read is cut off before the memory is full")
    func backPressure() async throws {
        var routes = Routes()
        let ended = Record<Int>()
        routes.socket("/live") { channel in
            let text = String(repeating: "x", count: 100_000)
            for _ in 0..<1000 { channel.send(text) }
            for await _ in channel.messages {}
            ended.append(1)
        }
        try await withServer(routes, adjusted { $0.limits.waitingBytes = 1 << 20 }) { port in
            var client = try TestClient(port: port)
            #expect(try client.openSocket("/live").status == 101)
            #expect(eventually { ended.entries == [1] })
        }
    }

    @Test("A public socket takes programs and pages of other sites, and others do not")
    func publicSockets() async throws {
        var routes = Routes()
        routes.group("/programs", access: .anyone) { group in
            group.socket("/public", isPublic: true) { channel in for await _ in channel.messages {} }
            group.socket("/own") { channel in for await _ in channel.messages {} }
        }
        try await withServer(routes, ServerConfiguration()) { port in
            for (path, isTaken) in [("/programs/public", true), ("/programs/own", false)] {
                for origin in [nil, "https://other.example"] {
                    var client = try TestClient(port: port)
                    let isOpen = (try? client.openSocket(path, origin: origin))?.status == 101
                    #expect(isOpen == isTaken, "\(path) \(origin ?? "no origin")")
                }
            }
        }
    }

    @Test("A handshake that goes wrong leaves nothing behind")
    func brokenHandshake() async throws {
        let ended = Record<Int>()
        var routes = Routes()
        routes.socket("/live") { channel in
            for await _ in channel.messages {}
            ended.append(1)
        }
        try await withServer(routes, adjusted { $0.limits.socketsPerAddress = 2 }) { port in
            for _ in 0..<4 {
                let client = try TestClient(port: port)
                client.send(
                    "GET /live HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\n"
                        + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n"
                )
                usleep(50_000)
            }
            var client = try TestClient(port: port)
            #expect(try client.openSocket("/live").status == 101)
        }
    }

    @Test("One address gets only so many sockets, and room again when it closes some")
    func socketCount() async throws {
        try await withServer(echo(), adjusted { $0.limits.socketsPerAddress = 1 }) { port in
            do {
                var first = try TestClient(port: port)
                #expect(try first.openSocket("/live").status == 101)
                var second = try TestClient(port: port)
                #expect((try? second.openSocket("/live"))?.status != 101)
            }
            #expect(
                eventually {
                    var third = try? TestClient(port: port)
                    return (try? third?.openSocket("/live"))?.status == 101
                }
            )
        }
    }

    @Test("A server that stops says so")
    func goingAway() async throws {
        var configuration = ServerConfiguration()
        configuration.log = { _ in }
        let server = WebServer(configuration, routes: echo())
        let port = try await server.start()
        let greeted = Record<Int>()
        async let code = blocking {
            Result {
                var client = try TestClient(port: port)
                #expect(try client.openSocket("/live").status == 101)
                #expect(try client.frame() == .text("hello"))
                greeted.append(1)
                return try client.frame().closeCode
            }
        }
        while greeted.entries.isEmpty { await Task.yield() }
        await server.stop()
        #expect(try await code.get() == 1001)
    }
}
