import Foundation
import Testing
import WebUI

@testable import WebUIServer

@Suite("A page that lives on the server")
struct LiveTests {
    private func routes(_ change: (inout LiveOptions) -> Void = { _ in }) -> Routes {
        var options = LiveOptions()
        change(&options)
        var routes = Routes()
        routes.live(options) { ScriptedPage($0) }
        return routes
    }

    @Test("The first answer is the whole page, with nothing in it that ends a script too early")
    func document() async throws {
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port, "/a?b=c")
            #expect(page.body.hasPrefix("<!doctype html>"))
            #expect(page.body.contains("<title>A &lt; B</title>"))
            #expect(page.body.components(separatedBy: "</script>").count == 3)
            #expect(page.body.contains("name=\"csrf\" value=\"\(page.token)\""))
            #expect(page.session.utf8.count == 22)
            var client = try TestClient(port: port)
            let script = try client.request("GET", ClientScript.asset.path, headers: ["Accept-Encoding": "gzip"])
            #expect(script["content-encoding"] == "gzip" && script["cache-control"]?.contains("immutable") == true)
            let again = try client.request(
                "GET",
                ClientScript.asset.path,
                headers: ["If-None-Match": script["etag"] ?? ""]
            )
            #expect(again.status == 304)
            #expect(try client.request("GET", "/icon", headers: ["Accept": "image/png,*/*;q=0.8"]).status == 404)
        }
    }

    @Test("A program has an icon of its own, if it wants one")
    func icon() async throws {
        let icon = Asset.drawing("box", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        try await withServer(routes { $0.icon = icon }) { port in
            let page = try LiveClient.open(port)
            #expect(page.body.contains("<link rel=\"icon\" type=\"image/svg+xml\" href=\"\(icon.path)\">"))
            var client = try TestClient(port: port)
            let answer = try client.request("GET", icon.path)
            #expect(answer.status == 200 && answer["content-type"] == "image/svg+xml")
        }
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            #expect(!page.body.contains("rel=\"icon\""))
        }
    }

    @Test("A program with a name can be kept beside the others of a phone, for those who may see it")
    func manifest() async throws {
        let icon = Asset.drawing("box", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        let options = { (options: inout LiveOptions) in (options.icon, options.name) = (icon, "The “Box”") }
        try await withServer(routes(options)) { port in
            let page = try LiveClient.open(port)
            let link = try #require(
                page.body.firstMatch(of: /<link rel="manifest" crossorigin="use-credentials" href="([^"]+)">/)
            )
            var client = try TestClient(port: port)
            let answer = try client.request("GET", String(link.1))
            #expect(answer.status == 200 && answer["content-type"] == "application/manifest+json")
            let manifest = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
            #expect(manifest?["name"] as? String == "The “Box”" && manifest?["display"] as? String == "standalone")
            let icons = manifest?["icons"] as? [[String: String]]
            #expect(icons?.map { $0["src"] } == [icon.path] && manifest?["start_url"] as? String == "/")
        }
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            #expect(!page.body.contains("manifest"))
        }
    }

    @Test("Events are answered in order, and each once even if it comes twice")
    func events() async throws {
        try await withServer(routes()) { port in
            var client = try LiveClient(port, LiveClient.open(port))
            #expect(try client.next("welcome") == 0)
            client.event(1, "click", 7)
            client.event(2, "click", 8)
            #expect(try client.answer(to: 1)?["ops"] == [["t", 1, "click 7"]])
            client.event(2, "click", 8)
            client.event(3, "click", 9)
            #expect(try client.answer(to: 3)?["seq"] == 3)
        }
    }

    @Test("A browser that was away gets what it missed, and no more")
    func replay() async throws {
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            do {
                var client = try LiveClient(port, page)
                for reference in 1...5 { client.event(reference, "click", reference) }
                _ = try client.answer(to: 5)
            }
            var client = try LiveClient(port, page, seen: 3)
            #expect(try client.next("welcome") == 5)
            #expect(try client.next()?["seq"] == 4)
            #expect(try client.next()?["seq"] == 5)
            client.event(6, "click", 6)
            #expect(try client.answer(to: 6)?["seq"] == 6)
        }
    }

    @Test("A browser whose past is unknown gets everything")
    func resync() async throws {
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            do {
                var client = try LiveClient(port, page)
                client.event(1, "click", 1)
                _ = try client.answer(to: 1)
            }
            var client = try LiveClient(port, page, seen: -1)
            #expect(try client.next("welcome") == 1)
            #expect(try client.next("ops") == [["h", 1, "click 1"]])
        }
    }

    @Test("A page that is gone is built anew from its address and what the browser kept")
    func rebuild() async throws {
        let key = SecretKey.random()
        let kept = Record<String>()
        let opened = Record<LiveClient.Opened>()
        // Cookies belong to a port, so the second server must use the same one.
        let port = await steadyPort()
        let configuration = adjusted {
            $0.key = key
            $0.port = port
        }
        try await withServer(routes(), configuration) { port in
            let page = try LiveClient.open(port, "/x")
            opened.append(page)
            var client = try LiveClient(port, page)
            client.event(1, "click", 1)
            kept.append(try client.next("state")?.string ?? "")
        }
        try await withServer(routes(), configuration) { port in
            var client = try LiveClient(port, opened.entries[0], seen: 1, url: "/x?y=z", state: kept.entries[0])
            let page = try client.next("page")
            #expect(page?["body"].string?.contains(">click 1</form>") == true)
            #expect(page?["state"]["url"] == "/x?y=z")
            #expect(page?["session"].string != opened.entries[0].session)
            client.event(1, "click", 2)
            #expect(try client.answer(to: 1) != nil)
            // State that the server did not sign, or signed for another visitor, is ignored.
            let stranger = try LiveClient.open(port)
            let lost = LiveClient.Opened(cookie: stranger.cookie, session: "x", token: stranger.token, body: "")
            var other = try LiveClient(port, lost, state: kept.entries[0])
            #expect(try other.next("page")?["body"].string?.contains("click") == false)
        }
    }

    @Test("Without the visitor's token, or with another visitor's session, nobody gets at a page")
    func strangers() async throws {
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            let stranger = try LiveClient.open(port)
            var forged = try LiveClient(port, page, token: stranger.token)
            #expect(try forged.next() == nil)
            let stolen = LiveClient.Opened(
                cookie: stranger.cookie,
                session: page.session,
                token: stranger.token,
                body: ""
            )
            var thief = try LiveClient(port, stolen)
            // The stranger gets a new page.
            #expect(try thief.next("page")?["session"].string != page.session)
        }
    }

    @Test(
        "Talk before the greeting, and talk that makes no sense, ends the conversation",
        arguments: [
            "{\"r\":1,\"e\":\"click\"}", "nonsense", "{}", "[]", "{\"hello\":{}}", "{\"hello\":1}",
        ]
    )
    func nonsense(_ text: String) async throws {
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            var client = try TestClient(port: port)
            _ = try client.openSocket("/-/live", cookie: page.cookie)
            client.send(TestFrame.text(text).bytes)
            if text.contains("click") { client.send(TestFrame.text("{\"hello\":2}").bytes) }
            #expect(try client.frame().closeCode == 4403)
        }
    }

    @Test(
        "Who does not confirm gets nothing more, and everything at once when confirming",
        arguments: [
            (500, 10, Session.mostWaiting.patches), (60, 20_000, Session.mostWaiting.bytes / 20_037 + 1),
        ]
    )
    func backPressure(_ count: Int, _ size: Int, _ most: Int) async throws {
        try await withServer(routes()) { port in
            var client = try LiveClient(port, LiveClient.open(port))
            client.event(1, "burst", 0, ["count": .int(count), "size": .int(size)])
            _ = try client.next("welcome")
            var last = 0
            while last < most { last = try client.next("seq")?.int ?? 0 }
            client.send(["seen": .int(last)])
            // The answer to the heartbeat, then a single patch in place of those that were dropped.
            #expect(try client.next("welcome") == 1)
            let whole = try client.next()
            let patch = whole?["ops"] == .null ? try client.next() : whole
            #expect(patch?["seq"] == .int(count + 2))
            #expect(patch?["ops"] == [["h", 1, ""]])
        }
    }

    @Test("Who has caught up gets a patch of any size")
    func largePatches() async throws {
        try await withServer(routes()) { port in
            var client = try LiveClient(port, LiveClient.open(port))
            let size = Session.mostWaiting.bytes + 1
            client.event(1, "burst", 0, ["count": 1, "size": .int(size)])
            _ = try client.next("welcome")
            let wanted: JSONValue = [["t", 2, .string(String(repeating: "x", count: size))]]
            while try client.next("ops") != wanted {}
        }
    }

    @Test("Messages to islands outlive the patches that are dropped")
    func islandMessages() async throws {
        try await withServer(routes()) { port in
            var client = try LiveClient(port, LiveClient.open(port))
            let (count, size) = (60, 20_000)
            client.event(1, "burst", 0, ["count": .int(count), "size": .int(size), "island": true])
            var (arrived, last) = (0, 0)
            while arrived < count {
                let message = try #require(try client.next())
                arrived += message["ops"].array.count { $0.array.first == "isl" }
                guard let sequence = message["seq"].int else { continue }
                last = sequence
                // As soon as it has what was sent, the rest comes with the whole page.
                client.send(["seen": .int(last)])
            }
            #expect(arrived == count)
        }
    }

    @Test("Messages are kept until they are confirmed, up to a size")
    func unconfirmedMessages() {
        var messages = UnconfirmedMessages()
        let (first, second) = (PatchOperation.island(7, "first"), PatchOperation.island(7, "second"))
        messages.append(Patch(sequence: 1, operations: [.text(1, "a"), first]), bytes: 100)
        messages.append(Patch(sequence: 2, operations: [second]), bytes: 100)
        messages.append(Patch(sequence: 3, operations: [first]), bytes: UnconfirmedMessages.mostBytes)
        #expect(messages.operations == [first, second])
        messages.drop(through: 1)
        #expect(messages.operations == [second])
        messages.drop(through: 3)
        #expect(messages.operations.isEmpty)
    }

    @Test("The newest tab has the page")
    func takenOver() async throws {
        try await withServer(routes()) { port in
            let page = try LiveClient.open(port)
            var first = try LiveClient(port, page)
            #expect(try first.next("welcome") == 0)
            var second = try LiveClient(port, page)
            #expect(try second.next("welcome") == 0)
            #expect(try first.next("taken") == true)
            #expect(try first.next() == nil)
        }
    }

    @Test("Who is logged out causes nothing more on a socket that is open")
    func loggedOut() async throws {
        let access = adjusted { $0.access = .token("0123456789abcdef") }
        try await withServer(routes(), access) { port in
            var browser = try TestClient(port: port)
            let cookie = try browser.request("GET", "/login?token=0123456789abcdef").cookies
            let page = try LiveClient.open(port, "/", cookie: cookie)
            var client = try LiveClient(port, page)
            client.event(1, "click", 1)
            #expect(try client.answer(to: 1) != nil)
            let headers = [
                "Origin": "http://localhost", "Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded",
            ]
            // A connection of its own: the first has rested meanwhile, and may have ended.
            var leaver = try TestClient(port: port)
            #expect(try leaver.request("POST", "/logout", headers: headers, body: "csrf=\(page.token)").status == 303)
            client.event(2, "click", 2)
            #expect(try client.answer(to: 2) == nil)
        }
    }
}
