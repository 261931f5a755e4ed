import Foundation
import Testing
import WebUI

@testable import WebUIServer

@Suite("A page that lives on the server, over HTTP alone")
struct FormTests {
    private func routes() -> Routes {
        var routes = Routes()
        routes.live { ScriptedPage($0) }
        return routes
    }

    private func post(_ port: Int, _ page: LiveClient.Opened, _ body: String) throws -> TestResponse {
        var client = try TestClient(port: port)
        let headers = [
            "Origin": "http://localhost", "Cookie": page.cookie, "Content-Type": "application/x-www-form-urlencoded",
        ]
        return try client.request("POST", "/a", headers: headers, body: body)
    }

    @Test("Forms reach the page that they come from, which lives on")
    func forms() async throws {
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            let body = "csrf=\(page.token)&session=\(page.session)&f4=text&click=8"
            #expect(try post(port, page, body).body.contains(">f4=text,click=8</form>"))
            #expect(try post(port, page, body).body.contains(">f4=text,click=8,f4=text,click=8</form>"))
        }
    }

    @Test("Forms without the token do nothing; for a page that is gone nothing is guessed")
    func refused() async throws {
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            #expect(try post(port, page, "session=\(page.session)&click=8").status == 403)
            let gone = try post(port, page, "csrf=\(page.token)&session=gone&click=8")
            #expect(gone.status == 303 && gone["location"] == "/a")
        }
    }

    @Test("A file that was uploaded is the visitor's own")
    func uploads() async throws {
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            func upload(_ token: String) throws -> TestResponse {
                var client = try TestClient(port: port)
                let headers = [
                    "Origin": "http://localhost", "Cookie": page.cookie, "Authorization": "form \(token)",
                    "Content-Type": "text/plain",
                ]
                return try client.request("POST", "/-/upload?name=a.txt", headers: headers, body: "content")
            }
            #expect(try upload("wrong").status == 403)
            let answer = try upload(page.token)
            #expect(answer.status == 201)
            let token = try JSONDecoder().decode(JSONValue.self, from: Data(answer.body.utf8))["token"]
            var client = try LiveClient(port, page)
            client.event(1, "upload", 0, token)
            #expect(try client.answer(to: 1)?["ops"] == [["t", 1, "content"]])
            var stranger = try LiveClient(port, LiveClient.open(port))
            stranger.event(1, "upload", 0, token)
            #expect(try stranger.answer(to: 1)?["ops"] == [["t", 1, ""]])
        }
    }

    @Test("Pictures are for who has the page, and can do nothing by themselves")
    func resources() async throws {
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            var client = try TestClient(port: port)
            let answer = try client.request("GET", "/r/known", headers: ["Cookie": page.cookie])
            #expect(answer.body == "<svg/>" && answer["content-security-policy"]?.contains("sandbox") == true)
            #expect(try client.request("GET", "/r/unknown", headers: ["Cookie": page.cookie]).status == 404)
            #expect(try client.request("GET", "/r/known").status == 404)
        }
    }
}
