public import Foundation

/// An event of a stream that browsers read with `EventSource`, and other programs line by line.
public struct ServerSentEvent: Sendable, Hashable {
    /// The content. It may have several lines.
    public var data: String
    /// The name under which the client listens for the event; nil for `message`.
    public var name: String?
    /// The place in the stream. A client that reconnects sends that of the last event it received, which handlers find in
    /// ``HTTPRequest/lastEventID``.
    public var id: String?

    /// Creates an event from its content.
    public init(_ data: String, name: String? = nil, id: String? = nil) {
        self.data = data
        self.name = name
        self.id = id
    }

    /// Creates an event whose content is a value in JSON.
    public init(
        json value: some Encodable,
        name: String? = nil,
        id: String? = nil,
        encoder: JSONEncoder? = nil
    ) throws {
        let bytes = try (encoder ?? ServiceJSON.sharedEncoder).encode(value)
        self.init(String(decoding: bytes, as: UTF8.self), name: name, id: id)
    }

    /// The event as it is sent. Line breaks in the name or the place would start another field and become spaces.
    var text: String {
        let fields = [("id", id), ("event", name)].compactMap { field, value in
            value.map { "\(field): " + String($0.map { $0.isNewline ? " " : $0 }) + "\n" }
        }
        let lines = data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "data: \($0)\n" }
        return fields.joined() + lines.joined() + "\n"
    }
}

extension HTTPRequest {
    /// The place of the last event that a reconnecting client has received; nil for a client that begins.
    public var lastEventID: String? { headers["last-event-id"] }
}

extension HTTPResponse {
    /// Returns a stream of events that stays open until the sequence ends, the client goes away or the server stops.
    ///
    /// An error of the sequence breaks the connection off, and the client connects again.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - heartbeat: The time between comments that keep proxies from closing a silent connection.
    public static func events<Events: AsyncSequence & Sendable>(
        _ events: Events,
        heartbeat: Duration = .seconds(15)
    ) -> HTTPResponse where Events.Element == ServerSentEvent {
        HTTPResponse(
            headers: [
                "content-type": "text/event-stream", "cache-control": "no-store",
                // Asks proxies not to wait for more.
                "x-accel-buffering": "no",
            ],
            body: .stream(
                StreamedBody(isEndless: true) { stream in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            while true {
                                try await stream.send(":\n\n")
                                try await Task.sleep(for: heartbeat)
                            }
                        }
                        for try await event in events { try await stream.send(event.text) }
                        group.cancelAll()
                    }
                }
            )
        )
    }
}
