import CloudService
import Foundation
import Testing

@Suite("The console over HTTP")
struct ConsoleRoutesTests {
    private func field(_ name: String, in html: String) -> String {
        html.components(separatedBy: "name=\"\(name)\" value=\"").last?.components(separatedBy: "\"").first ?? ""
    }

    private func cookie(_ answer: RunningService.Answer) -> String {
        answer.header("set-cookie")?.components(separatedBy: ";").first ?? ""
    }

    /// Fills in the form to sign in.
    private func signIn(_ login: String, _ password: String, _ running: RunningService) async throws
        -> RunningService.Answer
    {
        let page = try await running.send("GET", "/login?to=/console")
        let fields = [
            ("csrf", field("csrf", in: page.text)), ("login", login), ("password", password), ("to", "/console"),
        ]
        let body = fields.map { "\($0.0)=\($0.1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        return try await running.send(
            "POST",
            "/login",
            body.joined(separator: "&"),
            headers: [
                "Cookie": cookie(page), "Origin": running.url, "Content-Type": "application/x-www-form-urlencoded",
            ]
        )
    }

    @Test func operatorsSignInAndUsersDoNot() async throws {
        try await RunningService.run { running in
            try await running.accounts.addOperator("vera", password: "battery staple", role: .viewer)
            let closed = try await running.send("GET", "/console")
            #expect(closed.status == 303 && closed.header("location") == "/login?to=%2Fconsole")
            // Users of the service are no operators.
            #expect(try await signIn("ada@example.org", "correct horse", running).status == 403)
            #expect(try await signIn("vera", "wrong", running).status == 403)
            let answer = try await signIn("vera", "battery staple", running)
            #expect(answer.status == 303 && answer.header("location") == "/console")
            let visit = ["Cookie": cookie(answer)]
            let page = try await running.send("GET", "/console/-/development/operators", headers: visit)
            #expect(page.status == 200 && page.text.contains("Record Types"))
            // The last owner cannot be removed, a viewer can.
            try await running.accounts.removeOperator("vera")
            #expect(try await running.send("GET", "/console", headers: visit).status == 303)
        }
    }

    @Test func theRootLeadsToTheConsole() async throws {
        try await RunningService.run { running in
            let answer = try await running.send("GET", "/")
            #expect(answer.status == 303 && answer.header("location") == "/console")
        }
    }
}
