import Foundation
import Testing
import WebUI

@testable import WebUIServer

/// The page for those who run the program, behind a password of its own.
@Suite struct ReportPageTests {
    private static let form = [
        "Origin": "http://localhost", "Content-Type": "application/x-www-form-urlencoded",
    ]

    private func routes() throws -> Routes {
        var routes = Routes()
        try routes.report(password: "correct horse") { Text("42 objects") }
        routes.on(.get, "/secret") { _ in .html("<p>secret") }
        return routes
    }

    @Test func withoutThePasswordThereIsNothingButTheQuestion() async throws {
        try await withServer(try routes()) { port in
            var client = try TestClient(port: port)
            let page = try client.request("GET", "/-/report")
            #expect(page.status == 200 && page.body.contains("type=\"password\"") && !page.body.contains("42 objects"))
            let wrong = try client.request("POST", "/-/report", headers: Self.form, body: "password=wrong+horse")
            #expect(wrong.status == 403)
            #expect(!wrong.cookies.contains("-report=") && !wrong.body.contains("42 objects"))
            let forged = try client.request("GET", "/-/report", headers: ["Cookie": "visitor-\(port)-report=report"])
            #expect(!forged.body.contains("42 objects"))
        }
    }

    @Test func thePasswordShowsIt() async throws {
        try await withServer(try routes()) { port in
            var client = try TestClient(port: port)
            let right = try client.request("POST", "/-/report", headers: Self.form, body: "password=correct+horse")
            #expect(right.status == 303 && right["location"] == "/-/report")
            #expect(right["set-cookie"]?.contains("HttpOnly") == true)
            let page = try client.request("GET", "/-/report", headers: ["Cookie": right.cookies])
            #expect(page.status == 200 && page.body.contains("42 objects"))
            #expect(page["cache-control"] == "no-store")
            #expect(!page.body.contains("<script src"), "the page is not live")
        }
    }

    /// The password of the site and that of the report open nothing but their own.
    @Test func itIsApartFromTheAccessToTheSite() async throws {
        let configuration = adjusted { $0.access = .password("another password") }
        try await withServer(try routes(), configuration) { port in
            var client = try TestClient(port: port)
            let right = try client.request("POST", "/-/report", headers: Self.form, body: "password=correct+horse")
            let cookie = ["Cookie": right.cookies]
            #expect(try client.request("GET", "/-/report", headers: cookie).body.contains("42 objects"))
            #expect(try client.request("GET", "/secret", headers: cookie).status != 200)
            let other = try client.request("POST", "/-/report", headers: Self.form, body: "password=another+password")
            #expect(other.status == 403)
        }
    }

    @Test func attemptsAreLimited() async throws {
        try await withServer(try routes()) { port in
            var client = try TestClient(port: port)
            var statuses: [Int] = []
            for number in 0..<9 {
                statuses.append(
                    try client.request("POST", "/-/report", headers: Self.form, body: "password=guess\(number)").status
                )
            }
            #expect(statuses.first == 403 && statuses.last == 429)
        }
    }

    @Test func aShortPasswordIsRefused() {
        var routes = Routes()
        #expect(throws: ServerError.self) { try routes.report(password: "short") { Text("x") } }
    }

    @Test func anotherPasswordMakesCookiesInvalid() async throws {
        let key = SecretKey.random()
        let cookies = Record<String>()
        try await withServer(try routes(), adjusted { ($0.key, $0.port) = (key, 0) }) { port in
            var client = try TestClient(port: port)
            let right = try client.request("POST", "/-/report", headers: Self.form, body: "password=correct+horse")
            cookies.append(right.cookies.replacingOccurrences(of: "visitor-\(port)", with: "visitor-PORT"))
        }
        var changed = Routes()
        try changed.report(password: "battery staple") { Text("42 objects") }
        let cookie = try #require(cookies.entries.first)
        try await withServer(changed, adjusted { $0.key = key }) { port in
            var client = try TestClient(port: port)
            let own = cookie.replacingOccurrences(of: "visitor-PORT", with: "visitor-\(port)")
            #expect(!(try client.request("GET", "/-/report", headers: ["Cookie": own]).body.contains("42 objects")))
        }
        try await withServer(try routes(), adjusted { $0.key = key }) { port in
            var client = try TestClient(port: port)
            let own = cookie.replacingOccurrences(of: "visitor-PORT", with: "visitor-\(port)")
            #expect(try client.request("GET", "/-/report", headers: ["Cookie": own]).body.contains("42 objects"))
        }
    }
}
