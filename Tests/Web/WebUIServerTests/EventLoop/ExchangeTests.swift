import Foundation
import Testing

@testable import WebUIServer

@Suite("A request over a real connection")
struct ExchangeTests {
    @Test("Path, query, header fields and parameters arrive decoded")
    func arrives() async throws {
        var routes = Routes()
        routes.on(.get, "/notes/:id/*rest") { request in
            let query = request.query.items.map { "\($0.name)=\($0.value)" }
            let parts = [request.path, request.parameters["id"] ?? "", request.parameters["rest"] ?? ""] + query
            return .text(
                parts.joined(separator: "|") + "|" + (request.headers["Accept-Language"] ?? "") + "|" + request.peer
            )
        }
        try await withServer(routes) { port in
            var client = try TestClient(port: port)
            let target = "/notes/a%20b%C3%A9/x/y%2Bz?q=1%262&empty=&plus=a+b%2Bc&last"
            let answer = try client.request("GET", target, headers: ["Accept-Language": "de"])
            #expect(answer.status == 200)
            #expect(
                answer.body
                    == "/notes/a bé/x/y+z|a bé|x/y+z|q=1&2|empty=|plus=a b+c|last=|de|127.0.0.1"
            )
        }
    }

    @Test("One connection serves several requests, and a large answer arrives complete")
    func keepsAlive() async throws {
        var routes = Routes()
        let large = String(repeating: "0123456789abcdef", count: 100_000)
        routes.on(.get, "/large") { _ in .text(large) }
        routes.on(.get, "/small") { _ in .text("small") }
        try await withServer(routes) { port in
            var client = try TestClient(port: port)
            for _ in 0..<3 {
                #expect(try client.request("GET", "/large").body == large)
                #expect(try client.request("GET", "/small").body == "small")
                let head = try client.request("HEAD", "/small")
                #expect(head.status == 200 && head["content-length"] == "5")
            }
        }
    }

    @Test("Answers forbid what pages do not need")
    func securityHeaders() async throws {
        var routes = Routes()
        routes.on(.get, "/") { _ in .html("<p>") }
        try await withServer(routes) { port in
            var client = try TestClient(port: port)
            let answer = try client.request("GET", "/")
            #expect(answer["content-security-policy"]?.contains("default-src 'none'") == true)
            #expect(answer["content-security-policy"]?.contains("script-src 'self';") == true)
            #expect(answer["x-content-type-options"] == "nosniff")
            #expect(answer["referrer-policy"] == "same-origin")
            #expect(answer["server"] == nil)
            #expect(answer["strict-transport-security"] == nil)
            let cookie = answer["set-cookie"] ?? ""
            #expect(cookie.contains("HttpOnly; SameSite=Lax") && !cookie.contains("Secure"))
            // A browser that has the cookie does not get another one.
            #expect(try client.request("GET", "/", headers: ["Cookie": answer.cookies])["set-cookie"] == nil)
        }
    }

    @Test(
        "What is not there, not allowed or fails is said so",
        arguments: [
            ("GET", "/nothing", 404), ("POST", "/", 405), ("GET", "/failing", 500), ("GET", "/refusing", 403),
            ("BREW", "/", 405),
        ]
    )
    func refusals(_ method: String, _ target: String, _ status: Int) async throws {
        struct Secret: Error { let text = "private" }
        let notices = Record<String>()
        var routes = Routes()
        routes.on(.get, "/") { _ in .text("") }
        routes.on(.get, "/failing") { _ in throw Secret() }
        routes.on(.get, "/refusing") { _ in throw HTTPRefusal(.forbidden, "No.") }
        let configuration = adjusted {
            $0.logsErrors = false
            $0.log = { notices.append($0.description) }
        }
        try await withServer(routes, configuration) { port in
            var client = try TestClient(port: port)
            let answer = try? client.request(method, target, headers: ["Origin": "http://localhost"])
            // For an unknown method, the library itself closes the connection.
            #expect(answer?.status == status || method == "BREW")
        }
        #expect(!notices.entries.contains { $0.contains("private") })
    }

    @Test("A file that is gone is not found; one that cannot be opened is an error, and logged")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("webui-files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // A link to itself cannot be opened by anyone.
        let circle = folder.appendingPathComponent("circle").path
        try FileManager.default.createSymbolicLink(atPath: circle, withDestinationPath: circle)
        let notices = Record<String>()
        var routes = Routes()
        routes.on(.get, "/:name") { request in
            let name = request.parameters["name"] ?? ""
            return HTTPResponse(body: .file(folder.appendingPathComponent(name)))
        }
        try await withServer(routes, adjusted { $0.log = { notices.append($0.description) } }) { port in
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/gone").status == 404)
            #expect(notices.entries.isEmpty)
            #expect(try client.request("GET", "/circle").status == 500)
        }
        #expect(notices.entries.count == 1)
        #expect(!notices.entries.contains { $0.contains(folder.path) })
    }

    @Test("Uploaded files that cannot be removed are logged, those that are gone are not")
    func uploads() {
        let notices = Record<String>()
        EventLoop.removeUploads(at: URL(filePath: "/nowhere/\(UUID().uuidString)")) { notices.append($0.description) }
        #expect(notices.entries.isEmpty)
        // No one may remove files of the kernel.
        EventLoop.removeUploads(at: URL(filePath: "/proc/version")) { notices.append($0.description) }
        #expect(notices.entries.count == 1)
    }

    @Test(
        "What a proxy in front may have understood in another way is refused",
        arguments: [
            "GET / HTTP/1.1\r\nHost: [::1]evil.example\r\n", "GET / HTTP/1.1\r\nHost: 127.0.0.1:80@evil.example\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n",
            "GET / HTTP/1.1\r\nHost: local host\r\n", "GET / HTTP/1.1\r\nHost: localhost/evil\r\n",
            "GET / HTTP/1.1\r\nHost: :80\r\n", "GET / HTTP/9.9\r\nHost: localhost\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: +5\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 5x\r\n",
        ]
    )
    func clarity(_ head: String) async throws {
        var routes = Routes()
        routes.on(.get, "/") { _ in .text("") }
        routes.on(.post, "/", body: .json()) { _ in .text("") }
        try await withServer(routes) { port in
            var client = try TestClient(port: port)
            client.send(head + "\r\n")
            #expect(try client.response().status == 400, "\(head)")
        }
    }

    @Test("Addresses from requests lead to this site only, as browsers read them")
    func targets() {
        for target in ["//evil.example", "/\t/evil.example", "\t//evil.example", "/\n/evil.example", "/\\evil.example"]
        {
            #expect(HTTPResponse.redirect(to: target).headers["location"] == "/", "\(target)")
        }
        #expect(HTTPResponse.redirect(to: "/notes/a b?x=1//2").headers["location"] == "/notes/a b?x=1//2")
    }

    @Test("A name that is not the server's own is refused, as another site's name that leads here would be")
    func host() async throws {
        var routes = Routes()
        routes.on(.get, "/") { _ in .text("") }
        try await withServer(routes, adjusted { $0.names = ["notes.example"] }) { port in
            for (name, status) in [
                ("evil.example", 421), ("notes.example:80", 200), ("127.0.0.1", 200), ("[::1]:1", 200),
            ] {
                var client = try TestClient(port: port)
                #expect(try client.request("GET", "/", headers: ["Host": name]).status == status, "\(name)")
            }
        }
    }

    @Test("A page of another site cannot post")
    func origin() async throws {
        var routes = Routes()
        routes.on(.post, "/", body: .form()) { _ in .text("done") }
        try await withServer(routes) { port in
            let form = "application/x-www-form-urlencoded"
            for (origin, status) in [
                ("http://evil.example", 403), ("null", 403), (nil, 403), ("http://localhost", 200),
            ] {
                var client = try TestClient(port: port)
                var headers = ["Content-Type": form]
                headers["Origin"] = origin
                #expect(try client.request("POST", "/", headers: headers, body: "a=1").status == status)
            }
        }
    }

    @Test("Who asks too often has to wait")
    func rateLimit() async throws {
        var routes = Routes()
        routes.on(.get, "/") { _ in .text("") }
        try await withServer(routes, adjusted { $0.limits.requests = RateLimit(burst: 5, perSecond: 0.01) }) { port in
            var client = try TestClient(port: port)
            let statuses = try (0..<8).map { _ in try client.request("GET", "/").status }
            #expect(statuses == [200, 200, 200, 200, 200, 429, 429, 429])
        }
    }

    @Test("A header that is too long does no harm")
    func longHeader() async throws {
        var routes = Routes()
        routes.on(.get, "/") { _ in .text("fine") }
        try await withServer(routes, adjusted { $0.limits.headerBytes = 4096 }) { port in
            var client = try TestClient(port: port)
            client.send(
                "GET / HTTP/1.1\r\nHost: localhost\r\nCookie: \(String(repeating: "a", count: 100_000))\r\n\r\n"
            )
            #expect((try? client.response())?.status != 200)
            var next = try TestClient(port: port)
            #expect(try next.request("GET", "/").body == "fine")
        }
    }

    @Test("Stopping answers what is being handled, and takes nothing new")
    func stopping() async throws {
        var routes = Routes()
        let begun = Record<Int>()
        routes.on(.get, "/slow") { _ in
            begun.append(1)
            try await Task.sleep(for: .milliseconds(300))
            return .text("done")
        }
        var configuration = ServerConfiguration()
        configuration.log = { _ in }
        let server = WebServer(configuration, routes: routes)
        let port = try await server.start()
        async let body = blocking {
            Result {
                var client = try TestClient(port: port)
                client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return try client.response().body
            }
        }
        while begun.entries.isEmpty { await Task.yield() }
        await server.stop(within: .seconds(5))
        #expect(try await body.get() == "done")
        #expect(await blocking { (try? TestClient(port: port)) == nil })
    }
}
