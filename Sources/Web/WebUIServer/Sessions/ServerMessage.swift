internal import Foundation
internal import WebUI

/// What the server says on a socket, besides patches.
enum ServerMessage: Encodable {
    /// A page that is built anew, to be put in place of the one that is shown.
    struct Page: Encodable {
        let session: String
        let token: String
        let title: String
        let language: String
        let body: String
        let state: PageState
    }

    /// The page is still here. Events up to this one have been handled.
    case welcome(handled: Int)
    case page(Page)
    /// To be kept and given back with the next greeting.
    case state(String)
    /// The server stops; come again after so many milliseconds.
    case bye(Int)
    /// Another tab shows this page now.
    case taken

    private enum CodingKeys: String, CodingKey {
        case welcome
        case page
        case state
        case bye
        case taken
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .welcome(let handled): try container.encode(handled, forKey: .welcome)
        case .page(let page): try container.encode(page, forKey: .page)
        case .state(let state): try container.encode(state, forKey: .state)
        case .bye(let milliseconds): try container.encode(milliseconds, forKey: .bye)
        case .taken: try container.encode(true, forKey: .taken)
        }
    }
}

extension Encodable {
    /// The value as JSON; empty if it has none, as with numbers that are not finite.
    var json: String { json(.withoutEscapingSlashes) }

    /// The value as JSON that is the same each time.
    var sortedJSON: String { json([.withoutEscapingSlashes, .sortedKeys]) }

    private func json(_ format: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = format
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
