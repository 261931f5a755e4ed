internal import Foundation
internal import FoundationBackfill

/// What a store calls an object, in a form that can go to any thread.
enum ObjectReference: Hashable, Sendable {
    case number(Int64)
    case text(String)
    case uuid(UUID)
    case url(URL)
    case bytes(Data)

    /// The reference that a store gives as an object. What is neither number nor text, UUID, URL nor data is taken by
    /// its description.
    init(_ object: Any) {
        switch flattened(object) {
        case let text as String: self = .text(text)
        case let uuid as UUID: self = .uuid(uuid)
        case let url as URL: self = .url(url)
        case let data as Data: self = .bytes(data)
        case let number as NSNumber: self = .number(number.int64Value)
        default: self = .text(String(describing: object))
        }
    }

    /// The reference as the store gave it.
    var object: Any {
        switch self {
        case .number(let number): NSNumber(value: number)
        case .text(let text): text
        case .uuid(let uuid): uuid
        case .url(let url): url
        case .bytes(let data): data
        }
    }

    /// The reference as a part of URIs.
    var uriText: String {
        switch self {
        case .number(let number): String(number)
        case .text(let text): Self.encoded(text)
        case .uuid(let uuid): uuid.uuidString
        case .url(let url): Self.encoded(url.absoluteString)
        case .bytes(let data): Self.encoded(data.base64EncodedString())
        }
    }

    private static let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    }
}
