import Foundation
import TSanMutex
import Testing

@testable import WebUIServer

@Suite("People who sign in with names")
struct AccountDirectoryTests {
    /// Two people, who can be sent away.
    private final class Staff: AccountDirectory {
        let passwords = ["ada": "correct horse", "bob b.": "battery staple"]
        let gone = Mutex<Set<String>>([])

        func person(login: String, password: String) async throws -> String? {
            passwords[login] == password ? login : nil
        }

        func admits(_ person: String, signedIn: Date) -> Bool {
            signedIn <= Date() && !gone.withLock { $0.contains(person) }
        }
    }

    private func routes() -> Routes {
        var routes = Routes()
        routes.on(.get, "/me") { .text($0.visitor.person ?? "nobody") }
        return routes
    }

    private func signIn(_ client: inout TestClient, _ login: String, _ password: String) throws -> TestResponse {
        let page = try client.request("GET", "/login?to=%2Fme")
        let token = page.body.components(separatedBy: "name=\"csrf\" value=\"").last?.components(separatedBy: "\"")
            .first
        let fields = [("csrf", token ?? ""), ("login", login), ("password", password), ("to", "/me")]
        return try client.request(
            "POST",
            "/login",
            headers: [
                "Origin": "http://localhost", "Cookie": page.cookies,
                "Content-Type": "application/x-www-form-urlencoded",
            ],
            body: fields.map { "\($0.0)=\($0.1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
                .joined(separator: "&")
        )
    }

    @Test("Handlers know who has signed in, also by a name with a space")
    func names() async throws {
        let staff = Staff()
        try await withServer(routes(), adjusted { $0.access = .accounts(staff) }) { port in
            var client = try TestClient(port: port)
            #expect(try client.request("GET", "/me").status == 303)
            #expect(try signIn(&client, "ada", "battery staple").status == 403)
            #expect(try signIn(&client, "eve", "").status == 403)
            for (login, password) in staff.passwords {
                let answer = try signIn(&client, login, password)
                #expect(answer.status == 303 && answer["location"] == "/me")
                #expect(try client.request("GET", "/me", headers: ["Cookie": answer.cookies]).body == login)
            }
        }
    }

    @Test("Whoever is sent away is out at once")
    func gone() async throws {
        let staff = Staff()
        try await withServer(routes(), adjusted { $0.access = .accounts(staff) }) { port in
            var client = try TestClient(port: port)
            let cookie = try signIn(&client, "ada", "correct horse").cookies
            #expect(try client.request("GET", "/me", headers: ["Cookie": cookie]).body == "ada")
            staff.gone.withLock { _ = $0.insert("ada") }
            #expect(try client.request("GET", "/me", headers: ["Cookie": cookie]).status == 303)
        }
    }

    @Test("A page asks before it signs anybody out, and what was typed is escaped")
    func pages() async throws {
        let staff = Staff()
        try await withServer(routes(), adjusted { $0.access = .accounts(staff) }) { port in
            var client = try TestClient(port: port)
            let cookie = try signIn(&client, "ada", "correct horse").cookies
            let page = try client.request("GET", "/logout", headers: ["Cookie": cookie])
            #expect(page.body.contains("signed in as ada"))
            #expect(try client.request("GET", "/me", headers: ["Cookie": cookie]).body == "ada")
            let wrong = try signIn(&client, "\"><script>", "x")
            #expect(wrong.status == 403 && !wrong.body.contains("<script>"))
        }
    }
}
