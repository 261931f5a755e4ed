import Foundation
import WebUI

@testable import WebUIServer

/// A minimal browser: it has opened a page and communicates with it over a socket.
struct LiveClient: ~Copyable {
    struct Opened {
        let cookie: String
        let session: String
        let token: String
        let body: String
    }

    let page: Opened
    private var client: TestClient

    static func open(_ port: Int, _ target: String = "/", cookie: String = "") throws -> Opened {
        var client = try TestClient(port: port)
        let answer = try client.request("GET", target, headers: cookie.isEmpty ? [:] : ["Cookie": cookie])
        let text = answer.body.components(separatedBy: "id=\"webui-state\">").last?.components(separatedBy: "</script>")
        let state = try JSONDecoder().decode(JSONValue.self, from: Data((text?.first ?? "").utf8))
        return Opened(
            cookie: cookie.isEmpty ? answer.cookies : cookie,
            session: state["session"].string ?? "",
            token: state["token"].string ?? "",
            body: answer.body
        )
    }

    /// Connects and sends the greeting.
    init(
        _ port: Int,
        _ page: Opened,
        seen: Int = 0,
        url: String = "/",
        token: String? = nil,
        state: String? = nil
    ) throws {
        var connection = try TestClient(port: port)
        _ = try connection.openSocket("/-/live", cookie: page.cookie)
        self.page = page
        client = connection
        let greeting: JSONValue = [
            "session": .string(page.session), "token": .string(token ?? page.token), "seen": .int(seen),
            "url": .string(url), "state": state.map { .string($0) } ?? .null,
        ]
        send(["hello": greeting])
    }

    func send(_ message: JSONValue) {
        client.send(TestFrame.text(message.json).bytes)
    }

    func event(_ reference: Int, _ name: String, _ node: Int = 0, _ payload: JSONValue = nil) {
        send(["r": .int(reference), "e": .string(name), "i": .int(node), "d": payload])
    }

    /// Returns the next message; nil if the server closes the socket.
    mutating func next() throws -> JSONValue? {
        while true {
            let frame = try client.frame()
            if frame.code == 8 { return nil }
            if frame.code == 1 { return try JSONDecoder().decode(JSONValue.self, from: Data(frame.content)) }
        }
    }

    /// Returns the next message of a kind, and skips others.
    mutating func next(_ kind: String) throws -> JSONValue? {
        while let message = try next() {
            if message[kind] != .null { return message[kind] }
        }
        return nil
    }

    /// Returns the next patch that answers an event.
    mutating func answer(to reference: Int) throws -> JSONValue? {
        while let message = try next() {
            if message["ack"] == .int(reference) { return message }
        }
        return nil
    }
}
