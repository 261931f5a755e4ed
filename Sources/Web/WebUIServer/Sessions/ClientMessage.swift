internal import Foundation
internal import UntrustedJSON
package import WebUI

/// What a browser says on a socket.
package enum ClientMessage: Decodable, Equatable {
    /// The first message: which page it is, and what it has seen of it.
    package struct Greeting: Decodable, Equatable {
        let session: String
        let token: String
        let seen: Int
        let url: String
        /// What the page was given to keep, sealed.
        let state: String?
    }

    case hello(Greeting)
    /// The last patch that has been applied.
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

    /// Reads a message; nil if it makes no sense. What it says is of no interest then, and is not repeated anywhere.
    package init?(_ text: String) {
        let data = Data(text.utf8)
        guard let message = try? JSONDecoder().decode(ClientMessage.self, fromUntrusted: data) else { return nil }
        self = message
    }
}
