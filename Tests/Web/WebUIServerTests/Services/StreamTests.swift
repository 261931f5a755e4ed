import Foundation
import Synchronization
import Testing

@testable import WebUIServer

@Suite("Streamed responses")
struct StreamTests {
    @Test("Pieces arrive in order, and the connection serves the next request")
    func pieces() async throws {
        var routes = Routes()
        routes.on(.get, "/rows/:count") { request in
            let count = Int(request.parameters["count"] ?? "") ?? 0
            return HTTPResponse(
                headers: ["content-type": "text/csv"],
                body: .stream(
                    StreamedBody { stream in
                        for row in 0..<count { try await stream.send("row \(row)\n") }
                    }
                )
            )
        }
        let all = routes
        try await withServer(all) { port in
            var client = try TestClient(port: port)
            for count in [0, 1, 3, 50_000] {
                client.send("GET /rows/\(count) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                let head = try client.take(through: "\r\n\r\n").lowercased()
                #expect(head.contains("transfer-encoding: chunked") && !head.contains("content-length"))
                #expect(try client.takeChunks() == (0..<count).map { "row \($0)\n" }.joined())
            }
            let head = try client.request("HEAD", "/rows/5")
            #expect(head.status == 200)
            #expect(try client.request("GET", "/nothing").status == 404)
        }
    }

    @Test("A client of HTTP/1.0 reads up to the end of the connection")
    func oldClients() async throws {
        var routes = Routes()
        routes.on(.get, "/") { _ in HTTPResponse(body: .stream(StreamedBody { try await $0.send("all of it") })) }
        let all = routes
        try await withServer(all) { port in
            var client = try TestClient(port: port)
            client.send("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
            let text = try client.takeAll()
            #expect(text.hasSuffix("\r\n\r\nall of it"))
            #expect(!text.lowercased().contains("chunked"))
        }
    }

    @Test("A body that fails is broken off, and logged")
    func failure() async throws {
        struct Failed: Error {}
        let notices = Record<String>()
        var routes = Routes()
        routes.on(.get, "/") { _ in
            HTTPResponse(
                body: .stream(
                    StreamedBody { stream in
                        try await stream.send("half")
                        throw Failed()
                    }
                )
            )
        }
        let all = routes
        try await withServer(all, adjusted { $0.log = { notices.append($0.text) } }) { port in
            var client = try TestClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let text = try client.takeAll()
            #expect(!text.hasSuffix("0\r\n\r\n"))
        }
        #expect(notices.entries.count == 1 && notices.entries[0].contains("Failed"))
    }

    @Test("A client that reads slowly makes the producer wait; one that goes away cancels it")
    func backPressure() async throws {
        let sent = Mutex(0)
        let outcome = Record<String>()
        var routes = Routes()
        routes.on(.get, "/") { _ in
            HTTPResponse(
                body: .stream(
                    StreamedBody { stream in
                        do {
                            while true {
                                try await stream.send([UInt8](repeating: 65, count: 10_000))
                                sent.withLock { $0 += 10_000 }
                            }
                        } catch {
                            outcome.append("\(type(of: error))")
                            throw error
                        }
                    }
                )
            )
        }
        let all = routes
        try await withServer(all) { port in
            do {
                var client = try TestClient(port: port)
                client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                _ = try client.take(through: "\r\n\r\n")
                // Grows until the buffers of the system are full, and then no more.
                var latest = -1
                #expect(
                    eventually {
                        usleep(100_000)
                        let now = sent.withLock { $0 }
                        defer { latest = now }
                        return now == latest
                    }
                )
                #expect(latest < 32 << 20)
            }
            #expect(eventually { outcome.entries == ["CancellationError"] })
        }
    }

    @Test("Events have their fields, several lines and no line breaks in names")
    func eventText() throws {
        #expect(ServerSentEvent("a").text == "data: a\n\n")
        #expect(ServerSentEvent("").text == "data: \n\n")
        let event = ServerSentEvent("a\nb\r\nc", name: "x\ny", id: "7")
        #expect(event.text == "id: 7\nevent: x y\ndata: a\ndata: b\ndata: c\n\n")
        #expect(try ServerSentEvent(json: ["a": 1]).text == "data: {\"a\":1}\n\n")
    }

    @Test("Events arrive as they happen; a client says where it was; the server's stop ends them")
    func events() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: ServerSentEvent.self)
        var routes = Routes()
        routes.on(.get, "/events") { request in
            continuation.yield(ServerSentEvent("after \(request.lastEventID ?? "nothing")", id: "1"))
            return .events(stream, heartbeat: .milliseconds(50))
        }
        let server = WebServer(adjusted(), routes: routes)
        let port = try await server.start()
        let outcome = await blocking {
            Result {
                var client = try TestClient(port: port)
                client.send("GET /events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 41\r\n\r\n")
                let head = try client.take(through: "\r\n\r\n")
                #expect(head.contains("content-type: text/event-stream"))
                #expect(try client.take(through: "data: after 41\n\n").contains("id: 1\n"))
                continuation.yield(ServerSentEvent("more"))
                _ = try client.take(through: "data: more\n\n")
                // Comments keep the connection open for as long as nothing happens.
                _ = try client.take(through: ":\n\n")
                _ = try client.take(through: ":\n\n")
                return client.takeRest(after: server)
            }
        }
        #expect(try outcome.get().hasSuffix("0\r\n\r\n"))
    }
}

extension TestClient {
    /// Reads a chunked body.
    mutating func takeChunks() throws -> String {
        var body: [UInt8] = []
        while true {
            let line = try take(through: "\r\n").dropLast()
            let count = Int(line.filter { !$0.isNewline }, radix: 16) ?? 0
            body += try take(count)
            _ = try take(2)
            if count == 0 { return String(decoding: body, as: UTF8.self) }
        }
    }

    /// Stops a server and returns everything that it still sends.
    fileprivate mutating func takeRest(after server: WebServer) -> String {
        Task { await server.stop(within: .seconds(20)) }
        return (try? takeAll()) ?? ""
    }
}
