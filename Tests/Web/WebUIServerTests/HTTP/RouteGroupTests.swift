import Foundation
import Testing
import WebUI

@testable import WebUIServer

@Suite("Groups of routes")
struct RouteGroupTests {
    private static let token = "0123456789abcdef"

    private func routes() throws -> Routes {
        var routes = Routes()
        let tokens = try BearerTokens(["phone": Self.token, "watch": "fedcba9876543210"])
        routes.group("/api/v1", access: .bearer(tokens)) { api in
            api.on(.get, "/me") { request in .text(request.caller ?? "nobody") }
            api.on(.get, "/teams/:team") { request in .text(request.parameters["team"] ?? "") }
            api.on(.put, "/teams/:team", body: .json()) { _ in HTTPResponse(status: .noContent) }
            api.on(.get, "/health", isPublic: true) { _ in .text("fine") }
            api.group("/people/:person") { person in
                person.on(.get, "/:field") { request in
                    let values = [request.parameters["person"], request.parameters["field"], request.caller]
                    return .text(values.map { $0 ?? "-" }.joined(separator: " "))
                }
            }
        }
        routes.live { request in ViewSession(url: request.url) { Text("A page") } }
        return routes
    }

    private func bearer(_ token: String) -> [String: String] { ["Authorization": "Bearer \(token)"] }

