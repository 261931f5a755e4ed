import Foundation
import Testing

@testable import WebUIServer

@Suite("Logging in")
struct LoginTests {
    private func routes() -> Routes {
        var routes = Routes()
        routes.on(.get, "/notes/:id") { _ in .html("<p>secret") }
        routes.on(.get, "/data", body: .none) { _ in .text("data") }
        routes.on(.post, "/data", body: .form()) { _ in .text("changed") }
        routes.socket("/live") { _ in }
        return routes
    }

    private func configuration(_ access: Access) -> ServerConfiguration {
        adjusted { $0.access = access }
    }

    private func field(_ name: String, in html: String) -> String {
        html.components(separatedBy: "name=\"\(name)\" value=\"").last?.components(separatedBy: "\"").first ?? ""
    }

    private func login(_ client: inout TestClient, password: String) throws -> TestResponse {
        let page = try client.request("GET", "/login?to=%2Fnotes%2F1")
        let token = field("csrf", in: page.body)
        return try client.request(
            "POST",
            "/login",
            headers: [
                "Origin": "http://localhost", "Cookie": page.cookies,
                "Content-Type": "application/x-www-form-urlencoded",
            ],
            body: "csrf=\(token)&password=\(password)&to=/notes/1"
        )
    }

    @Test("Without the password there is nothing but the page that asks for it")
    func closed() async throws {
        try await withServer(routes(), configuration(.password("correct horse"))) { port in
            var client = try TestClient(port: port)
            let answer = try client.request("GET", "/notes/1?a=b")
            #expect(answer.status == 303)
            #expect(answer["location"] == "/login?to=%2Fnotes%2F1%3Fa%3Db")
            let post = try client.request("POST", "/data", headers: ["Origin": "http://localhost"])
            #expect(post.status == 401)
            #expect((try? client.openSocket("/live"))?.status != 101)
        }
    }

    @Test("The password opens it, for the browser that gave it, under a new cookie")
    func opens() async throws {
        try await withServer(routes(), configuration(.password("correct horse"))) { port in
            var client = try TestClient(port: port)
            let wrong = try login(&client, password: "wrong+horse")
            #expect(wrong.status == 403)
            #expect(wrong["set-cookie"] == nil)
            let right = try login(&client, password: "correct+horse")
            #expect(right.status == 303)
            #expect(right["location"] == "/notes/1")
            #expect(try client.request("GET", "/notes/1", headers: ["Cookie": right.cookies]).body == "<p>secret")
            var socket = try TestClient(port: port)
            #expect(try socket.openSocket("/live", cookie: right.cookies).status == 101)
        }
    }

    @Test("A login form of another visitor, or of nobody, does nothing")
    func crossSite() async throws {
        try await withServer(routes(), configuration(.password("correct horse"))) { port in
            var client = try TestClient(port: port)
            let page = try client.request("GET", "/login")
            let token = field("csrf", in: page.body)
            for (cookie, token) in [("", token), (page.cookies, "")] {
                let answer = try client.request(
                    "POST",
                    "/login",
                    headers: [
                        "Origin": "http://localhost", "Cookie": cookie,
                        "Content-Type": "application/x-www-form-urlencoded",
                    ],
                    body: "csrf=\(token)&password=correct+horse"
                )
                #expect(answer.status == 403)
                #expect(answer["set-cookie"] == nil)
            }
        }
    }

    @Test("Guessing takes long")
    func slow() async throws {
        var slow = configuration(.password("correct horse"))
        // Only as fast as nobody's test is.
        slow.limits.logins.perSecond = 0.001
        try await withServer(routes(), slow) { port in
            var client = try TestClient(port: port)
            let statuses = try (0..<8).map { try login(&client, password: "guess+\($0)").status }
            #expect(statuses == [403, 403, 403, 403, 403, 403, 429, 429])
        }
    }

    @Test("A link with the token opens it, and leads to no other site")
    func token() async throws {
        try await withServer(routes(), configuration(.token("0123456789abcdef"))) { port in
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/login?token=0123456789abcdeX").status == 403)
            let answer = try client.request("GET", "/login?token=0123456789abcdef&to=//evil.example/")
            #expect(answer.status == 303)
            #expect(answer["location"] == "/")
            #expect(try client.request("GET", "/data", headers: ["Cookie": answer.cookies]).body == "data")
        }
    }

