import CloudService
import Foundation
import Testing
import UntrustedJSON

/// What the web server itself tells programs of CloudKit.
@Suite("Requests that reach no operation", .serialized)
struct DatabaseRoutesTests {
    @Test func aRequestThatIsTooLargeIsRefusedInCloudKitsForm() async throws {
        try await RunningService.run(origins: ["https://notes.example"], requestSize: 10_000) { running in
            let body = "{\"text\":\"\(String(repeating: "x", count: 10_000))\"}"
            let site = ["Origin": "https://notes.example"]
            let answer = try await running.send("POST", running.path(.recordsModify), body, headers: site)
            #expect(answer.status == 413)
            #expect(answer.header("Content-Type")?.hasPrefix("application/json") == true)
            #expect(answer.header("access-control-allow-origin") == "*")
            let json = try answer.json
            #expect(json["serverErrorCode"]?.string == "LIMIT_EXCEEDED" && json["uuid"]?.string?.isEmpty == false)
            #expect(json["reason"]?.string?.contains("10000 bytes") == true)
        }
    }

    @Test func aBrowserInWhichTheUserHasSignedInIsNotLockedOut() async throws {
        var rates = RequestRates()
        (rates.signInsAtOnce, rates.signInsPerSecond) = (3, 0)
        try await RunningService.run(rates: rates) { running in
            var headers = ["Origin": running.url, "Content-Type": "application/x-www-form-urlencoded"]
            let form = "ckAPIToken=\(running.apiToken)&login=ada%40example.org&password="
            let first = try await running.send("POST", "/sign-in", form + "correct+horse", headers: headers)
            let cookie = try #require(first.header("Set-Cookie"))
            #expect(first.status == 200 && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
            for _ in 0..<2 { _ = try await running.send("POST", "/sign-in", form + "wrong", headers: headers) }
            let refused = try await running.send("POST", "/sign-in", form + "correct+horse", headers: headers)
            #expect(refused.status == 403 && refused.text.contains("too many attempts"))
            headers["Cookie"] = String(cookie.prefix { $0 != ";" })
            #expect(try await running.send("POST", "/sign-in", form + "correct+horse", headers: headers).status == 200)
        }
    }
}