    @Test("A token names its caller, and requests need no page that they come from")
    func tokens() async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            let phone = try client.request("GET", "/api/v1/me", headers: bearer(Self.token))
            #expect(phone.body == "phone" && phone["set-cookie"] == nil)
            #expect(try client.request("GET", "/api/v1/me", headers: bearer("fedcba9876543210")).body == "watch")
            let put = try client.request(
                "PUT",
                "/api/v1/teams/red",
                headers: bearer(Self.token).merging(["Content-Type": "application/json"]) { $1 },
                body: "{}"
            )
            #expect(put.status == 204)
            // The name by which the server was reached does not matter where a token is needed.
            let named = bearer(Self.token).merging(["Host": "api.example"]) { $1 }
            #expect(try client.request("GET", "/api/v1/me", headers: named).status == 200)
            #expect(try client.request("GET", "/api/v1/health", headers: ["Host": "api.example"]).status == 421)
        }
    }

    @Test("Without a token, or with a wrong one, there is nothing but public routes")
    func withoutToken() async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            for headers in [[:], bearer("0123456789abcdeF"), bearer(""), ["Authorization": "Basic \(Self.token)"]] {
                let answer = try client.request("GET", "/api/v1/me", headers: headers)
                #expect(answer.status == 401 && answer["location"] == nil)
                #expect(answer["www-authenticate"]?.hasPrefix("Bearer") == true)
                #expect(try Problem(answer).title == "Unauthorized")
            }
            #expect(try client.request("GET", "/api/v1/health").body == "fine")
        }
    }

    @Test("A path that a group does not know is no page")
    func unknownPaths() async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            for path in ["/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/people", "/api/v1/people/1"] {
                let answer = try client.request("GET", path, headers: ["Accept": "text/html"])
                #expect(try Problem(answer).status == 404, "\(path)")
            }
            let wrong = try client.request("DELETE", "/api/v1/teams/red", headers: bearer(Self.token))
            #expect(wrong.status == 405 && wrong["allow"] == "GET, PUT")
            client = try TestClient(port: port)
            #expect(try client.request("GET", "/api").body.contains("A page"))
            #expect(try client.request("GET", "/api/v12").body.contains("A page"))
        }
    }

    @Test("Groups within groups continue the path, and inherit the access")
    func nested() async throws {
        try await withServer(routes()) { port in
            var client = try TestClient(port: port)
            let answer = try client.request("GET", "/api/v1/people/7/name", headers: bearer(Self.token))
            #expect(answer.body == "7 name phone")
            #expect(try client.request("GET", "/api/v1/people/7/name").status == 401)
        }
    }

    @Test("Functions see requests in the order in which they were added; those of a group know the caller")
    func middleware() async throws {
        let seen = Record<String>()
        var routes = Routes()
        routes.on(.get, "/before") { _ in .text("") }
        routes.use { request, next in
            seen.append("first \(request.caller ?? "-")")
            var response = try await next(request)
            response.headers["x-first"] = "yes"
            return response
        }
        routes.group("/api", access: .bearer { token in token }) { api in
            api.use { request, next in
                seen.append("second \(request.caller ?? "-")")
                return try await next(request)
            }
            api.on(.get, "/a") { request in
                seen.append("handler \(request.caller ?? "-")")
                return .text("")
            }
            api.group("/inner") { inner in
                inner.use { request, _ in .text("third \(request.caller ?? "-")") }
                inner.on(.get, "/b") { _ in .text("never") }
            }
        }
        let all = routes
        try await withServer(all) { port in
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/before")["x-first"] == nil)
            #expect(seen.entries.isEmpty)
            #expect(try client.request("GET", "/api/a", headers: bearer("ann"))["x-first"] == "yes")
            #expect(seen.entries == ["first -", "second ann", "handler ann"])
            #expect(try client.request("GET", "/api/inner/b", headers: bearer("ben")).body == "third ben")
            #expect(try client.request("GET", "/api/a").status == 401)
            #expect(seen.entries.last == "first -")
        }
    }

    @Test("A group for visitors is protected like pages, and answers in JSON")
    func visitors() async throws {
        var routes = Routes()
        routes.group("/data") { data in
            data.on(.get, "/a") { request in .text(request.visitor.id.isEmpty ? "nobody" : "somebody") }
            data.on(.post, "/a", body: .json()) { _ in .text("changed") }
        }
        routes.group("/hooks", access: .anyone) { hooks in
            hooks.on(.post, "/paid", body: .json()) { request in .text("paid by “\(request.visitor.id)”") }
        }
        let all = routes
        try await withServer(all, adjusted { $0.access = .password("correct horse") }) { port in
            var client = try TestClient(port: port)
            let closed = try client.request("GET", "/data/a")
            #expect(closed.status == 401 && closed["location"] == nil)
            let json = ["Content-Type": "application/json"]
            #expect(try client.request("POST", "/hooks/paid", headers: json, body: "{}").body == "paid by “”")
        }
        try await withServer(all) { port in
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/data/a").body == "somebody")
            let json = ["Content-Type": "application/json"]
            #expect(try client.request("POST", "/data/a", headers: json, body: "{}").status == 403)
            var second = try TestClient(port: port)
            let own = json.merging(["Origin": "http://localhost"]) { $1 }
            #expect(try second.request("POST", "/data/a", headers: own, body: "{}").body == "changed")
        }
    }

    @Test("A server whose routes all check tokens may listen on the network without a password")
    func network() async throws {
        var configuration = ServerConfiguration()
        configuration.address = "0.0.0.0"
        var routes = Routes()
        try routes.group("/api", access: .bearer(BearerTokens(["phone": Self.token]))) { api in
            api.on(.get, "/me") { _ in .text("") }
            api.on(.get, "/health", isPublic: true) { _ in .text("") }
        }
        try configuration.check(for: routes)
        routes.on(.get, "/page") { _ in .text("") }
        #expect(throws: ServerError.self) { try configuration.check(for: routes) }
    }

    @Test("Tokens that could be guessed are refused")
    func weakTokens() {
        #expect(throws: ServerError.self) { try BearerTokens(["phone": "short"]) }
    }

    @Test("Live pages under a prefix leave other paths alone, and their scripts are served")
    func livePrefix() async throws {
        var routes = Routes()
        routes.live(under: "/app") { request in ViewSession(url: request.url) { Text("at \(request.url.path)") } }
        let all = routes
        try await withServer(all) { port in
            var client = try TestClient(port: port)
            let page = try client.request("GET", "/app/notes/1")
            #expect(page.body.contains("at /app/notes/1"))
            #expect(try client.request("GET", "/app").body.contains("at /app"))
            #expect(try client.request("GET", "/other").status == 404)
            #expect(try client.request("GET", "/apple").status == 404)
            let script = page.body.components(separatedBy: "<script src=\"").last?.components(separatedBy: "\"").first
            #expect(try client.request("GET", script ?? "").status == 200)
            var socket = try TestClient(port: port)
            #expect(try socket.openSocket("/-/live").status == 101)
        }
    }
}
