import Foundation
import Synchronization
import Testing

@testable import WebUIServer

@Suite("Input that is not read yet")
struct UnreadInputTests {
    /// What a client does while its request is handled or answered.
    enum Behaviour: String, CaseIterable, CustomTestStringConvertible {
        case leaves, sendsTheNextRequest, sendsTheNextRequestAndLeaves, leavesAStream, leavesAfterABody
        case sendsTheNextRequestAfterABody
        case doesNotReadALargeAnswer

        var testDescription: String { rawValue }

        var request: String {
            switch self {
            case .leavesAStream: "GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n"
            case .doesNotReadALargeAnswer: "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"
            case .leavesAfterABody, .sendsTheNextRequestAfterABody:
                "POST /slow HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 3\r\n"
                    + "Content-Type: application/x-www-form-urlencoded\r\n\r\na=1"
            default: "GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n"
            }
        }

        var sendsMore: Bool {
            [
                .sendsTheNextRequest, .sendsTheNextRequestAndLeaves, .sendsTheNextRequestAfterABody,
                .doesNotReadALargeAnswer,
            ].contains(self)
        }

        var leaves: Bool {
            ![.sendsTheNextRequest, .sendsTheNextRequestAfterABody, .doesNotReadALargeAnswer].contains(self)
        }
    }

    @Test(
        "A client that leaves or sends more before its answer does not keep the loop busy",
        arguments: Behaviour.allCases
    )
    func isNotBusy(_ behaviour: Behaviour) async throws {
        let time = Mutex<Double?>(nil)
        let all = Self.routes
        let configuration = adjusted { configuration in
            configuration.limits.requests = RateLimit(burst: 4, perSecond: 0.001)
            // The loop tells of the request that exceeds the limit on its own thread.
            configuration.log = { if $0.text.contains("429") { time.withLock { $0 = Self.timeOfThread } } }
        }
        try await withServer(all, configuration) { port in
            var client: TestClient? = try TestClient(port: port)
            client?.send(behaviour.request)
            usleep(50_000)
            if behaviour.sendsMore { client?.send("GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n") }
            if behaviour.leaves { client = nil }
            usleep(1_000_000)
            var other = try TestClient(port: port)
            for _ in 0..<4 { _ = try other.request("GET", "/small") }
            withExtendedLifetime(client) {}
        }
        #expect(try #require(time.withLock { $0 }) < 0.15)
    }

    @Test("Nobody works for a client that has left", arguments: [Behaviour.leaves, .leavesAfterABody, .leavesAStream])
    func cancels(_ behaviour: Behaviour) async throws {
        let (begun, ended) = (Record<String>(), Record<String>())
        var all = Routes()
        let work: Routes.Handler = { _ in
            begun.append("")
            do {
                try await Task.sleep(for: .seconds(100))
            } catch {
                ended.append("\(type(of: error))")
                throw error
            }
            return .text("")
        }
        all.on(.get, "/slow", handler: work)
        all.on(.post, "/slow", body: .form(), handler: work)
        all.on(.get, "/stream") { request in
            HTTPResponse(
                body: .stream(
                    StreamedBody { stream in
                        try await stream.send("begin")
                        _ = try await work(request)
                    }
                )
            )
        }
        let routes = all
        try await withServer(routes) { port in
            var client: TestClient? = try TestClient(port: port)
            client?.send(behaviour.request)
            #expect(eventually { !begun.entries.isEmpty })
            client = nil
            #expect(eventually { ended.entries == ["CancellationError"] })
        }
    }

    @Test("Requests that a client sends at once are answered one after the other, each whole")
    func pipelined() async throws {
        let form = "application/x-www-form-urlencoded"
        let all = Self.routes
        try await withServer(all) { port in
            for first in [
                "GET /brief HTTP/1.1\r\n",
                "POST /brief HTTP/1.1\r\nOrigin: http://localhost\r\nContent-Type: \(form)\r\nContent-Length: 3\r\n",
            ] {
                var client = try TestClient(port: port)
                let body = first.hasPrefix("POST") ? "a=1" : ""
                let small = "GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n"
                client.send("\(first)Host: localhost\r\n\r\n\(body)\(small)\(small)")
                #expect(try client.response().body == "brief")
                #expect(try client.response().body == "small")
                #expect(try client.response().body == "small")
                #expect(try client.request("GET", "/small").body == "small")
            }
        }
    }

    private static var routes: Routes {
        var routes = Routes()
        let large = String(repeating: "0123456789abcdef", count: 2 << 20)
        routes.on(.get, "/small") { _ in .text("small") }
        routes.on(.get, "/large") { _ in .text(large) }
        let brief: Routes.Handler = { _ in
            try await Task.sleep(for: .milliseconds(200))
            return .text("brief")
        }
        let slow: Routes.Handler = { _ in
            try await Task.sleep(for: .seconds(5))
            return .text("slow")
        }
        routes.on(.get, "/brief", handler: brief)
        routes.on(.post, "/brief", body: .form(), handler: brief)
        routes.on(.get, "/slow", handler: slow)
        routes.on(.post, "/slow", body: .form(), handler: slow)
        routes.on(.get, "/stream") { _ in
            let body = StreamedBody(isEndless: true) { stream in
                try await stream.send("begin")
                try await Task.sleep(for: .seconds(60))
            }
            return HTTPResponse(body: .stream(body))
        }
        return routes
    }

    /// The seconds that the current thread has run.
    private static var timeOfThread: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }
}