    @Test("The page to log in says where the link with the token is found")
    func advice() async throws {
        var usual = configuration(.token("0123456789abcdef"))
        try await withServer(routes(), usual) { port in
            var client = try TestClient(port: port)
            let page = try client.request("GET", "/login").body
            #expect(page.contains("a link that ends in a token") && page.contains("<label>Token "))
        }
        usual.loginAdvice = "Ask <Ada>."
        try await withServer(routes(), usual) { port in
            var client = try TestClient(port: port)
            let page = try client.request("GET", "/login?token=wrong")
            #expect(
                page.status == 403 && page.body.contains("<p>Ask &lt;Ada&gt;.</p>") && page.body.contains("not valid")
            )
        }
    }

    @Test("A ticket opens it once, the token as often as one likes")
    func tickets() async throws {
        let configuration = configuration(.token("0123456789abcdef"))
        let tickets = (0..<2).map { _ in configuration.loginTickets.issue() }
        try await withServer(routes(), configuration) { port in
            var client = try TestClient(port: port)
            for ticket in tickets {
                #expect(try client.request("GET", "/login?token=\(ticket)").status == 303)
                #expect(try client.request("GET", "/login?token=\(ticket)").status == 403)
            }
            for _ in 0..<2 { #expect(try client.request("GET", "/login?token=0123456789abcdef").status == 303) }
        }
    }

    @Test("Logging out ends it at once, wherever the cookie still is")
    func logout() async throws {
        try await withServer(routes(), configuration(.token("0123456789abcdef"))) { port in
            var client = try TestClient(port: port)
            let cookie = try client.request("GET", "/login?token=0123456789abcdef").cookies
            // The login page contains the form token, like any other page.
            let token = field("csrf", in: try client.request("GET", "/login", headers: ["Cookie": cookie]).body)
            let answer = try client.request(
                "POST",
                "/logout",
                headers: [
                    "Origin": "http://localhost", "Cookie": cookie,
                    "Content-Type": "application/x-www-form-urlencoded",
                ],
                body: "csrf=\(token)"
            )
            #expect(answer["set-cookie"]?.contains("Max-Age=0") == true)
            // What browsers keep of typed text is removed.
            #expect(answer["clear-site-data"] == "\"storage\"")
            #expect(try client.request("GET", "/data", headers: ["Cookie": cookie]).status == 303)
        }
    }

    @Test("Nothing but loopback is served without a password, nor with a weak one")
    func refusesToStart() async throws {
        let cases: [(ServerConfiguration, String)] = [
            (adjusted { $0.address = "0.0.0.0" }, "Set `access`"),
            (adjusted { $0.access = .password("short") }, "8 characters"),
            (adjusted { $0.access = .token("0123456789") }, "16 characters"),
            (
                adjusted {
                    $0.certificate = TLSCertificate(
                        certificateFile: URL(filePath: "/nowhere/a"),
                        keyFile: URL(filePath: "/nowhere/b")
                    )
                }, "/nowhere/a"
            ),
        ]
        for (configuration, text) in cases {
            let error = await #expect(throws: ServerError.self) {
                try await WebServer(configuration, routes: routes()).start()
            }
            #expect(error?.description.contains(text) == true)
        }
    }

    @Test(
        "Servers listen where users say",
        arguments: [
            ("127.0.0.1:8080", "127.0.0.1", 8080, "http://127.0.0.1:9/"), ("[::1]:0", "::1", 0, "http://[::1]:9/"),
            ("notes.local:65535", "notes.local", 65535, "http://notes.local:9/"),
            ("0.0.0.0:80", "0.0.0.0", 80, "http://127.0.0.1:9/"), ("[::]:80", "::", 80, "http://127.0.0.1:9/"),
            ("localhost:80", "127.0.0.1", 80, "http://127.0.0.1:9/"),
        ]
    )
    func listens(text: String, address: String, port: Int, link: String) throws {
        var configuration = ServerConfiguration()
        try configuration.listen(on: text)
        #expect(configuration.address == address && configuration.port == port)
        let links = configuration.links(port: 9)
        #expect(links.first == link)
        #expect(links.allSatisfy { URL(string: $0)?.port == 9 } && Set(links).count == links.count)
    }

    @Test(
        "What is no address is refused",
        arguments: ["", "8080", ":8080", "a:", "a:b", "a:65536", "a:-1", "::1:80", "[]:80"]
    )
    func refusesAddresses(text: String) {
        var configuration = ServerConfiguration()
        let error = #expect(throws: ServerError.self) { try configuration.listen(on: text) }
        #expect(error?.description.contains("“\(text)”") == true && configuration.port == 0)
    }

    @Test("An address beyond loopback with a password but without encryption is served with a warning")
    func warns() async throws {
        let notices = Record<ServerNotice>()
        let configuration = adjusted {
            $0.address = "0.0.0.0"
            $0.access = .password("correct horse")
            $0.log = { notices.append($0) }
        }
        try await withServer(routes(), configuration) { _ in }
        #expect(notices.entries.map(\.level) == [.warning])
    }

    @Test("A port that is taken is an error that says so")
    func taken() async throws {
        let first = WebServer(adjusted(), routes: Routes())
        let port = try await first.start()
        let error = await #expect(throws: ServerError.self) {
            try await WebServer(adjusted { $0.port = port }, routes: Routes()).start()
        }
        #expect(error?.description.contains("port \(port)") == true)
        await first.stop()
    }
}
