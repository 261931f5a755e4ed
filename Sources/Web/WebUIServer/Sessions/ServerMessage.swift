internal import Foundation
internal import WebUI

/// A message from the server on a socket, other than a patch.
enum ServerMessage: Encodable {
    /// A rebuilt page that replaces the one shown.
    struct Page: Encodable {
        let session: String
        let token: String
        let title: String
        let language: String
        let body: String
        let state: PageState
    }

    /// The page is still alive; events up to this number have been handled.
    case welcome(handled: Int)
    case page(Page)
    /// Sealed state that the browser keeps and returns with its next greeting.
    case state(String)
    /// The server closes the page; the browser should reconnect after this many milliseconds.
    case bye(Int)
    /// Another tab now shows this page.
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
    /// The value as JSON.
    var json: String { json(.withoutEscapingSlashes) }

    /// The value as JSON with sorted keys, so that equal values have equal JSON.
    var sortedJSON: String { json([.withoutEscapingSlashes, .sortedKeys]) }

    private func json(_ format: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = format
        // Messages consist of texts, integers and JSON values, all of which can be encoded.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
