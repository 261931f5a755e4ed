import Foundation
import WebUI

/// A minimal browser: an open page and its WebSocket.
final class OpenPage {
    private var connection: Connection
    private let cookie: String
    private let client: Int
    private let path: String
    private let state: JSONValue
    private var reference = 0
    private var templates: [Int: [String]] = [:]
    /// The markup of the page as received.
    let markup: String
    /// The number of patches received so far.
    private(set) var sequence = 0

    /// Loads a page, from one of the addresses of this machine.
    init(port: Int, _ path: String, client: Int = 1) throws {
        (self.path, self.client) = (path, client)
        var connection = try Connection(port: port, client: client)
        let answer = try connection.get(path)
        guard answer.head.hasPrefix("HTTP/1.1 200") else { throw Connection.Failure.refused(answer.head) }
        cookie = answer.head.matches(of: /(?i)set-cookie: ([^;\r]+)/).map { String($0.output.1) }.joined(
            separator: "; "
        )
        let parts = answer.body.components(separatedBy: "id=\"webui-state\">")
        let text = parts.last?.components(separatedBy: "</script>").first ?? ""
        state = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        markup = answer.body
        self.connection = connection
        note(templates: state["page"]["templates"].array)
    }

    /// Opens the socket and waits until the server has associated it with the page.
    func connect(port: Int) throws {
        try greet(port: port)
        while try message()["welcome"] == .null {}
    }

    /// Does what a browser does with a tab that is hidden for long: tells it, and closes the socket.
    func hide() throws {
        try send("phase", to: 0, "background")
        connection.hangUp()
    }

    /// Opens the socket again. Returns the time until the browser has the page, as it was or rebuilt.
    func show(port: Int) throws -> Duration {
        let start = ContinuousClock.now
        try greet(port: port)
        while true {
            let answer = try message()
            if answer["welcome"] != .null || answer["page"] != .null { return .now - start }
        }
    }

    private func greet(port: Int) throws {
        connection = try Connection(port: port, client: client)
        let upgrade = [
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Origin: http://localhost", "Cookie: \(cookie)",
        ]
        let answer = try connection.get("/-/live", upgrade)
        guard answer.head.hasPrefix("HTTP/1.1 101") else { throw Connection.Failure.refused(answer.head) }
        let greeting: JSONValue = [
            "session": state["session"], "token": state["token"], "seen": 0, "url": .string(path), "state": nil,
        ]
        connection.sendFrame(JSONValue.object(["hello": greeting]).json)
    }

    /// Sends a user event and waits for the patch that responds to it.
    @discardableResult
    func send(_ name: String, to node: Int, _ payload: JSONValue = [:], version: Int? = nil) throws -> JSONValue {
        reference += 1
        var event: [String: JSONValue] = [
            "r": .int(reference), "e": .string(name), "i": .int(node), "d": payload, "s": .int(sequence),
        ]
        event["v"] = version.map { .int($0) }
        connection.sendFrame(JSONValue.object(event).json)
        while true {
            let answer = try message()
            if answer["ack"] == .int(reference) { return answer }
        }
    }

    /// Sends an edit of a field, and calls a function with the time until it is answered. Unlike ``send(_:to:_:version:)``
    /// it reads no more of other messages than a browser must, so that a thousand pages can be open in one process.
    func type(_ text: String, in node: Int) throws -> Duration {
        reference += 1
        let start = ContinuousClock.now
        let event: JSONValue = [
            "r": .int(reference), "e": "input", "i": .int(node), "d": .string(text), "s": .int(sequence),
            "v": .int(reference),
        ]
        connection.sendFrame(event.json)
        let answers = [",", "}"].map { "\"ack\":\(reference)\($0)" }
        while true {
            let text = try glance()
            if answers.contains(where: text.contains) { break }
        }
        return .now - start
    }

    /// Receives messages until a moment.
    func rest(until moment: ContinuousClock.Instant) throws {
        while true {
            let milliseconds = Int((moment - .now) / .milliseconds(1))
            guard milliseconds > 0, connection.hasInput(within: milliseconds) else { return }
            _ = try glance()
        }
    }

    /// Receives a message, and tells the server that its patch was applied.
    private func glance() throws -> String {
        let text = String(decoding: try connection.frame(), as: UTF8.self)
        if let place = text.firstRange(of: "\"seq\":")?.upperBound,
            let number = Int(text[place...].prefix(while: \.isNumber))
        {
            sequence = number
            connection.sendFrame("{\"seen\":\(number)}")
        }
        return text
    }

    /// Receives the next patch with changes.
    func nextChange() throws -> JSONValue {
        while true {
            let patch = try message()
            if !patch["ops"].array.isEmpty { return patch }
        }
    }

    private func message() throws -> JSONValue {
        let message = try JSONDecoder().decode(JSONValue.self, from: Data(try connection.frame()))
        if let number = message["seq"].int {
            sequence = number
            connection.sendFrame(JSONValue.object(["seen": .int(number)]).json)
        }
        note(templates: message["ops"].array.filter { $0.array.first == "T" })
        return message
    }

    // MARK: - Markup

    /// Returns the number of the element with an attribute in markup.
    static func node(_ attribute: String, in markup: String) throws -> Int {
        for part in markup.components(separatedBy: "<").reversed() where part.contains(attribute) {
            if let number = part.firstMatch(of: /data-i="(\d+)"/).flatMap({ Int($0.output.1) }) { return number }
        }
        throw Connection.Failure.refused("there is no element with \(attribute)")
    }

    private func note(templates found: [JSONValue]) {
        for (index, template) in found.enumerated() {
            let isOperation = template.array.first == "T"
            let number = isOperation ? template.array.dropFirst().first?.int : index
            let statics = isOperation ? template.array.last?.array ?? [] : template.array
            if let number { templates[number] = statics.compactMap(\.string) }
        }
    }

    /// The markup that a patch inserts.
    func inserted(by patch: JSONValue) -> String {
        let lists = patch["ops"].array.filter { $0.array.first == "l" }
        let steps = lists.flatMap { $0.array.last?.array ?? [] }
        return steps.filter { $0.array.first == "i" }.map(markup(insertedBy:)).joined()
    }

    private func markup(insertedBy step: JSONValue) -> String {
        let statics: [String] = step.array.dropFirst(2).first?.int.flatMap { templates[$0] } ?? []
        let slots: [String] = (step.array.last?.array ?? []).compactMap(\.string) + [""]
        return zip(statics, slots).map { part, value in part + value }.joined()
    }
}

extension JSONValue {
    /// The value as text.
    fileprivate var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
