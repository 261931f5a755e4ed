internal import Foundation

/// An HTTP request with its body, as handlers receive it.
public struct HTTPRequest: Sendable {
    /// The HTTP method.
    public let method: HTTPMethod
    /// The decoded path, with `.` and `..` resolved.
    public let path: String
    /// The items of the query string.
    public let query: QueryItems
    /// The header fields: those that HTTP libraries know, and those of ``ServerConfiguration/requestHeaders``.
    public let headers: HTTPHeaders
    /// The client's IP address, without a port. Behind a proxy that is not declared with
    /// ``ServerConfiguration/isBehindTLSProxy``, the address of the proxy.
    public let peer: String
    /// Whether the browser reaches the server by HTTPS.
    public let isSecure: Bool
    /// The values of the named components in the route's pattern.
    public internal(set) var parameters: [String: String] = [:]
    /// The body, read as the route's ``BodyPolicy`` says.
    public internal(set) var body: RequestBody = .empty
    /// The program that sent the request, as the function of ``RouteAccess/bearer(_:)-swift.enum.case`` has named it; nil
    /// where no token is needed.
    public internal(set) var caller: String?
    /// The browser that sent the request: identified by its signed cookie, or a new visitor. In a group for programs,
    /// cookies have no meaning, and the visitor has no identifier.
    public internal(set) var visitor: Visitor
    /// Checks the visitor's access again when the request leads to later actions.
    let gate: Gate

    /// The cookies of the request by name.
    public var cookies: [String: String] { Cookie.values(in: headers["cookie"] ?? "") }

    /// The percent-encoded path and query, for use in a link.
    public var target: String {
        let path = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "/"
        return query.items.isEmpty ? path : path + "?" + query.encoded
    }

    /// Whether the client asks for JSON, and not for pages.
    var wantsJSON: Bool {
        guard let accepted = headers["accept"] else { return false }
        return accepted.contains("json") && !accepted.contains("html")
    }

    /// The scheme, host and port that the request was sent to, in the form of an `Origin` header; nil without a `Host`
    /// header.
    var origin: String? {
        headers["host"].map { (isSecure ? "https://" : "http://") + $0.lowercased() }
    }
}

/// The method of an HTTP request.
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Reads something.
    case get = "GET"
    /// Reads the header of an answer to GET.
    case head = "HEAD"
    /// Makes something, or starts an action.
    case post = "POST"
    /// Replaces something.
    case put = "PUT"
    /// Changes a part of something.
    case patch = "PATCH"
    /// Removes something.
    case delete = "DELETE"
    /// Asks what may be requested, as browsers do before a page of another site sends a request.
    case options = "OPTIONS"

    /// Whether requests with this method change nothing, so that pages of other sites may send them.
    public var isSafe: Bool { self == .get || self == .head || self == .options }
}
