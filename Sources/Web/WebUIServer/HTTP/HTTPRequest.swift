internal import Foundation

/// One request, read completely.
public struct HTTPRequest: Sendable {
    /// What is asked for.
    public let method: HTTPMethod
    /// The path, without percent-encoding, `.` and `..`.
    public let path: String
    /// What follows the question mark.
    public let query: QueryItems
    /// Those header fields that servers usually have a use for.
    public let headers: HTTPHeaders
    /// The address of whoever asks, without a port. Behind another server that is the other server's.
    public let peer: String
    /// Whether the connection is encrypted.
    public let isSecure: Bool
    /// What the route's pattern has names for.
    public internal(set) var parameters: [String: String] = [:]
    /// What came along, read as the route wants it.
    public internal(set) var body: RequestBody = .empty
    /// Who asks: known from a signed cookie, or new.
    public internal(set) var visitor: Visitor
    /// What decides whether the visitor may still do what comes later.
    let gate: Gate

    /// The cookies that came along.
    public var cookies: [String: String] { Cookie.values(in: headers["cookie"] ?? "") }

    /// The path and the query as they belong into a link.
    public var target: String {
        let path = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "/"
        return query.items.isEmpty ? path : path + "?" + query.encoded
    }

    /// The scheme, host and port that the request was sent to, as pages say them in `Origin`.
    var origin: String? {
        headers["host"].map { (isSecure ? "https://" : "http://") + $0.lowercased() }
    }
}
