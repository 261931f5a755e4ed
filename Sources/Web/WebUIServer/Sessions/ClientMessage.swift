internal import Foundation
internal import UntrustedJSON
package import WebUI

/// A message from a browser on a socket.
package enum ClientMessage: Decodable, Equatable {
    /// The first message: identifies the page and the last patch that was applied.
    package struct Greeting: Decodable, Equatable {
        let session: String
        let token: String
        let seen: Int
        let url: String
        /// The sealed state that the browser has kept for the page.
        let state: String?
        /// The name of the browser's time zone.
        let zone: String?
        /// What the window is like: see the event `device`.
        let device: JSONValue?

        /// What views can ask for, as events of the page.
        var settings: [ClientEvent] {
            [
                zone.map { ClientEvent("zone", node: 0, payload: .string($0)) },
                device.map { ClientEvent("device", node: 0, payload: $0) },
            ].compactMap(\.self)
        }
    }

    case hello(Greeting)
    /// The number of the last patch that was applied.
    case seen(Int)
    case event(ClientEvent)

    private enum CodingKeys: String, CodingKey {
        case hello
        case seen
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let greeting = try container.decodeIfPresent(Greeting.self, forKey: .hello) {
            self = .hello(greeting)
        } else if let sequence = try container.decodeIfPresent(Int.self, forKey: .seen) {
            self = .seen(sequence)
        } else {
            self = .event(try ClientEvent(from: decoder))
        }
    }

    /// Parses a message; nil if it is malformed. The content of malformed messages is neither logged nor sent back.
    package init?(_ text: String) {
        let data = Data(text.utf8)
        // The error would quote the message.
        guard let message = try? JSONDecoder().decode(ClientMessage.self, fromUntrusted: data) else { return nil }
        self = message
    }
}
