import Foundation
import Testing

@testable import WebUIServer

@Suite("Header fields of requests, limits and notices")
struct RequestHeaderTests {
    @Test("Fields of the standards, usual others and declared ones arrive")
    func fields() async throws {
        let names = [
            "If-Match", "If-Modified-Since", "Range", "Date", "X-Request-ID", "Idempotency-Key", "Traceparent",
            "X-Mine",
        ]
        var routes = Routes()
        routes.on(.get, "/") { request in .text(names.map { request.headers[$0] ?? "-" }.joined(separator: "|")) }
        let all = routes
        try await withServer(all, adjusted { $0.requestHeaders.append("X-Mine") }) { port in
            var client = try TestClient(port: port)
            let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, "value of \($0)") })
            let answer = try client.request("GET", "/", headers: headers)
            #expect(answer.body == names.map { "value of \($0)" }.joined(separator: "|"))
            // Nothing stays from the request before, and one field does not stand for another.
            #expect(try client.request("GET", "/", headers: ["X-Min": "a", "X-Mine2": "b"]).body == "-|-|-|-|-|-|-|-")
        }
    }

    @Test("Four thousand requests in a row are honest")
    func honestRequests() async throws {
        var routes = Routes()
        routes.on(.get, "/") { _ in .text("") }
        let all = routes
        try await withServer(all) { port in
            var client = try TestClient(port: port)
            var statuses: Set<Int> = []
            for _ in 0..<4000 { statuses.insert(try client.request("GET", "/").status) }
            #expect(statuses == [200])
        }
    }

    @Test("A refused client learns when to come back, and the operator which limit it was, once")
    func refusedRequests() async throws {
        let notices = Record<String>()
        var routes = Routes()
        routes.on(.get, "/") { _ in .text("") }
        let all = routes
        let configuration = adjusted {
            $0.log = { notices.append($0.description) }
            $0.limits.requests = RateLimit(burst: 2, perSecond: 0.001)
        }
        try await withServer(all, configuration) { port in
            var client = try TestClient(port: port)
            let answers = try (0..<5).map { _ in try client.request("GET", "/") }
            #expect(answers.map(\.status) == [200, 200, 429, 429, 429])
            #expect(answers.last?["retry-after"] == "1000")
        }
        #expect(notices.entries.count == 1)
        #expect(notices.entries.first?.contains("limits.requests") == true)
    }

    @Test("No limit is none")
    func unlimited() {
        var limiter = RateLimiter(.unlimited)
        for _ in 0..<100_000 where !limiter.take("a") { Issue.record("refused") }
        #expect(limiter.count == 0)
    }

    @Test("Errors of handlers are described in debug builds, and where it is asked for", arguments: [true, false])
    func errors(_ isDescribed: Bool) async throws {
        struct Secret: Error { let text = "private" }
        let notices = Record<String>()
        var routes = Routes()
        routes.on(.get, "/failing") { _ in throw Secret() }
        let all = routes
        let configuration = adjusted {
            #expect($0.logsErrors)
            $0.logsErrors = isDescribed
            $0.log = { notices.append($0.description) }
        }
        try await withServer(all, configuration) { port in
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/failing").body == "Something went wrong on the server.\n")
        }
        #expect(notices.entries.count == 1)
        #expect(notices.entries.first?.contains("private") == isDescribed)
        #expect(notices.entries.first?.contains("Secret") == true)
    }
}
